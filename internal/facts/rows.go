package facts

import (
	"bytes"
	"crypto/subtle"
	"errors"

	"lightsout/board"
	"lightsout/puzzle/pbm"
)

// The functions in this file compute targets row by row, for grids that are too large for memory.

// DifferenceRows returns rows in which a light is on if it is on in exactly one of a and b. Turning
// these lights off is the same puzzle as getting from a to b.
func DifferenceRows(a, b pbm.Rows) pbm.Rows { return &difference{a: a, b: b} }

type difference struct {
	a, b pbm.Rows
	row  []byte
}

func (d *difference) Size() (rows, cols int) { return d.a.Size() }

func (d *difference) Rewind() error { return errors.Join(d.a.Rewind(), d.b.Rewind()) }

func (d *difference) ReadRow() ([]byte, error) {
	a, err := d.a.ReadRow()
	if err != nil {
		return nil, err
	}
	b, err := d.b.ReadRow()
	if err != nil {
		return nil, err
	}
	d.row = append(d.row[:0], a...)
	subtle.XORBytes(d.row, a, b)
	return d.row, nil
}

// AllOnRows returns an endless sequence of rows with all lights on.
func AllOnRows(cols int) pbm.Rows { return allOn{cols} }

type allOn struct{ cols int }

func (a allOn) Size() (rows, cols int) { return board.MaxSide, a.cols }

func (allOn) Rewind() error { return nil }

func (a allOn) ReadRow() ([]byte, error) {
	row := bytes.Repeat([]byte{0xff}, (a.cols+7)/8)
	row[len(row)-1] <<= (8 - a.cols%8) % 8 // bits beyond the last column stay zero
	return row, nil
}
