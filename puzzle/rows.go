package puzzle

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math/bits"

	"lightsout/board"
	"lightsout/gf2"
)

// Rows are the lights, or the presses, of a grid, read row by row from the top.
//
// A row is packed as in a PBM file: eight columns a byte, the first column in
// the highest bit, and the bits that are left over in the last byte zero.
type Rows interface {
	// Size is the number of rows and columns.
	Size() (rows, cols int)
	// ReadRow returns the next row, which is valid until the next call, and
	// after the last row io.EOF.
	ReadRow() ([]byte, error)
	// Rewind goes back to the first row.
	Rewind() error
}

// A RowWriter takes the rows of a grid from the top, packed as in [Rows]. It
// must not keep a row.
type RowWriter interface {
	WriteRow(row []byte) error
}

// A Bitmap is a grid of bits in memory. It is Rows, and a RowWriter.
type Bitmap struct {
	rows, cols int
	next       int    // the row that ReadRow returns or WriteRow sets
	pix        []byte // the rows one after the other, packed as in Rows
}

// NewBitmap returns a bitmap of zeros.
func NewBitmap(rows, cols int) *Bitmap {
	return &Bitmap{rows: rows, cols: cols, pix: make([]byte, rows*rowBytes(cols))}
}

// rowBytes is the length of a row.
func rowBytes(cols int) int { return (cols + 7) / 8 }

// Size is the number of rows and columns.
func (b *Bitmap) Size() (rows, cols int) { return b.rows, b.cols }

// Bytes are the rows, one after the other, as in a raw PBM file.
func (b *Bitmap) Bytes() []byte { return b.pix }

// Bit reports whether the bit in a row and column is one.
func (b *Bitmap) Bit(row, col int) bool {
	return b.Row(row)[col/8]>>(7-col%8)&1 != 0
}

// Row is row i of the bitmap itself, packed as in Rows.
func (b *Bitmap) Row(i int) []byte {
	n := rowBytes(b.cols)
	return b.pix[i*n : (i+1)*n]
}

// ReadRow returns the next row of the bitmap itself.
func (b *Bitmap) ReadRow() ([]byte, error) {
	if b.next == b.rows {
		return nil, io.EOF
	}
	b.next++
	return b.Row(b.next - 1), nil
}

// WriteRow sets the next row.
func (b *Bitmap) WriteRow(row []byte) error {
	checkRow(row, b.cols)
	if b.next == b.rows {
		return io.ErrShortWrite
	}
	copy(b.Row(b.next), row)
	b.next++
	return nil
}

// checkRow panics when a row has not the length of its columns.
func checkRow(row []byte, cols int) {
	if len(row) != rowBytes(cols) {
		panic(fmt.Sprintf("puzzle: a row of %d bytes for %d columns", len(row), cols))
	}
}

// Rewind goes back to the first row.
func (b *Bitmap) Rewind() error {
	b.next = 0
	return nil
}

// Bitmap returns the lights of a grid of two colours, rewound.
func (s State) Bitmap() *Bitmap {
	return bitmapOf(mustGrid(s.board), s.lights.bits)
}

// StateOfBitmap is the state of a grid with the bitmap's lights on.
func StateOfBitmap(b *board.Board, m *Bitmap) State {
	m.mustFit(mustGrid(b))
	return StateOf(b, m.Vec())
}

// PressesOfBitmap presses the bitmap's buttons of a grid.
func PressesOfBitmap(b *board.Board, m *Bitmap) Presses {
	m.mustFit(mustGrid(b))
	return PressesOf(b, m.Vec())
}

func mustGrid(b *board.Board) board.Grid {
	g, ok := b.Grid()
	if !ok || b.Colours() != 2 {
		panic(fmt.Sprintf("puzzle: %v is no grid of two colours", b))
	}
	return g
}

// bitmapOf cuts a vector into rows.
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

// putWord writes as many bytes of a word as fit, the highest first.
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
		panic(fmt.Sprintf("puzzle: a bitmap of %d x %d on a grid of %d x %d", b.rows, b.cols, g.Rows, g.Cols))
	}
}

// Vec joins the rows to a vector.
func (b *Bitmap) Vec() *gf2.Vec {
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

// getWord reads eight bytes, or as many as there are, the first highest.
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

// PressRows writes the lights that the presses turn on when all are off: so
// also the lights that the presses turn out. The grid has to be chaseable. It
// holds a few rows, and shares no code with the solver, whose answers it checks.
// On a torus it reads the presses twice.
func PressRows(ctx context.Context, g board.Grid, presses Rows, w RowWriter) error {
	rows, cols := presses.Size()
	if !g.Chaseable() || rows != g.Rows || cols != g.Cols {
		panic(fmt.Sprintf("puzzle: %d x %d presses by rows on the grid %+v", rows, cols, g))
	}
	n := rowBytes(cols)
	above, here, below, lights := make([]byte, n), make([]byte, n), make([]byte, n), make([]byte, n)
	around := make([]byte, n) // what is below the last row
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

// readEnds reads the first and the last row, and rewinds.
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

// lastByte has ones for the columns that are in the last byte of a row.
func lastByte(cols int) byte { return 0xff << (7 - (cols-1)%8) }

// pressRow sets the lights of a row from the presses in and around it.
func pressRow(lights, above, here, below []byte, g board.Grid) {
	last := len(here) - 1
	shift := 7 - (g.Cols-1)%8 // of the last column
	var left, around byte     // the presses before the byte's first column, and after the last column, in bit 0
	if g.Surface != board.Plane {
		left, around = here[last]>>shift&1, here[0]>>7
	}
	for k, x := range here {
		right := around << shift
		if k < last {
			right = here[k+1] >> 7
		}
		lights[k] = above[k] ^ below[k] ^ (x>>1 | left<<7) ^ (x<<1 | right)
		if g.Rule == board.Plus {
			lights[k] ^= x
		}
		left = x & 1
	}
	lights[last] &= lastByte(g.Cols)
}
