package solve

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/solve/internal/chase"
	"lightsout/solve/internal/task"
)

// SolveRows writes presses that turn the lights of a grid out, for boards of any
// size: it holds a few rows in memory and reads the lights twice. The Solver must
// use the strategy [Chase].
//
// If there are no such presses, the error is an [UnsolvableError] and nothing has
// been written.
func (s *Solver) SolveRows(ctx context.Context, lights puzzle.Rows, w puzzle.RowWriter) error {
	two, _ := s.method.(twoColours)
	c, ok := two.bits.(*chase.Solver)
	if !ok {
		return task.Refuse("only grids are solved row by row, with the strategy chase")
	}
	if rows, cols := lights.Size(); rows != c.Grid().Rows || cols != c.Grid().Cols {
		return fmt.Errorf("%w: %d x %d lights were given, and the solver is for %.60s", board.ErrMismatch, rows, cols, s.board)
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

// ErrChanged says that the lights were different when they were read the second
// time.
var ErrChanged = chase.ErrChanged
