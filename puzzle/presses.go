package puzzle

import (
	"fmt"
	"iter"
	"strings"

	"lightsout/board"
)

// Presses records how many times each button is pressed. The order of presses makes no difference,
// and pressing a button as many times as there are colours does nothing, so these numbers describe
// a solution completely.
type Presses struct {
	board *board.Board
	times values
}

// NewPresses returns presses with each button pressed as many times as it is listed, modulo the
// number of colours. The error is [board.ErrRange] if there is no such button, [ErrTooLarge] if
// the board has more than MaxLights buttons, and [board.ErrNone] if there is no board.
func NewPresses(b *board.Board, buttons ...int) (Presses, error) {
	if err := b.Check(); err != nil {
		return Presses{}, err
	}
	times, err := newValues(b.Buttons(), b.Colours())
	if err != nil {
		return Presses{}, err
	}
	for _, button := range buttons {
		if err := b.CheckButton(button); err != nil {
			return Presses{}, err
		}
		times.add(button, 1)
	}
	return Presses{b, times}, nil
}

// PressesOfBits returns presses on a board with two colours, in which bit i%64 of word i/64 is
// button i. It keeps the words, which must not change afterwards. It panics if the board has
// more colours, or if the words do not fit its buttons.
func PressesOfBits(b *board.Board, bits []uint64) Presses {
	return Presses{b, bitValues(b.Buttons(), b.Colours(), bits)}
}

// PressesOfTimes returns presses with the given number of presses for each button. It panics if the
// length is wrong, or if a number is not less than the number of colours.
func PressesOfTimes(b *board.Board, times []uint8) Presses {
	return Presses{b, valuesOf(b.Buttons(), b.Colours(), times)}
}

// AllTimes returns how many times each button is pressed.
func (p Presses) AllTimes() []uint8 { return p.times.list() }

// Board returns the board that the buttons belong to.
func (p Presses) Board() *board.Board { return p.board }

// Times returns how many times a button is pressed, which is less than the number of colours.
// It panics if the button is out of range.
func (p Presses) Times(button int) int { return p.times.at(button) }

// Count returns the number of presses.
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
func (p Presses) Buttons() iter.Seq[int] { return p.times.nonZeros() }

// String lists the buttons by name, as in "row 1, column 2; row 3, column 3", with the number
// of presses if a button is pressed more than once.
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

// Bits returns the presses of a board with two colours in the form that [PressesOfBits] accepts. It
// panics if the board has more colours.
func (p Presses) Bits() []uint64 { return p.times.words() }
