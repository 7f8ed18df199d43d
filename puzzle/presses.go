package puzzle

import (
	"fmt"
	"iter"
	"strings"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
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

// PressesOf returns presses on a board of two colours: the buttons at the ones of v.
// It keeps v, which must not change afterwards.
func PressesOf(b *board.Board, v *gf2.Vec) Presses {
	if b.Colours() != 2 || v.Len() != b.Buttons() {
		panic("puzzle: a vector that does not fit the board's buttons")
	}
	return Presses{b, values{m: 2, bits: v}}
}

// PressesOfTimes returns presses with each button pressed as often as times says. It
// keeps the slice, which must not change afterwards.
func PressesOfTimes(b *board.Board, times []uint8) Presses {
	return Presses{b, valuesOf(b.Buttons(), b.Colours(), times)}
}

// AllTimes returns how often each button is pressed.
func (p Presses) AllTimes() []uint8 { return p.times.list() }

// Board is the board that the buttons are on.
func (p Presses) Board() *board.Board { return p.board }

// Times is how often a button is pressed, less than the number of colours.
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

// Vec returns the presses of a board of two colours as a vector.
func (p Presses) Vec() *gf2.Vec {
	if p.times.m != 2 {
		panic("puzzle: presses on more than two colours are not bits")
	}
	return p.times.bits.Clone()
}
