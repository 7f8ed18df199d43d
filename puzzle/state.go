package puzzle

import (
	"context"
	"iter"

	"lightsout/board"
)

// A State is a board, the colour of each of its lights, and the target: the lights that the player
// wants. The target is all lights off unless [State.To] sets another. The zero State has no board
// and no lights, and is not solved.
type State struct {
	board  *board.Board
	lights values
	target *values // nil if the target is all lights off
}

// AllOff returns the state with every light off. It fails with [board.ErrNone] if there is no
// board, and with [ErrTooLarge] if the board has more than MaxLights lights.
func AllOff(b *board.Board) (State, error) {
	if err := b.Check(); err != nil {
		return State{}, err
	}
	lights, err := newValues(b.Lights(), b.Colours())
	if err != nil {
		return State{}, err
	}
	return State{board: b, lights: lights}, nil
}

// AllOn returns the state with every light on, in the first colour.
func AllOn(b *board.Board) (State, error) {
	s, err := AllOff(b)
	if err != nil {
		return s, err
	}
	if s.lights.m == 2 {
		s.lights.bits.Fill()
	}
	for i := range s.lights.digits {
		s.lights.digits[i] = 1
	}
	return s, nil
}

// StateOfBits returns a state of a board with two colours, in which bit i%64 of word i/64 is
// light i. It keeps the words, which must not change afterwards. It panics if the board has
// more colours, or if the words do not fit its lights.
func StateOfBits(b *board.Board, bits []uint64) State {
	return State{board: b, lights: bitValues(b.Lights(), b.Colours(), bits)}
}

// StateOfColours returns the state with the given colour for each light. It panics if the length is
// wrong, or if a number is not a colour of the board.
func StateOfColours(b *board.Board, colours []uint8) State {
	return State{board: b, lights: valuesOf(b.Lights(), b.Colours(), colours)}
}

// Colours returns the colour of each light.
func (s State) Colours() []uint8 { return s.lights.list() }

// Board returns the board that the state belongs to.
func (s State) Board() *board.Board { return s.board }

// Colour returns the colour of a light, or 0 if it is off. It panics if the light is out of range.
func (s State) Colour(light int) int { return s.lights.at(light) }

// On reports whether a light is on, in any colour. It panics if the light is out of range.
func (s State) On(light int) bool { return s.lights.at(light) != 0 }

// LitLights yields the lights that are on, in increasing order.
func (s State) LitLights() iter.Seq[int] { return s.lights.nonZeros() }

// Lit returns the number of lights that are on.
func (s State) Lit() int { return s.lights.nonZero() }

// Equal reports whether s and t have the same colours, the same target and the same board.
func (s State) Equal(t State) bool {
	return s.board.Equal(t.board) && s.lights.equal(t.lights) && s.sameTarget(t)
}

// Bits returns the lights of a board with two colours in the form that [StateOfBits] accepts. It
// panics if the board has more colours.
func (s State) Bits() []uint64 { return s.lights.words() }

// Press returns the state after pressing the buttons, with the same target. Their order does not
// matter. It panics if a button is out of range.
func (s State) Press(buttons ...int) State {
	s.lights = s.lights.clone()
	var toggled []int
	for _, button := range buttons {
		toggled = s.press(button, 1, toggled)
	}
	return s
}

// Apply returns the state after all the presses, with the same target. It panics if they belong to
// another board, or if s or p is the zero value.
func (s State) Apply(p Presses) State {
	s, err := s.ApplyContext(context.Background(), p)
	if err != nil { // not from the context, which is never cancelled
		panic("puzzle: " + err.Error())
	}
	return s
}

// ApplyContext is Apply with a context, for large boards. If the presses belong to another
// board, the error is [board.ErrMismatch].
func (s State) ApplyContext(ctx context.Context, p Presses) (State, error) {
	if err := s.board.Match(p.board); err != nil {
		return State{}, err
	}
	s.lights = s.lights.clone()
	var toggled []int
	pressed := 0
	for button := range p.Buttons() {
		if pressed++; pressed%(1<<16) == 0 && ctx.Err() != nil {
			return State{}, ctx.Err()
		}
		toggled = s.press(button, p.Times(button), toggled)
	}
	return s, nil
}

// press presses a button the given number of times, in place. It uses room as scratch space and
// returns it.
func (s State) press(button, times int, room []int) []int {
	room = s.board.AppendToggles(room[:0], button)
	for _, light := range room {
		s.lights.add(light, times)
	}
	return room
}
