package solve

import (
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// Errors can be pushed only on plane grids with two colours and the plus or ring rule.
func TestPushRefuses(t *testing.T) {
	for _, spec := range []string{"hex3", "5x5,torus", "5x5,mod=3", "5x5,rule=x", "5x5,holes=13"} {
		state := testkit.Must(puzzle.AllOff(testkit.Must(board.Parse(spec))(t)))(t)
		if _, _, err := Push(state, board.Top); err == nil {
			t.Errorf("errors are pushed on %s", spec)
		}
	}
	if _, _, err := Push(testkit.Must(puzzle.Parse("5x5:1"))(t), "middle"); err == nil {
		t.Error("errors are pushed to the middle")
	}
}

// All pushed errors end up at the edge. Push changes lights only by pressing buttons, so the state
// without the remaining errors can be solved.
func TestPush(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, spec := range []string{"1x1", "1x6", "5x5", "4x7", "9x4,rule=ring"} {
		b := testkit.Must(board.Parse(spec))(t)
		solver := testkit.Must(New(t.Context(), b))(t)
		g, _ := b.Grid()
		for range 20 {
			colours := make([]uint8, b.Lights())
			for i := range colours {
				colours[i] = uint8(random.IntN(2))
			}
			state := puzzle.StateOfColours(b, colours)
			for _, edge := range Edges() {
				presses, wrong, err := Push(state, edge)
				if err != nil {
					t.Fatal(err)
				}
				if left := state.Apply(puzzle.PressesOfTimes(b, presses)); !left.Equal(puzzle.StateOfColours(b, wrong)) {
					t.Errorf("%s, %s: the presses leave %s", state, edge, left)
				}
				for light, v := range wrong {
					row, col := g.Place(light)
					last := map[board.Side]bool{board.Top: row == 0, board.Bottom: row == g.Rows-1, board.Left: col == 0, board.Right: col == g.Cols-1}
					if v == 1 && !last[edge] {
						t.Errorf("%s, %s: light %d is wrong", state, edge, light)
					}
				}
				reached := testkit.Must(state.To(puzzle.StateOfColours(b, wrong)))(t)
				if _, err := solver.Solve(t.Context(), reached); err != nil {
					t.Errorf("%s, %s: %v", state, edge, err)
				}
			}
		}
	}
}
