package solve

import (
	"runtime"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// Answers do not depend on the number of cores, whether or not they are proved.
func TestConcurrentCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, id := range []string{"30x30:on", "61x61:on", "8x8x8:on", "6x6,torus:on"} {
		state := testkit.Must(puzzle.Parse(id))(t)
		s := mustNew(t, state.Board())
		var first Solution
		for _, cores := range []int{1, 2, 7} {
			runtime.GOMAXPROCS(cores)
			f := testkit.Must(s.Fewest(t.Context(), state))(t)
			if cores == 1 {
				first = f
			}
			if f.Cost != first.Cost || f.Bound != first.Bound || !f.Presses.Equal(first.Presses) {
				t.Errorf("%s: on %d cores %d presses, at least %d, but %d and %d on one", id, cores, f.Cost, f.Bound, first.Cost, first.Bound)
			}
		}
	}
	for spec, effort := range map[string]int{"4x9": -1, "9x9": 100_000_000, "13x17": 50_000_000, "12x12,torus": 50_000_000} {
		s := mustNew(t, testkit.Must(board.Parse(spec))(t))
		var first GodsNumber
		for _, cores := range []int{1, 2, 7} {
			runtime.GOMAXPROCS(cores)
			h := testkit.Must(s.Hardest(t.Context(), effort))(t)
			if cores == 1 {
				first = h
			}
			if h.Low != first.Low || h.High != first.High || !h.Presses.Equal(first.Presses) {
				t.Errorf("%s: on %d cores %d to %d, but %d to %d on one", spec, cores, h.Low, h.High, first.Low, first.High)
			}
		}
	}
}
