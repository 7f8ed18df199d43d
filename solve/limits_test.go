package solve

import (
	"context"
	"errors"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/puzzle"
)

// Boards of awkward shapes are solved or refused, and neither takes long: many
// lights and few buttons, many buttons and few lights, lights that nothing
// toggles, parts of one light.
func TestAwkwardShapes(t *testing.T) {
	for _, tt := range []struct {
		spec    string
		refused bool
	}{
		{"buttons=200000_0", false},
		{"buttons=4194304_0,mod=3", true},
		{"500x500,rule=0.0", false},
		{"300x300,rule=64.0", false},
		{"1024x1024,rule=x,mod=3", true},
		{"1000000x255,mod=3", false},
		{"1048576x4096,mod=3", true},
		{"4096x4096,rule=0.0_0.1_0.2_0.3_0.4_0.5", true},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		_, err := New(ctx, mustBoard(t, tt.spec))
		cancel()
		if tt.refused && !errors.Is(err, board.ErrTooLarge) && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", tt.spec, err)
		}
		if !tt.refused && err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", tt.spec, err)
		}
	}
	many, err := board.NewButtons(1, make([][]int, 300_000))
	if err != nil {
		t.Fatal(err)
	}
	if many, err = many.WithColours(3); err != nil {
		t.Fatal(err)
	}
	if _, err := New(t.Context(), many); !errors.Is(err, board.ErrTooLarge) {
		t.Errorf("300,000 buttons of three colours: %v", err)
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
