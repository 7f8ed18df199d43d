package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
)

// asked are the questions for other solvers, as arguments of 'lightsout model' and of 'lightsout
// solve'.
var asked = []struct{ column, model, solve string }{
	{"`3x3x3x3`, any solution", "3x3x3x3", "3x3x3x3"},
	{"the same with `--break symmetry`", "3x3x3x3 --break symmetry", ""},
	{"`5x5`, the fewest presses", "5x5 --goal fewest", "5x5 --fewest"},
	{"random lights on `19x19`, the nearest", random19 + " --goal nearest", random19 + " --nearest"},
}

const random19 = "19x19:184127494d41a1c62556bff3b1a0a5813200131e6b1ad3be823cfa54c395656450828b093f16ad2b7a38a996b1f"

func solverColumns() string {
	columns := "solver"
	for _, q := range asked {
		columns += " | " + q.column
	}
	return columns
}

// takeSolvers asks other solvers the questions, for a minute each, and this program.
func takeSolvers(ctx context.Context, s settings) ([]string, error) {
	ours := "lightsout"
	for _, q := range asked {
		cell := "-"
		if q.solve != "" {
			took, err := lightsout(append([]string{"solve"}, strings.Fields(q.solve)...)...)(ctx, s)
			if err != nil {
				return nil, err
			}
			cell = duration(took)
		}
		ours += " | " + cell
	}
	rows := []string{ours}
	for _, solver := range []string{"glpsol", "cbc", "highs", "minisat", "cadical", "cryptominisat5", "z3"} {
		var name string
		var cells []string
		for _, q := range asked {
			a, err := ask(ctx, s.lightsout, solver, strings.Fields(q.model))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", solver, err)
			}
			name = fmt.Sprintf("%s %s, %s", a.Solver, a.Version, a.Format)
			cells = append(cells, a.cell())
		}
		rows = append(rows, name+" | "+strings.Join(cells, " | "))
	}
	return rows, nil
}

// An answer is what 'lightsout model --run --json' prints about a solver's answer.
type answer struct {
	Solver, Version, Format, Goal string
	Seconds                       float64
	Cost                          *int
	Agrees                        *bool
}

// ask has the program run a solver and check its answer.
func ask(ctx context.Context, program, solver string, question []string) (a answer, err error) {
	args := append([]string{"model", "--run", solver, "--seconds", "60", "--json"}, question...)
	out, err := exec.CommandContext(ctx, program, args...).Output()
	if len(out) == 0 {
		return a, err // with an answer, the exit code only tells whether it is right
	}
	return a, json.Unmarshal(out, &a)
}

// cell shows an answer in the table.
func (a answer) cell() string {
	switch {
	case a.Agrees != nil && !*a.Agrees:
		return "wrong"
	case a.Cost == nil:
		return "none"
	case a.Agrees == nil:
		return fmt.Sprintf("%d, not proved", *a.Cost)
	case a.Goal == "nearest":
		return fmt.Sprintf("%d in %s", *a.Cost, duration(a.Seconds))
	}
	return duration(a.Seconds)
}
