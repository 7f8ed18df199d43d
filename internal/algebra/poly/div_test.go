package poly

import (
	"fmt"
	"testing"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

func TestDivMod(t *testing.T) {
	r := seeded(4)
	for _, n := range degrees {
		for _, m := range degrees {
			checkDivMod(t, randomPoly(r, n), randomPoly(r, m+1))
		}
	}
}

// The quotients and divisors are shorter and longer than the splitting threshold.
func TestDivModLong(t *testing.T) {
	lengths := []int{1, 5, divideWords, divideWords + 1, 3*divideWords + 7}
	atBothLevels(t, func(t *testing.T) {
		r := seeded(14)
		for _, n := range lengths {
			for _, m := range lengths {
				y := randomPoly(r, m*kernel.WordBits-r.IntN(kernel.WordBits))
				x := randomPoly(r, y.Degree()+n*kernel.WordBits-r.IntN(kernel.WordBits))
				checkDivMod(t, x, y)
				checkDivMod(t, mul(x, y), y)
				checkDivMod(t, x, New(y.Degree()))
			}
		}
	})
}

func TestInverse(t *testing.T) {
	r := seeded(15)
	for _, h := range append([]uint64{0, 1, ^uint64(0)}, r.Uint64(), r.Uint64(), r.Uint64()) {
		h |= 1 << 63
		q, _ := slowDivMod(New(127), &Poly{w: []uint64{h}})
		if got := inverse(h); got != q.w[0] || q.w[1] != 1 {
			t.Errorf("x^127 / %x: %x, want %x", h, got, q.w)
		}
	}
}

func TestDivModStops(t *testing.T) {
	r := seeded(16)
	x, y := randomPoly(r, 4_000_000), randomPoly(r, 500_000)
	checkTicks(t, func(tick gf2.Tick) error { return new(Poly).DivMod(x, y, new(Poly), tick) })
}

func checkDivMod(t *testing.T, x, y *Poly) {
	t.Helper()
	if y.IsZero() {
		return
	}
	q, r := new(Poly), new(Poly)
	if err := q.DivMod(x, y, r, nil); err != nil {
		t.Fatal(err)
	}
	if wantQ, wantR := slowDivMod(x, y); !q.Equal(wantQ) || !r.Equal(wantR) {
		t.Fatalf("degree %d by %d: quotient of degree %d, remainder of degree %d", x.Degree(), y.Degree(), q.Degree(), r.Degree())
	}
	inPlace := y.Clone()
	if err := inPlace.DivMod(x, inPlace, new(Poly), nil); err != nil || !inPlace.Equal(q) {
		t.Errorf("degree %d by %d: different quotient when it overwrites the divisor", x.Degree(), y.Degree())
	}
}

func FuzzDivMod(f *testing.F) {
	f.Add([]byte{1, 2, 3}, []byte{5})
	f.Add(make([]byte, 40), []byte{0, 0, 0, 0, 0, 0, 0, 0, 1})
	f.Fuzz(func(t *testing.T, x, y []byte) {
		checkDivMod(t, polyOf(x), polyOf(y))
	})
}

func BenchmarkDivMod(b *testing.B) {
	for _, n := range []int{1000, 20_000, 100_000, 1_000_000} {
		r := seeded(18)
		x, y := randomPoly(r, 2*n), randomPoly(r, n)
		q, rest := new(Poly), new(Poly)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if err := q.DivMod(x, y, rest, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
