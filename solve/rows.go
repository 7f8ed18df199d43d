package solve

import (
	"context"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/chase"
	"lightsout/solve/internal/task"
)

// SolveRows writes presses that turn off all lights of a two-colour grid of any size. It keeps only a
// few rows in memory, and reads the lights twice. The Solver must use the strategy chase.
//
// If there are no such presses, SolveRows returns an [UnsolvableError] and writes nothing.
func (s *Solver) SolveRows(ctx context.Context, lights pbm.Rows, w pbm.RowWriter) error {
	c, ok := s.system.(*chase.System)
	if !ok {
		return task.Unsupported("only grids with two colours can be solved row by row, and only with the chase strategy")
	}
	if rows, cols := lights.Size(); rows != c.Grid().Rows || cols != c.Grid().Cols {
		return english.Errorf("%w: the state has %d x %d lights, but the solver is for %.60s", board.ErrMismatch, rows, cols, s.board)
	}
	t, err := s.start(ctx)
	if err != nil {
		return err
	}
	odd, err := c.SolveRows(t, lights, w)
	if err != nil {
		return err
	}
	if odd != nil {
		return &UnsolvableError{Certificate{board: s.board, rows: odd}}
	}
	return nil
}

// ErrChanged reports that the lights were different on the second read.
var ErrChanged = chase.ErrChanged
