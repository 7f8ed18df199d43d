package poly

import (
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// Mul sets z to x * y, the sum of y shifted to each 1 of x. If the tick returns an error, z is
// unchanged.
func (z *Poly) Mul(x, y *Poly, tick gf2.Tick) error {
	if len(x.w) > len(y.w) {
		x, y = y, x
	}
	t := kernel.Ticker{Tick: tick}
	product := make([]uint64, len(x.w)+len(y.w))
	// All 1s at the same place of their words add the same shifted y.
	for place := range kernel.WordBits {
		shifted := make([]uint64, len(y.w)+1)
		kernel.AddShifted(shifted, y.w, place)
		for i, w := range x.w {
			if w>>place&1 == 0 {
				continue
			}
			kernel.Add(product[i:i+len(shifted)], shifted)
			if err := t.Did(len(y.w), place, kernel.WordBits); err != nil {
				return err
			}
		}
	}
	z.w = trim(product)
	return nil
}
