package generate

import (
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/puzzle"
)

// allOff is the usual target.
const allOff = "off"

// Target parses the target of a game on a board: on or off for all lights, the lights as written
// after the colon in an ID, or the ID of a position on that board. It returns the zero State for
// all lights off, the usual target.
func Target(b *board.Board, text string) (puzzle.State, error) {
	if b == nil {
		return puzzle.State{}, board.ErrNone
	}
	if text == allOff {
		return puzzle.State{}, nil
	}
	var target puzzle.State
	var err error
	if name, _, isID := strings.Cut(text, ":"); isID {
		if target, err = puzzle.Parse(text); err == nil && !target.Board().Equal(b) {
			return puzzle.State{}, fmt.Errorf("%w: the target is on %.60s, but the puzzle is on %.60s", ErrID, name, b)
		}
	} else {
		target, err = puzzle.ParseLights(b, text)
	}
	if err != nil || target.Solved() {
		return puzzle.State{}, err
	}
	return target, nil
}

// aim sets the target of a puzzle. It drops the par and the order of presses, which hold only if
// the target is all lights off.
func (p Puzzle) aim(target puzzle.State) Puzzle {
	if target.Board() == nil {
		return p
	}
	return Puzzle{ID: puzzle.WithTarget(p.ID, target), State: p.State, Target: target}
}
