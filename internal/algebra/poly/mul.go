package poly

import (
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// Products of polynomials. A kernel multiplies blocks of 16 by 16 words; for longer factors,
// Karatsuba's method replaces four products with three.

const (
	// blockWords is the length of the factors that [kernel.Mul16] multiplies. The factors of
	// [kernel.Mul8] are half as long.
	blockWords = 16
	// rowWords is the length of the longest factor that is multiplied word by word, because padding
	// it to a whole block would waste most of the work.
	rowWords = 4
)

// Mul sets z to x * y. If the tick returns an error, z is unchanged.
func (z *Poly) Mul(x, y *Poly, tick gf2.Tick) error {
	m := newMultiplier(tick)
	m.whole, m.total = true, len(x.w)+len(y.w)
	product := m.product(x.w, y.w)
	if m.err != nil {
		return m.err
	}
	z.w = product
	return nil
}

// A multiplier multiplies polynomials given as words. Once its tick has returned an error it does
// nothing, and its results are meaningless.
type multiplier struct {
	done, total int
	whole       bool // a single product or quotient is the whole job, so done counts its words
	slow        int  // cost of a word of work, relative to that with carry-less products
	t           kernel.Ticker
	err         error
	buf         []uint64 // for Karatsuba's middle products
}

func newMultiplier(tick gf2.Tick) multiplier {
	m := multiplier{slow: 1, t: kernel.Ticker{Tick: tick}}
	if !kernel.HasCLMul() {
		m.slow = 16
	}
	return m
}

// product returns x * y without leading zero words.
func (m *multiplier) product(x, y []uint64) []uint64 {
	if len(x) == 0 || len(y) == 0 {
		return nil
	}
	z := make([]uint64, len(x)+len(y))
	m.mul(z, x, y)
	return trim(z)
}

// addProduct returns z + x * y. It may overwrite z.
func (m *multiplier) addProduct(z, x, y []uint64) []uint64 {
	p := m.product(x, y)
	if len(p) > len(z) {
		z, p = p, z
	}
	kernel.Xor(z[:len(p)], z[:len(p)], p)
	return trim(z)
}

// did counts n words of work, and calls the tick when it is due.
func (m *multiplier) did(n int) {
	if m.err == nil {
		m.err = m.t.Did(n*m.slow, m.done, m.total)
	}
}

// mul sets z to x * y. z has len(x) + len(y) words and must not overlap x or y.
func (m *multiplier) mul(z, x, y []uint64) {
	if m.err != nil {
		return
	}
	if len(x) < len(y) {
		x, y = y, x
	}
	switch {
	case len(y) <= rowWords:
		m.rows(z, x, y)
	case len(x) <= blockWords:
		block(z, x, y)
	case len(x) == len(y):
		if need := karatsubaSpace(len(x)); len(m.buf) < need {
			m.buf = make([]uint64, need)
		}
		m.karatsuba(z, x, y, m.buf)
	default:
		m.pieces(z, x, y)
	}
}

// rows is mul for a short y.
func (m *multiplier) rows(z, x, y []uint64) {
	clear(z)
	for i, w := range y {
		m.did(2 * len(x))
		z[i+len(x)] = kernel.MulAdd(z[i:i+len(x)], x, w)
	}
}

// block is mul for x and y that fit in a block; y must not be longer than x.
func block(z, x, y []uint64) {
	if len(x) <= blockWords/2 {
		halfBlock(z, x, y)
		return
	}
	if len(x) == blockWords && len(y) == blockWords {
		kernel.Mul16((*[2 * blockWords]uint64)(z), (*[blockWords]uint64)(x), (*[blockWords]uint64)(y))
		return
	}
	var (
		a, b    [blockWords]uint64
		product [2 * blockWords]uint64
	)
	copy(a[:], x)
	copy(b[:], y)
	kernel.Mul16(&product, &a, &b)
	copy(z, product[:])
}

// halfBlock is block for half the length.
func halfBlock(z, x, y []uint64) {
	var (
		a, b    [blockWords / 2]uint64
		product [blockWords]uint64
	)
	copy(a[:], x)
	copy(b[:], y)
	kernel.Mul8(&product, &a, &b)
	copy(z, product[:])
}

// pieces is mul for an x longer than y: it splits x into pieces as long as y (the last may be
// shorter), so that Karatsuba's method gets factors of equal length.
func (m *multiplier) pieces(z, x, y []uint64) {
	clear(z)
	space := make([]uint64, 2*len(y))
	before := m.done
	for at := 0; at < len(x); at += len(y) {
		if m.whole {
			m.done = before + at
		}
		piece := x[at:min(at+len(y), len(x))]
		product := space[:len(piece)+len(y)]
		m.mul(product, piece, y)
		kernel.Add(z[at:at+len(product)], product)
	}
}

// karatsubaSpace returns how many words of scratch space are enough for karatsuba with factors of n
// words. It needs twice the lower half, which may be a word longer than the upper, and recursively
// the space for that half.
func karatsubaSpace(n int) int { return 2*n + 4*kernel.WordBits }

// karatsuba is mul for x and y of the same length. With x = x1 X + x0, and y split the same way, it
// uses the identity
//
//	x y = x1 y1 X^2 + ((x1+x0)(y1+y0) + x1 y1 + x0 y0) X + x0 y0.
func (m *multiplier) karatsuba(z, x, y, space []uint64) {
	if len(x) <= blockWords {
		block(z, x, y)
		return
	}
	if m.did(8 * len(x)); m.err != nil {
		return
	}
	h := (len(x) + 1) / 2
	mid, space := space[:2*h], space[2*h:]
	sumHalves(z[:h], x, h)
	sumHalves(z[h:2*h], y, h)
	m.karatsuba(mid, z[:h], z[h:2*h], space)
	m.karatsuba(z[:2*h], x[:h], y[:h], space)
	m.karatsuba(z[2*h:], x[h:], y[h:], space)
	kernel.Fold(z, mid)
}

// sumHalves sets z to the sum of the first h words of x and the remaining h or h - 1.
func sumHalves(z, x []uint64, h int) {
	z[h-1] = x[h-1]
	kernel.Xor(z[:len(x)-h], x[:len(x)-h], x[h:])
}
