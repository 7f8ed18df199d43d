package solve

import (
	"fmt"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// chase solves a grid in time linear in its lights. Let x_r be the presses and
// b_r the lights of row r, B the adjacency of a row (a path or a cycle of C
// columns), and a = B + 1 for the rule plus, a = B for ring. The lights of row r
// go out when
//
//	x_{r+1} = b_r + a x_r + x_{r-1},
//
// so where a chase starts decides all that follows, as players know who chase the
// lights down the board. On a plane and on a cylinder it starts at a row x_0 below
// nothing, and the row x_R below the last has to be zero. On a torus it starts
// somewhere, with x_0 and x_{-1}, and has to end with the same after R rows.
//
// Let c be the end of the chase that starts with zeros. The chase is linear, and by
// itself it takes x_0 to F_{R+1}(a) x_0, with the Fibonacci polynomials F. So on a
// plane and on a cylinder
//
//	F_{R+1}(a) x_0 = c.
//
// A row is a polynomial modulo some p on which B acts as a multiplication (see
// columns), so this is one division of polynomials. A torus needs two (see around).
// The costs are two passes over the lights and C min(R, C) / 64 word operations
// for the gcd.
//
// A grid toggles as it is toggled, so its invariants are its quiet patterns q. How
// many lights b they cover modulo 2 shows in the first and last rows: the chase
// from zeros finds x with b = A x + (x_R in the last row) and, on a torus, + (x_{R-1}
// in the first). As q A = 0,
//
//	q . b = (last row of q) . x_R  [ + (first row of q) . x_{R-1} ].
type chase struct {
	board   *board.Board
	grid    board.Grid
	columns columns
	ends    ends
	basis   *task.Lazy[*gf2.Matrix] // see buildBasis
}

func newChase(w *task.Task, b *board.Board) (bitMethod, error) {
	grid, ok := b.Grid()
	if !ok || !grid.Chaseable() {
		return nil, fmt.Errorf("%w: only grids on a plane, cylinder or torus with the rules plus and ring can be chased, and %.60s is none", ErrBoard, b)
	}
	c := &chase{board: b, grid: grid, columns: newColumns(grid)}
	c.basis = task.NewLazy(c.buildBasis)
	var err error
	if grid.Surface == board.Torus {
		c.ends, err = newAround(w, grid, c.columns)
	} else {
		c.ends, err = newOpenEnds(w, grid, c.columns)
	}
	return c, err
}

func (c *chase) rank() int { return c.grid.Rows*c.grid.Cols - c.ends.nullity() }

func (c *chase) solve(w *task.Task, lights *gf2.Vec) (presses, odd *gf2.Vec, err error) {
	out := puzzle.NewBitmap(c.grid.Rows, c.grid.Cols)
	start, err := c.solveRows(w, puzzle.StateOf(c.board, lights).Bitmap(), out)
	if err != nil {
		return nil, nil, err
	}
	if start != nil {
		odd, err = c.pattern(w, *start)
		return nil, odd, err
	}
	return out.Vec(), nil, nil
}

// oddPattern returns the start of a quiet pattern that is odd on lights whose
// chase from zeros has the given end.
func (c *chase) oddPattern(w *task.Task, end edge) (*edge, error) {
	var found *edge
	tick, i := w.Tick("finding a certificate"), 0
	err := c.ends.seeds(w, func(s seed) (bool, error) {
		if s.odd(end) {
			found = &edge{s.start.here.Clone(), s.start.above.Clone()}
			return false, nil
		}
		if i++; i%tickRows == 0 {
			return true, tick(i, c.ends.nullity())
		}
		return true, nil
	})
	if err == nil && found == nil {
		panic("solve: an unsolvable state without certificate")
	}
	return found, err
}

// buildBasis returns the matrix with the first two rows of each quiet pattern and
// then its feet, in reduced echelon form. As the first two rows decide a pattern,
// that is the order of the patterns' own reduced echelon form.
func (c *chase) buildBasis(w *task.Task) (*gf2.Matrix, error) {
	cols := c.grid.Cols
	m := gf2.NewMatrix(c.ends.nullity(), 4*cols)
	tick, i := w.Tick("ordering quiet patterns"), 0
	err := c.ends.seeds(w, func(s seed) (bool, error) {
		second := c.columns.timesA(s.start.here)
		second.Xor(second, s.start.above)
		m.Row(i).SetSlice(0, s.start.here).SetSlice(cols, second).
			SetSlice(2*cols, s.foot.here).SetSlice(3*cols, s.foot.above)
		if i++; i%tickRows == 0 {
			return true, tick(0, cols)
		}
		return true, nil
	})
	if err != nil {
		return nil, err
	}
	_, err = m.EchelonLeft(2*cols, tick)
	return m, err
}

func (c *chase) syndrome(w *task.Task, lights *gf2.Vec) (*gf2.Vec, error) {
	basis, err := c.basis.Get(w)
	if err != nil {
		return nil, err
	}
	end, err := c.chaseFromZeros(w, puzzle.StateOf(c.board, lights).Bitmap())
	if err != nil {
		return nil, err
	}
	cols := c.grid.Cols
	feet := gf2.NewVec(4*cols).SetSlice(2*cols, end.here).SetSlice(3*cols, end.above)
	return basis.MulVec(feet), nil
}

func (c *chase) quiet(w *task.Task, i int) (*gf2.Vec, error) {
	basis, err := c.basis.Get(w)
	if err != nil {
		return nil, err
	}
	cols := c.grid.Cols
	first, second := basis.Row(i).Slice(0, cols), basis.Row(i).Slice(cols, 2*cols)
	above := c.columns.timesA(first)
	return c.pattern(w, edge{first, above.Xor(above, second)})
}

// pattern returns the quiet pattern with the given start.
func (c *chase) pattern(w *task.Task, start edge) (*gf2.Vec, error) {
	m, err := newQuietRows(c.grid, start).bitmap(w.Tick("writing a pattern"))
	if err != nil {
		return nil, err
	}
	return m.Vec(), nil
}

func (c *chase) invariant(w *task.Task, i int) (*gf2.Vec, error) { return c.quiet(w, i) }
