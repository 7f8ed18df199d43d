package coach_test

import (
	"errors"
	"fmt"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/generate"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A graded collects the puzzles with the same par.
type graded struct {
	puzzles, points int
	chased          int // puzzles that need chasing
	chasedPoints    int
}

// On 1,500 puzzles on the 5x5 board, or 10,000 in a thorough run, the mean grade rises with par. A
// puzzle needs chasing if and only if a hint along the way has no reason that a person could see.
// At each par, the puzzles that need chasing have the higher mean grade.
func TestGrade(t *testing.T) {
	const maxPar = 15                   // God's number for 5x5
	puzzles := testkit.Amount(100, 667) // puzzles for each par: 10,005 in total in a thorough run
	if testing.Short() {
		puzzles = 20
	}
	b := testkit.Must(board.Parse("5x5"))(t)
	maker, grader := generate.NewMaker(b), testkit.Must(coach.New(t.Context(), b))(t)
	var before float64
	for par := 1; par <= maxPar; par++ {
		var all graded
		for i := range puzzles {
			p := testkit.Must(maker.Puzzle(t.Context(), generate.Spec{Board: b, Seed: fmt.Sprintf("grade-%d", i), Par: par}))(t)
			all.add(t, grader, p.State)
		}
		mean := float64(all.points) / float64(all.puzzles)
		t.Logf("par %2d: mean grade %.1f, %d of %d need chasing", par, mean, all.chased, all.puzzles)
		if mean <= before {
			t.Errorf("par %d has a mean grade of %.2f, the par before %.2f", par, mean, before)
		}
		before = mean
		all.checkSeparated(t, par)
	}
}

// add grades a puzzle, and compares the grade with the hints from a fresh coach.
func (all *graded) add(t *testing.T, grader *coach.Coach, s puzzle.State) {
	t.Helper()
	g := testkit.Must(grader.Grade(t.Context(), s))(t)
	narrowed, presses := followed(t, s)
	chase, sum := 0, 0
	for _, need := range g.Needs {
		sum += need.Presses
		if need.Technique == coach.Chase {
			chase = need.Presses
		}
	}
	if chase != narrowed || sum != presses || (g.Method == coach.Chase) != (narrowed > 0) {
		t.Errorf("%v: %+v, but %d of %d hints narrow", s, g, narrowed, presses)
	}
	all.puzzles++
	all.points += g.Points
	if narrowed > 0 {
		all.chased++
		all.chasedPoints += g.Points
	}
}

// followed plays a puzzle by following its hints, and counts the hints that give no reason.
func followed(t *testing.T, s puzzle.State) (narrowed, presses int) {
	t.Helper()
	c := testkit.Must(coach.New(t.Context(), s.Board()))(t)
	for ; !s.Solved(); presses++ {
		a := testkit.Must(c.Advise(t.Context(), coach.Line{Start: s}))(t)
		if a.Hint(coach.Why).Technique == "narrow" {
			narrowed++
		}
		s = s.Press(a.Hint(coach.Press).Press)
	}
	return narrowed, presses
}

// checkSeparated compares the puzzles that need chasing with the rest.
func (all *graded) checkSeparated(t *testing.T, par int) {
	t.Helper()
	others := all.puzzles - all.chased
	if all.chased == 0 || others == 0 {
		return
	}
	with := float64(all.chasedPoints) / float64(all.chased)
	without := float64(all.points-all.chasedPoints) / float64(others)
	if with <= without {
		t.Errorf("par %d: a mean grade of %.2f with chasing, and %.2f without", par, with, without)
	}
}

func TestGradeOfOneBoard(t *testing.T) {
	for _, test := range []struct{ id, want string }{
		{"3x3:0ba", "1  [{last 1}]"},
		{"5x5:0000000", "0  []"},
		{"5x5:1ffffff", "43  [{last 1} {picture 1} {match 6} {pairs 6} {reach 1}]"},
		{"5x5,torus#monday,par=7", "33 search [{last 1} {picture 1} {match 2} {search 3}]"},
	} {
		p := testkit.Must(generate.Resolve(t.Context(), test.id))(t)
		c := testkit.Must(coach.New(t.Context(), p.State.Board()))(t)
		g := testkit.Must(c.Grade(t.Context(), p.State))(t)
		if got := fmt.Sprint(g.Points, " ", g.Method, " ", g.Needs); got != test.want {
			t.Errorf("%s: %s, want %s", test.id, got, test.want)
		}
	}
}

// Solvable positions can be graded on boards with up to 1,024 lights.
func TestNoGrade(t *testing.T) {
	for id, want := range map[string]error{
		"5x5:0000001": solve.ErrUnsolvable, "32x32:0": nil, "25x41:0": board.ErrTooLarge, "buttons=1025_0:0": board.ErrTooLarge,
	} {
		p := testkit.Must(generate.Resolve(t.Context(), id))(t)
		c := testkit.Must(coach.New(t.Context(), p.State.Board()))(t)
		if _, err := c.Grade(t.Context(), p.State); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", id, err, want)
		}
	}
}
