package poly

import (
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// DivMod sets z to the quotient and r to the remainder of x divided by y. It panics if y is 0. z
// and r must be different polynomials. If tick returns an error, both are unchanged.
func (z *Poly) DivMod(x, y, r *Poly, tick gf2.Tick) error {
	if y.IsZero() {
		panic("poly: division by the zero polynomial")
	}
	t := kernel.Ticker{Tick: tick}
	first := max(x.Degree()-y.Degree()+1, 0)
	q, rest := make([]uint64, kernel.Words(first)), slices.Clone(x.w)
	var shifted [kernel.WordBits][]uint64 // y, shifted to each place in a word
	for s := first - 1; s >= 0; s = degree(rest) - y.Degree() {
		at, place := s/kernel.WordBits, s%kernel.WordBits
		q[at] |= 1 << place
		if shifted[place] == nil {
			shifted[place] = make([]uint64, len(y.w)+1)
			kernel.AddShifted(shifted[place], y.w, place)
			shifted[place] = trim(shifted[place])
		}
		kernel.Add(rest[at:at+len(shifted[place])], shifted[place])
		rest = trim(rest)
		if err := t.Did(len(y.w), first-s, first); err != nil {
			return err
		}
	}
	z.w, r.w = trim(q), rest
	return nil
}
