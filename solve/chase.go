package solve

import (
	"fmt"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
)

// chase solves a grid in time linear in its lights. Let x_r be the presses and
// b_r the lights of row r, B the adjacency of a row (a path of C columns), and a
// = B + 1 for the rule plus, a = B for ring. The lights of row r go out when
//
//	x_{r+1} = b_r + a x_r + x_{r-1},      x_{-1} = 0,
//
// so the first row of presses decides all others, as players know who chase the
// lights down the board; the board is solved when the row x_R below it is zero.
//
// Let c be that row when the chase starts from x_0 = 0. The chase is linear, and
// x_0 alone makes x_R = F_{R+1}(a) x_0 with the Fibonacci polynomials F, so
//
//	F_{R+1}(a) x_0 = c.
//
// Package gf2 reads a row as a polynomial modulo p = F_{C+1} on which B acts as
// x. With f = F_{R+1}(x+1), or F_{R+1}(x) for ring, this is one division:
//
//	y f = c  modulo p.
//
// Let g = gcd(f, p) = u f modulo p. Then there is a solution exactly when g
// divides c, and it is y = (c/g) u modulo p/g. The quiet patterns are those with
// a multiple of p/g in the first row; there are deg g independent ones.
//
// The costs are two passes over the lights and C min(R, C) / 64 word operations
// for the gcd.
type chase struct {
	board *board.Board
	grid  board.Grid
	g, u  *gf2.Poly
	m     *gf2.Poly // p/g

	basis *lazyMatrix // see buildBasis
}

func newChase(w *work, b *board.Board) (method, error) {
	grid, ok := b.Grid()
	if !ok {
		return nil, fmt.Errorf("%w: only grids can be chased, and %.60s is none", ErrBoard, b)
	}
	c := &chase{board: b, grid: grid, m: new(gf2.Poly), basis: newLazyMatrix()}
	p := gf2.Fibonacci(grid.Cols + 1)
	f := gf2.Fibonacci(grid.Rows + 1)
	if grid.Rule == board.Plus {
		f.Translate(f)
	}
	var err error
	if c.g, c.u, err = gf2.Cofactor(f, p, w.tick("analysing the board")); err != nil {
		return nil, err
	}
	err = c.m.DivModTick(p, c.g, new(gf2.Poly), w.tick("analysing the board"))
	return c, err
}

func (c *chase) nullity() int { return c.g.Degree() }

func (c *chase) rank() int { return c.grid.Rows*c.grid.Cols - c.nullity() }

// firstRow returns presses for the first row that make the chase end in zeros,
// when from a first row of zeros it ends in the given row. When there are none it
// returns nil.
func (c *chase) firstRow(w *work, end *gf2.Vec) (*gf2.Vec, error) {
	tick := w.tick("finding the first row")
	y, rest := new(gf2.Poly), new(gf2.Poly)
	if err := y.DivModTick(gf2.FromFibonacci(end), c.g, rest, tick); err != nil {
		return nil, err
	}
	if !rest.IsZero() {
		return nil, nil
	}
	if err := y.MulTick(y, c.u, tick); err != nil {
		return nil, err
	}
	if err := rest.DivModTick(y, c.m, y, tick); err != nil {
		return nil, err
	}
	return y.ToFibonacci(c.grid.Cols), nil
}

func (c *chase) solve(w *work, lights *gf2.Vec) (presses, odd *gf2.Vec, err error) {
	out := puzzle.NewBitmap(c.grid.Rows, c.grid.Cols)
	first, err := c.solveRows(w, puzzle.StateOf(c.board, lights).Bitmap(), out)
	if err != nil {
		return nil, nil, err
	}
	if first != nil {
		odd, err = c.pattern(w, first)
		return nil, odd, err
	}
	return out.Vec(), nil, nil
}

