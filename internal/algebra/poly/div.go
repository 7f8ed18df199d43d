package poly

import (
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// Division. The highest t coefficients of a quotient depend only on the highest t coefficients of
// both operands: without carries, later subtractions never reach them. So
//
//   - a word of the quotient is the product of a word of x and 1/y to 64 places;
//   - a long quotient is computed in two halves, each from only the part of y it depends on; the
//     rest of y is then multiplied by that half in one product. The cost is about two products.

// divideWords is the longest quotient, in words, computed word by word; see the package comment.
const divideWords = 32

// DivMod sets z to the quotient and r to the remainder of x divided by y. It panics if y is 0. z
// and r must be different polynomials. If tick returns an error, both are unchanged.
func (z *Poly) DivMod(x, y, r *Poly, tick gf2.Tick) error {
	if y.IsZero() {
		panic("poly: division by the zero polynomial")
	}
	m := newMultiplier(tick)
	d := newDivider(&m, y.w)
	m.whole, m.total = true, d.quotientWords(x.w)
	q, rest := d.divMod(x.w)
	if m.err != nil {
		return m.err
	}
	z.w, r.w = q, rest
	return nil
}

// A divider divides by y.
type divider struct {
	*multiplier
	y       []uint64
	degree  int
	inverse uint64 // x^127 / h without its x^64 term; h has the highest 64 coefficients of y
}

func newDivider(m *multiplier, y []uint64) *divider {
	d := &divider{multiplier: m, y: y, degree: degree(y)}
	d.inverse = inverse(window(y, d.degree-63))
	return d
}

// inverse returns x^127 / h for an h of degree 63, without the remainder and the x^64 term.
func inverse(h uint64) uint64 {
	var q uint64
	rest := h << 1 // x^127 + x^64 h, from x^63 up
	for i := 63; i >= 0; i-- {
		if rest>>63 != 0 {
			q |= 1 << i
			rest ^= h
		}
		rest <<= 1
	}
	return q
}

// window returns the 64 coefficients of w starting at x^i; i may be negative.
func window(w []uint64, i int) uint64 {
	at, s := i>>6, uint(i&63)
	var lo, hi uint64
	if at >= 0 && at < len(w) {
		lo = w[at]
	}
	if at+1 >= 0 && at+1 < len(w) {
		hi = w[at+1]
	}
	return lo>>s | hi<<1<<(63-s)
}

// quotientWords returns the number of words in the quotient of x divided by y.
func (d *divider) quotientWords(x []uint64) int {
	return kernel.Words(max(degree(x)-d.degree+1, 0))
}

// divMod returns the quotient and the remainder of x divided by y. It does not change x.
func (d *divider) divMod(x []uint64) (q, rest []uint64) {
	q = make([]uint64, d.quotientWords(x))
	rest = make([]uint64, max(len(x), len(q)+len(d.y)))
	copy(rest, x)
	// Compute the quotient in blocks up to the length of y, from the top down.
	for high := len(q); high > 0 && d.err == nil; {
		low := max(high-len(d.y), 0)
		d.divide(q[low:high], rest[low:low+len(d.y)+high-low], d.y)
		high = low
	}
	return trim(q), trim(rest)
}

// divide divides x by y, the highest words of d.y. It sets q to the quotient and x to the
// remainder. x has len(q) + len(y) words.
func (d *divider) divide(q, x, y []uint64) {
	if d.err != nil {
		return
	}
	switch n := len(q); {
	case n <= divideWords:
		d.wordByWord(q, x, y)
	case len(y) > n+1:
		s := len(y) - n - 1
		d.divide(q, x[s:], y[s:])
		d.subtract(x, q, y[:s])
	default:
		h := n / 2
		d.divide(q[h:], x[h:], y)
		d.divide(q[:h], x[:len(y)+h], y)
	}
}

// subtract subtracts q * y from x.
func (d *divider) subtract(x, q, y []uint64) {
	whole := d.whole
	d.whole = false // count words of the quotient, not of this product
	product := d.product(q, y)
	d.whole = whole
	kernel.Add(x[:len(product)], product)
}

// wordByWord is divide without splitting.
func (d *divider) wordByWord(q, x, y []uint64) {
	if d.did(2 * len(q) * len(y)); d.err != nil {
		return
	}
	if d.whole {
		d.done += len(q)
	}
	if !kernel.HasCLMul() {
		reduce(x, y, q)
		return
	}
	s := uint(d.degree % kernel.WordBits)
	for i := len(q) - 1; i >= 0; i-- {
		top := len(y) - 1 + i
		t := x[top]>>s | x[top+1]<<1<<(63-s)
		var low [1]uint64
		q[i] = t ^ kernel.MulAdd(low[:], []uint64{t}, d.inverse)
		x[i+len(y)] ^= kernel.MulAdd(x[i:i+len(y)], y, q[i])
	}
}

// reduce subtracts multiples of y from x until the degree of x is below that of y, and records the
// quotient in q, which must be zero.
func reduce(x, y, q []uint64) {
	dy := degree(y)
	x = trim(x)
	for {
		s := degree(x) - dy
		if s < 0 {
			return
		}
		q[s/kernel.WordBits] |= 1 << (s % kernel.WordBits)
		x = cancel(x, y, s)
	}
}

// cancel adds y * X^s, which has the same degree as x, to x. Here X is the variable.
func cancel(x, y []uint64, s int) []uint64 {
	xorShifted(x, y, s)
	return trim(x)
}
