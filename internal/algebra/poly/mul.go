package poly

import (
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// Mul sets z to x * y. If the tick returns an error, z is unchanged.
func (z *Poly) Mul(x, y *Poly, tick gf2.Tick) error {
	if len(x.w) > len(y.w) {
		x, y = y, x
	}
	t := kernel.Ticker{Tick: tick}
	product := make([]uint64, len(x.w)+len(y.w))
	shifts := shifted{y: y.w}
	for i, w := range x.w {
		for s := range kernel.WordBits {
			if w>>s&1 == 0 {
				continue
			}
			shifts.addTo(product[i:], s)
			if err := t.Did(len(y.w), i, len(x.w)); err != nil {
				return err
			}
		}
	}
	z.w = trim(product)
	return nil
}

// A shifted caches a polynomial times the powers of the variable below 64. All other powers are words
// further up.
type shifted struct {
	y  []uint64
	by [kernel.WordBits][]uint64
}

// addTo adds y * X^s to z, which must have room for it. Here X is the variable.
func (p *shifted) addTo(z []uint64, s int) {
	at, place := s/kernel.WordBits, s%kernel.WordBits
	if p.by[place] == nil {
		sum := make([]uint64, len(p.y)+1)
		kernel.AddShifted(sum, p.y, place)
		p.by[place] = trim(sum)
	}
	kernel.Add(z[at:at+len(p.by[place])], p.by[place])
}
