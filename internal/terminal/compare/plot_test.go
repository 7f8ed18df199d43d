package compare

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
	row := func(solver string, lights int, agreement solvers.Agreement, seconds float64) Row {
		return Row{Series: "grid", Goal: "any", Solver: solver, Size: lights, Agreement: string(agreement), Seconds: seconds, Limit: 5}
	}
	rows := []Row{
		row("cbc", 4, solvers.Agrees, 0.1), row("cbc", 9, solvers.Agrees, 0.2), row("cbc", 16, solvers.Undecided, 5),
		row("cbc", 36, solvers.Agrees, 0.4), row("cbc", 25, solvers.Agrees, 0.3),
		row("minisat", 4, solvers.Agrees, 0.1),
		{Series: "grid", Goal: "any", Solver: "minisat", Size: 9, Status: skipped, Limit: 5},
		row("minisat", 16, solvers.Agrees, 0.2), row("glpsol", 4, solvers.Undecided, 5),
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
	p, _, err := c.plot()
	if err != nil || p.Y.Max <= 5 {
		t.Errorf("%v; the time goes up to %v", err, p.Y.Max)
	}
}
