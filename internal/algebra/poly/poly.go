package poly

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// A Poly is a polynomial over GF(2) in x. The zero value is the polynomial 0.
type Poly struct {
	// The coefficient of x^i is bit i%64 of w[i/64]. The last word is not zero, so the polynomial 0
	// has no words.
	w []uint64
}

// New returns the sum of x^e over the given exponents.
func New(exponents ...int) *Poly {
	p := new(Poly)
	for _, e := range exponents {
		p.addTerm(e)
	}
	return p
}

// addTerm adds x^e.
func (z *Poly) addTerm(e int) {
	if need := e/kernel.WordBits + 1; need > len(z.w) {
		z.w = append(z.w, make([]uint64, need-len(z.w))...)
	}
	z.w[e/kernel.WordBits] ^= 1 << (e % kernel.WordBits)
	z.norm()
}

// norm drops leading zero words.
func (z *Poly) norm() *Poly {
	z.w = trim(z.w)
	return z
}

// trim drops leading zero words.
func trim(w []uint64) []uint64 {
	n := len(w)
	for n > 0 && w[n-1] == 0 {
		n--
	}
	return w[:n]
}

// resize sets z.w to n zero words.
func (z *Poly) resize(n int) {
	if cap(z.w) < n {
		z.w = make([]uint64, n)
		return
	}
	z.w = z.w[:n]
	clear(z.w)
}

// Degree returns the highest exponent, or -1 for the polynomial 0.
func (z *Poly) Degree() int { return degree(z.w) }

// degree returns the degree of a polynomial whose last word is not zero.
func degree(w []uint64) int {
	if len(w) == 0 {
		return -1
	}
	return len(w)*kernel.WordBits - 1 - bits.LeadingZeros64(w[len(w)-1])
}

// IsZero reports whether z is the polynomial 0.
func (z *Poly) IsZero() bool { return len(z.w) == 0 }

// Coeff reports whether the coefficient of x^i is 1.
func (z *Poly) Coeff(i int) bool {
	return i >= 0 && i/kernel.WordBits < len(z.w) && z.w[i/kernel.WordBits]>>(i%kernel.WordBits)&1 != 0
}

// Equal reports whether z and x are the same polynomial.
func (z *Poly) Equal(x *Poly) bool { return slices.Equal(z.w, x.w) }

// Set sets z to x.
func (z *Poly) Set(x *Poly) *Poly {
	if z != x {
		z.w = append(z.w[:0], x.w...)
	}
	return z
}

// Clone returns a copy.
func (z *Poly) Clone() *Poly { return new(Poly).Set(z) }

// Add sets z to x + y.
func (z *Poly) Add(x, y *Poly) *Poly {
	if len(x.w) < len(y.w) {
		x, y = y, x
	}
	if z == y {
		y = y.Clone() // z.Set is about to overwrite it
	}
	z.Set(x)
	kernel.Add(z.w[:len(y.w)], y.w)
	return z.norm()
}

// Of returns the polynomial whose coefficient of x^i is bit i of v.
func Of(v *gf2.Vec) *Poly { return (&Poly{w: slices.Clone(v.Words())}).norm() }

// Vec returns the first n coefficients. The degree of z must be below n.
func (z *Poly) Vec(n int) *gf2.Vec {
	if z.Degree() >= n {
		panic(fmt.Sprintf("poly: a polynomial of degree %d does not fit in %d bits", z.Degree(), n))
	}
	v := gf2.NewVec(n)
	copy(v.Words(), z.w)
	return v
}

// String returns the polynomial as a sum of powers, highest first.
func (z *Poly) String() string {
	if z.IsZero() {
		return "0"
	}
	var terms []string
	for i := z.Degree(); i >= 0; i-- {
		if z.Coeff(i) {
			terms = append(terms, term(i))
		}
	}
	return strings.Join(terms, " + ")
}

func term(e int) string {
	switch e {
	case 0:
		return "1"
	case 1:
		return "x"
	}
	return "x^" + strconv.Itoa(e)
}
