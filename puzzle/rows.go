package puzzle

import "fmt"

// Rows is the lights or the presses of a grid, read row by row from the top.
//
// A row is packed as in a PBM file: eight columns to a byte, the first column in the
// highest bit, and the unused bits of the last byte zero.
type Rows interface {
	// Size is the number of rows and columns.
	Size() (rows, cols int)
	// ReadRow returns the next row, which is valid until the next call. After the
	// last row it returns io.EOF.
	ReadRow() ([]byte, error)
	// Rewind goes back to the first row.
	Rewind() error
}

// A RowWriter takes the rows of a grid from the top, packed as in [Rows]. It
// must not keep a row. Those of this package panic if a row has the wrong length.
type RowWriter interface {
	WriteRow(row []byte) error
}

// rowBytes is the length of a row.
func rowBytes(cols int) int { return (cols + 7) / 8 }

// lastByte has ones for the columns that are in the last byte of a row.
func lastByte(cols int) byte { return 0xff << (7 - (cols-1)%8) }

// checkRow panics if the length of a row does not fit its columns.
func checkRow(row []byte, cols int) {
	if len(row) != rowBytes(cols) {
		panic(fmt.Sprintf("puzzle: a row of %d bytes for %d columns", len(row), cols))
	}
}
