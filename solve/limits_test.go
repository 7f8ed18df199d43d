package solve

import (
	"context"
	"errors"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/puzzle"
)

// Boards of awkward shapes, many lights and few buttons, lights that nothing toggles,
// parts of one light, are solved.
func TestAwkwardShapes(t *testing.T) {
	for spec, invariants := range map[string]int{
		"buttons=200000_0":     199_999,
		"300x300,rule=0.0":     0,
		"300x300,rule=64.0":    64 * 300,
		"200x200,rule=0.0_9.9": 0,
	} {
		s, err := New(t.Context(), mustBoard(t, spec))
		if err != nil || s.Invariants() != invariants {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

// What would take too much memory or time is refused before it is begun.
func TestLimits(t *testing.T) {
	many, err := board.NewButtons(1, make([][]int, 300_000))
	if err != nil {
		t.Fatal(err)
	}
	if many, err = many.WithColours(3); err != nil {
		t.Fatal(err)
	}
	boards := []*board.Board{many}
	for _, spec := range []string{"buttons=4194304_0,mod=3", "1024x1024,rule=x,mod=3", "1048576x4096,mod=3", "5000x5000,rule=star"} {
		boards = append(boards, mustBoard(t, spec))
	}
	for _, b := range boards {
		start := time.Now()
		if _, err := New(t.Context(), b); !errors.Is(err, board.ErrTooLarge) || !errors.Is(err, ErrBoard) {
			t.Errorf("%.60s: %v", b, err)
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("%.60s: refused after %v", b, took)
		}
	}
}

// A watched context notes the longest time between two looks at it.
type watched struct {
	context.Context
	last    time.Time
	longest time.Duration
}

func (w *watched) Err() error {
	now := time.Now()
	w.longest = max(w.longest, now.Sub(w.last))
	w.last = now
	return w.Context.Err()
}

// Whatever a Solver does, it looks at its context at least every 50 ms. The best of
// a few tries counts, for the machine may be busy.
func TestLooksAtItsContext(t *testing.T) {
	bar := 50 * time.Millisecond
	if raceDetector {
		bar *= 10
	}
	for _, spec := range []string{"250x250,rule=star", "5000x5000,torus", "40x40,torus,mod=3", "40x40,rule=25.25,mod=3", "130x130,mod=6", "hex60"} {
		b := mustBoard(t, spec)
		on, err := puzzle.AllOn(b)
		if err != nil {
			t.Fatal(err)
		}
		var longest time.Duration
		for range 5 {
			ctx := &watched{Context: t.Context(), last: time.Now()}
			s, err := New(ctx, b)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Solve(ctx, on); err != nil && !errors.Is(err, ErrUnsolvable) {
				t.Fatal(err)
			}
			if s.Nullity() > 0 {
				if _, err := s.QuietPattern(ctx, 0); err != nil {
					t.Fatal(err)
				}
			}
			_ = ctx.Err()
			if longest = ctx.longest; longest <= bar {
				break
			}
		}
		if longest > bar {
			t.Errorf("%s: %v without a look", spec, longest)
		} else {
			t.Logf("%s: %v at most", spec, longest)
		}
	}
}
