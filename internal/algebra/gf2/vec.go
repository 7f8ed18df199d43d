package gf2

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"lightsout/internal/algebra/kernel"
)

// A Vec is a vector over GF(2).
type Vec struct {
	n int
	// Bit i of the vector is bit i%64 of w[i/64], and len(w) = kernel.Words(n). Bits at or above n in
	// the last word are always zero.
	w []uint64
}

// NewVec returns the zero vector of n bits.
func NewVec(n int) *Vec {
	if n < 0 {
		panic(fmt.Sprintf("gf2: a vector cannot have %d bits", n))
	}
	return &Vec{n: n, w: make([]uint64, kernel.Words(n))}
}

// VecOfWords returns the vector of n bits stored in w. It does not copy w. It panics if w has the
// wrong length or ones at or above bit n.
func VecOfWords(n int, w []uint64) *Vec {
	if n < 0 || len(w) != kernel.Words(n) || n%kernel.WordBits != 0 && w[len(w)-1]>>(n%kernel.WordBits) != 0 {
		panic(fmt.Sprintf("gf2: %d words do not make a vector of %d bits", len(w), n))
	}
	return &Vec{n: n, w: w}
}

// VecOf returns the vector of n bits with ones at the given positions.
func VecOf(n int, ones ...int) *Vec {
	v := NewVec(n)
	for _, i := range ones {
		v.Set(i, true)
	}
	return v
}

// Len returns the number of bits.
func (z *Vec) Len() int { return z.n }

// Bit reports whether bit i is one.
func (z *Vec) Bit(i int) bool {
	z.check(i)
	return z.w[i/kernel.WordBits]>>(i%kernel.WordBits)&1 != 0
}

// Set sets bit i to 1 if one is true, and to 0 otherwise.
func (z *Vec) Set(i int, one bool) {
	z.check(i)
	bit := uint64(1) << (i % kernel.WordBits)
	if one {
		z.w[i/kernel.WordBits] |= bit
	} else {
		z.w[i/kernel.WordBits] &^= bit
	}
}

// Flip adds 1 to bit i.
func (z *Vec) Flip(i int) {
	z.check(i)
	z.w[i/kernel.WordBits] ^= 1 << (i % kernel.WordBits)
}

func (z *Vec) check(i int) {
	if uint(i) >= uint(z.n) {
		panic(fmt.Sprintf("gf2: bit %d is out of range: the vector has %d bits", i, z.n))
	}
}

// Words returns the underlying words, 64 bits each, with the first bit lowest. A caller that writes
// to them must keep the bits at or above Len zero.
func (z *Vec) Words() []uint64 { return z.w }

// Word returns the 64 bits starting at bit i, with the first bit lowest. Bits beyond the end
// are zero.
func (z *Vec) Word(i int) uint64 {
	k, s := i/kernel.WordBits, i%kernel.WordBits
	if k >= len(z.w) {
		return 0
	}
	w := z.w[k] >> s
	if s != 0 && k+1 < len(z.w) {
		w |= z.w[k+1] << (kernel.WordBits - s)
	}
	return w
}

// Slice returns a copy of bits from..to-1.
func (z *Vec) Slice(from, to int) *Vec {
	if from < 0 || from > to || to > z.n {
		panic(fmt.Sprintf("gf2: bits %d to %d are out of range: the vector has %d bits", from, to, z.n))
	}
	v := NewVec(to - from)
	for i := range v.w {
		v.w[i] = z.Word(from + i*kernel.WordBits)
	}
	v.trim()
	return v
}

// SetSlice copies the bits of x to z, starting at position at.
func (z *Vec) SetSlice(at int, x *Vec) *Vec {
	if at < 0 || at+x.n > z.n {
		panic(fmt.Sprintf("gf2: %d bits at position %d do not fit in a vector of %d bits", x.n, at, z.n))
	}
	for i, w := range x.w {
		z.setWord(at+i*kernel.WordBits, w, min(kernel.WordBits, x.n-i*kernel.WordBits))
	}
	return z
}

