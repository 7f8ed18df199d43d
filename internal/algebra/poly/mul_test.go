package poly

import (
	"errors"
	"fmt"
	"testing"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

func TestMulAgainstDefinition(t *testing.T) {
	r := seeded(1)
	for _, n := range degrees {
		for _, m := range []int{0, 1, 5, 64, 100, n} {
			x, y := randomPoly(r, n), randomPoly(r, min(m, 500))
			if got, want := mul(x, y), slowMul(x, y); !got.Equal(want) {
				t.Errorf("degrees %d and %d: wrong product", x.Degree(), y.Degree())
			}
		}
	}
}

// The factors have all lengths up to a few words.
func TestMulLengths(t *testing.T) {
	r := seeded(11)
	for n := range 36 {
		for m := range n + 1 {
			x, y := randomPoly(r, n*kernel.WordBits), randomPoly(r, m*kernel.WordBits)
			if want := schoolbook(y, x); !mul(x, y).Equal(want) || !mul(y, x).Equal(want) {
				t.Errorf("%d by %d words: wrong product", n, m)
			}
		}
	}
}

func FuzzMul(f *testing.F) {
	f.Add([]byte{1, 2, 3}, []byte{5})
	f.Fuzz(func(t *testing.T, a, b []byte) {
		x, y := polyOf(a), polyOf(b)
		if got, want := mul(x, y), schoolbook(x, y); !got.Equal(want) {
			t.Errorf("%v * %v = %v, want %v", x, y, got, want)
		}
	})
}

func TestMulStops(t *testing.T) {
	r := seeded(13)
	x, y := randomPoly(r, 50_000), randomPoly(r, 300_000)
	checkTicks(t, func(tick gf2.Tick) error { return new(Poly).Mul(x, y, tick) })
	z := New(3)
	if err := z.Mul(x, y, func(_, _ int) error { return errStop }); !errors.Is(err, errStop) || !z.Equal(New(3)) {
		t.Errorf("stopped: %v, and the receiver has degree %d", err, z.Degree())
	}
}

func TestMulDistributes(t *testing.T) {
	r := seeded(2)
	for _, n := range degrees {
		for _, m := range degrees {
			x, y, z := randomPoly(r, n), randomPoly(r, m), randomPoly(r, m)
			sum := new(Poly).Add(y, z)
			left := mul(x, sum)
			right := new(Poly).Add(mul(y, x), mul(z, x))
			if !left.Equal(right) {
				t.Errorf("n = %d, m = %d: x(y+z) is not xy + xz", n, m)
			}
		}
	}
}

func BenchmarkPolyMul(b *testing.B) {
	for _, n := range []int{1000, 20_000, 100_000} {
		r := seeded(7)
		x, y := randomPoly(r, n), randomPoly(r, n)
		z := new(Poly)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if err := z.Mul(x, y, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
