package chase

import (
	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/task"
)

// A Solver finds the start of a chase down a grid; see the package comment.
type Solver struct {
	board    *board.Board
	grid     board.Grid
	rowPoly  rowPoly
	boundary boundary
	basis    *task.Lazy[*gf2.Matrix] // see buildBasis
}

// rowsPerTick is how many rows are chased, or patterns tried, between two ticks.
const rowsPerTick = 64

// New analyses a two-colour grid on a plane, cylinder or torus.
func New(t *task.Task, b *board.Board) (*Solver, error) {
	grid, ok := b.Grid()
	if !ok || !grid.Chaseable() {
		return nil, task.Unsupported("only grids on a plane, cylinder or torus with the plus or ring rule can be chased, not %.60s", b)
	}
	c := &Solver{board: b, grid: grid, rowPoly: newRowPoly(grid)}
	c.basis = task.NewLazy(c.buildBasis)
	var err error
	if grid.Surface == board.Torus {
		c.boundary, err = newTorus(t, grid, c.rowPoly)
	} else {
		c.boundary, err = newOpenBoundary(t, grid, c.rowPoly)
	}
	return c, err
}

// Grid returns the solver's grid.
func (c *Solver) Grid() board.Grid { return c.grid }

// Rank returns the dimension of the space of solvable states.
func (c *Solver) Rank() int { return c.grid.Rows*c.grid.Cols - c.boundary.nullity() }

// Solve returns presses that turn the lights out or, if there are none, an invariant that covers an
// odd number of lights that are on.
func (c *Solver) Solve(t *task.Task, lights *gf2.Vec) (presses, odd *gf2.Vec, err error) {
	out := pbm.NewBitmap(c.grid.Rows, c.grid.Cols)
	pattern, err := c.SolveRows(t, task.StateOf(c.board, lights).Bitmap(), out)
	if err != nil {
		return nil, nil, err
	}
	if pattern != nil {
		odd, err = pattern.vec(t, c.board)
		return nil, odd, err
	}
	return task.VecOfState(puzzle.StateOfBitmap(c.board, out)), nil, nil
}

// oddPattern returns a quiet pattern that covers an odd number of the lights whose chase from zeros
// has the given end.
func (c *Solver) oddPattern(t *task.Task, end edge) (*Pattern, error) {
	var found *Pattern
	tick, i := t.Tick("finding a certificate"), 0
	err := c.boundary.seeds(t, func(s seed) (bool, error) {
		if s.odd(end) {
			found = newPattern(c.grid, edge{s.start.here.Clone(), s.start.above.Clone()})
			return false, nil
		}
		if i++; i%rowsPerTick == 0 {
			return true, tick(i, c.boundary.nullity())
		}
		return true, nil
	})
	if err == nil && found == nil {
		panic("chase: an unsolvable state has no certificate")
	}
	return found, err
}

// buildBasis returns a matrix in reduced echelon form, with one row for each quiet pattern of a
// basis: its first two rows followed by the two rows of its foot. The first two rows determine a
// pattern, so this puts the patterns in the order of their own reduced echelon form.
func (c *Solver) buildBasis(t *task.Task) (*gf2.Matrix, error) {
	cols := c.grid.Cols
	m := gf2.NewMatrix(c.boundary.nullity(), 4*cols)
	tick, i := t.Tick("ordering quiet patterns"), 0
	err := c.boundary.seeds(t, func(s seed) (bool, error) {
		second := c.rowPoly.timesA(s.start.here)
		second.Xor(second, s.start.above)
		m.Row(i).SetSlice(0, s.start.here).SetSlice(cols, second).
			SetSlice(2*cols, s.foot.here).SetSlice(3*cols, s.foot.above)
		if i++; i%rowsPerTick == 0 {
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

// Syndrome returns, for each invariant, the parity of the lights that it covers.
func (c *Solver) Syndrome(t *task.Task, lights *gf2.Vec) (*gf2.Vec, error) {
	basis, err := c.basis.Get(t)
	if err != nil {
		return nil, err
	}
	end, err := c.chaseFromZeros(t, task.StateOf(c.board, lights).Bitmap())
	if err != nil {
		return nil, err
	}
	cols := c.grid.Cols
	feet := gf2.NewVec(4*cols).SetSlice(2*cols, end.here).SetSlice(3*cols, end.above)
	return basis.MulVec(feet), nil
}

// Quiet returns quiet pattern i of the basis in reduced echelon form.
func (c *Solver) Quiet(t *task.Task, i int) (*gf2.Vec, error) {
	basis, err := c.basis.Get(t)
	if err != nil {
		return nil, err
	}
	cols := c.grid.Cols
	first, second := basis.Row(i).Slice(0, cols), basis.Row(i).Slice(cols, 2*cols)
	above := c.rowPoly.timesA(first)
	return newPattern(c.grid, edge{first, above.Xor(above, second)}).vec(t, c.board)
}

// Invariant returns invariant i. A grid's toggle matrix is symmetric, so the invariants are the
// quiet patterns.
func (c *Solver) Invariant(t *task.Task, i int) (*gf2.Vec, error) { return c.Quiet(t, i) }
