package poly

import (
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// The half-gcd: Euclid's algorithm with fast products.
//
// Let n be the degree of x, and M the matrix of the steps that take (x, y) to (x', y'), where x'
// has degree at least n - k and y' has degree below n - k. The entries of M have degree at most k,
// so they depend only on the coefficients of x and y at degree n - 2k and above. M is computed in
// halves:
//
//	M1 for k/2 from the coefficients at degree n - k and above; applied to all of x and y;
//	Q for one division, so that the degree of x is below n - k/2;
//	M2 for the rest of k, at most k/2, from the highest coefficients again;
//	M = M2 Q M1.
//
// With Karatsuba's products this takes the time of about twenty products of degree k; with k = n/2
// it completes half the steps of the gcd. Source: R. Moenck, Fast computation of GCDs (1973); the
// bounds are in J. von zur Gathen and J. Gerhard, Modern Computer Algebra, chapter 11.

// halfBits is the largest k for which the steps are not split in two; see the package comment.
const halfBits = 128 * kernel.WordBits

// Cofactor returns g, the greatest common divisor of a and m, and a u with
//
//	u * a = g  modulo m.
//
// If g = 1, u is the inverse of a.
func Cofactor(a, m *Poly, tick gf2.Tick) (g, u *Poly, err error) {
	if m.IsZero() {
		panic("poly: the modulus is the zero polynomial")
	}
	h := newHalver(a.w, m.w, tick)
	h.u = &pair{[]uint64{1}, nil}
	if err := h.run(); err != nil {
		return nil, nil, err
	}
	return &Poly{w: h.r.x}, &Poly{w: h.u.x}, nil
}

// GCD sets z to the greatest common divisor of x and y, or 0 if both are 0. If tick returns an
// error, z is unchanged.
func (z *Poly) GCD(x, y *Poly, tick gf2.Tick) error {
	h := newHalver(x.w, y.w, tick)
	if err := h.run(); err != nil {
		return err
	}
	z.w = h.r.x
	return nil
}

// A pair is two polynomials without leading zero words.
type pair struct {
	x, y []uint64
}

// A matrix maps a pair (x, y) to (a x + b y, c x + d y); it represents steps of the algorithm.
type matrix struct {
	a, b, c, d []uint64
}

func identity() *matrix { return &matrix{a: []uint64{1}, d: []uint64{1}} }

// A halver runs Euclid's algorithm on r and, unless u is nil, applies the same steps to u.
type halver struct {
	multiplier
	r   pair
	u   *pair
	few int // the largest k for which the steps are not split in two; halfBits except in tests
}

func newHalver(x, y []uint64, tick gf2.Tick) *halver {
	h := &halver{multiplier: newMultiplier(tick), r: pair{slices.Clone(x), slices.Clone(y)}, few: halfBits}
	h.total = max(degree(x), degree(y), 0)
	return h
}

// run continues until r is (gcd, 0).
func (h *halver) run() error {
	if len(h.r.x) < len(h.r.y) || degree(h.r.x) < degree(h.r.y) {
		h.r.x, h.r.y = h.r.y, h.r.x
		if h.u != nil {
			h.u.x, h.u.y = h.u.y, h.u.x
		}
	}
	for len(h.r.y) > 0 {
		n := degree(h.r.x)
		if n <= h.few {
			return h.finish()
		}
		m := h.half(&h.r, n/2)
		h.apply(m, h.u)
		if len(h.r.y) > 0 {
			h.divide(&h.r, h.u)
		}
		if h.err != nil {
			return h.err
		}
	}
	return nil
}

// finish takes the last steps, without splitting them in two.
func (h *halver) finish() error {
	if h.u == nil {
		e := newEuclid(&h.multiplier, h.r.x, h.r.y)
		if err := e.run(0); err != nil {
			return err
		}
		h.r = pair{trim(e.x), nil}
		return nil
	}
	h.apply(h.steps(&h.r, degree(h.r.x)), h.u)
	return h.err
}

// apply multiplies u by m unless u is nil.
func (h *halver) apply(m *matrix, u *pair) {
	if u == nil {
		return
	}
	x := h.addProduct(h.product(m.a, u.x), m.b, u.y)
	u.y = h.addProduct(h.product(m.c, u.x), m.d, u.y)
	u.x = x
}

// divide takes one step of Euclid's algorithm on r, and on u unless u is nil. It returns the
// quotient.
func (h *halver) divide(r, u *pair) (q []uint64) {
	before := degree(r.x)
	q, rest := newDivider(&h.multiplier, r.y).divMod(r.x)
	r.x, r.y = r.y, rest
	h.done += before - degree(r.x)
	if u != nil {
		u.x, u.y = u.y, h.addProduct(u.x, q, u.y)
	}
	return q
}

// half takes as many steps on r as it can without lowering the degree of x by more than k, and
// returns their matrix.
func (h *halver) half(r *pair, k int) *matrix {
	n := degree(r.x)
	if h.err != nil || degree(r.y) < n-k {
		return identity()
	}
	if k <= h.few {
		return h.steps(r, k)
	}
	m := h.leading(r, k/2)
	if h.err != nil || degree(r.y) < n-k {
		return m
	}
	q := h.divide(r, nil)
	m.a, m.b, m.c, m.d = m.c, m.d, h.addProduct(m.a, q, m.c), h.addProduct(m.b, q, m.d)
	return h.times(h.leading(r, k-(n-degree(r.x))), m)
}

// leading is like half, but computes the steps from only the leading coefficients of r.
func (h *halver) leading(r *pair, k int) *matrix {
	s := (degree(r.x) - 2*k) / kernel.WordBits
	if s <= 0 {
		return h.half(r, k)
	}
	low := pair{trim(r.x[:s]), trim(r.y[:min(s, len(r.y))])}
	high := pair{r.x[s:], r.y[min(s, len(r.y)):]}
	m := h.half(&high, k)
	h.apply(m, &low)
	r.x, r.y = join(low.x, high.x, s), join(low.y, high.y, s)
	return m
}

// join returns low + high X^s, where X^s is a shift by s words.
func join(low, high []uint64, s int) []uint64 {
	z := make([]uint64, max(len(low), s+len(high)))
	copy(z, low)
	if len(high) > 0 {
		kernel.Add(z[s:s+len(high)], high)
	}
	return trim(z)
}

// steps does the same as half, but without splitting the steps in two.
func (h *halver) steps(r *pair, k int) *matrix {
	space := k/kernel.WordBits + 3
	e := newEuclid(&h.multiplier, r.x, r.y, newColumn(1, 0, space), newColumn(0, 1, space))
	if err := e.run(degree(r.x) - k); err != nil {
		return identity()
	}
	r.x, r.y = trim(e.x), trim(e.y)
	one, two := e.columns[0], e.columns[1]
	return &matrix{a: trim(one.p), b: trim(two.p), c: trim(one.q), d: trim(two.q)}
}

// times returns the product x * y of two matrices.
func (h *halver) times(x, y *matrix) *matrix {
	return &matrix{
		a: h.addProduct(h.product(x.a, y.a), x.b, y.c),
		b: h.addProduct(h.product(x.a, y.b), x.b, y.d),
		c: h.addProduct(h.product(x.c, y.a), x.d, y.c),
		d: h.addProduct(h.product(x.c, y.b), x.d, y.d),
	}
}
