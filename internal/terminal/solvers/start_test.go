package solvers

import (
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/model"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A solver that may return any solution has nothing left to do if it starts from one. The 5 x 5
// board with all lights on has four solutions, and the solver returns the one it started from.
func TestSolversTakeTheStart(t *testing.T) {
	state := testkit.Must(puzzle.Parse("5x5:on"))(t)
	solver := testkit.Must(solve.New(t.Context(), state.Board()))(t)
	var starts [][]uint8
	for presses, err := range solver.Solutions(t.Context(), state) {
		testkit.NoError(t, err)
		starts = append(starts, presses.AllTimes())
	}
	for _, s := range solvers {
		if !s.Starts {
			continue
		}
		for _, f := range s.Formats {
			t.Run(s.Name+" "+string(f), func(t *testing.T) {
				skipAbsent(t, s)
				some := starts
				switch {
				case s.Name == highsName && f == model.LP:
					some = starts[1:3] // HiGHS is slow to start
				case s.Name == highsName:
					return // HiGHS reads the same start file as for LP
				}
				for _, start := range some {
					q := question(t, "5x5:on", model.Options{Start: start})
					q.Format = f
					r, err := Check(t.Context(), s, q)
					if err != nil || r.Agreement != Agrees || !slices.Equal(r.Presses, start) {
						t.Errorf("%v: from %d to %d", err, start, r.Presses)
					}
				}
			})
		}
	}
}

// Starting from the heuristic or from a longer solution, solvers find the optimum.
func TestSolversImproveTheStart(t *testing.T) {
	s := testkit.Must(Find("cbc"))(t)
	skipAbsent(t, s)
	for _, f := range s.Formats {
		for _, c := range []struct {
			id    string
			goal  model.Goal
			start Start
		}{
			{"5x5:4e3abb", model.Fewest, Xor}, {"4x5,rule=ring:b3f21", model.Nearest, Heuristic}, {"2x3,mod=3:111111", model.Fewest, Xor},
		} {
			q := question(t, c.id, model.Options{Goal: c.goal})
			q.Format = f
			q.Options.Start = testkit.Must(c.start.Presses(t.Context(), q.State, q.Options))(t)
			if r, err := Check(t.Context(), s, q); err != nil || r.Agreement != Agrees {
				t.Errorf("%s, %s: %v; %s: %s", f, c.id, err, r.Agreement, r.Reason)
			}
		}
	}
}

// For each of two pictures, take the presses that lead from it to all lights on. The XOR of these
// presses leads from one picture to the other. This is Bosch's start for an animation.
func TestXorIsTheExclusiveOr(t *testing.T) {
	first, second := testkit.Must(puzzle.Parse("5x5:4e3abb"))(t), testkit.Must(puzzle.Parse("5x5:1d5e5c3"))(t)
	on := testkit.Must(puzzle.AllOn(first.Board()))(t)
	a := testkit.Must(Xor.Presses(t.Context(), testkit.Must(first.To(on))(t), model.Options{}))(t)
	b := testkit.Must(Xor.Presses(t.Context(), testkit.Must(second.To(on))(t), model.Options{}))(t)
	both := testkit.Must(Xor.Presses(t.Context(), testkit.Must(first.To(second))(t), model.Options{}))(t)
	for i := range a {
		if a[i]^b[i] != both[i] {
			t.Fatalf("%d XOR %d is not %d", a, b, both)
		}
	}
}

func TestRefusedStarts(t *testing.T) {
	for _, c := range []struct {
		id    string
		start Start
		o     model.Options
	}{
		{"5x5:1", Xor, model.Options{}},                          // there is no solution
		{"5x5:on", Heuristic, model.Options{Goal: model.Fewest}}, // some lights stay on
		{"5x5:on", Xor, model.Options{Goal: model.Generate}},     // no position is given
		{"5x5:on", Xor, model.Options{Break: model.BreakQuiet}},  // the model may exclude the start
	} {
		state := testkit.Must(puzzle.Parse(c.id))(t)
		presses, err := c.start.Presses(t.Context(), state, c.o)
		if err == nil {
			c.o.Start = presses
			_, err = model.New(t.Context(), state, c.o)
		}
		testkit.WantError(t, err, model.ErrOptions, "%s from %s", c.id, c.start)
	}
	torus := testkit.Must(board.Parse("5x5,torus"))(t)
	if _, err := Heuristic.Presses(t.Context(), testkit.Must(puzzle.AllOn(torus))(t), model.Options{Goal: model.Nearest}); err == nil {
		t.Error("the heuristic accepts a torus, which has no edge")
	}
	s := testkit.Must(Find("glpsol"))(t)
	testkit.MustFail(s.Ask(t.Context(), question(t, "3x3:on", model.Options{Start: []uint8{1, 0, 1, 0, 1, 0, 1, 0, 1}})))(t, model.ErrOptions, "a start that does not solve it")
}
