package poly

import (
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// Cofactor returns g, the greatest common divisor of a and m, and a u with
//
//	u * a = g  modulo m.
//
// If g = 1, u is the inverse of a.
func Cofactor(a, m *Poly, tick gf2.Tick) (g, u *Poly, err error) {
	if m.IsZero() {
		panic("poly: the modulus is the zero polynomial")
	}
	e := euclid{x: slices.Clone(a.w), y: slices.Clone(m.w), u: make([]uint64, 1, len(m.w)+1), v: make([]uint64, 0, len(m.w)+1)}
	e.u[0] = 1
	err = e.run(tick)
	return &Poly{w: e.x}, &Poly{w: e.u}, err
}

// A euclid is the state of Euclid's algorithm: two consecutive remainders x and y, and u and v, which
// undergo the same steps from 1 and 0. So x is always u times the first x, modulo the first y. u and v
// have room for the degree of the first y, which they never exceed.
type euclid struct{ x, y, u, v []uint64 }

// run continues until y is 0 and x the greatest common divisor.
func (e *euclid) run(tick gf2.Tick) error {
	t := kernel.Ticker{Tick: tick}
	total := degree(e.x) + degree(e.y) + 2
	for len(e.y) > 0 {
		for s := degree(e.x) - degree(e.y); s >= 0; s = degree(e.x) - degree(e.y) {
			kernel.AddShifted(e.x, e.y, s)
			e.x = trim(e.x)
			e.u = addShifted(e.u, e.v, s)
			if err := t.Did(len(e.y)+len(e.v), total-degree(e.x)-degree(e.y)-2, total); err != nil {
				return err
			}
		}
		e.x, e.y, e.u, e.v = e.y, e.x, e.v, e.u
	}
	return nil
}

// addShifted adds v * X^s to u, which has room for it.
func addShifted(u, v []uint64, s int) []uint64 {
	if len(v) == 0 {
		return u
	}
	u = u[:max(len(u), min(len(v)+s/kernel.WordBits+1, cap(u)))]
	kernel.AddShifted(u, v, s)
	return trim(u)
}
