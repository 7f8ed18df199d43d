// Package vectors converts states and presses on boards with two colours to vectors over GF(2) and
// back, for packages that compute with them. The public API has no vectors: there, the same bits
// are slices of words.
package vectors

import (
	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
)

// State returns the state in which light i is on if bit i of v is set. It keeps v, which must
// not change afterwards.
func State(b *board.Board, v *gf2.Vec) puzzle.State {
	checkLen(v, b.Lights())
	return puzzle.StateOfBits(b, v.Words())
}

// Presses returns presses in which button i is pressed if bit i of v is set. It keeps v, which
// must not change afterwards.
func Presses(b *board.Board, v *gf2.Vec) puzzle.Presses {
	checkLen(v, b.Buttons())
	return puzzle.PressesOfBits(b, v.Words())
}

func checkLen(v *gf2.Vec, n int) {
	if v.Len() != n {
		panic("vectors: the vector does not fit the board")
	}
}

// OfState returns a new vector with a one for each light that is on.
func OfState(s puzzle.State) *gf2.Vec { return gf2.VecOfWords(s.Board().Lights(), s.Bits()) }

// OfPresses returns a new vector with a one for each button that is pressed.
func OfPresses(p puzzle.Presses) *gf2.Vec { return gf2.VecOfWords(p.Board().Buttons(), p.Bits()) }
