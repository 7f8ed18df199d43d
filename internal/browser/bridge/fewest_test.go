package bridge

import (
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// When its time is up, fewest returns the best solution it has found, or any if it has found none.
func TestFewestInTime(t *testing.T) {
	const id = "3x3x3x3x3,torus:on"
	s := NewSession()
	for _, limit := range []time.Duration{0, 50 * time.Millisecond} {
		found := testkit.Must(s.fewestWithin(t.Context(), PuzzleID{id}, limit))(t)
		state := testkit.Must(play.Resolve(t.Context(), id))(t)
		if found.Proved || found.Bound > len(found.Presses) || !state.Press(found.Presses...).Solved() {
			t.Errorf("in %v: %+v", limit, found)
		}
	}
	testkit.MustFail(s.fewestWithin(t.Context(), PuzzleID{"5x5:1"}, 0))(t, solve.ErrUnsolvable, "no solution")
}
