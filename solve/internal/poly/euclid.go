package poly

import (
	"lightsout/gf2"
	"lightsout/internal/words"
)

// Division and Euclid's algorithm by shifting and adding: n^2/64 word operations at
// degree n. For a board of n x n lights that is about the time it takes to read
// them.

// DivMod sets z to the quotient and r to the remainder of x by y, which must not be
// 0. z and r are different polynomials. If the tick stops it, they are undefined.
func (z *Poly) DivMod(x, y, r *Poly, tick gf2.Tick) error {
	if y.IsZero() {
		panic("poly: division by the polynomial 0")
	}
	top := x.Degree() - y.Degree()
	divisor := y.w
	if z == y || r == y {
		divisor = y.Clone().w
	}
	r.Set(x)
	z.resize(max(top, -1)/words.Bits + 1)
	var err error
	r.w, err = reduce(r.w, divisor, z.w, &words.Ticker{Tick: tick})
	z.norm()
	return err
}

// reduce takes multiples of y off x until its degree is lower, noting the
// quotient in q, and returns what is left of x. It overwrites x.
func reduce(x, y, q []uint64, t *words.Ticker) ([]uint64, error) {
	dy := degree(y)
	total := degree(x) - dy
	for {
		s := degree(x) - dy
		if s < 0 {
			return x, nil
		}
		if q != nil {
			q[s/words.Bits] ^= 1 << (s % words.Bits)
		}
		x = cancel(x, y, s)
		if err := t.Did(len(y), total-s, total); err != nil {
			return x, err
		}
	}
}

// cancel adds y * x^s, of the same degree as x, to x.
func cancel(x, y []uint64, s int) []uint64 {
	xorShifted(x, y, s)
	n := len(x)
	for n > 0 && x[n-1] == 0 {
		n--
	}
	return x[:n]
}

// Cofactor returns g, the greatest common divisor of a and m, and a u with
//
//	u * a = g  modulo m.
//
// If g = 1, u is the inverse of a.
func Cofactor(a, m *Poly, tick gf2.Tick) (g, u *Poly, err error) {
	if m.IsZero() {
		panic("poly: modulo the polynomial 0")
	}
	// The cofactors stay within the degree of m.
	n := len(m.w)
	e := euclid{x: a.Clone().w, y: m.Clone().w, ux: make([]uint64, n), uy: make([]uint64, n), nux: 1}
	e.ux[0] = 1
	e.total = degree(e.x) + degree(e.y)
	e.t.Tick = tick
	if err := e.run(); err != nil {
		return nil, nil, err
	}
	return &Poly{w: e.x}, (&Poly{w: e.ux}).norm(), nil
}

// A euclid is the state of Euclid's algorithm: x = ux * a and y = uy * a modulo m.
type euclid struct {
	x, y     []uint64
	ux, uy   []uint64 // of fixed length; zero from nux and nuy words on
	nux, nuy int
	total    int
	t        words.Ticker
}

// run continues until y is 0 and x is the greatest common divisor.
func (e *euclid) run() error {
	for len(e.y) > 0 {
		dy := degree(e.y)
		for {
			s := degree(e.x) - dy
			if s < 0 {
				break
			}
			e.x = cancel(e.x, e.y, s)
			xorShifted(e.ux, e.uy[:e.nuy], s)
			e.nux = max(e.nux, min(e.nuy+s/words.Bits+1, len(e.ux)))
			if err := e.t.Did(len(e.y)+e.nuy, e.total-2*dy-s, e.total); err != nil {
				return err
			}
		}
		for e.nux > 0 && e.ux[e.nux-1] == 0 {
			e.nux--
		}
		e.x, e.y = e.y, e.x
		e.ux, e.uy = e.uy, e.ux
		e.nux, e.nuy = e.nuy, e.nux
	}
	return nil
}
