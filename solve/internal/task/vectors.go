package task

import (
	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
)

// Methods compute with vectors over GF(2). In package puzzle, whose API has no vectors, the same
// bits are slices of words.

// StateOf returns the state in which light i is on if bit i of v is set. It keeps v, which must
// not change afterwards.
func StateOf(b *board.Board, v *gf2.Vec) puzzle.State { return puzzle.StateOfBits(b, v.Words()) }

// PressesOf returns presses in which button i is pressed if bit i of v is set. It keeps v, which
// must not change afterwards.
func PressesOf(b *board.Board, v *gf2.Vec) puzzle.Presses {
	return puzzle.PressesOfBits(b, v.Words())
}

// VecOfState returns a new vector with a one for each light that is on.
func VecOfState(s puzzle.State) *gf2.Vec { return gf2.VecOfWords(s.Board().Lights(), s.Bits()) }

// VecOfPresses returns a new vector with a one for each button that is pressed.
func VecOfPresses(p puzzle.Presses) *gf2.Vec { return gf2.VecOfWords(p.Board().Buttons(), p.Bits()) }
