package poly

import (
	"testing"

	"lightsout/internal/testkit"
)

func TestPolyZero(t *testing.T) {
	var p Poly
	if p.Degree() != -1 || !p.IsZero() || p.String() != "0" || p.Coeff(0) || p.Coeff(-1) {
		t.Errorf("the zero value is %v, of degree %d", &p, p.Degree())
	}
	if !mul(&p, New(3)).IsZero() || !shl(&p, 5).IsZero() {
		t.Error("0 times something is not 0")
	}
}

func TestVecRoundTrip(t *testing.T) {
	r := seeded(17)
	for n := range 200 {
		if v := randomVec(r, n); !Of(v).Vec(n).Equal(v) {
			t.Fatalf("%v changes in a round trip", v)
		}
	}
}

func TestPolyString(t *testing.T) {
	for _, tt := range []struct {
		p    *Poly
		want string
	}{
		{New(0), "1"},
		{New(1), "x"},
		{New(70, 1, 0), "x^70 + x + 1"},
		{New(3, 3), "0"},
	} {
		if got := tt.p.String(); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// degrees are near the boundaries of words.
var degrees = []int{0, 1, 2, 63, 64, 65, 127, 200, 8 * 64, 8*64 + 1, 24 * 64, 24*64 + 1, 25*64 + 3, 49 * 64, 3000}

func TestAliasing(t *testing.T) {
	r := seeded(3)
	for _, n := range degrees {
		x, y := randomPoly(r, n+1), randomPoly(r, 100)
		y.addTerm(101)
		for name, op := range map[string]func(z, x, y *Poly) *Poly{
			"Add":       (*Poly).Add,
			"Mul":       func(z, x, y *Poly) *Poly { _ = z.Mul(x, y, nil); return z },
			"DivMod":    func(z, x, y *Poly) *Poly { _ = new(Poly).DivMod(x, y, z, nil); return z },
			"Translate": func(z, x, _ *Poly) *Poly { return z.Translate(x) },
		} {
			want := op(new(Poly), x, y)
			a, b := x.Clone(), y.Clone()
			if !op(a, a, y).Equal(want) || !op(b, x, b).Equal(want) && name != "Translate" {
				t.Errorf("%s gives a different result when the receiver is an operand", name)
			}
		}
	}
}

func TestPolyPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"division by 0": func() { mod(New(3), new(Poly)) },
		"modulo 0":      func() { _, _, _ = Cofactor(New(1), new(Poly), nil) },
		"F_-1":          func() { Fibonacci(-1) },
		"too few F_k":   func() { New(5).ToFibonacci(5) },
		"too few bits":  func() { New(5).Vec(5) },
	} {
		testkit.MustPanic(t, name, f)
	}
}
