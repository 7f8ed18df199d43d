package puzzle

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle/pbm"
)

// Bitmap returns the lights of a grid with two colours as a bitmap, positioned at its first
// row. It panics on other boards.
func (s State) Bitmap() *pbm.Bitmap {
	return bitmapOf(mustGrid(s.board), s.lights.bits)
}

// StateOfBitmap returns the state of a grid with two colours in which the lights set in the bitmap
// are on. It panics on other boards, and if the bitmap has a different size.
func StateOfBitmap(b *board.Board, m *pbm.Bitmap) State {
	g := mustGrid(b)
	if rows, cols := m.Size(); rows != g.Rows || cols != g.Cols {
		panic(fmt.Sprintf("puzzle: a bitmap of %d x %d for a grid of %d x %d", rows, cols, g.Rows, g.Cols))
	}
	return State{board: b, lights: values{m: 2, bits: vecOf(m)}}
}

func mustGrid(b *board.Board) board.Grid {
	g, ok := b.Grid()
	if !ok || b.Colours() != 2 {
		panic(fmt.Sprintf("puzzle: %v is not a grid with two colours", b))
	}
	return g
}

// bitmapOf splits a vector into rows.
func bitmapOf(g board.Grid, v *gf2.Vec) *pbm.Bitmap {
	m := pbm.NewBitmap(g.Rows, g.Cols)
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

// vecOf returns the rows in order, as one vector.
func vecOf(m *pbm.Bitmap) *gf2.Vec {
	rows, cols := m.Size()
	v := gf2.NewVec(rows * cols)
	row := gf2.NewVec(cols)
	for i := range rows {
		octets := m.Row(i)
		for k := range row.Words() {
			row.Words()[k] = bits.Reverse64(getWord(octets[8*k:]))
		}
		if extra := cols % 64; extra != 0 {
			row.Words()[cols/64] &= 1<<extra - 1
		}
		v.SetSlice(i*cols, row)
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
