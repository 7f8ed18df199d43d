package puzzle

import (
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
)

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

// Next returns the next n rows, or as many as are left, and moves past them. They share memory
// with the bitmap, so callers can read or set several rows in one go.
func (b *Bitmap) Next(n int) []byte {
	from := b.next * rowBytes(b.cols)
	b.next += min(n, b.rows-b.next)
	return b.pix[from : b.next*rowBytes(b.cols)]
}

// Rewind goes back to the first row.
func (b *Bitmap) Rewind() error {
	b.next = 0
	return nil
}

// Bitmap returns the lights of a grid with two colours as a bitmap, positioned at its first
// row. It panics on other boards.
func (s State) Bitmap() *Bitmap {
	return bitmapOf(mustGrid(s.board), s.lights.bits)
}

// StateOfBitmap returns the state of a grid with two colours in which the lights set in the bitmap
// are on. It panics on other boards, and if the bitmap has a different size.
func StateOfBitmap(b *board.Board, m *Bitmap) State {
	m.mustFit(mustGrid(b))
	return State{board: b, lights: values{m: 2, bits: m.vec()}}
}

func mustGrid(b *board.Board) board.Grid {
	g, ok := b.Grid()
	if !ok || b.Colours() != 2 {
		panic(fmt.Sprintf("puzzle: %v is not a grid with two colours", b))
	}
	return g
}

// bitmapOf splits a vector into rows.
func bitmapOf(g board.Grid, v *gf2.Vec) *Bitmap {
	m := NewBitmap(g.Rows, g.Cols)
	for i := range g.Rows {
		row := m.Row(i)
		for col := 0; col < g.Cols; col += 64 {
			w := v.Word(g.At(i, col))
			if left := g.Cols - col; left < 64 {
				w &= 1<<left - 1
			}
			putWord(row[col/8:], bits.Reverse64(w))
		}
	}
	return m
}

// putWord writes as many bytes of a word as fit, highest first.
func putWord(dst []byte, w uint64) {
	if len(dst) >= 8 {
		binary.BigEndian.PutUint64(dst, w)
		return
	}
	for i := range dst {
		dst[i] = byte(w >> (56 - 8*i))
	}
}

func (b *Bitmap) mustFit(g board.Grid) {
	if b.rows != g.Rows || b.cols != g.Cols {
		panic(fmt.Sprintf("puzzle: a bitmap of %d x %d for a grid of %d x %d", b.rows, b.cols, g.Rows, g.Cols))
	}
}

// vec returns the rows in order, as one vector.
func (b *Bitmap) vec() *gf2.Vec {
	v := gf2.NewVec(b.rows * b.cols)
	row := gf2.NewVec(b.cols)
	for i := range b.rows {
		octets := b.Row(i)
		for k := range row.Words() {
			row.Words()[k] = bits.Reverse64(getWord(octets[8*k:]))
		}
		if extra := b.cols % 64; extra != 0 {
			row.Words()[b.cols/64] &= 1<<extra - 1
		}
		v.SetSlice(i*b.cols, row)
	}
	return v
}

// getWord reads up to eight bytes of a word, highest first.
func getWord(src []byte) uint64 {
	if len(src) >= 8 {
		return binary.BigEndian.Uint64(src)
	}
	var w uint64
	for i, octet := range src {
		w |= uint64(octet) << (56 - 8*i)
	}
	return w
}
