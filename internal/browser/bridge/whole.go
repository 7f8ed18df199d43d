//go:build !play

package bridge

import (
	"context"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve"
)

// MaxSolved is the largest number of lights or buttons on a board that is solved as a whole.
const MaxSolved = 1 << 20

// solve solves a state of a board with two colours, which may be too large for a game. The lights
// come with the message and the presses are sent with the answer, eight to a byte, the first in the
// lowest bit. Lists of numbers would take many times the space.
func (s *Session) solve(ctx context.Context, n PuzzleID) (Nothing, error) {
	b, err := board.Parse(n.ID)
	if err != nil {
		return Nothing{}, err
	}
	switch size := max(b.Lights(), b.Buttons()); {
	case size > MaxSolved:
		return Nothing{}, english.Errorf("%w: boards of up to %d lights can be solved here, but this one has %d",
			board.ErrTooLarge, MaxSolved, size)
	case b.Colours() != 2:
		return Nothing{}, english.Errorf("lights as bits need 2 colours, but this board has %d", b.Colours())
	case len(s.given) != (b.Lights()+7)/8:
		return Nothing{}, english.Errorf("%d lights take %d bytes, not %d", b.Lights(), (b.Lights()+7)/8, len(s.given))
	}
	solver, err := solve.New(ctx, b, solve.OnProgress(s.report))
	if err != nil {
		return Nothing{}, err
	}
	presses, err := solver.Solve(ctx, puzzle.StateOfColours(b, unpackBits(s.given, b.Lights())))
	if err != nil {
		return Nothing{}, err
	}
	s.made = packBits(presses, b.Buttons())
	return Nothing{}, nil
}

// unpackBits unpacks n lights; extra bits are ignored.
func unpackBits(data []byte, n int) []uint8 {
	lights := make([]uint8, n)
	for i := range lights {
		lights[i] = data[i/8] >> (i % 8) & 1
	}
	return lights
}

func packBits(presses puzzle.Presses, n int) []byte {
	data := make([]byte, (n+7)/8)
	for button := range presses.Buttons() {
		data[button/8] |= 1 << (button % 8)
	}
	return data
}