// Invariants. A grid toggles as it is toggled (A is symmetric), so its
// invariants are its quiet patterns. Whether a quiet pattern q covers an odd
// number of lights b shows in the last row alone: the chase from zeros finds x
// with b = A x + (c in the last row), and q A = 0, so
//
//	q . b = (last row of q) . c.
//
// Quiet patterns that start with B^i y for i = 0, 1, .. end with B^i z when y
// leads to z, since B commutes with the chase.

// oddPattern returns the first row of a quiet pattern that is odd on lights whose
// chase from zeros ends in the given row.
func (c *chase) oddPattern(w *work, end *gf2.Vec) (*gf2.Vec, error) {
	first, last, err := c.seedPattern(w)
	if err != nil {
		return nil, err
	}
	tick := w.tick("finding a certificate")
	for i := range c.nullity() {
		if last.Dot(end) {
			return first, nil
		}
		if i%tickRows == 0 {
			if err := tick(i, c.nullity()); err != nil {
				return nil, err
			}
		}
		first.Neighbours(first)
		last.Neighbours(last)
	}
	panic("solve: an unsolvable state without certificate")
}

// seedPattern returns the first and last row of the quiet pattern from which the
// others come.
func (c *chase) seedPattern(w *work) (first, last *gf2.Vec, err error) {
	first = c.m.ToFibonacci(c.grid.Cols)
	rows := newChaser(c.grid, first)
	tick := w.tick("finding quiet patterns")
	for r := range c.grid.Rows - 1 {
		rows.stepDark()
		if r%tickRows == 0 {
			if err := tick(r, c.grid.Rows); err != nil {
				return nil, nil, err
			}
		}
	}
	return first, rows.vec(), nil
}

// buildBasis returns the matrix with the first and, after it, the last row of
// each quiet pattern, in reduced echelon form. As the first row decides the
// pattern, that is the order of the patterns' own reduced echelon form.
func (c *chase) buildBasis(w *work) (*gf2.Matrix, error) {
	cols := c.grid.Cols
	m := gf2.NewMatrix(c.nullity(), 2*cols)
	if c.nullity() == 0 {
		return m, nil
	}
	first, last, err := c.seedPattern(w)
	if err != nil {
		return nil, err
	}
	tick := w.tick("ordering quiet patterns")
	for i := range m.Rows() {
		if i%tickRows == 0 {
			if err := tick(0, cols); err != nil {
				return nil, err
			}
		}
		m.Row(i).SetSlice(0, first).SetSlice(cols, last)
		first.Neighbours(first)
		last.Neighbours(last)
	}
	_, err = m.EchelonLeft(cols, tick)
	return m, err
}

func (c *chase) quietBasis(w *work) (*gf2.Matrix, error) {
	return c.basis.get(w, func() (*gf2.Matrix, error) { return c.buildBasis(w) })
}

func (c *chase) syndrome(w *work, lights *gf2.Vec) (*gf2.Vec, error) {
	basis, err := c.quietBasis(w)
	if err != nil {
		return nil, err
	}
	end, err := c.chaseFromZeros(w, puzzle.StateOf(c.board, lights).Bitmap())
	if err != nil {
		return nil, err
	}
	return basis.MulVec(gf2.NewVec(2*c.grid.Cols).SetSlice(c.grid.Cols, end)), nil
}

func (c *chase) quiet(w *work, i int) (*gf2.Vec, error) {
	basis, err := c.quietBasis(w)
	if err != nil {
		return nil, err
	}
	return c.pattern(w, basis.Row(i).Slice(0, c.grid.Cols))
}

// pattern returns the quiet pattern with the given first row.
func (c *chase) pattern(w *work, first *gf2.Vec) (*gf2.Vec, error) {
	m, err := newQuietRows(c.grid, first).bitmap(w.tick("writing a pattern"))
	if err != nil {
		return nil, err
	}
	return m.Vec(), nil
}

func (c *chase) invariant(w *work, i int) (*gf2.Vec, error) { return c.quiet(w, i) }
