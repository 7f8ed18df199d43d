package solve

import (
	"context"
	"errors"
	"fmt"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// tickRows is how many rows are chased between two ticks: at most 4 million
// lights, a few milliseconds.
const tickRows = 64

// SolveRows writes presses that turn the lights of a grid out, for boards of any
// size: it holds a few rows, and reads the lights twice. Only boards that are
// solved by [Chase] can be solved so.
//
// Where there are no such presses, the error is an [UnsolvableError] and nothing
// has been written.
func (s *Solver) SolveRows(ctx context.Context, lights puzzle.Rows, w puzzle.RowWriter) error {
	two, _ := s.method.(twoColours)
	c, ok := two.bits.(*chase)
	if !ok {
		return fmt.Errorf("%w: only grids are solved row by row, with the strategy chase", ErrBoard)
	}
	if rows, cols := lights.Size(); rows != c.grid.Rows || cols != c.grid.Cols {
		panic(fmt.Sprintf("solve: %d x %d lights given to the solver of %v", rows, cols, s.board))
	}
	work, err := s.start(ctx)
	if err != nil {
		return err
	}
	odd, err := c.solveRows(work, lights, w)
	if err != nil {
		return err
	}
	if odd != nil {
		return &UnsolvableError{Certificate{board: s.board, rows: newQuietRows(c.grid, *odd)}}
	}
	return nil
}

// ErrChanged says that lights read twice were not the same the second time.
var ErrChanged = errors.New("solve: the lights changed while they were read")

// solveRows writes presses that turn the lights out or, when there are none,
// returns the start of a quiet pattern that is odd on them.
func (c *chase) solveRows(w *task.Task, lights puzzle.Rows, out puzzle.RowWriter) (odd *edge, err error) {
	end, err := c.chaseFromZeros(w, lights)
	if err != nil {
		return nil, err
	}
	start, err := c.ends.start(w, end)
	if err != nil {
		return nil, err
	}
	if start == nil {
		return c.oddPattern(w, end)
	}
	if err := lights.Rewind(); err != nil {
		return nil, err
	}
	rows := newChaser(c.grid, *start)
	err = c.pass(w.Tick("solving"), lights, rows, func() error { return out.WriteRow(rows.bytes()) })
	if err == nil && !c.closes(*start, rows.edge()) {
		err = ErrChanged
	}
	return nil, err
}

// closes reports whether a chase ends as the board wants it.
func (c *chase) closes(start, end edge) bool {
	if c.grid.Surface == board.Torus {
		return end.here.Equal(start.here) && end.above.Equal(start.above)
	}
	return end.here.IsZero()
}

// chaseFromZeros returns the end of the chase that starts with zeros.
func (c *chase) chaseFromZeros(w *task.Task, lights puzzle.Rows) (edge, error) {
	if err := lights.Rewind(); err != nil {
		return edge{}, err
	}
	none := gf2.NewVec(c.grid.Cols)
	rows := newChaser(c.grid, edge{none, none})
	err := c.pass(w.Tick("reading the lights"), lights, rows, nil)
	return rows.edge(), err
}

// pass chases the lights down the board, calling before ahead of each row.
func (c *chase) pass(tick gf2.Tick, lights puzzle.Rows, rows *chaser, before func() error) error {
	for r := range c.grid.Rows {
		if r%tickRows == 0 {
			if err := tick(r, c.grid.Rows); err != nil {
				return err
			}
		}
		if before != nil {
			if err := before(); err != nil {
				return err
			}
		}
		row, err := lights.ReadRow()
		if err != nil {
			return err
		}
		rows.step(row)
	}
	return nil
}
