package puzzle

import (
	"context"

	"lightsout/puzzle/pbm"
)

// ErrNotSolved reports presses that do not solve a puzzle.
var ErrNotSolved = pbm.ErrNotSolved

// Check returns ErrNotSolved if the presses do not lead from s to its target. If they belong to
// another board, the error is [board.ErrMismatch].
func Check(ctx context.Context, s State, presses Presses) error {
	if err := s.board.Match(presses.board); err != nil {
		return err
	}
	if g, ok := s.board.Grid(); ok && g.Chaseable() && s.board.Colours() == 2 { // a faster way to the same result
		return pbm.Check(ctx, g, s.Difference().Bitmap(), StateOfBits(s.board, presses.Bits()).Bitmap())
	}
	after, err := s.ApplyContext(ctx, presses)
	if err == nil && !after.Solved() {
		err = ErrNotSolved
	}
	return err
}
