package chase

import (
	"lightsout/board"
	"lightsout/internal/algebra/poly"
	"lightsout/solve/internal/task"
)

// A torus has no top or bottom: the chase must end as it started. With s = (x_0, x_{-1}) and
// M = (a 1; 1 0), a chase of R rows takes s to M^R s + c, so
//
//	(M^R + 1) s = c.
//
// M has determinant 1 and trace a. So M^k has determinant 1 and, over GF(2),
// M^k + M^-k = trace(M^k) = a F_k. Hence for R = 2k
//
//	M^R + 1 = M^k (M^k + M^-k) = a F_k M^k:
//
// with u = M^k s, each component of u takes one division: a F_k u = c. For R = 2k + 1 a similar
// calculation, with M^k = F_k M + F_{k-1} and M^2 = a M + 1, yields
//
//	M^R + 1 = (F_{k+1} + F_k) M^k (M + 1).
//
// Let h = F_{k+1} + F_k and v = M^-k c. Since M + 1 takes s to (a x_0 + t, t) with
// t = x_0 + x_{-1}, there are again two divisions: h t = v_2 and h a x_0 = v_1 + v_2. The inverse
// of M^k is (F_{k-1} F_k; F_k F_{k+1}).
type torus struct {
	rowPoly
	odd bool // whether R is odd
	// F_{k-1}, F_k and F_{k+1} of a, where R is 2k or 2k + 1.
	before, at, after *poly.Poly
	// by holds the two divisors: a F_k twice if R is even; h and h a if R is odd.
	by [2]*divisor
}

func newTorus(t *task.Task, g board.Grid, c rowPoly) (boundary, error) {
	e := &torus{rowPoly: c, odd: g.Rows%2 == 1}
	k := g.Rows / 2
	e.before, e.at = e.fibonacci(k - 1)
	_, e.after = e.fibonacci(k)
	f := e.at
	if e.odd {
		f = new(poly.Poly).Add(e.after, e.at)
	}
	var err error
	if e.by[1], err = newDivisor(t, poly.Of(e.timesA(e.row(f))), e.p); err != nil {
		return nil, err
	}
	e.by[0] = e.by[1]
	if e.odd {
		e.by[0], err = newDivisor(t, f, e.p)
	}
	return e, err
}

func (e *torus) nullity() int { return e.by[0].nullity() + e.by[1].nullity() }

func (e *torus) start(t *task.Task, end edge) (*edge, error) {
	c := [2]*poly.Poly{e.poly(end.here), e.poly(end.above)}
	var err error
	if e.odd {
		if c, err = e.back(t, c); err != nil {
			return nil, err
		}
		c[0], c[1] = c[1], c[0].Add(c[0], c[1])
	}
	var u [2]*poly.Poly
	for i, d := range e.by {
		if u[i], err = d.divide(t, c[i]); u[i] == nil || err != nil {
			return nil, err
		}
	}
	s, err := e.edge(t, u)
	return &s, err
}

// edge returns the s that the quotients determine. The quotients are t and x_0 if R is odd, and
// M^k s if R is even.
func (e *torus) edge(t *task.Task, u [2]*poly.Poly) (edge, error) {
	if e.odd {
		here := e.row(u[1])
		above := e.row(u[0])
		return edge{here, above.Xor(above, here)}, nil
	}
	s, err := e.back(t, u)
	if err != nil {
		return edge{}, err
	}
	return edge{e.row(s[0]), e.row(s[1])}, nil
}

// back multiplies by M^-k.
func (e *torus) back(t *task.Task, c [2]*poly.Poly) (s [2]*poly.Poly, err error) {
	tick := t.Tick("finding the first row")
	for i, line := range [2][2]*poly.Poly{{e.before, e.at}, {e.at, e.after}} {
		s[i] = new(poly.Poly)
		for j, f := range line {
			product := new(poly.Poly)
			if err := product.Mul(f, c[j], tick); err != nil {
				return s, err
			}
			s[i].Add(s[i], product)
		}
		if err := new(poly.Poly).DivMod(s[i], e.p, s[i], tick); err != nil {
			return s, err
		}
	}
	return s, nil
}

// seeds yields a basis of the kernel of each division: a generator and its products with powers of
// x. On a torus the row before the first is the last, so the foot of a pattern is its start with
// the two rows swapped.
func (e *torus) seeds(t *task.Task, yield func(seed) (bool, error)) error {
	for i, d := range e.by {
		if d.nullity() == 0 {
			continue
		}
		u := [2]*poly.Poly{new(poly.Poly), new(poly.Poly)}
		u[i] = d.m
		s, err := e.edge(t, u)
		if err != nil {
			return err
		}
		for range d.nullity() {
			if more, err := yield(seed{start: s, foot: edge{s.above, s.here}}); !more || err != nil {
				return err
			}
			e.shift(s.here)
			e.shift(s.above)
		}
	}
	return nil
}
