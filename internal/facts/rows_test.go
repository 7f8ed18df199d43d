package facts

import (
	"bytes"
	"io"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/puzzle/pbm"
)

// The difference between a picture and all lights on is the inverted picture, whatever its width.
func TestDifferenceRows(t *testing.T) {
	for cols := 1; cols <= 17; cols++ {
		on := pbm.NewBitmap(3, cols)
		for i := range 3 {
			copy(on.Row(i), testkit.Must(AllOnRows(cols).ReadRow())(t))
			lit := 0
			for _, octet := range on.Row(i) {
				for ; octet != 0; octet &= octet - 1 {
					lit++
				}
			}
			if lit != cols {
				t.Errorf("%d of %d lights are on", lit, cols)
			}
		}
		on.Row(1)[0] ^= 0x80
		d := DifferenceRows(on, AllOnRows(cols))
		if rows, width := d.Size(); rows != 3 || width != cols {
			t.Errorf("%d x %d rows", rows, width)
		}
		for range 2 {
			for i := range 3 {
				want := make([]byte, len(on.Row(i)))
				want[0] = byte(i%2) << 7
				if row, err := d.ReadRow(); err != nil || !bytes.Equal(row, want) {
					t.Errorf("%d columns, row %d: %x, %v", cols, i, row, err)
				}
			}
			testkit.MustFail(d.ReadRow())(t, io.EOF, "behind the last row")
			testkit.NoError(t, d.Rewind())
		}
		testkit.MustFail(DifferenceRows(AllOnRows(cols), pbm.NewBitmap(0, cols)).ReadRow())(t, io.EOF, "a target without rows")
	}
}
