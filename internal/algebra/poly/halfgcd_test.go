package poly

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// checkGCD compares the greatest common divisor and the cofactor with the results of Euclid's
// algorithm, with and without carry-less products. few lists the values to try for the largest k
// whose steps are taken one by one; 0 means the default.
func checkGCD(t *testing.T, a, m *Poly, few ...int) {
	t.Helper()
	want, wantU := slowGCD(a, m)
	for _, vectors := range []bool{false, kernel.HasVectors()} {
		before := kernel.UseVectors(vectors)
		for _, few := range few {
			checkGCDWith(t, a, m, few, want, wantU)
		}
		kernel.UseVectors(before)
	}
}

func checkGCDWith(t *testing.T, a, m *Poly, few int, want, wantU *Poly) {
	t.Helper()
	h := newHalver(a.w, m.w, nil)
	if few > 0 {
		h.few = few
	}
	if err := h.run(); err != nil {
		t.Fatal(err)
	}
	if got := (&Poly{w: h.r.x}); !got.Equal(want) {
		t.Fatalf("degrees %d and %d, few %d: divisor of degree %d, want %d", a.Degree(), m.Degree(), few, got.Degree(), want.Degree())
	}
	if m.IsZero() {
		return
	}
	h = newHalver(a.w, m.w, nil)
	h.u = &pair{[]uint64{1}, nil}
	if few > 0 {
		h.few = few
	}
	if err := h.run(); err != nil {
		t.Fatal(err)
	}
	g, u := &Poly{w: h.r.x}, &Poly{w: h.u.x}
	if !g.Equal(want) || !u.Equal(wantU) {
		t.Fatalf("degrees %d and %d, few %d: cofactor of degree %d, want %d", a.Degree(), m.Degree(), few, u.Degree(), wantU.Degree())
	}
	if u.Degree() >= max(m.Degree(), 1) {
		t.Fatalf("cofactor of degree %d modulo degree %d", u.Degree(), m.Degree())
	}
}

// TestGCDSmall checks all pairs of polynomials of degree below 6, with the default and three small
// values of few.
func TestGCDSmall(t *testing.T) {
	for a := range uint64(64) {
		for m := range uint64(64) {
			checkGCD(t, (&Poly{w: []uint64{a}}).norm(), (&Poly{w: []uint64{m}}).norm(), 0, 1, 2, 3)
		}
	}
}

// TestGCDRandom checks random polynomials with a common factor, of lengths near word boundaries
// and thresholds.
func TestGCDRandom(t *testing.T) {
	r := seeded(5)
	check := func(n, m int) {
		common := randomPoly(r, 40)
		checkGCD(t, mul(randomPoly(r, n), common), mul(randomPoly(r, m), common), 0)
	}
	for _, n := range degrees {
		for _, m := range degrees {
			check(n, m)
		}
		checkGCD(t, randomPoly(r, n), randomPoly(r, n), 1, 2, 5, 63, 64, 65, 200, 1000)
	}
	for _, n := range []int{halfBits, halfBits + 1, 2*halfBits + 300} {
		check(n, n)
		check(n, halfBits)
	}
}

// The cases include pairs whose quotients are all x, a huge quotient, huge divisors, and very
// sparse polynomials.
func TestGCDShapes(t *testing.T) {
	const n = 2*halfBits + 300
	r := seeded(19)
	big, other, small := randomPoly(r, n), randomPoly(r, n/2), randomPoly(r, 50)
	shapes := map[string][2]*Poly{
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
	}
	for name, s := range shapes {
		t.Run(name, func(t *testing.T) {
			checkGCD(t, s[0], s[1], 0, 100, 1000)
			checkGCD(t, s[1], s[0], 0, 100, 1000)
		})
	}
}

func FuzzGCD(f *testing.F) {
	f.Add([]byte{6}, []byte{2}, uint8(1))
	f.Add([]byte{}, []byte{7}, uint8(0))
	f.Add([]byte("two polynomials of more than a few words"), []byte("that have nothing else in common"), uint8(9))
	f.Fuzz(func(t *testing.T, a, b []byte, few uint8) {
		checkGCD(t, polyOf(a), polyOf(b), int(few))
		// These two have a common factor, and are long enough for the algorithm to recurse more
		// than once.
		x, y := schoolbook(polyOf(a), polyOf(b)), polyOf(slices.Concat(b, a))
		checkGCD(t, schoolbook(x, y), x, int(few))
	})
}

// Euclid's steps give the same result with and without carry-less products.
func TestEuclidStepsAgree(t *testing.T) {
	r := seeded(20)
	for range 200 {
		x, y := randomPoly(r, 1+r.IntN(600)), randomPoly(r, 1+r.IntN(600))
		if x.Degree() < y.Degree() {
			x, y = y, x
		}
		if y.IsZero() {
			continue
		}
		k := r.IntN(x.Degree() + 1)
		var found []*matrix
		var rests []pair
		atBothLevels(t, func(*testing.T) {
			h := newHalver(nil, nil, nil)
			p := pair{x.w, y.w}
			found = append(found, h.steps(&p, k))
			rests = append(rests, p)
		})
		for i, m := range found {
			p := pair{x.w, y.w}
			newHalver(nil, nil, nil).apply(m, &p)
			if !same(p, rests[i]) || !same(p, rests[0]) || degree(p.x) < x.Degree()-k || degree(p.y) >= x.Degree()-k {
				t.Fatalf("degrees %d and %d, k = %d: wrong", x.Degree(), y.Degree(), k)
			}
		}
	}
}

func same(a, b pair) bool {
	return (&Poly{w: a.x}).Equal(&Poly{w: b.x}) && (&Poly{w: a.y}).Equal(&Poly{w: b.y})
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
	x, y := randomPoly(r, 150_000), randomPoly(r, 150_000)
	work := func(tick gf2.Tick) error {
		_, _, err := Cofactor(x, y, tick)
		return err
	}
	checkTicks(t, work)
	checkTicks(t, func(tick gf2.Tick) error { return new(Poly).GCD(x, y, tick) })
	defer kernel.UseVectors(kernel.UseVectors(false))
	x, y = randomPoly(r, 30_000), randomPoly(r, 30_000)
	checkTicks(t, work)
}

// A tick can stop the work even if all steps are taken one by one. One run may end before a tick is
// due, so the test repeats it.
func TestStepsStop(t *testing.T) {
	r := seeded(21)
	x, y := randomPoly(r, 300*kernel.WordBits), randomPoly(r, 300*kernel.WordBits)
	atBothLevels(t, func(t *testing.T) {
		h := newHalver(x.w, y.w, func(_, _ int) error { return errStop })
		h.few = x.Degree() + 1
		h.u = &pair{[]uint64{1}, nil}
		for i := 0; i < 100 && h.err == nil; i++ {
			h.r = pair{x.w, y.w}
			h.done = 0
			if err := h.run(); err != nil && !errors.Is(err, errStop) {
				t.Fatal(err)
			}
		}
		if !errors.Is(h.err, errStop) {
			t.Errorf("got %v, want %v", h.err, errStop)
		}
	})
}

func BenchmarkCofactor(b *testing.B) {
	for _, n := range []int{1000, 20_000, 100_000, 1_000_000} {
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
