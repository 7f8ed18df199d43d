package states

import (
	"fmt"
	"math/bits"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve"
)

const (
	// maxBits is the binary logarithm of the maximum number of states in a Table.
	maxBits = 26
	// MaxLights is the maximum number of lights on a board with a Table: a state is a number with
	// that many bits, which fits in a signed 64-bit integer, such as SQLite's.
	MaxLights = 63
	// MaxButtons is the maximum number of buttons on such a board.
	MaxButtons = 4096
)

// A space numbers the solvable states of a board with two colours, from 0 to 2^r - 1, in the order
// of their bitset numbers. With a target other than all lights off, a state that can reach it has
// the number of its difference from the target.
//
// The solvable states are the sums of r rows, and the highest bit of each row is set in no other
// row. So the bits of a state in these places are the bits of its number, and a press changes the
// number by exclusive or, just as it changes the state.
type space struct {
	board *board.Board
	rows  []uint64 // sorted by their highest bits
	masks []uint64 // the lights that each button toggles
	moves []uint64 // how a press of each button changes the number

	target  uint64
	gods    int
	hardest uint64 // the number of the first hardest state
}

func newSpace(b *board.Board, target puzzle.State) (*space, error) {
	switch {
	case b.Check() != nil:
		return nil, board.ErrNone
	case target.Board() != nil && !b.Equal(target.Board()):
		return nil, fmt.Errorf("the target: %w", b.Match(target.Board()))
	case b.Colours() != 2:
		return nil, fmt.Errorf("%w: tables of states need two colours, but this board has %d", ErrBoard, b.Colours())
	case b.Lights() > MaxLights || b.Buttons() > MaxButtons:
		return nil, english.Errorf("%w: tables of states need a board with up to %d lights and %d buttons, but this one has %d and %d",
			ErrBoard, MaxLights, MaxButtons, b.Lights(), b.Buttons())
	}
	s := &space{board: b}
	if target.Board() != nil {
		s.target = Number(target)
	}
	var lights []int
	for button := range b.Buttons() {
		var mask uint64
		lights = b.AppendToggles(lights[:0], button)
		for _, light := range lights {
			mask |= 1 << light
		}
		s.masks = append(s.masks, mask)
		s.insert(mask)
	}
	if len(s.rows) > maxBits {
		return nil, english.Errorf("%w: tables can hold up to 2^%d states, but this board has 2^%d solvable ones",
			ErrBoard, maxBits, len(s.rows))
	}
	slices.Sort(s.rows)
	for _, mask := range s.masks {
		s.moves = append(s.moves, s.number(mask))
	}
	return s, nil
}

// insert adds a row unless it is a sum of other rows.
func (s *space) insert(v uint64) {
	for _, row := range s.rows {
		if v>>top(row)&1 == 1 {
			v ^= row
		}
	}
	if v == 0 {
		return
	}
	for i, row := range s.rows {
		if row>>top(v)&1 == 1 {
			s.rows[i] ^= v
		}
	}
	s.rows = append(s.rows, v)
}

func top(v uint64) int { return bits.Len64(v) - 1 }

// Board returns the board that the states belong to.
func (s *space) Board() *board.Board { return s.board }

// States returns the number of solvable states.
func (s *space) States() int { return 1 << len(s.rows) }

// GodsNumber returns the largest number of presses that any state needs.
func (s *space) GodsNumber() int { return s.gods }

// Hardest returns the bitset number of the first state that needs God's number of presses.
func (s *space) Hardest() uint64 { return s.state(s.hardest) }

// number extracts the bits of a state that make up its number.
func (s *space) number(state uint64) uint64 {
	var n uint64
	for i, row := range s.rows {
		n |= state >> top(row) & 1 << i
	}
	return n
}

// state returns the state with the given number.
func (s *space) state(number uint64) uint64 { return s.target ^ s.sum(number) }

// sum returns the sum of the rows given by the bits of a number.
func (s *space) sum(number uint64) uint64 {
	var v uint64
	for ; number != 0; number &= number - 1 {
		v ^= s.rows[bits.TrailingZeros64(number)]
	}
	return v
}

// find returns the number of a state, or ErrUnsolvable.
func (s *space) find(state uint64) (uint64, error) {
	n := s.number(state ^ s.target)
	if s.state(n) != state {
		return 0, fmt.Errorf("%w: state %d, in hexadecimal %[2]x", solve.ErrUnsolvable, state)
	}
	return n, nil
}

// inOrder returns the number of the i-th state, in increasing order of the states. In the places
// that make up a number, the i-th state has the bits of i, but its number has the bits of its
// difference from the target.
func (s *space) inOrder(i uint64) uint64 { return i ^ s.number(s.target) }

// Target returns the state that the answers lead to; the zero State means all lights off.
func (s *space) Target() puzzle.State {
	if s.target == 0 {
		return puzzle.State{}
	}
	return StateOf(s.board, s.target)
}

// Number returns a state with two colours and up to 64 lights as a bitset number, whose lowest
// bit is the first light.
func Number(s puzzle.State) uint64 { return s.Bits()[0] }

// StateOf is the inverse of [Number]: it returns the state of a board with two colours and up
// to 64 lights for a bitset number. It panics if the number has bits beyond the lights.
func StateOf(b *board.Board, number uint64) puzzle.State {
	if b.Lights() > 64 || b.Lights() < 64 && number>>b.Lights() != 0 {
		panic(fmt.Sprintf("states: number %#x has bits beyond the board's %d lights", number, b.Lights()))
	}
	return puzzle.StateOfBits(b, []uint64{number})
}
