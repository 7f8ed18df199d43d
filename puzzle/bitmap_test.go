package puzzle

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
)

func randomVec(r *rand.Rand, n int) *gf2.Vec {
	v := gf2.NewVec(n)
	for i := range n {
		v.Set(i, r.IntN(2) == 1)
	}
	return v
}

// sizes straddle byte and word boundaries.
var sizes = []struct{ rows, cols int }{
	{1, 1}, {1, 8}, {8, 1}, {3, 7}, {3, 9}, {2, 63}, {2, 64}, {3, 65}, {5, 200}, {40, 40},
}

func TestBitmap(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, size := range sizes {
		b := testkit.Must(board.Parse(fmt.Sprintf("%dx%d", size.rows, size.cols)))(t)
		g, _ := b.Grid()
		s := StateOfBits(b, randomVec(r, b.Lights()).Words())
		m := s.Bitmap()
		for light := range b.Lights() {
			row, col := g.Place(light)
			if (m.Row(row)[col/8]>>(7-col%8)&1 != 0) != s.On(light) {
				t.Fatalf("%v: light %d", b, light)
			}
		}
		if !StateOfBitmap(b, m).Equal(s) {
			t.Errorf("%v: the bitmap changed in a round trip", b)
		}
		if rows, cols := m.Size(); rows != size.rows || cols != size.cols || len(m.Bytes()) != rows*rowBytes(cols) {
			t.Errorf("%v: a bitmap of %d x %d", b, rows, cols)
		}
		copied := NewBitmap(size.rows, size.cols)
		copyRows(t, copied, m)
		if !bytes.Equal(copied.Bytes(), m.Bytes()) {
			t.Errorf("%v: rows are read or written incorrectly", b)
		}
		if err := copied.WriteRow(m.Row(0)); !errors.Is(err, io.ErrShortWrite) {
			t.Error("an extra row was accepted")
		}
		if err := m.Rewind(); err != nil {
			t.Fatal(err)
		}
		if first, rest := m.Next(1), m.Next(size.rows); !bytes.Equal(first, m.Row(0)) || len(first)+len(rest) != len(m.Bytes()) || len(m.Next(1)) != 0 {
			t.Errorf("%v: several rows at once are %d and %d bytes", b, len(first), len(rest))
		}
	}
}

func copyRows(t testing.TB, w RowWriter, rows Rows) {
	t.Helper()
	for {
		row, err := rows.ReadRow()
		if errors.Is(err, io.EOF) {
			return
		}
		if err == nil {
			err = w.WriteRow(row)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
