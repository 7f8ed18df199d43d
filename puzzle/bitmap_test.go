package puzzle

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle/pbm"
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
	}
}

func TestPaddingBitsAreNoLights(t *testing.T) {
	for _, size := range sizes {
		b := testkit.Must(board.Parse(fmt.Sprintf("%dx%d", size.rows, size.cols)))(t)
		m := pbm.NewBitmap(size.rows, size.cols)
		for i := range m.Bytes() {
			m.Bytes()[i] = 0xff
		}
		if lit := StateOfBitmap(b, m).Lit(); lit != b.Lights() {
			t.Errorf("%v: %d lights of %d", b, lit, b.Lights())
		}
	}
}
