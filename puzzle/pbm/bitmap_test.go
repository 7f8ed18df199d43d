package pbm

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"lightsout/internal/testkit"
)

// sizes straddle byte and word boundaries.
var sizes = []struct{ rows, cols int }{
	{1, 1}, {1, 8}, {8, 1}, {3, 7}, {3, 9}, {2, 63}, {2, 64}, {3, 65}, {5, 200}, {40, 40},
}

func TestBitmap(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, size := range sizes {
		m := NewBitmap(size.rows, size.cols)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(r.Uint32())
		}
		if rows, cols := m.Size(); rows != size.rows || cols != size.cols || len(m.Bytes()) != rows*rowBytes(cols) {
			t.Errorf("%d x %d: a bitmap of %d x %d", size.rows, size.cols, rows, cols)
		}
		copied := NewBitmap(size.rows, size.cols)
		copyRows(t, copied, m)
		if !bytes.Equal(copied.Bytes(), m.Bytes()) {
			t.Errorf("%d x %d: rows are read or written incorrectly", size.rows, size.cols)
		}
		testkit.WantError(t, copied.WriteRow(m.Row(0)), io.ErrShortWrite, "an extra row was accepted")
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
		testkit.NoError(t, err)
	}
}
