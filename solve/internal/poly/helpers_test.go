package poly

import (
	"encoding/binary"
	"math/rand/v2"

	"lightsout/gf2"
)

// seeded returns a generator that gives every run of a test the same numbers.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func randomVec(r *rand.Rand, n int) *gf2.Vec {
	v := gf2.NewVec(n)
	for i := range n {
		v.Set(i, r.IntN(2) == 1)
	}
	return v
}

// randomPoly returns a polynomial of degree below n.
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
	a, b := new(Poly), New(0)
	for range k {
		next := shl(b, 1)
		a, b = b, next.Add(next, a)
	}
	return a
}

func mul(x, y *Poly) *Poly {
	z := new(Poly)
	_ = z.Mul(x, y, nil) // only a tick can fail
	return z
}

// mod is the remainder of x by y.
func mod(x, y *Poly) *Poly {
	r := new(Poly)
	_ = new(Poly).DivMod(x, y, r, nil) // only a tick can fail
	return r
}

// shl is x * x^n.
func shl(x *Poly, n int) *Poly { return mul(x, New(n)) }

// gcd is the greatest common divisor by Euclid's algorithm, without cofactors.
func gcd(x, y *Poly) *Poly {
	for !y.IsZero() {
		x, y = y, mod(x, y)
	}
	return x
}

// extGCD returns g, the greatest common divisor of a and b, and u and v with
// u*a + v*b = g.
func extGCD(a, b *Poly, tick gf2.Tick) (g, u, v *Poly, err error) {
	if b.IsZero() {
		return a.Clone(), New(0), new(Poly), nil
	}
	g, u, err = Cofactor(a, b, tick)
	if err != nil {
		return nil, nil, nil, err
	}
	rest, v := mul(u, a), new(Poly)
	rest.Add(rest, g)
	err = v.DivMod(rest, b, rest, tick)
	return g, u, v, err
}
