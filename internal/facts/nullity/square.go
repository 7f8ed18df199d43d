package nullity

import (
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/poly"
	"lightsout/internal/english"
)

// MaxSide is the largest side that Square accepts, which can take minutes.
const MaxSide = 1 << 24

// Square returns the nullity of a plane grid of n x n lights with the plus rule. It creates no
// board, so n can be far larger than the side of the largest board.
//
// With n + 1 = 2^e k, k odd, the nullity follows from common(k, k): see the package comment. There
// the two sides are S(y) and S(y + 1) for the same S, which saves a lot of work. Let t = y^2 + y,
// which stays the same if y is replaced by y + 1, and S(y) = a(t) + y b(t). Then the sum S(y) + S(y
// + 1) is b(t), so a common divisor of both sides divides b(t), and therefore a(t), and vice versa:
//
//	gcd(S(y), S(y + 1)) = gcd(a, b)(t).
//
// The degrees of a and b are at most a quarter of k.
func Square(n int, tick gf2.Tick) (int, error) {
	if n < 1 || n > MaxSide {
		return 0, english.Errorf("a square can have 1 to %d rows and columns, not %d", MaxSide, n)
	}
	p := split(n + 1)
	j := p.odd / 2
	s := poly.Fibonacci(j)
	a, b := s.Add(s, poly.Fibonacci(j+1)).Quadratic()
	if err := a.GCD(a, b, tick); err != nil {
		return 0, err
	}
	common := 2 * a.Degree()
	return 2*p.power*common + p.threefold(2*(p.power-1)), nil
}
