package poly

import (
	"math/bits"

	"lightsout/internal/algebra/kernel"
)

// With shifts and additions, Euclid's algorithm takes about n^2 / 64 word operations at degree n.
// Lehmer's variant is about ten times faster where the processor has carry-less products: the
// highest 128 coefficients of two remainders determine the next quotients as long as their degrees
// add up to at most 63. We compute these quotients from two words of each remainder, then apply
// them to x, y and the cofactors in one pass, as a matrix of four words times (x, y).

// A euclid is the state of Euclid's algorithm: two consecutive remainders x and y, and columns of
// cofactors that undergo the same steps.
type euclid struct {
	x, y    []uint64 // same length; zero from word n on
	n       int
	dx, dy  int // the degrees of x and y
	columns []column
	m       *multiplier // tracks progress: done is how far the degree of x has dropped
}

// A column is a pair of polynomials that undergoes the same steps as x and y.
type column struct {
	p, q []uint64 // same length, enough for their final values; zero from word n on
	n    int
}

// newColumn returns the column (p, q), with space for the given number of words.
func newColumn(p, q uint64, space int) column {
	c := column{p: make([]uint64, space), q: make([]uint64, space), n: 1}
	c.p[0], c.q[0] = p, q
	return c
}

// newEuclid returns a euclid that starts with copies of x and y. The degree of x must be at least
// that of y, and x must not be 0.
func newEuclid(m *multiplier, x, y []uint64, columns ...column) *euclid {
	e := &euclid{m: m, n: len(x), dx: degree(x), dy: degree(y), columns: columns}
	space := make([]uint64, 2*len(x))
	e.x, e.y = space[:len(x)], space[len(x):]
	copy(e.x, x)
	copy(e.y, y)
	return e
}

// run continues until the degree of y is below stop and the degree of x is not. With stop 0, it
// ends with y = 0 and the greatest common divisor in x.
func (e *euclid) run(stop int) error {
	for e.dy >= stop {
		before := e.dx
		if k := min(63, e.dx-stop); kernel.HasCLMul() && e.dx-e.dy <= k {
			e.wordStep(k)
		} else {
			e.quotientStep()
		}
		e.m.done += before - e.dx
		if e.m.err != nil {
			return e.m.err
		}
	}
	return nil
}

// wordStep takes as many steps as it can without lowering the degree of x by more than k. There
// must be at least one such step.
func (e *euclid) wordStep(k int) {
	from := e.dx - 127
	m, drop := leading(
		window(e.x, from+64), window(e.x, from),
		window(e.y, from+64), window(e.y, from), k)
	work := e.n
	kernel.Combine(e.x[:e.n], e.y[:e.n], &m)
	for i := range e.columns {
		c := &e.columns[i]
		work += c.n
		if p, q := kernel.Combine(c.p[:c.n], c.q[:c.n], &m); p|q != 0 {
			c.p[c.n], c.q[c.n] = p, q
			c.n++
		}
	}
	e.dx -= drop
	e.n = e.dx/kernel.WordBits + 1
	e.dy = degree(trim(e.y[:e.n]))
	e.m.did(2*work + 256) // 256 accounts for finding the steps
}

// leading takes as many steps of Euclid's algorithm on x and y as it can without lowering the
// degree of x, which is 127, by more than k <= 63. It returns the steps as a matrix, and by how
// much the degree of x has dropped.
func leading(xh, xl, yh, yl uint64, k int) (m [4]uint64, drop int) {
	m = [4]uint64{1, 0, 0, 1}
	dropY := bits.LeadingZeros64(yh) // at most 63 if the loop runs, as k <= 63
	for dropY <= k {
		for drop <= dropY {
			s := uint(dropY - drop)
			xh ^= yh<<s | yl>>1>>(63-s)
			xl ^= yl << s
			m[0] ^= m[2] << s
			m[1] ^= m[3] << s
			drop = bits.LeadingZeros64(xh)
		}
		xh, xl, yh, yl = yh, yl, xh, xl
		m[0], m[1], m[2], m[3] = m[2], m[3], m[0], m[1]
		drop, dropY = dropY, drop
	}
	return m, drop
}

// quotientStep replaces (x, y) with (y, x mod y), by shifting and adding.
func (e *euclid) quotientStep() {
	x, y := trim(e.x[:e.n]), trim(e.y[:e.n])
	for {
		s := degree(x) - e.dy
		if s < 0 {
			break
		}
		x = cancel(x, y, s)
		work := len(y)
		for i := range e.columns {
			c := &e.columns[i]
			work += c.n
			c.cancel(s)
		}
		if e.m.err == nil {
			e.m.err = e.m.t.Did(work, e.m.done, e.m.total)
		}
	}
	e.x, e.y = e.y, e.x
	e.dx, e.dy = e.dy, degree(x)
	e.n = e.dx/kernel.WordBits + 1
	for i := range e.columns {
		c := &e.columns[i]
		c.p, c.q = c.q, c.p
	}
}

// cancel adds q * x^s to p.
func (c *column) cancel(s int) {
	q := trim(c.q[:c.n])
	if len(q) == 0 {
		return
	}
	xorShifted(c.p, q, s)
	c.n = max(c.n, min(len(q)+s/kernel.WordBits+1, len(c.p)))
}
