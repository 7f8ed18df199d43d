package poly

import (
	"testing"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/modn"
)

func TestFibonacciAgainstRecurrence(t *testing.T) {
	for k := range 300 {
		if got, want := Fibonacci(k), slowFibonacci(k); !got.Equal(want) {
			t.Fatalf("F_%d = %v, want %v", k, got, want)
		}
	}
}

// Modulo 2, F_k divides F_n when k divides n, and gcd(F_m, F_n) = F_gcd(m,n).
func TestFibonacciGCD(t *testing.T) {
	for m := 1; m <= 60; m++ {
		for n := 1; n <= 60; n++ {
			if got, _ := slowGCD(Fibonacci(m), Fibonacci(n)); !got.Equal(Fibonacci(modn.GCD(m, n))) {
				t.Fatalf("gcd(F_%d, F_%d) = %v", m, n, got)
			}
		}
	}
}

func TestFromFibonacciUnitVectors(t *testing.T) {
	for _, n := range []int{1, 2, 5, 63, 64, 65, 130, 300} {
		for i := range n {
			if got := FromFibonacci(gf2.VecOf(n, i)); !got.Equal(Fibonacci(i + 1)) {
				t.Fatalf("n = %d: unit vector %d became %v", n, i, got)
			}
		}
	}
}

// In the ring GF(2)[x] / F_{n+1}, applying the path's adjacency matrix is multiplication by x.
func TestNeighboursIsTimesX(t *testing.T) {
	r := seeded(9)
	for n := 1; n <= 200; n++ {
		v := randomVec(r, n)
		want := mod(shl(FromFibonacci(v), 1), Fibonacci(n+1))
		if got := FromFibonacci(gf2.NewVec(n).Neighbours(v)); !got.Equal(want) {
			t.Fatalf("n = %d: neighbours of %v", n, v)
		}
	}
}

func FuzzFibonacciBasis(f *testing.F) {
	f.Add([]byte{1})
	f.Add([]byte("a vector that is longer than two words of 64 bits"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p := polyOf(data)
		n := p.Degree() + 1 + len(data)%3
		v := p.ToFibonacci(n)
		if v.Len() != n {
			t.Fatalf("%d bits, want %d", v.Len(), n)
		}
		if back := FromFibonacci(v); !back.Equal(p) {
			t.Errorf("%v came back as %v", p, back)
		}
	})
}

func TestTranslate(t *testing.T) {
	onePlusX := New(1, 0)
	r := seeded(10)
	for _, n := range []int{1, 2, 60, 64, 65, 128, 300} {
		p := randomPoly(r, n)
		want := new(Poly) // by Horner's rule
		for i := p.Degree(); i >= 0; i-- {
			want = mul(want, onePlusX)
			if p.Coeff(i) {
				want.addTerm(0)
			}
		}
		if got := new(Poly).Translate(p); !got.Equal(want) {
			t.Errorf("n = %d: got %v, want %v", n, got, want)
		}
	}
}

func FuzzTranslate(f *testing.F) {
	f.Add([]byte{7, 0, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		p := polyOf(data)
		q := new(Poly).Translate(p)
		if q.Degree() != p.Degree() {
			t.Errorf("degree %d became %d", p.Degree(), q.Degree())
		}
		// x + 1 + 1 = x: translating twice changes nothing.
		if !q.Translate(q).Equal(p) {
			t.Errorf("%v changes when translated twice", p)
		}
	})
}
