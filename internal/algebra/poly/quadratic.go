package poly

import "lightsout/internal/algebra/kernel"

// Quadratic returns a and b such that z = a(t) + X b(t), where X is the variable and t = X^2 + X:
// the digits of z in base t. Replacing X by X + 1 leaves t unchanged.
//
// Since t^h = X^2h + X^h for h a power of two, two additions turn four parts of h coefficients each
// into the digits in base t^h, which are half as long:
//
//	before:  f = f0 + f1 X^h + f2 X^2h + f3 X^3h
//	after:   f = (f0 + (f1+f2+f3) X^h) + ((f2+f3) + f3 X^h) t^h
//
// and each digit is the same problem at half the size. At the end, coefficients 2i and 2i + 1 are
// the coefficients of t^i in a and b. This takes n/64 log n word operations.
func (z *Poly) Quadratic() (a, b *Poly) {
	w := make([]uint64, powerOfTwo(len(z.w)))
	copy(w, z.w)
	for q := len(w) / 4; q > 0; q /= 2 {
		for block := w; len(block) > 0; block = block[4*q:] {
			kernel.Add(block[2*q:3*q], block[3*q:4*q])
			kernel.Add(block[q:2*q], block[2*q:3*q])
		}
	}
	for i := 0; i+1 < len(w); i += 2 {
		w[i+1] ^= w[i+1] >> 32
		w[i] ^= w[i+1] << 32
	}
	a, b = new(Poly), new(Poly)
	a.resize((len(w) + 1) / 2)
	b.resize((len(w) + 1) / 2)
	for i, v := range w {
		for h := kernel.WordBits / 4; h > 0; h /= 2 {
			second := lowHalves(h) & lowHalves(2*h) << h // the second of every four parts of h bits
			v ^= v >> h & (second << h)
			v ^= v >> h & second
		}
		a.w[i/2] |= evenBits(v) << (i % 2 * 32)
		b.w[i/2] |= evenBits(v>>1) << (i % 2 * 32)
	}
	return a.norm(), b.norm()
}

// evenBits packs the even bits of w together.
func evenBits(w uint64) uint64 {
	w &= lowHalves(1)
	for h := 1; h < kernel.WordBits/2; h *= 2 {
		w = (w | w>>h) & lowHalves(2*h)
	}
	return w
}
