package chase

import (
	"lightsout/internal/algebra/poly"
	"lightsout/solve/internal/task"
)

// A divisor divides by a polynomial f modulo p. Let g = gcd(f, p) = u f modulo p. Then y f = c has
// a solution if and only if g divides c, and the solution is (c/g) u modulo p/g. The kernel of
// multiplication by f consists of the multiples of p/g.
type divisor struct {
	g, u *poly.Poly
	m    *poly.Poly // p/g
}

func newDivisor(t *task.Task, f, p *poly.Poly) (*divisor, error) {
	tick := t.Tick("analysing the board")
	g, u, err := poly.Cofactor(f, p, tick)
	if err != nil {
		return nil, err
	}
	d := &divisor{g: g, u: u, m: new(poly.Poly)}
	return d, d.m.DivMod(p, g, new(poly.Poly), tick)
}

// nullity returns the dimension of the kernel.
func (d *divisor) nullity() int { return d.g.Degree() }

// divide returns a y with y f = c, or nil if none exists.
func (d *divisor) divide(t *task.Task, c *poly.Poly) (*poly.Poly, error) {
	tick := t.Tick("finding the first row")
	y, rest := new(poly.Poly), new(poly.Poly)
	if err := y.DivMod(c, d.g, rest, tick); err != nil {
		return nil, err
	}
	if !rest.IsZero() {
		return nil, nil
	}
	if err := y.Mul(y, d.u, tick); err != nil {
		return nil, err
	}
	return y, rest.DivMod(y, d.m, y, tick)
}
