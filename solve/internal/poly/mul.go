package poly

import (
	"lightsout/gf2"
	"lightsout/internal/words"
)

// Products of polynomials. Words are multiplied without carries by table look-ups of
// 4 bits at a time (the comb method of Lopez and Dahab, 2000). Above karatsubaWords,
// Karatsuba's method replaces four products by three.

// karatsubaWords is where splitting starts to pay. Measured with
// BenchmarkPolyMul: 16, 24 and 32 words are within 10 % of each other.
const karatsubaWords = 24

// Mul sets z to x * y. If the tick stops it, z is unchanged.
func (z *Poly) Mul(x, y *Poly, tick gf2.Tick) error {
	if x.IsZero() || y.IsZero() {
		z.w = z.w[:0]
		return nil
	}
	if len(x.w) < len(y.w) {
		x, y = y, x
	}
	m := multiplier{total: len(x.w) + len(y.w), t: words.Ticker{Tick: tick}}
	out := make([]uint64, m.total)
	// Split the longer factor into pieces as long as the shorter one, so that
	// Karatsuba sees equal lengths.
	n := len(y.w)
	piece := make([]uint64, 2*n)
	for at := 0; at < len(x.w); at += n {
		part := x.w[at:min(at+n, len(x.w))]
		product := piece[:len(part)+n]
		clear(product)
		m.done = at
		m.mul(product, part, y.w)
		words.Add(out[at:at+len(product)], product)
	}
	if m.err != nil {
		return m.err
	}
	z.w = out
	z.norm()
	return nil
}

// A multiplier multiplies words. After its tick has failed it does nothing.
type multiplier struct {
	table       [16][karatsubaWords + 1]uint64 // the comb's
	done, total int
	t           words.Ticker
	err         error
}

// mul adds x * y to z, which has len(x) + len(y) words, all zero.
func (m *multiplier) mul(z, x, y []uint64) {
	if m.err != nil {
		return
	}
	if len(x) < len(y) {
		x, y = y, x
	}
	switch {
	case len(x) == len(y) && len(x) > karatsubaWords:
		m.karatsuba(z, x, y)
	case len(y) <= karatsubaWords:
		m.comb(z, x, y)
	default:
		h := len(x) / 2
		m.mulSplit(z, x, y, h)
	}
}

// mulSplit adds x * y to z as two products, of x's first h words and the rest.
func (m *multiplier) mulSplit(z, x, y []uint64, h int) {
	part := make([]uint64, len(x)-h+len(y))
	m.mul(z[:h+len(y)], x[:h], y)
	m.mul(part, x[h:], y)
	words.Add(z[h:], part)
}

// karatsuba adds x * y to z by the identity, for x = x1 X + x0 and y alike,
//
//	x y = x1 y1 X^2 + ((x1+x0)(y1+y0) + x1 y1 + x0 y0) X + x0 y0.
func (m *multiplier) karatsuba(z, x, y []uint64) {
	n := len(x)
	h := n / 2
	top := n - h // the high halves may be a word longer
	buf := make([]uint64, 4*top)
	sx, sy, mid := buf[:top], buf[top:2*top], buf[2*top:]
	words.Sum(sx[:h], x[:h], x[h:n][:h])
	words.Sum(sy[:h], y[:h], y[h:n][:h])
	copy(sx[h:], x[2*h:])
	copy(sy[h:], y[2*h:])
	m.mul(mid, sx, sy)
	m.mul(z[:2*h], x[:h], y[:h])
	m.mul(z[2*h:], x[h:], y[h:])
	words.Add(mid[:2*h], z[:2*h])
	words.Add(mid, z[2*h:])
	words.Add(z[h:h+2*top], mid)
}

// comb adds x * y to z for a y of at most karatsubaWords words. It goes through
// all words of x at once, 4 bits at a time from the highest, so that z is
// shifted only 15 times.
func (m *multiplier) comb(z, x, y []uint64) {
	n := len(y) + 1
	m.err = m.t.Did(16*len(x)*n, m.done, m.total)
	m.fill(y)
	for shift := words.Bits - 4; ; shift -= 4 {
		for i, w := range x {
			words.Add(z[i:i+n], m.table[w>>shift&15][:n])
		}
		if shift == 0 {
			return
		}
		shiftLeft4(z)
	}
}

// fill tabulates the 16 multiples of y by polynomials of degree below 4.
func (m *multiplier) fill(y []uint64) {
	n := len(y) + 1
	t := &m.table
	clear(t[0][:n])
	copy(t[1][:], y)
	t[1][len(y)] = 0
	for e := 2; e < 16; e += 2 {
		var carry uint64
		for i, w := range t[e/2][:n] {
			t[e][i] = w<<1 | carry
			carry = w >> 63
		}
		words.Sum(t[e+1][:n], t[e][:n], t[1][:n])
	}
}

func shiftLeft4(z []uint64) {
	var carry uint64
	for i, w := range z {
		z[i] = w<<4 | carry
		carry = w >> 60
	}
}
