package chase

import (
	"slices"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/task"
)

// A System finds the start of a chase down a grid; see the package comment. It implements
// [task.System].
type System struct {
	board    *board.Board
	grid     board.Grid
	orders   []int
	rowPoly  rowPoly
	boundary boundary
	basis    *task.Lazy[*gf2.Matrix] // see buildBasis
}

// rowsPerTick is how many rows are chased, or patterns tried, between two ticks.
const rowsPerTick = 64

// New analyses a two-colour grid on a plane, cylinder or torus.
func New(t *task.Task, b *board.Board) (*System, error) {
	grid, ok := b.Grid()
	if !ok || !grid.Chaseable() {
		return nil, task.Unsupported("only grids on a plane, cylinder or torus with the plus or ring rule can be chased, not %.60s", b)
	}
	c := &System{board: b, grid: grid, rowPoly: newRowPoly(grid)}
	c.basis = task.NewLazy(c.buildBasis)
	var err error
	if grid.Surface == board.Torus {
		c.boundary, err = newTorus(t, grid, c.rowPoly)
	} else {
		c.boundary, err = newOpenBoundary(t, grid, c.rowPoly)
	}
	if err != nil {
		return nil, err
	}
	c.orders = slices.Repeat([]int{2}, c.boundary.nullity())
	return c, nil
}

// Grid returns the system's grid.
func (c *System) Grid() board.Grid { return c.grid }

// Orders returns the orders of the quiet patterns.
func (c *System) Orders() []int { return c.orders }

// Solve returns presses that turn the lights out or, if there are none, an invariant that covers an
// odd number of lights that are on.
func (c *System) Solve(t *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error) {
	out := pbm.NewBitmap(c.grid.Rows, c.grid.Cols)
	pattern, err := c.SolveRows(t, lights.Bitmap(), out)
	if err != nil {
		return puzzle.Presses{}, nil, err
	}
	if pattern != nil {
		odd, err := pattern.state(t, c.board)
		return puzzle.Presses{}, &odd, err
	}
	return pressesOf(puzzle.StateOfBitmap(c.board, out)), nil, nil
}

// pressesOf returns presses of the buttons of the lights that are on.
func pressesOf(s puzzle.State) puzzle.Presses { return puzzle.PressesOfBits(s.Board(), s.Bits()) }

// oddPattern returns a quiet pattern that covers an odd number of the lights whose chase from zeros
// has the given end.
func (c *System) oddPattern(t *task.Task, end edge) (*Pattern, error) {
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
func (c *System) buildBasis(t *task.Task) (*gf2.Matrix, error) {
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
func (c *System) Syndrome(t *task.Task, lights puzzle.State) ([]uint8, error) {
	basis, err := c.basis.Get(t)
	if err != nil {
		return nil, err
	}
	end, err := c.chaseFromZeros(t, lights.Bitmap())
	if err != nil {
		return nil, err
	}
	cols := c.grid.Cols
	feet := gf2.NewVec(4*cols).SetSlice(2*cols, end.here).SetSlice(3*cols, end.above)
	return task.Digits(basis.MulVec(feet)), nil
}

// Quiet returns quiet pattern i of the basis in reduced echelon form.
func (c *System) Quiet(t *task.Task, i int) (puzzle.Presses, error) {
	set, err := c.Invariant(t, i)
	if err != nil {
		return puzzle.Presses{}, err
	}
	return pressesOf(set), nil
}

// Invariant returns invariant i. A grid's toggle matrix is symmetric, so the invariants are the
// quiet patterns.
func (c *System) Invariant(t *task.Task, i int) (puzzle.State, error) {
	basis, err := c.basis.Get(t)
	if err != nil {
		return puzzle.State{}, err
	}
	cols := c.grid.Cols
	first, second := basis.Row(i).Slice(0, cols), basis.Row(i).Slice(cols, 2*cols)
	above := c.rowPoly.timesA(first)
	return newPattern(c.grid, edge{first, above.Xor(above, second)}).state(t, c.board)
}
