package solve

import (
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// This is Bosch's heuristic for a picture that cannot be reached: chase the wrong lights across
// the board from one side to the other, so that all errors end up in the last line.

// Edges returns the sides that errors can be pushed to.
func Edges() []board.Side {
	return []board.Side{board.Bottom, board.Top, board.Left, board.Right}
}

// Push pushes all errors, the lights that are on in difference, to an edge. In presses, a 1 marks a
// button that it presses. In wrong, a 1 marks a light that is still wrong in the end.
func Push(difference puzzle.State, edge board.Side) (presses, wrong []uint8, err error) {
	b := difference.Board()
	if err := b.Check(); err != nil {
		return nil, nil, err
	}
	g, isGrid := b.Grid()
	if !slices.Contains(Edges(), edge) {
		return nil, nil, fmt.Errorf("unknown edge %q; choose one of %s", edge, english.Choices(Edges()))
	}
	if !isGrid || b.Colours() > 2 || g.Surface != board.Plane || g.Rule != board.Plus && g.Rule != board.Ring {
		return nil, nil, fmt.Errorf("errors can be pushed to an edge only on plane grids with two colours and the plus or ring rule, not on %.60s", b)
	}
	presses, wrong = make([]uint8, b.Buttons()), difference.Colours()
	var toggles []int
	for button, above := range chasing(g, edge) {
		if wrong[above] == 0 {
			continue
		}
		presses[button] = 1
		toggles = b.AppendToggles(toggles[:0], button)
		for _, light := range toggles {
			wrong[light] ^= 1
		}
	}
	return presses, wrong, nil
}

// chasing yields the buttons from the second line on. With each button it yields the light in the
// same place in the previous line. No later button toggles that light, so this button decides
// whether it ends up wrong.
func chasing(g board.Grid, edge board.Side) func(yield func(button, light int) bool) {
	lines, across := g.Rows, g.Cols
	if edge == board.Left || edge == board.Right {
		lines, across = g.Cols, g.Rows
	}
	at := func(line, i int) int {
		if edge == board.Top || edge == board.Left {
			line = lines - 1 - line
		}
		if edge == board.Left || edge == board.Right {
			return g.At(i, line)
		}
		return g.At(line, i)
	}
	return func(yield func(button, light int) bool) {
		for line := 1; line < lines; line++ {
			for i := range across {
				if !yield(at(line, i), at(line-1, i)) {
					return
				}
			}
		}
	}
}
