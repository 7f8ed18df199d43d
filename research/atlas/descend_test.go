package atlas

import (
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// TestDescend starts from different solutions to the same state, as different strategies might
// find.
func TestDescend(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 9))
	for _, g := range []board.Grid{{Rows: 11, Cols: 14, Rule: board.Star}, {Rows: 19, Cols: 19}, {Rows: 12, Cols: 20, Rule: board.Knight, Surface: board.Torus}} {
		s := testkit.Must(solve.New(t.Context(), testkit.Must(board.NewGrid(g))(t)))(t)
		q := question{solver: s, code: testkit.Must(newCode(t.Context(), s))(t)}
		first := testkit.Must(s.Solve(t.Context(), testkit.Must(puzzle.AllOn(s.Board()))(t)))(t)
		want := q.descend(first)
		if want > first.Count() {
			t.Errorf("%v: from %d presses up to %d", g, first.Count(), want)
		}
		for range 5 {
			other := gf2.VecOfWords(s.Board().Buttons(), first.Bits())
			for _, pattern := range q.code.basis {
				if random.IntN(2) == 0 {
					other.Xor(other, pattern)
				}
			}
			if got := q.descend(puzzle.PressesOfBits(s.Board(), other.Words())); got != want {
				t.Errorf("%v: %d presses from one solution, %d from another", g, want, got)
			}
		}
	}
}
