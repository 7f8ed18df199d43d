package repair

import "lightsout/internal/algebra/modn"

// syndromes numbers the syndromes of a board if they fit in a table. With two colours, the digits of
// the number are the bits of the syndrome, and numbers are added by exclusive or. With more, the
// number of a syndrome is a mixed-radix number.
type syndromes struct {
	colours int
	radix   []int // radix of digit i: the order of invariant i
	unit    []int // the values of invariant i are multiples of unit[i]
	size    float64
}

func newSyndromes(colours int, weights [][]uint8) syndromes {
	g := syndromes{colours: colours, size: 1}
	for _, w := range weights {
		unit := colours
		for _, v := range w {
			unit = modn.GCD(unit, int(v))
		}
		g.radix, g.unit = append(g.radix, colours/unit), append(g.unit, unit)
		g.size *= float64(colours / unit)
	}
	return g
}

// number returns the number of a syndrome, if there are few enough for a table.
func (g syndromes) number(values []uint8) uint64 {
	n := uint64(0)
	if g.colours == 2 {
		for i, v := range values {
			n |= uint64(v) << i
		}
		return n
	}
	for i := len(values) - 1; i >= 0; i-- {
		n = n*uint64(g.radix[i]) + uint64(int(values[i])/g.unit[i])
	}
	return n
}

// add returns the sum of two syndromes, given by their numbers.
func (g syndromes) add(a, b uint64) uint64 {
	if g.colours == 2 {
		return a ^ b
	}
	sum, scale := uint64(0), uint64(1)
	for _, radix := range g.radix {
		r := uint64(radix)
		sum += (a%r + b%r) % r * scale
		a, b, scale = a/r, b/r, scale*r
	}
	return sum
}

// subtract returns the difference a - b of two syndromes, given by their numbers.
func (g syndromes) subtract(a, b uint64) uint64 {
	if g.colours == 2 {
		return a ^ b
	}
	rest, scale := uint64(0), uint64(1)
	for _, radix := range g.radix {
		r := uint64(radix)
		rest += (a%r + r - b%r) % r * scale
		a, b, scale = a/r, b/r, scale*r
	}
	return rest
}
