package gf2

import (
	"errors"
	"fmt"
	"testing"
)

func TestPolyZero(t *testing.T) {
	var p Poly
	if p.Degree() != -1 || !p.IsZero() || p.String() != "0" || p.Coeff(0) || p.Coeff(-1) {
		t.Errorf("the zero value is %v, of degree %d", &p, p.Degree())
	}
	if !new(Poly).Mul(&p, NewPoly(3)).IsZero() || !new(Poly).Shl(&p, 5).IsZero() {
		t.Error("0 times something is not 0")
	}
}

func TestPolyString(t *testing.T) {
	for _, tt := range []struct {
		p    *Poly
		want string
	}{
		{NewPoly(0), "1"},
		{NewPoly(1), "x"},
		{NewPoly(70, 1, 0), "x^70 + x + 1"},
		{NewPoly(3, 3), "0"},
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
			if got, want := new(Poly).Mul(x, y), slowMul(x, y); !got.Equal(want) {
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
			left := new(Poly).Mul(x, sum)
			right := new(Poly).Add(new(Poly).Mul(y, x), new(Poly).Mul(z, x))
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
			"Mul":       (*Poly).Mul,
			"GCD":       (*Poly).GCD,
			"Mod":       (*Poly).Mod,
			"Shl":       func(z, x, _ *Poly) *Poly { return z.Shl(x, 67) },
			"Translate": func(z, x, _ *Poly) *Poly { return z.Translate(x) },
		} {
			want := op(new(Poly), x, y)
			a, b := x.Clone(), y.Clone()
			if !op(a, a, y).Equal(want) || !op(b, x, b).Equal(want) && name != "Shl" && name != "Translate" {
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
	q, r := new(Poly).DivMod(x, y, new(Poly))
	back := new(Poly).Mul(q, y)
	if back.Add(back, r); r.Degree() >= y.Degree() || !back.Equal(x) {
		t.Errorf("%v by %v: quotient %v, remainder %v", x, y, q, r)
	}
	inPlace := y.Clone()
	if got, _ := inPlace.DivMod(x, inPlace, new(Poly)); !got.Equal(q) {
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
			checkExtGCD(t, new(Poly).Mul(randomPoly(r, n), common), new(Poly).Mul(randomPoly(r, m), common))
		}
	}
}

func checkExtGCD(t *testing.T, a, b *Poly) {
	t.Helper()
	g, u, v, err := ExtGCD(a, b, nil)
	if err != nil {
		t.Fatal(err)
	}
	sum := new(Poly).Mul(u, a)
	sum.Add(sum, new(Poly).Mul(v, b))
	if !sum.Equal(g) || !g.Equal(new(Poly).GCD(a, b)) {
		t.Errorf("gcd of %v and %v: %v, cofactors give %v", a, b, g, sum)
	}
	if g.IsZero() {
		if !a.IsZero() || !b.IsZero() {
			t.Errorf("gcd of %v and %v is 0", a, b)
		}
		return
	}
	if !new(Poly).Mod(a, g).IsZero() || !new(Poly).Mod(b, g).IsZero() {
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
	_, _, _, err := ExtGCD(randomPoly(r, 30_000), randomPoly(r, 30_000), func(done, total int) error {
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
		"division by 0":   func() { new(Poly).Mod(NewPoly(3), new(Poly)) },
		"modulo 0":        func() { _, _, _ = Cofactor(NewPoly(1), new(Poly), nil) },
		"F_-1":            func() { Fibonacci(-1) },
		"too few F_k":     func() { NewPoly(5).ToFibonacci(5) },
		"too few bits":    func() { NewPoly(5).Vec(5) },
		"negative length": func() { NewVec(-1) },
		"negative shape":  func() { NewMatrix(-1, 2) },
		"bit":             func() { NewVec(3).Bit(3) },
		"Walsh of 3":      func() { _ = Walsh(make([]int16, 3), nil) },
		"slice":           func() { NewVec(3).Slice(2, 4) },
		"set slice":       func() { NewVec(3).SetSlice(2, NewVec(2)) },
		"lengths":         func() { NewVec(3).Dot(NewVec(4)) },
		"entry":           func() { NewMatrix(2, 2).Flip(0, 2) },
		"row":             func() { NewMatrix(2, 2).Row(2) },
		"product shape":   func() { NewMatrix(2, 3).MulVec(NewVec(2)) },
		"pivot columns":   func() { _, _ = NewMatrix(2, 3).EchelonLeft(4, nil) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("did not panic")
				}
			}()
			f()
		})
	}
}

func BenchmarkPolyMul(b *testing.B) {
	for _, n := range []int{1000, 20_000, 100_000} {
		r := seeded(7)
		x, y := randomPoly(r, n), randomPoly(r, n)
		z := new(Poly)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				z.Mul(x, y)
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
