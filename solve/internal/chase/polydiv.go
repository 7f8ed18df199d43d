package chase

import (
	"lightsout/gf2"
	"lightsout/solve/internal/task"
)

// A divisor divides by a polynomial f modulo p. Let g = gcd(f, p) = u f modulo p.
// Then y f = c has a solution if and only if g divides c, and it is (c/g) u modulo
// p/g. The kernel of multiplication by f is the multiples of p/g.
type divisor struct {
	g, u *gf2.Poly
	m    *gf2.Poly // p/g
}

func newDivisor(t *task.Task, f, p *gf2.Poly) (*divisor, error) {
	tick := t.Tick("analysing the board")
	g, u, err := gf2.Cofactor(f, p, tick)
	if err != nil {
		return nil, err
	}
	d := &divisor{g: g, u: u, m: new(gf2.Poly)}
	return d, d.m.DivModTick(p, g, new(gf2.Poly), tick)
}

// nullity is the dimension of the kernel.
func (d *divisor) nullity() int { return d.g.Degree() }

// divide returns a y with y f = c, or nil if there is none.
func (d *divisor) divide(t *task.Task, c *gf2.Poly) (*gf2.Poly, error) {
	tick := t.Tick("finding the first row")
	y, rest := new(gf2.Poly), new(gf2.Poly)
	if err := y.DivModTick(c, d.g, rest, tick); err != nil {
		return nil, err
	}
	if !rest.IsZero() {
		return nil, nil
	}
	if err := y.MulTick(y, d.u, tick); err != nil {
		return nil, err
	}
	return y, rest.DivModTick(y, d.m, y, tick)
}
