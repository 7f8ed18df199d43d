package generate

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

func mustParse(t testing.TB, id string) Spec {
	t.Helper()
	return testkit.Must(parse(id))(t)
}

func mustMake(t testing.TB, id string) Puzzle {
	t.Helper()
	return testkit.Must(Resolve(t.Context(), id))(t)
}

// depths visits all solvable states of a small board, breadth first, and returns the par of
// each. It shares no code with the solver.
func depths(t testing.TB, b *board.Board) map[string]int {
	t.Helper()
	off, err := puzzle.AllOff(b)
	if err != nil {
		t.Fatal(err)
	}
	// To take back a press, press the button colours-1 more times.
	back := make([][]int, b.Buttons())
	for button := range back {
		for range b.Colours() - 1 {
			back[button] = append(back[button], button)
		}
	}
	found := map[string]int{off.String(): 0}
	for layer := []puzzle.State{off}; len(layer) > 0; {
		var next []puzzle.State
		for _, state := range layer {
			for _, buttons := range back {
				after := state.Press(buttons...)
				if _, seen := found[after.String()]; !seen {
					found[after.String()] = found[state.String()] + 1
					next = append(next, after)
				}
			}
		}
		layer = next
	}
	return found
}

// deepest returns God's number: the largest par of any state.
func deepest(pars map[string]int) int {
	most := 0
	for _, par := range pars {
		most = max(most, par)
	}
	return most
}
