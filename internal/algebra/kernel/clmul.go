package kernel

// Products of polynomials over GF(2): as of integers in long multiplication, but without
// carries. A word holds 64 coefficients, that of x^i in bit i.

// HasCLMul reports whether there is an instruction for the product of two words and the
// kernels use it. Without it they are about twenty times slower, so a caller may prefer to
// shift and add.
func HasCLMul() bool { return level != Plain && hasCLMul }

// MulAdd adds a * x to z, which has as many words as x, and returns the word of the product
// above them.
func MulAdd(z, x []uint64, a uint64) (above uint64) {
	z = z[:len(x)]
	if len(x) == 0 {
		return 0
	}
	if HasCLMul() {
		return mulAddCLMul(&z[0], &x[0], len(x), a)
	}
	return mulAddPlain(z, x, a)
}

func mulAddPlain(z, x []uint64, a uint64) (above uint64) {
	table := multiples(a)
	z = z[:len(x)]
	for i := range z {
		hi, lo := table.times(x[i])
		z[i] ^= lo ^ above
		above = hi
	}
	return above
}

// Combine replaces x and y, which have the same number of words, by
//
//	m[0] x + m[1] y   and   m[2] x + m[3] y,
//
// and returns the words of the two above the others.
func Combine(x, y []uint64, m *[4]uint64) (aboveX, aboveY uint64) {
	y = y[:len(x)]
	if len(x) == 0 {
		return 0, 0
	}
	if HasCLMul() {
		return combineCLMul(&x[0], &y[0], len(x), m)
	}
	return combinePlain(x, y, m)
}

func combinePlain(x, y []uint64, m *[4]uint64) (aboveX, aboveY uint64) {
	a, b, c, d := multiples(m[0]), multiples(m[1]), multiples(m[2]), multiples(m[3])
	for i, v := range x {
		w := y[i]
		ah, al := a.times(v)
		bh, bl := b.times(w)
		ch, cl := c.times(v)
		dh, dl := d.times(w)
		x[i] = al ^ bl ^ aboveX
		y[i] = cl ^ dl ^ aboveY
		aboveX, aboveY = ah^bh, ch^dh
	}
	return aboveX, aboveY
}

// Mul8 sets z to x * y.
func Mul8(z *[16]uint64, x, y *[8]uint64) {
	if HasCLMul() {
		mul8CLMul(z, x, y)
		return
	}
	mul8Plain(z, x, y)
}

// mul8Plain goes through all words of x at once, 4 bits at a time from the highest, so that z
// is shifted only 15 times: the comb method of Lopez and Dahab (2000).
func mul8Plain(z *[16]uint64, x, y *[8]uint64) {
	var table [16][9]uint64 // the multiples of y by polynomials of degree below 4
	copy(table[1][:], y[:])
	for half := 1; half < 8; half++ {
		even, odd := &table[2*half], &table[2*half+1]
		var carry uint64
		for i, w := range table[half] {
			even[i] = w<<1 | carry
			odd[i] = even[i] ^ table[1][i]
			carry = w >> 63
		}
	}
	*z = [16]uint64{}
	for shift := 60; ; shift -= 4 {
		for i, w := range x {
			multiple := &table[w>>shift&15]
			for j, v := range multiple {
				if i+j < len(z) { // it always is, which the compiler does not see
					z[i+j] ^= v
				}
			}
		}
		if shift == 0 {
			return
		}
		var carry uint64
		for i, w := range z {
			z[i] = w<<4 | carry
			carry = w >> 60
		}
	}
}

// Mul16 sets z, which overlaps neither, to x * y.
func Mul16(z *[32]uint64, x, y *[16]uint64) {
	if HasCLMul() {
		mul16CLMul(z, x, y)
		return
	}
	mul16Plain(z, x, y)
}

// mul16Plain is Karatsuba's method, with three products of half the length: see [Fold].
func mul16Plain(z *[32]uint64, x, y *[16]uint64) {
	var (
		sx, sy [8]uint64
		mid    [16]uint64
	)
	xorPlain(sx[:], x[:8], x[8:])
	xorPlain(sy[:], y[:8], y[8:])
	mul8Plain(&mid, &sx, &sy)
	mul8Plain((*[16]uint64)(z[:16]), (*[8]uint64)(x[:8]), (*[8]uint64)(y[:8]))
	mul8Plain((*[16]uint64)(z[16:]), (*[8]uint64)(x[8:]), (*[8]uint64)(y[8:]))
	foldPlain(z[:], mid[:], 0)
}

// Fold is the last step of Karatsuba's method: it adds to the middle of z the middle product and
// the lower and upper product, of which z consists. With h = len(mid) / 2 words in each part,
//
//	before:  [ a | b                | c                | d ]
//	after:   [ a | b + a + c + mid0 | c + b + d + mid1 | d ]
//
// where d may be shorter than the others.
func Fold(z, mid []uint64) {
	n := len(z) - 3*(len(mid)/2)
	if n < 0 || n > len(mid)/2 {
		panic("kernel: a middle of another length")
	}
	foldPlain(z, mid, foldWide(z, mid, n))
}

// foldPlain leaves out the first words of each part.
func foldPlain(z, mid []uint64, first int) {
	h := len(mid) / 2
	a, b, c, d := z[:h], z[h:2*h], z[2*h:3*h], z[3*h:]
	mid0, mid1 := mid[:h], mid[h:2*h]
	for i := first; i < h; i++ {
		t := b[i] ^ c[i]
		b[i] = t ^ a[i] ^ mid0[i]
		c[i] = t ^ mid1[i]
		if i < len(d) {
			c[i] ^= d[i]
		}
	}
}

// A nibbles has the multiples of a word by polynomials of degree below 4.
type nibbles struct {
	hi, lo [16]uint64
}

func multiples(a uint64) *nibbles {
	t := new(nibbles)
	t.lo[1] = a
	for e := 2; e < 16; e += 2 {
		t.hi[e] = t.hi[e/2]<<1 | t.lo[e/2]>>63
		t.lo[e] = t.lo[e/2] << 1
		t.hi[e+1] = t.hi[e]
		t.lo[e+1] = t.lo[e] ^ a
	}
	return t
}

// times is the product with w.
func (t *nibbles) times(w uint64) (hi, lo uint64) {
	for shift := 60; shift >= 0; shift -= 4 {
		n := w >> shift & 15
		hi = hi<<4 ^ lo>>60 ^ t.hi[n]
		lo = lo<<4 ^ t.lo[n]
	}
	return hi, lo
}
