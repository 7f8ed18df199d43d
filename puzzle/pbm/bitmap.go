package pbm

import "io"

// A Bitmap is a grid of bits in memory. It implements Rows and RowWriter.
type Bitmap struct {
	rows, cols int
	next       int    // the row that ReadRow or WriteRow uses next
	pix        []byte // the rows in order, packed as in Rows
}

// NewBitmap returns a bitmap of zeros.
func NewBitmap(rows, cols int) *Bitmap {
	return &Bitmap{rows: rows, cols: cols, pix: make([]byte, rows*rowBytes(cols))}
}

// Size returns the number of rows and columns.
func (b *Bitmap) Size() (rows, cols int) { return b.rows, b.cols }

// Bytes returns the rows in order, as in a raw PBM file.
func (b *Bitmap) Bytes() []byte { return b.pix }

// Row returns row i, packed as in Rows. It shares memory with the bitmap.
func (b *Bitmap) Row(i int) []byte {
	n := rowBytes(b.cols)
	return b.pix[i*n : (i+1)*n]
}

// ReadRow returns the next row, which shares memory with the bitmap.
func (b *Bitmap) ReadRow() ([]byte, error) {
	if b.next == b.rows {
		return nil, io.EOF
	}
	b.next++
	return b.Row(b.next - 1), nil
}

// WriteRow sets the next row.
func (b *Bitmap) WriteRow(row []byte) error {
	if err := checkRow(row, b.cols); err != nil {
		return err
	}
	if b.next == b.rows {
		return io.ErrShortWrite
	}
	copy(b.Row(b.next), row)
	b.next++
	return nil
}

// Rewind goes back to the first row.
func (b *Bitmap) Rewind() error {
	b.next = 0
	return nil
}
