//go:build linux

package compare

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lightsout/internal/terminal/solvers"
	"lightsout/model"
)

// row returns the row of a solver for a question of the given size. If right is set, the solver
// answered it correctly.
func row(series, solver string, size int, seconds float64, right bool) Row {
	r := Row{Series: series, Board: "2x3", Goal: "fewest", Solver: solver, Size: size, Seconds: seconds, Limit: 5, Puzzle: string(rune('a' + size)), Agreement: string(solvers.Undecided)}
	if right {
		r.Agreement = string(solvers.Agrees)
	}
	return r
}

func TestFindings(t *testing.T) {
	costs := func(r Row, cost int) Row {
		r.Cost = &cost
		return r
	}
	for _, c := range []struct {
		rows []Row
		want string
	}{
		{
			[]Row{row("long", Ours, 9, 0.001, true), row("long", OursProcess, 9, 0.02, true), row("long", "cbc", 9, 1, true), row("long", "z3", 9, 1, false)},
			"1 of the 2 solvers answered every question in time (cbc); the worst was z3 with 0 of 1. " +
				"This program answered 1 of 1 as a library, in at most 1 ms each, and 1 of 1 as a process, in at most 20 ms each.",
		},
		{
			[]Row{
				row("presses", Ours, 1, 0.001, true), row("presses", "prover9", 6, 1, true), row("presses", "prover9", 7, 1, false),
				row("presses", "mace4", 6, 1, true), row("presses", "mace4", 7, 1, true), row("presses", "mace4", 8, 1, false), row("presses", "cbc", 5, 1, false), row("presses", "cbc", 6, 1, true), row("presses", "cbc", 7, 1, true), row("presses", "z3", 6, 1, false),
			},
			"None of the 4 solvers answered every question in time; the best was cbc with 2 of 3, and the worst was z3 with 0 of 1. " +
				"By number of presses, the largest question each solver answered was 7 (cbc, mace4), 6 (prover9), none (z3).",
		},
		{
			[]Row{
				row("grid", "cbc", 1, 4, true), row("grid", "cbc from xor", 1, 1, true), row("grid", "cbc", 2, 1, true), row("grid", "cbc from xor", 2, 1, true),
				row("grid", "cbc", 3, 5, false), row("grid", "cbc from xor", 3, 2, true), costs(row("grid", "cbc", 4, 5, false), 9), costs(row("grid", "cbc from xor", 4, 5, false), 7),
			},
			"The only solver, cbc, answered 2 of 4 questions in time. With a start, solvers did better on 2 of 4 questions " +
				"and worse on 0; on the 2 questions answered both ways, they took 50% as long with a start.",
		},
		{[]Row{row("grid", "z3", 1, 1, true), row("grid", "cbc", 1, 1, true)}, "Both solvers answered every question in time. By number of lights, the largest question each solver answered was 1 (cbc, z3)."},
	} {
		if got := findings(c.rows); got != c.want {
			t.Errorf("%s\n  want\n%s", got, c.want)
		}
	}
}

func TestTables(t *testing.T) {
	spared := row("rectangle", "cbc", 12, 0, false)
	spared.Status, spared.Board = skipped, "3x4"
	late := row("rectangle", "cbc", 9, 5, false)
	late.Board = "3x3"
	var b strings.Builder
	writeRectangles(&b, []Row{row("rectangle", "cbc", 6, 0.5, true), late, spared, row("grid", "cbc", 6, 1, true)})
	want := "## Rectangles, the fewest presses: cbc\n\nSeconds, by rows (down) and columns (across).\n\n" +
		"| | 3 | 4 |\n|--:|--:|--:|\n| **2** | 0.50 |  |\n| **3** | > 5 | - |\n\n"
	if b.String() != want {
		t.Errorf("%s", b.String())
	}
	b.Reset()
	three := 3
	plain, started := row("grid", "cbc", 6, 5, false), row("grid", "cbc from xor", 6, 0.5, true)
	plain.Cost, started.Cost, started.Ours = &three, &three, &three
	writeStarts(&b, []Row{plain, started})
	if want := "| grid, 2x3, the fewest presses | cbc from xor | 5.00 | 3+ | 0.50 | 3 | 3 |\n"; !strings.Contains(b.String(), want) {
		t.Errorf("%s", b.String())
	}
}

// This program also runs as a process, and its answers are compared with the library's.
func TestProcess(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "program")
	script := `#!/bin/sh
case "$*" in
"solve 3x3:1ff --json") echo '{"solvable":true,"proved":false,"count":5,"bound":0}' ;;
"solve 3x3:1ff --fewest --json") echo '{"solvable":true,"proved":true,"count":5,"bound":5}' ;;
"solve 2x2:f --fewest --json") echo '{"solvable":true,"proved":true,"count":3,"bound":3}' ;;
"nearest 3x3:"*) echo '{"wrong":2,"proved":false,"bound":1}' ;;
"solve 5x5:"*) echo '{"solvable":false}'; exit 1 ;;
*) echo oops; exit 2 ;;
esac
`
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	var list []Rung
	for _, q := range [][2]string{{"3x3", "any"}, {"3x3", "fewest"}, {"3x3", "nearest"}, {"5x5", "any"}, {"4x4", "any"}, {"2x2", "fewest"}} {
		state, err := position(q[0], model.Goal(q[1]))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, Rung{"grid", model.Goal(q[1]), state, state.Board().Lights(), time.Hour})
	}
	t.Setenv("PATH", dir+":/bin:/usr/bin")
	if err := Run(t.Context(), Options{Dir: filepath.Join(dir, "out"), Program: program, Solvers: []string{"none"}, Rungs: list}); err != nil {
		t.Fatal(err)
	}
	table, err := openTable(filepath.Join(dir, "out", "results.csv"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range table.rows {
		if r.Solver == OursProcess {
			got = append(got, strings.Join([]string{r.Board, r.Goal, r.Status, r.Agreement, number(r.Cost), number(r.Bound)}, " "))
		}
	}
	want := "3x3 any optimal agrees 5 0, 3x3 fewest optimal agrees 5 5, 3x3 nearest solution undecided 2 1, 5x5 any none differs  , 4x4 any unknown undecided  , 2x2 fewest optimal differs 3 3"
	if strings.Join(got, ", ") != want {
		t.Errorf("%q", got)
	}
}
