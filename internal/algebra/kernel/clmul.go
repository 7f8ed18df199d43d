package kernel

// Products of polynomials over GF(2) work like long multiplication of integers, but without
// carries. A word holds 64 coefficients, with the coefficient of x^i in bit i.

// HasCLMul reports whether the kernels multiply words with the processor's carry-less
// multiplication instruction. Without it they are about twenty times slower, so a caller may prefer
// to shift and add.
func HasCLMul() bool { return vectors && hasCLMul }

// MulAdd adds a * x to z, which has the same length as x, and returns the top word of the sum,
// which does not fit in z.
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

// Combine replaces x and y, which have the same length, with
//
//	m[0] x + m[1] y   and   m[2] x + m[3] y,
//
// and returns the top words of the two results, which no longer fit.
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

// Mul8 sets z to x * y. z must not overlap x or y.
func Mul8(z *[16]uint64, x, y *[8]uint64) {
	if HasCLMul() {
		mul8CLMul(z, x, y)
		return
	}
	mul8Plain(z, x, y)
}

// mul8Plain uses the comb method of Lopez and Dahab (2000): it processes 4 bits of every word of x
// at a time, starting from the highest, so z is shifted only 15 times.
func mul8Plain(z *[16]uint64, x, y *[8]uint64) {
	var table [16][9]uint64 // the products of y and all polynomials of degree below 4
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
				if i+j < len(z) { // always true; it lets the compiler drop the bounds check
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

// Mul16 sets z to x * y. z must not overlap x or y.
func Mul16(z *[32]uint64, x, y *[16]uint64) {
	if HasCLMul() {
		mul16CLMul(z, x, y)
		return
	}
	mul16Plain(z, x, y)
}

// mul16Plain uses Karatsuba's method, with three products of half the length; see [Fold].
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

// Fold is the last step of Karatsuba's method. On entry, z holds the lower product followed by the
// upper product; Fold adds both and the middle product mid to the middle of z. With parts of
// h = len(mid) / 2 words,
//
//	before:  [ a | b                | c                | d ]
//	after:   [ a | b + a + c + mid0 | c + b + d + mid1 | d ]
//
// where d may be shorter than the other parts.
func Fold(z, mid []uint64) {
	n := len(z) - 3*(len(mid)/2)
	if n < 0 || n > len(mid)/2 {
		panic("kernel: middle product has the wrong length")
	}
	foldPlain(z, mid, foldWide(z, mid, n))
}

// foldPlain is Fold without the first words of each part, which the kernel has already processed.
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

// nibbles holds the products of a word and all polynomials of degree below 4.
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

// times returns the product of w and the word that t was made for.
func (t *nibbles) times(w uint64) (hi, lo uint64) {
	for shift := 60; shift >= 0; shift -= 4 {
		n := w >> shift & 15
		hi = hi<<4 ^ lo>>60 ^ t.hi[n]
		lo = lo<<4 ^ t.lo[n]
	}
	return hi, lo
}
