package pbm

import "fmt"

// Rows reads the lights or the presses of a grid row by row, from the top.
//
// A row is packed as in a PBM file: eight columns to a byte, the first column in the highest
// bit, and the unused bits of the last byte zero.
type Rows interface {
	// Size returns the number of rows and columns.
	Size() (rows, cols int)
	// ReadRow returns the next row, which is valid until the next call. After the
	// last row it returns io.EOF.
	ReadRow() ([]byte, error)
	// Rewind goes back to the first row.
	Rewind() error
}

// A RowWriter accepts the rows of a grid from the top, packed as in [Rows]. It must not retain
// a row. The implementations in this package refuse a row of the wrong length.
type RowWriter interface {
	WriteRow(row []byte) error
}

// rowBytes returns the length of a row in bytes.
func rowBytes(cols int) int { return (cols + 7) / 8 }

// lastByte returns a mask of the columns in the last byte of a row.
func lastByte(cols int) byte { return 0xff << (7 - (cols-1)%8) }

// checkRow returns an error if a row has the wrong length for its number of columns.
func checkRow(row []byte, cols int) error {
	if len(row) != rowBytes(cols) {
		return fmt.Errorf("a row of %d bytes for %d columns", len(row), cols)
	}
	return nil
}
