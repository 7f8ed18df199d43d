package solve

import (
	"context"
	"errors"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// Lights that share no buttons need a press each. With the star rule and all lights on, that proves
// the fewest presses on 101 x 101.
func TestFewestByPacking(t *testing.T) {
	on := testkit.Must(puzzle.AllOn(testkit.Must(board.Parse("101x101,rule=star"))(t)))(t)
	s := mustNew(t, on.Board())
	f := testkit.Must(s.Fewest(t.Context(), on))(t)
	if f.Presses.Count() != 34*34 || !f.Proved {
		t.Errorf("%d presses, proved %v", f.Presses.Count(), f.Proved)
	}
}

// If Fewest is stopped once it has a solution, it returns the best one so far with the context's
// error.
func TestFewestStopsWithTheBest(t *testing.T) {
	for _, spec := range []string{"12x12,torus,mod=3", "39x39", "33x33,torus"} {
		b := testkit.Must(board.Parse(spec))(t)
		on := testkit.Must(puzzle.AllOn(b))(t)
		s := mustNew(t, b)
		first := testkit.Must(s.Solve(t.Context(), on))(t).Count()
		var f Solution
		for look := 1; f.Presses.Board() == nil; look += 1 + look/8 {
			var err error
			if f, err = s.Fewest(testkit.CancelAt(t.Context(), look), on); !errors.Is(err, context.Canceled) || f.Proved {
				t.Fatalf("%s: stopped after %d looks: proved %v; %v", spec, look, f.Proved, err)
			}
		}
		if err := puzzle.Check(t.Context(), on, f.Presses); err != nil || f.Bound > f.Presses.Count() || f.Presses.Count() > first {
			t.Errorf("%s: %d presses, at least %d, the first solution has %d; %v", spec, f.Presses.Count(), f.Bound, first, err)
		}
	}
}

// A stopped search for God's number returns the bounds so far.
func TestHardestStopsWithBounds(t *testing.T) {
	s := mustNew(t, testkit.Must(board.Parse("9x9"))(t))
	whole := testkit.Must(s.Hardest(t.Context(), -1))(t)
	watched := testkit.Watch(t.Context())
	_ = testkit.Must(s.Hardest(watched, -1))(t)
	h, err := s.Hardest(testkit.CancelAt(t.Context(), watched.Looks()/2), -1)
	if !errors.Is(err, context.Canceled) || h.Low > whole.Low || h.High < whole.High || h.High == 0 {
		t.Errorf("stopped at %d to %d, and God's number is %d; %v", h.Low, h.High, whole.Low, err)
	}
}
