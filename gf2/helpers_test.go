package gf2

import (
	"encoding/binary"
	"math/rand/v2"
)

// seeded returns a generator that gives every run of a test the same numbers.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func randomVec(r *rand.Rand, n int) *Vec {
	v := NewVec(n)
	for i := range v.w {
		v.w[i] = r.Uint64()
	}
	v.trim()
	return v
}

func randomMatrix(r *rand.Rand, rows, cols int) *Matrix {
	m := NewMatrix(rows, cols)
	for i := range rows {
		copy(m.row(i), randomVec(r, cols).w)
	}
	return m
}

// randomPoly returns a polynomial of degree below n.
func randomPoly(r *rand.Rand, n int) *Poly { return (&Poly{w: randomVec(r, n).w}).norm() }

// polyOf reads fuzzed bytes as coefficients.
func polyOf(data []byte) *Poly {
	w := make([]uint64, (len(data)+7)/8)
	padded := append(append([]byte(nil), data...), make([]byte, 8)...)
	for i := range w {
		w[i] = binary.LittleEndian.Uint64(padded[8*i:])
	}
	return (&Poly{w: w}).norm()
}

// slowMul is the product by definition.
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

// slowFibonacci is F_k by the recurrence.
func slowFibonacci(k int) *Poly {
	a, b := new(Poly), NewPoly(0)
	for range k {
		next := new(Poly).Shl(b, 1)
		a, b = b, next.Add(next, a)
	}
	return a
}
