package pbm

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"lightsout/board"
)

// Press writes the lights that the presses turn on if all lights start off. The same
// presses turn these lights off again. The grid must be chaseable and have the size of the presses;
// otherwise the error is [board.ErrMismatch]. Press keeps only a few rows in memory; on a torus it
// reads the presses twice. It shares no code with the solver, so it can check the solver's answers.
func Press(ctx context.Context, g board.Grid, presses Rows, w RowWriter) error {
	rows, cols := presses.Size()
	if !g.Chaseable() || rows != g.Rows || cols != g.Cols || cols < 1 {
		return fmt.Errorf("%w: %d x %d presses need a chaseable grid of that size, not %+v", board.ErrMismatch, rows, cols, g)
	}
	n := rowBytes(cols)
	above, here, below, lights := make([]byte, n), make([]byte, n), make([]byte, n), make([]byte, n)
	around := make([]byte, n) // the row below the last one
	if g.Surface == board.Torus {
		if err := readEnds(ctx, presses, around, here); err != nil {
			return err
		}
	}
	if err := readInto(below, presses); err != nil {
		return err
	}
	for i := range rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		above, here, below = here, below, above
		copy(below, around)
		if i+1 < rows {
			if err := readInto(below, presses); err != nil {
				return err
			}
		}
		pressRow(lights, above, here, below, g)
		if err := w.WriteRow(lights); err != nil {
			return err
		}
	}
	return nil
}

// ErrNotSolved reports presses that do not solve a puzzle.
var ErrNotSolved = errors.New("the presses do not solve the puzzle")

// Check presses the buttons row by row, and returns ErrNotSolved if that leaves a light on. It
// accepts the same grids and sizes as [Press].
func Check(ctx context.Context, g board.Grid, lights, presses Rows) error {
	if rows, cols := lights.Size(); rows != g.Rows || cols != g.Cols {
		return fmt.Errorf("%w: %d x %d lights on a grid of %d x %d", board.ErrMismatch, rows, cols, g.Rows, g.Cols)
	}
	return Press(ctx, g, presses, sameRows{lights})
}

// sameRows is a RowWriter that fails unless the rows equal the lights.
type sameRows struct{ lights Rows }

func (s sameRows) WriteRow(row []byte) error {
	want, err := s.lights.ReadRow()
	if err == nil && !bytes.Equal(row, want) {
		err = ErrNotSolved
	}
	return err
}

// readEnds reads the first and last rows, then rewinds.
func readEnds(ctx context.Context, rows Rows, first, last []byte) error {
	n, _ := rows.Size()
	for i := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := readInto(last, rows); err != nil {
			return err
		}
		if i == 0 {
			copy(first, last)
		}
	}
	return rows.Rewind()
}

func readInto(dst []byte, rows Rows) error {
	row, err := rows.ReadRow()
	copy(dst, row)
	return err
}

// pressRow sets the lights of a row from the presses in and around it.
func pressRow(lights, above, here, below []byte, g board.Grid) {
	last := len(here) - 1
	shift := 7 - (g.Cols-1)%8 // bit of the last column in the last byte
	// In bit 0: the press to the left of the byte, and the one to the right of the last column.
	var left, around byte
	if g.Surface != board.Plane {
		left, around = here[last]>>shift&1, here[0]>>7
	}
	for k, x := range here {
		right := around << shift
		if k < last {
			right = here[k+1] >> 7
		}
		lights[k] = above[k] ^ below[k] ^ (x>>1 | left<<7) ^ (x<<1 | right)
		if g.Rule != board.Ring {
			lights[k] ^= x
		}
		left = x & 1
	}
	lights[last] &= lastByte(g.Cols)
}
