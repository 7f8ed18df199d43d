package poly

import (
	"fmt"
	"testing"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
)

func TestDivMod(t *testing.T) {
	r := seeded(4)
	for _, n := range degrees {
		for _, m := range degrees {
			checkDivMod(t, randomPoly(r, n), randomPoly(r, m+1))
		}
	}
}

func TestDivModStops(t *testing.T) {
	r := seeded(16)
	x, y := randomPoly(r, 400_000), randomPoly(r, 50_000)
	checkTicks(t, func(tick gf2.Tick) error { return new(Poly).DivMod(x, y, new(Poly), tick) })
}

func checkDivMod(t *testing.T, x, y *Poly) {
	t.Helper()
	if y.IsZero() {
		return
	}
	q, r := new(Poly), new(Poly)
	testkit.NoError(t, q.DivMod(x, y, r, nil))
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
	for _, n := range []int{1000, 20_000, 100_000} {
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
