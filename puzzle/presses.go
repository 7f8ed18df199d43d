package puzzle

import (
	"fmt"
	"iter"
	"strings"

	"lightsout/board"
)

// Presses say how often each button is pressed. The order of presses makes no
// difference, and pressing a button as often as there are colours does nothing, so
// these numbers describe a solution completely.
type Presses struct {
	board *board.Board
	times values
}

// NewPresses returns presses with each of the buttons pressed once for every time it
// is listed. It fails only for boards of more than MaxLights buttons, and with [board.ErrNone]
// for nil. A button that the board does not have is the caller's mistake and panics.
func NewPresses(b *board.Board, buttons ...int) (Presses, error) {
	if b == nil {
		return Presses{}, board.ErrNone
	}
	times, err := newValues(b.Buttons(), b.Colours())
	if err != nil {
		return Presses{}, err
	}
	for _, button := range buttons {
		times.add(button, 1)
	}
	return Presses{b, times}, nil
}

// PressesOfBits returns presses on a board of two colours, the buttons at the ones: bit
// i%64 of word i/64 is button i. It keeps the words, which must not change afterwards. It
// panics if the board has more colours, or the words do not fit its buttons.
func PressesOfBits(b *board.Board, bits []uint64) Presses {
	return Presses{b, bitValues(b.Buttons(), b.Colours(), bits)}
}

// PressesOfTimes returns presses with each button pressed as often as times says. It
// keeps the slice, which must not change afterwards. It panics if there is not one for each
// button, or one is not less than the number of colours.
func PressesOfTimes(b *board.Board, times []uint8) Presses {
	return Presses{b, valuesOf(b.Buttons(), b.Colours(), times)}
}

// AllTimes returns how often each button is pressed.
func (p Presses) AllTimes() []uint8 { return p.times.list() }

// Board is the board that the buttons are on.
func (p Presses) Board() *board.Board { return p.board }

// Times is how often a button is pressed, less than the number of colours. It panics if the
// board does not have the button.
func (p Presses) Times(button int) int { return p.times.at(button) }

// Count is the number of presses.
func (p Presses) Count() int {
	if p.times.m == 2 {
		return p.times.nonZero()
	}
	n := 0
	for _, d := range p.times.digits {
		n += int(d)
	}
	return n
}

// Buttons yields the buttons that are pressed at least once, in increasing order.
func (p Presses) Buttons() iter.Seq[int] {
	if p.times.m == 2 {
		return p.times.bits.Ones()
	}
	return func(yield func(int) bool) {
		for button, d := range p.times.digits {
			if d != 0 && !yield(button) {
				return
			}
		}
	}
}

// String lists the buttons by name, "row 1, column 2; row 3, column 3", and says how
// often each is pressed if more than once.
func (p Presses) String() string {
	if p.board == nil {
		return ""
	}
	var words []string
	for button := range p.Buttons() {
		word := p.board.ButtonName(button)
		if n := p.Times(button); n > 1 {
			word += fmt.Sprintf(", %d times", n)
		}
		words = append(words, word)
	}
	return strings.Join(words, "; ")
}

// Equal reports whether p and q are the same presses on the same board.
func (p Presses) Equal(q Presses) bool { return p.board.Equal(q.board) && p.times.equal(q.times) }

// Bits returns the presses of a board of two colours as [PressesOfBits] takes them. It
// panics if the board has more colours.
func (p Presses) Bits() []uint64 { return p.times.words() }
