package conformance

import (
	"errors"

	"lightsout/puzzle"
)

// FaultyRows are rows that fail at a row or at a rewind, counted from 1.
type FaultyRows struct {
	*puzzle.Bitmap
	FailRow, FailRewind int
	Flip                bool // instead of failing, change the row
}

// ErrFault is the error of FaultyRows.
var ErrFault = errors.New("the rows fail")

// ReadRow returns the next row.
func (f *FaultyRows) ReadRow() ([]byte, error) {
	row, err := f.Bitmap.ReadRow()
	if f.FailRow--; f.FailRow == 0 {
		if !f.Flip {
			return nil, ErrFault
		}
		row[0] ^= 0x80
	}
	return row, err
}

// Rewind goes back to the first row.
func (f *FaultyRows) Rewind() error {
	if f.FailRewind--; f.FailRewind == 0 {
		return ErrFault
	}
	return f.Bitmap.Rewind()
}
