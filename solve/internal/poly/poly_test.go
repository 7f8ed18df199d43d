package poly

import (
	"errors"
	"fmt"
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
			t.Fatalf("%v does not come back", v)
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

// Lengths around the edges of words and of Karatsuba's splitting.
var degrees = []int{0, 1, 2, 63, 64, 65, 127, 200, 24 * 64, 24*64 + 1, 25*64 + 3, 49 * 64, 3000}

func TestMulAgainstDefinition(t *testing.T) {
	r := seeded(1)
	for _, n := range degrees {
		for _, m := range []int{0, 1, 5, 64, 100, n} {
			x, y := randomPoly(r, n), randomPoly(r, min(m, 500))
			if got, want := mul(x, y), slowMul(x, y); !got.Equal(want) {
				t.Errorf("degrees %d and %d: wrong product", x.Degree(), y.Degree())
			}
		}
	}
}

func TestMulDistributes(t *testing.T) {
	r := seeded(2)
	for _, n := range degrees {
		for _, m := range degrees {
			x, y, z := randomPoly(r, n), randomPoly(r, m), randomPoly(r, m)
			sum := new(Poly).Add(y, z)
			left := mul(x, sum)
			right := new(Poly).Add(mul(y, x), mul(z, x))
			if !left.Equal(right) {
				t.Errorf("n = %d, m = %d: x(y+z) is not xy + xz", n, m)
			}
		}
	}
}

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
				t.Errorf("%s gives another result when the receiver is an operand", name)
			}
		}
	}
}

func TestDivMod(t *testing.T) {
	r := seeded(4)
	for _, n := range degrees {
		for _, m := range degrees {
			checkDivMod(t, randomPoly(r, n), randomPoly(r, m+1))
		}
	}
}

func checkDivMod(t *testing.T, x, y *Poly) {
	t.Helper()
	if y.IsZero() {
		return
	}
	q, r := new(Poly), new(Poly)
	if err := q.DivMod(x, y, r, nil); err != nil {
		t.Fatal(err)
	}
	back := mul(q, y)
	if back.Add(back, r); r.Degree() >= y.Degree() || !back.Equal(x) {
		t.Errorf("%v by %v: quotient %v, remainder %v", x, y, q, r)
	}
	inPlace := y.Clone()
	if err := inPlace.DivMod(x, inPlace, new(Poly), nil); err != nil || !inPlace.Equal(q) {
		t.Errorf("%v by %v: another quotient when it overwrites the divisor", x, y)
	}
}

func FuzzDivMod(f *testing.F) {
	f.Add([]byte{1, 2, 3}, []byte{5})
	f.Add(make([]byte, 40), []byte{0, 0, 0, 0, 0, 0, 0, 0, 1})
	f.Fuzz(func(t *testing.T, x, y []byte) {
		checkDivMod(t, polyOf(x), polyOf(y))
	})
}

func TestExtGCD(t *testing.T) {
	r := seeded(5)
	for _, n := range degrees {
		for _, m := range degrees {
			common := randomPoly(r, 40)
			checkExtGCD(t, mul(randomPoly(r, n), common), mul(randomPoly(r, m), common))
		}
	}
}

func checkExtGCD(t *testing.T, a, b *Poly) {
	t.Helper()
	g, u, v, err := extGCD(a, b, nil)
	if err != nil {
		t.Fatal(err)
	}
	sum := mul(u, a)
	sum.Add(sum, mul(v, b))
	if !sum.Equal(g) || !g.Equal(gcd(a, b)) {
		t.Errorf("gcd of %v and %v: %v, cofactors give %v", a, b, g, sum)
	}
	if g.IsZero() {
		if !a.IsZero() || !b.IsZero() {
			t.Errorf("gcd of %v and %v is 0", a, b)
		}
		return
	}
	if !mod(a, g).IsZero() || !mod(b, g).IsZero() {
		t.Errorf("%v does not divide both %v and %v", g, a, b)
	}
	if !b.IsZero() && u.Degree() >= max(b.Degree(), 1) {
		t.Errorf("cofactor of degree %d modulo degree %d", u.Degree(), b.Degree())
	}
}

func FuzzExtGCD(f *testing.F) {
	f.Add([]byte{6}, []byte{2})
	f.Add([]byte{}, []byte{7})
	f.Fuzz(func(t *testing.T, a, b []byte) {
		checkExtGCD(t, polyOf(a), polyOf(b))
	})
}

func TestCofactorStops(t *testing.T) {
	stop := errors.New("stop")
	r := seeded(6)
	calls := 0
	_, _, _, err := extGCD(randomPoly(r, 30_000), randomPoly(r, 30_000), func(done, total int) error {
		calls++
		if done < 0 || done > total/2 {
			t.Errorf("%d of %d done so early", done, total)
		}
		if calls == 2 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || calls != 2 {
		t.Errorf("got %v after %d ticks", err, calls)
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

func BenchmarkPolyMul(b *testing.B) {
	for _, n := range []int{1000, 20_000, 100_000} {
		r := seeded(7)
		x, y := randomPoly(r, n), randomPoly(r, n)
		z := new(Poly)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if err := z.Mul(x, y, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkCofactor(b *testing.B) {
	for _, n := range []int{1000, 20_000, 100_000} {
		r := seeded(8)
		x, y := randomPoly(r, n), randomPoly(r, n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, _, err := Cofactor(x, y, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
