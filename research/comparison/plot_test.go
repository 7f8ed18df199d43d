package main

import (
	"reflect"
	"testing"

	"gonum.org/v1/plot/plotter"

	"lightsout/internal/terminal/solvers"
)

// TestLinesEndAtTimeouts plots a solver that times out between two boards that it solves, one that
// skipped a board, and one that solves nothing. The boards are out of order, as in a table from
// several runs.
func TestLinesEndAtTimeouts(t *testing.T) {
	result := func(solver string, lights int, agreement solvers.Agreement, seconds float64) row {
		return row{series: "grid", goal: "any", solver: solver, size: lights, agreement: string(agreement), seconds: seconds, limit: 5}
	}
	rows := []row{
		result("cbc", 4, solvers.Agrees, 0.1), result("cbc", 9, solvers.Agrees, 0.2), result("cbc", 16, solvers.Undecided, 5),
		result("cbc", 36, solvers.Agrees, 0.4), result("cbc", 25, solvers.Agrees, 0.3),
		result("minisat", 4, solvers.Agrees, 0.1),
		{series: "grid", goal: "any", solver: "minisat", size: 9, status: skipped, limit: 5},
		result("minisat", 16, solvers.Agrees, 0.2), result("glpsol", 4, solvers.Undecided, 5),
	}
	all := charts(rows)
	if len(all) != 1 {
		t.Fatalf("%d charts", len(all))
	}
	c := all[0]
	times := map[string][]plotter.XYs{
		"cbc":     {{{X: 4, Y: 0.1}, {X: 9, Y: 0.2}}, {{X: 25, Y: 0.3}, {X: 36, Y: 0.4}}},
		"minisat": {{{X: 4, Y: 0.1}}, {{X: 16, Y: 0.2}}},
	}
	stops := map[string]plotter.XYs{"cbc": {{X: 16, Y: 5}}, "glpsol": {{X: 4, Y: 5}}}
	if !reflect.DeepEqual(c.times, times) || !reflect.DeepEqual(c.stops, stops) {
		t.Errorf("lines %v, stops %v", c.times, c.stops)
	}
	if !reflect.DeepEqual(c.sizes, []float64{4, 9, 16, 25, 36}) {
		t.Errorf("sizes %v", c.sizes)
	}
}

// No two solvers look the same in a plot.
func TestStyles(t *testing.T) {
	seen := map[style]string{}
	for name, s := range styles() {
		if other, ok := seen[s]; ok {
			t.Errorf("%s looks like %s", name, other)
		}
		seen[s] = name
	}
}
