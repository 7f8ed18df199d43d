package poly

import (
	"fmt"
	"math/bits"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// The Fibonacci polynomials F_0 = 0, F_1 = 1, F_{k+1} = x F_k + F_{k-1} turn a row of lights into a
// polynomial. Let B be the adjacency matrix of a path of n vertices, e_k the k-th unit vector for
// k = 1..n, and e_0 = e_{n+1} = 0. Then B e_k = e_{k-1} + e_{k+1}, which is the recurrence of the
// F_k with B in place of x. So the map e_k <-> F_k turns GF(2)^n into the ring GF(2)[x] / F_{n+1},
// in which B acts as multiplication by x.
//
// Changing from the basis F_1..F_n to the basis 1, x, .., x^(n-1) needs no multiplication. For h a
// power of two and 0 < j <= h,
//
//	F_{h+j} = x^h F_j + F_{h-j},
//
// so adding the mirrored upper half of 2h coefficients to the lower half leaves two problems of
// half the size, one in each half. Bit i of a Vec is the coefficient of F_{i+1}; with i counted
// from the start of a block,
//
//	before:  [ a_0 .. a_{h-1} | b_0 .. b_{h-1} ]
//	after:   [ a_i + b_{h-2-i}| b_i            ]     for 0 <= i <= h-2.
//
// The inverse performs the same steps in reverse order. Each direction takes n/64 log n word
// operations.

// Fibonacci returns F_k. Its coefficient of x^(k-1-2i) is the binomial coefficient (k-1-i choose i)
// modulo 2, which by Lucas's theorem is 1 if and only if k-1-i has a binary digit 1 wherever i has
// one.
func Fibonacci(k int) *Poly {
	if k < 0 {
		panic(fmt.Sprintf("poly: there is no Fibonacci polynomial %d", k))
	}
	p := new(Poly)
	n := k - 1
	if n < 0 {
		return p
	}
	p.resize(n/kernel.WordBits + 1)
	for i := 0; 2*i <= n; i++ {
		if (n-i)&i == i {
			e := n - 2*i
			p.w[e/kernel.WordBits] |= 1 << (e % kernel.WordBits)
		}
	}
	return p
}

// FromFibonacci returns the sum of F_{i+1} over all i with a 1 at position i of v.
func FromFibonacci(v *gf2.Vec) *Poly {
	p := new(Poly)
	p.resize(powerOfTwo(len(v.Words())))
	copy(p.w, v.Words())
	for h := len(p.w) / 2; h > 0; h /= 2 {
		foldWords(p.w, h)
	}
	for i := range p.w {
		for h := kernel.WordBits / 2; h > 1; h /= 2 {
			p.w[i] = foldBits(p.w[i], h)
		}
	}
	return p.norm()
}

// ToFibonacci is the inverse of FromFibonacci: it returns the vector v of n bits for which z is the
// sum of F_{i+1} over all i with a 1 at position i of v. The degree of z must be below n.
func (z *Poly) ToFibonacci(n int) *gf2.Vec {
	if z.Degree() >= n {
		panic(fmt.Sprintf("poly: a polynomial of degree %d is not a sum of the first %d Fibonacci polynomials", z.Degree(), n))
	}
	w := make([]uint64, powerOfTwo(kernel.Words(n)))
	copy(w, z.w)
	for i := range w {
		for h := 2; h < kernel.WordBits; h *= 2 {
			w[i] = foldBits(w[i], h)
		}
	}
	for h := 1; h < len(w); h *= 2 {
		foldWords(w, h)
	}
	v := gf2.NewVec(n)
	copy(v.Words(), w)
	return v
}

// powerOfTwo returns the smallest power of two that is at least n, or 0 if n is 0.
func powerOfTwo(n int) int {
	if n == 0 {
		return 0
	}
	return 1 << bits.Len(uint(n-1))
}

// foldWords adds the mirrored upper half to the lower half of every block of 2h words.
func foldWords(w []uint64, h int) {
	for ; len(w) >= 2*h; w = w[2*h:] {
		next := bits.Reverse64(w[2*h-1])
		for i := range h {
			mirrored := next >> 1
			if i+1 < h {
				next = bits.Reverse64(w[2*h-2-i])
				mirrored |= next << 63
			}
			w[i] ^= mirrored
		}
	}
}

// foldBits is foldWords for blocks of 2h bits within a word, h from 2 to 32.
func foldBits(w uint64, h int) uint64 {
	// Mirror each block, then drop the lowest bit: position i now holds the bit that was at 2h-2-i,
	// which for i <= h-2 is b_{h-2-i}.
	mirrored := w
	for s := 1; s <= h; s *= 2 {
		low := lowHalves(s)
		mirrored = mirrored>>s&low | mirrored&low<<s
	}
	return w ^ mirrored>>1&(lowHalves(h)>>1&lowHalves(h))
}

// lowHalves returns a word with ones in the lower half of every block of 2h bits.
func lowHalves(h int) uint64 {
	return ^uint64(0) / (1<<h + 1)
}

// Translate sets z to x(X+1): x with its variable X replaced by X + 1. Since (X+1)^h = X^h + 1 for
// h a power of two, lo + X^h hi becomes (lo + hi) + X^h hi with both halves translated: add the
// upper half to the lower half, then recurse on each half.
func (z *Poly) Translate(x *Poly) *Poly {
	w := make([]uint64, powerOfTwo(len(x.w)))
	copy(w, x.w)
	for h := len(w) / 2; h > 0; h /= 2 {
		for block := w; len(block) > 0; block = block[2*h:] {
			kernel.Add(block[:h], block[h:2*h])
		}
	}
	for h := kernel.WordBits / 2; h > 0; h /= 2 {
		low := lowHalves(h)
		for i := range w {
			w[i] ^= w[i] >> h & low
		}
	}
	z.w = w
	return z.norm()
}