// setWord sets the n bits starting at bit i to the lowest n bits of w. The other bits of w must be
// zero.
func (z *Vec) setWord(i int, w uint64, n int) {
	mask := ^uint64(0) >> (kernel.WordBits - n)
	k, s := i/kernel.WordBits, i%kernel.WordBits
	z.w[k] = z.w[k]&^(mask<<s) | w<<s
	if s+n > kernel.WordBits {
		z.w[k+1] = z.w[k+1]&^(mask>>(kernel.WordBits-s)) | w>>(kernel.WordBits-s)
	}
}

// Clone returns a copy.
func (z *Vec) Clone() *Vec { return &Vec{n: z.n, w: slices.Clone(z.w)} }

// Fill sets every bit to one.
func (z *Vec) Fill() *Vec {
	for i := range z.w {
		z.w[i] = ^uint64(0)
	}
	z.trim()
	return z
}

// trim zeroes the bits at or above n after an operation on whole words.
func (z *Vec) trim() {
	if r := z.n % kernel.WordBits; r != 0 {
		z.w[len(z.w)-1] &= 1<<r - 1
	}
}

// Xor sets z to x + y.
func (z *Vec) Xor(x, y *Vec) *Vec {
	z.sameLen(x)
	z.sameLen(y)
	kernel.Xor(z.w, x.w, y.w)
	return z
}

func (z *Vec) sameLen(x *Vec) {
	if x.n != z.n {
		panic(fmt.Sprintf("gf2: the vectors have %d and %d bits", z.n, x.n))
	}
}

// Neighbours sets z to the vector whose bit i is x[i-1] + x[i+1]: the adjacency matrix of a path
// times x.
func (z *Vec) Neighbours(x *Vec) *Vec {
	z.sameLen(x)
	if z.n == 0 {
		return z
	}
	var below uint64
	w := x.w[0]
	for i, above := range x.w[1:] {
		z.w[i] = w<<1 ^ below ^ w>>1 ^ above<<63
		below, w = w>>63, above
	}
	z.w[len(z.w)-1] = w<<1 ^ below ^ w>>1
	z.trim()
	return z
}

// CyclicNeighbours is [Vec.Neighbours] on a cycle: the first and last bits are also neighbours. The
// vector must have at least three bits.
func (z *Vec) CyclicNeighbours(x *Vec) *Vec {
	first, last := x.Bit(0), x.Bit(x.n-1)
	z.Neighbours(x)
	if last {
		z.Flip(0)
	}
	if first {
		z.Flip(z.n - 1)
	}
	return z
}

// Rotate sets z to x with each bit moved up one place and the last bit moved to the front.
func (z *Vec) Rotate(x *Vec) *Vec {
	z.sameLen(x)
	if z.n == 0 {
		return z
	}
	carry := uint64(0)
	if x.Bit(x.n - 1) {
		carry = 1
	}
	for i, w := range x.w {
		z.w[i] = w<<1 | carry
		carry = w >> 63
	}
	z.trim()
	return z
}

// IsZero reports whether every bit is zero.
func (z *Vec) IsZero() bool {
	for _, w := range z.w {
		if w != 0 {
			return false
		}
	}
	return true
}

// Equal reports whether x has the same length and bits.
func (z *Vec) Equal(x *Vec) bool { return z.n == x.n && slices.Equal(z.w, x.w) }

// Weight returns the number of ones.
func (z *Vec) Weight() int { return kernel.Weight(z.w) }

// Dot returns the scalar product of z and x: it reports whether they share an odd number of ones.
func (z *Vec) Dot(x *Vec) bool {
	z.sameLen(x)
	var sum uint64
	for i, w := range z.w {
		sum ^= w & x.w[i]
	}
	return bits.OnesCount64(sum)%2 == 1
}

// First returns the position of the first one, or -1 if all bits are zero.
func (z *Vec) First() int {
	for i := range z.Ones() {
		return i
	}
	return -1
}

// Ones yields the positions of the ones in increasing order.
func (z *Vec) Ones() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range z.w {
			for ; w != 0; w &= w - 1 {
				if !yield(i*kernel.WordBits + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// String returns the bits as digits, first bit first.
func (z *Vec) String() string {
	text := make([]byte, z.n)
	for i := range text {
		text[i] = '0'
	}
	for i := range z.Ones() {
		text[i] = '1'
	}
	return string(text)
}
