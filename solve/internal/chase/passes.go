package chase

import (
	"errors"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/task"
)

// ErrChanged reports that the lights were different on the second read. Package solve exports it.
var ErrChanged = errors.New("the lights changed while they were being read")

// SolveRows writes presses that turn the lights out or, if there are none, returns a quiet
// pattern that covers an odd number of them. It keeps only a few rows in memory, and reads the
// lights twice.
func (c *System) SolveRows(t *task.Task, lights pbm.Rows, out pbm.RowWriter) (odd *Pattern, err error) {
	end, err := c.chaseFromZeros(t, lights)
	if err != nil {
		return nil, err
	}
	start, err := c.boundary.start(t, end)
	if err != nil {
		return nil, err
	}
	if start == nil {
		return c.oddPattern(t, end)
	}
	if err := lights.Rewind(); err != nil {
		return nil, err
	}
	rows := newChaser(c.grid, *start)
	err = c.pass(t.Tick("solving"), lights, rows, out)
	if err == nil && !c.closes(*start, rows.edge()) {
		err = ErrChanged
	}
	return nil, err
}

// closes reports whether a chase ends as the boundary requires.
func (c *System) closes(start, end edge) bool {
	if c.grid.Surface == board.Torus {
		return end.here.Equal(start.here) && end.above.Equal(start.above)
	}
	return end.here.IsZero()
}

// chaseFromZeros returns the end of the chase that starts with rows of zeros.
func (c *System) chaseFromZeros(t *task.Task, lights pbm.Rows) (edge, error) {
	if err := lights.Rewind(); err != nil {
		return edge{}, err
	}
	none := gf2.NewVec(c.grid.Cols)
	rows := newChaser(c.grid, edge{none, none})
	err := c.pass(t.Tick("reading the lights"), lights, rows, nil)
	return rows.edge(), err
}

// pass chases the lights down the board and writes the presses, unless out is nil.
func (c *System) pass(tick gf2.Tick, lights pbm.Rows, rows *chaser, out pbm.RowWriter) error {
	for r := range c.grid.Rows {
		if r%rowsPerTick == 0 {
			if err := tick(r, c.grid.Rows); err != nil {
				return err
			}
		}
		if out != nil {
			if err := out.WriteRow(rows.bytes()); err != nil {
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
