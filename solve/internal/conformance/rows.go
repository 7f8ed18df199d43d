package conformance

import (
	"errors"

	"lightsout/puzzle/pbm"
)

// FaultyRows is a [pbm.Rows] that fails at a given read or rewind, counted from 1; 0 means never.
type FaultyRows struct {
	*pbm.Bitmap
	FailRow, FailRewind int
	Flip                bool // at FailRow, flip the first bit of the row instead of failing
}

// ErrFault is the error that FaultyRows returns.
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
