package generate

import (
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/puzzle"
)

// targetMark precedes the target at the end of an ID, as in the IDs of package puzzle.
const targetMark = ",to="

// cutTarget cuts the target off a text such as 5x5#monday,to=on. Without one, the target is off.
func cutTarget(text string) (rest, target string) {
	if rest, target, ok := strings.Cut(text, targetMark); ok {
		return rest, target
	}
	return text, "off"
}

// Target parses the target of a game on a board: on or off for all lights, the lights as written
// after the colon in an ID, or the ID of a position on that board.
func Target(b *board.Board, text string) (puzzle.State, error) {
	name, _, isID := strings.Cut(text, ":")
	if b == nil || !isID {
		return puzzle.ParseLights(b, text)
	}
	target, err := puzzle.Parse(text)
	switch {
	case err != nil:
		return puzzle.State{}, err
	case !target.Board().Equal(b):
		return puzzle.State{}, fmt.Errorf("%w: the target is on %.60s, but the puzzle is on %.60s", ErrID, name, b)
	case target.HasTarget():
		return puzzle.State{}, fmt.Errorf("%w: the target has a target itself", ErrID)
	}
	return target, nil
}

// To returns the puzzle with another target, which is added to its ID. The par and the order of
// presses are dropped, because they are for all lights off.
func (p Puzzle) To(target puzzle.State) (Puzzle, error) {
	state, err := p.State.To(target)
	if err != nil || !state.HasTarget() {
		return p, err
	}
	_, lights, _ := strings.Cut(target.String(), ":")
	return Puzzle{ID: p.ID + targetMark + lights, State: state}, nil
}
