package play_test

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/play"
	"lightsout/solve"
)

// Puzzles of each level can be solved, are the same for the same seed, and get
// harder.
func TestPuzzles(t *testing.T) {
	for _, spec := range []string{"5x5", "5x5,torus", "hex3", "cube2", "4x4,mod=3", "5x5,rule=x", "1x1", "3x3x3"} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		solver, err := solve.New(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for _, level := range play.Levels() {
			id, s, err := play.Puzzle(t.Context(), b, level, "monday")
			if err != nil {
				t.Fatal(err)
			}
			again, err := play.Resolve(t.Context(), id)
			if err != nil || !again.Equal(s) {
				t.Errorf("%s, %s: %v and then %v, %v", spec, level, s, again, err)
			}
			if _, err := solver.Solve(t.Context(), s); err != nil || s.Solved() {
				t.Errorf("%v: %v", s, err)
			}
			g, err := play.New(t.Context(), "", s, free())
			if err != nil {
				t.Fatal(err)
			}
			if par := g.View().Par; par < last {
				t.Errorf("%s: %s has par %d, the level before %d", spec, level, par, last)
			} else {
				last = par
			}
		}
	}
}
