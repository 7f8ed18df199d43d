package poly

import (
	"testing"
)

// checkQuadratic checks that Horner's rule recombines the digits into p.
func checkQuadratic(t *testing.T, p *Poly) {
	t.Helper()
	a, b := p.Quadratic()
	base, sum := New(2, 1), new(Poly)
	for i := max(a.Degree(), b.Degree()); i >= 0; i-- {
		sum = schoolbook(base, sum)
		if a.Coeff(i) {
			sum.addTerm(0)
		}
		if b.Coeff(i) {
			sum.addTerm(1)
		}
	}
	if !sum.Equal(p) {
		t.Fatalf("%v is not %v and %v in base x^2 + x", p, a, b)
	}
}

func TestQuadratic(t *testing.T) {
	for w := range uint64(1 << 10) {
		checkQuadratic(t, (&Poly{w: []uint64{w}}).norm())
	}
	r := seeded(22)
	for n := range 700 {
		checkQuadratic(t, randomPoly(r, n))
	}
}

// Replacing X by X + 1 adds b to a and leaves b unchanged.
func FuzzQuadratic(f *testing.F) {
	f.Add([]byte{7, 0, 1})
	f.Fuzz(func(t *testing.T, data []byte) {
		p := polyOf(data)
		a, b := p.Quadratic()
		movedA, movedB := new(Poly).Translate(p).Quadratic()
		if !movedA.Equal(new(Poly).Add(a, b)) || !movedB.Equal(b) {
			t.Errorf("%v: %v and %v became %v and %v", p, a, b, movedA, movedB)
		}
		checkQuadratic(t, p)
	})
}
