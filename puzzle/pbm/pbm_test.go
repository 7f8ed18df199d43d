package pbm

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"testing"

	"lightsout/internal/testkit"
)

func FuzzPBM(f *testing.F) {
	for _, text := range []string{
		"P1\n3 2\n101\n010\n", "P4\n3 2\n\xa0\x40", "P1 # lights\r# out\n3 # wide\n2\n1 0 1 # first\n0 1 0", "P4 9 1 \xff\xff",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		first, ok := decodePBM(data)
		if !ok {
			return
		}
		rows, cols := first.Size()
		for _, format := range []Format{Plain, Raw} {
			var out bytes.Buffer
			w := NewWriter(&out, format, rows, cols)
			_ = first.Rewind()
			copyRows(t, w, first)
			testkit.NoError(t, w.Close())
			again, ok := decodePBM(out.Bytes())
			if !ok || !slices.Equal(first.Bytes(), again.Bytes()) {
				t.Errorf("%q came back as %q", data, out.Bytes())
			}
		}
	})
}

func decodePBM(data []byte) (*Bitmap, bool) {
	r, err := NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, false
	}
	rows, cols := r.Size()
	if rows*cols > 1<<20 {
		return nil, false
	}
	m := NewBitmap(rows, cols)
	for {
		row, err := r.ReadRow()
		if errors.Is(err, io.EOF) {
			return m, true
		}
		if err != nil || m.WriteRow(row) != nil {
			return nil, false
		}
	}
}
