package generate

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
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
	off := testkit.Must(puzzle.AllOff(b))(t)
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

// groups returns the spec of a board with one light for each size, which that many buttons toggle.
// Its nullity is the number of buttons minus the number of lights.
func groups(sizes ...int) string {
	var spec strings.Builder
	fmt.Fprintf(&spec, "buttons=%d", len(sizes))
	for light, size := range sizes {
		spec.WriteString(strings.Repeat(fmt.Sprintf("_%d", light), size))
	}
	return spec.String()
}

// countingMaker returns a Maker and the number of times it has reported that it is looking for a
// puzzle: once for each attempt, in most searches.
func countingMaker(t testing.TB, spec string) (maker *Maker, attempts *int) {
	t.Helper()
	attempts = new(int)
	return NewMaker(testkit.Must(board.Parse(spec))(t), OnProgress(func(p solve.Progress) {
		if p.Stage == "looking for a puzzle" {
			*attempts++
		}
	})), attempts
}

// weightsOf returns the weights of a board with nothing pressed.
func weightsOf(t testing.TB, spec string) *cosetWeights {
	t.Helper()
	b := testkit.Must(board.Parse(spec))(t)
	return testkit.Must(NewMaker(b).parWeights(t.Context(), Spec{Board: b}))(t)
}

// testErr checks the kind of an error and how its message ends.
func testErr(t testing.TB, err, want error, text string) {
	t.Helper()
	if !errors.Is(err, want) || !strings.HasSuffix(err.Error(), text) {
		t.Errorf("%v, want %v that ends in %q", err, want, text)
	}
}
