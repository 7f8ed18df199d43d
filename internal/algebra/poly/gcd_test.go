package poly

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"lightsout/internal/algebra/gf2"
)

// checkGCD compares the greatest common divisor and the cofactor with the results of Euclid's
// algorithm, one division after another.
func checkGCD(t *testing.T, a, m *Poly) {
	t.Helper()
	if m.IsZero() {
		return
	}
	want, wantU := slowGCD(a, m)
	g, u, err := Cofactor(a, m, nil)
	if err != nil || !g.Equal(want) || !u.Equal(wantU) || u.Degree() >= max(m.Degree(), 1) {
		t.Fatalf("degrees %d and %d: cofactor of degree %d, want %d (%v)", a.Degree(), m.Degree(), u.Degree(), wantU.Degree(), err)
	}
}

// TestGCDSmall checks all pairs of polynomials of degree below 6.
func TestGCDSmall(t *testing.T) {
	for a := range uint64(64) {
		for m := range uint64(64) {
			checkGCD(t, (&Poly{w: []uint64{a}}).norm(), (&Poly{w: []uint64{m}}).norm())
		}
	}
}

// TestGCDRandom checks random polynomials with a common factor, of lengths near word boundaries.
func TestGCDRandom(t *testing.T) {
	r := seeded(5)
	for _, n := range degrees {
		for _, m := range degrees {
			common := randomPoly(r, 40)
			checkGCD(t, mul(randomPoly(r, n), common), mul(randomPoly(r, m), common))
		}
		checkGCD(t, randomPoly(r, n), randomPoly(r, n))
	}
}

// The cases include pairs whose quotients are all x, a huge quotient, huge divisors, and very
// sparse polynomials.
func TestGCDShapes(t *testing.T) {
	const n = 3000
	r := seeded(19)
	big, other, small := randomPoly(r, n), randomPoly(r, n/2), randomPoly(r, 50)
	for name, s := range map[string][2]*Poly{
		"Fibonacci neighbours":   {Fibonacci(n), Fibonacci(n + 1)},
		"Fibonacci divisor":      {Fibonacci(n), Fibonacci(n / 3)},
		"Fibonacci and moved":    {Fibonacci(n), new(Poly).Translate(Fibonacci(n))},
		"equal":                  {big, big},
		"one divides the other":  {big, mul(big, small)},
		"huge divisor":           {mul(big, randomPoly(r, 90)), mul(big, small)},
		"half of it in common":   {mul(big, other), mul(big, randomPoly(r, n/2))},
		"huge quotient":          {small, big},
		"two terms":              {New(n, 0), New(n-1, 0)},
		"two terms, far apart":   {New(n, 0), New(n/2+1, 0)},
		"a power of x":           {New(n), big},
		"one and many":           {New(0), big},
		"nothing":                {new(Poly), big},
		"zeros below the top":    {new(Poly).Add(New(n), small), new(Poly).Add(New(n-200), other)},
		"the same leading words": {new(Poly).Add(big, small), big},
	} {
		t.Run(name, func(t *testing.T) {
			checkGCD(t, s[0], s[1])
			checkGCD(t, s[1], s[0])
		})
	}
}

func FuzzGCD(f *testing.F) {
	f.Add([]byte{6}, []byte{2})
	f.Add([]byte{}, []byte{7})
	f.Add([]byte("two polynomials of more than a few words"), []byte("that have nothing else in common"))
	f.Fuzz(func(t *testing.T, a, b []byte) {
		checkGCD(t, polyOf(a), polyOf(b))
		// These two have a common factor.
		x, y := schoolbook(polyOf(a), polyOf(b)), polyOf(slices.Concat(b, a))
		checkGCD(t, schoolbook(x, y), x)
	})
}

var errStop = errors.New("stop")

// checkTicks checks that progress is reported often, never decreases and never exceeds the total,
// and that each of the first ticks can stop the work.
func checkTicks(t *testing.T, work func(gf2.Tick) error) {
	t.Helper()
	calls, last := 0, 0
	err := work(func(done, total int) error {
		calls++
		if done < last || done > total {
			t.Fatalf("tick %d: %d of %d done after %d", calls, done, total, last)
		}
		last = done
		return nil
	})
	if err != nil || calls < 5 || last == 0 {
		t.Fatalf("%d ticks, finally %d done, %v", calls, last, err)
	}
	for stop := range 5 {
		calls := 0
		err := work(func(_, _ int) error {
			if calls++; calls > stop {
				return errStop
			}
			return nil
		})
		if !errors.Is(err, errStop) || calls != stop+1 {
			t.Errorf("stopped by tick %d: %v after %d ticks", stop+1, err, calls)
		}
	}
}

func TestGCDStops(t *testing.T) {
	r := seeded(6)
	x, y := randomPoly(r, 50_000), randomPoly(r, 50_000)
	checkTicks(t, func(tick gf2.Tick) error {
		_, _, err := Cofactor(x, y, tick)
		return err
	})
}

func BenchmarkCofactor(b *testing.B) {
	for _, n := range []int{1000, 20_000, 100_000} {
		r := seeded(8)
		x, y := randomPoly(r, n), randomPoly(r, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, _, err := Cofactor(x, y, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
