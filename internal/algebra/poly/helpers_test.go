package poly

import (
	"encoding/binary"
	"math/rand/v2"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// seeded returns a deterministic random number generator.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func randomVec(r *rand.Rand, n int) *gf2.Vec {
	v := gf2.NewVec(n)
	for i := range n {
		v.Set(i, r.IntN(2) == 1)
	}
	return v
}

// randomPoly returns a random polynomial of degree below n.
func randomPoly(r *rand.Rand, n int) *Poly { return Of(randomVec(r, n)) }

// polyOf reads fuzzed bytes as coefficients.
func polyOf(data []byte) *Poly {
	w := make([]uint64, (len(data)+7)/8)
	padded := append(append([]byte(nil), data...), make([]byte, 8)...)
	for i := range w {
		w[i] = binary.LittleEndian.Uint64(padded[8*i:])
	}
	return (&Poly{w: w}).norm()
}

// slowMul multiplies according to the definition.
func slowMul(x, y *Poly) *Poly {
	z := new(Poly)
	for i := 0; i <= x.Degree(); i++ {
		for j := 0; j <= y.Degree(); j++ {
			if x.Coeff(i) && y.Coeff(j) {
				z.addTerm(i + j)
			}
		}
	}
	return z
}

// slowFibonacci computes F_k by the recurrence.
func slowFibonacci(k int) *Poly {
	a, b := new(Poly), New(0)
	for range k {
		next := shl(b, 1)
		a, b = b, next.Add(next, a)
	}
	return a
}

func mul(x, y *Poly) *Poly {
	z := new(Poly)
	_ = z.Mul(x, y, nil) // only a tick can return an error
	return z
}

// mod returns the remainder of x modulo y.
func mod(x, y *Poly) *Poly {
	r := new(Poly)
	_ = new(Poly).DivMod(x, y, r, nil) // only a tick can return an error
	return r
}

// shl returns x * x^n.
func shl(x *Poly, n int) *Poly { return mul(x, New(n)) }

// slowDivMod divides x by y, one coefficient at a time.
func slowDivMod(x, y *Poly) (q, r *Poly) {
	q, r = new(Poly), x.Clone()
	for s := r.Degree() - y.Degree(); s >= 0; s = r.Degree() - y.Degree() {
		q.addTerm(s)
		r.w = append(r.w, 0)
		kernel.AddShifted(r.w, y.w, s)
		r.norm()
	}
	return q, r
}

// slowGCD returns the greatest common divisor by Euclid's algorithm, and the cofactor of x.
func slowGCD(x, y *Poly) (g, u *Poly) {
	u, v := New(0), new(Poly)
	for !y.IsZero() {
		q, r := slowDivMod(x, y)
		x, y = y, r
		u, v = v, new(Poly).Add(u, schoolbook(q, v))
	}
	return x, u
}

// schoolbook multiplies by shifting and adding.
func schoolbook(x, y *Poly) *Poly {
	z := &Poly{w: make([]uint64, len(x.w)+len(y.w)+1)}
	for i := range x.Degree() + 1 {
		if x.Coeff(i) {
			kernel.AddShifted(z.w, y.w, i)
		}
	}
	return z.norm()
}
