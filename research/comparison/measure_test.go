//go:build linux

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/model"
)

// script puts a program on the path.
func script(t *testing.T, name, text string) string {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	return path
}

// asking returns a question about a square grid.
func asking(t *testing.T, spec string, goal model.Goal, limit time.Duration) question {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	return question{series: gridSeries, goal: goal, state: testkit.Must(position(b, goal))(t), size: b.Lights(), limit: limit}
}

// answers lists the rows of a table, except those of one solver.
func answers(t *testing.T, dir, except string) (list []string) {
	t.Helper()
	for _, r := range testkit.Must(readTable(dir))(t).rows {
		if r.solver != except {
			list = append(list, strings.Join([]string{r.board, r.goal, r.solver, r.status, r.agreement, number(r.cost)}, " "))
		}
	}
	return list
}

// A solver that fails twice is not asked about larger boards, and no question is asked twice. The
// solver here knows only 3x3.
func TestMeasure(t *testing.T) {
	asked := filepath.Join(t.TempDir(), "asked")
	script(t, "minisat", "echo x >> "+asked+`
grep -q "position 3x3:1ff" "$3" || sleep 100000
grep -q "^c at most" "$3" && { echo UNSAT > "$4"; exit; }
echo SAT > "$4"; echo "1 -2 3 -4 5 -6 7 -8 9 0" >> "$4"
`)
	const short = 300 * time.Millisecond
	questions := []question{
		asking(t, "3x3", model.Fewest, time.Hour), // it is answered, however busy the machine is
		asking(t, "2x3", model.Fewest, short), asking(t, "4x4", model.Fewest, short), asking(t, "5x5", model.Fewest, short),
	}
	dir := t.TempDir()
	c := comparison{megabytes: 1024, solvers: []string{"minisat"}}
	var calls []byte
	for again := range 2 {
		if err := c.ask(t.Context(), dir, "true", questions); err != nil {
			t.Fatal(err)
		}
		if before := calls; again > 0 && len(before) != len(testkit.Must(os.ReadFile(asked))(t)) {
			t.Error("a question was asked twice")
		}
		calls = testkit.Must(os.ReadFile(asked))(t)
	}
	want := []string{
		"3x3 fewest lightsout optimal agrees 5", "3x3 fewest minisat optimal agrees 5",
		"2x3 fewest lightsout optimal agrees 2", "2x3 fewest minisat unknown undecided ",
		"4x4 fewest lightsout optimal agrees 4", "4x4 fewest minisat unknown undecided ",
		"5x5 fewest lightsout optimal agrees 15", "5x5 fewest minisat skipped  ",
	}
	if got := answers(t, dir, process); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A solver with several formulations runs all of them, each under its own name.
func TestForms(t *testing.T) {
	script(t, "mace4", `case "$(grep domain_size "$4")" in
*10*) echo "interpretation( 10, [ function(on(_), [ 0, 1, 0, 0, 0, 0, 0, 0, 0, 0 ]) ])." ;;
*3*) echo "interpretation( 3, [ function(on(_,_), [ 1, 0, 0, 0, 0, 0, 0, 0, 0 ]) ])." ;;
*) for b in 0 1 2 3 4 5 6 7 8; do echo "interpretation( 2, [ function(press_$b, [ 1 ]) ])."; done ;;
esac
`)
	dir := t.TempDir()
	c := comparison{megabytes: 1024, solvers: []string{"mace4"}}
	questions := []question{asking(t, "3x3", model.Any, time.Hour), asking(t, "3x3", model.Generate, time.Hour)}
	if err := c.ask(t.Context(), dir, "true", questions); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range testkit.Must(readTable(dir))(t).rows {
		if r.solver != process {
			got = append(got, r.goal+" "+r.solver+" "+r.agreement)
		}
	}
	want := []string{
		"any lightsout agrees", "any mace4 differs", "generate lightsout agrees", "generate mace4 agrees",
		"generate mace4-vector agrees", "generate mace4-matrix agrees",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// This program also runs as a process, and its answers are compared with the library's.
func TestProcess(t *testing.T) {
	program := script(t, "program", `case "$*" in
"solve 3x3:1ff --json") echo '{"solvable":true,"proved":false,"count":5,"bound":0}' ;;
"solve 3x3:1ff --fewest --json") echo '{"solvable":true,"proved":true,"count":5,"bound":5}' ;;
"solve 2x2:f --fewest --json") echo '{"solvable":true,"proved":true,"count":3,"bound":3}' ;;
"solve --nearest 3x3:"*) echo '{"wrong":2,"proved":false,"bound":1}' ;;
"solve 5x5:"*) echo '{"solvable":false}'; exit 1 ;;
*) echo oops; exit 2 ;;
esac
`)
	var questions []question
	for _, q := range [][2]string{{"3x3", "any"}, {"3x3", "fewest"}, {"3x3", "nearest"}, {"5x5", "any"}, {"4x4", "any"}, {"2x2", "fewest"}} {
		questions = append(questions, asking(t, q[0], model.Goal(q[1]), time.Hour))
	}
	dir := t.TempDir()
	if err := (comparison{solvers: []string{"none"}}).ask(t.Context(), dir, program, questions); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"3x3 any lightsout process optimal agrees 5", "3x3 fewest lightsout process optimal agrees 5",
		"3x3 nearest lightsout process solution undecided 2", "5x5 any lightsout process none differs ",
		"4x4 any lightsout process unknown undecided ", "2x2 fewest lightsout process optimal differs 3",
	}
	if got := answers(t, dir, library); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
