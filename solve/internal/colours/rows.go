package colours

import (
	"lightsout/board"
	"lightsout/internal/modn"
	"lightsout/solve/internal/task"
)

// rows chase lights of many colours down a grid. As with two colours, the first row
// x_0 determines all others,
//
//	x_{r+1} = -b_r - a x_r - x_{r-1},
//
// and the row below the last must be zero. Without lights that row is K x_0 with a
// matrix K that is found by chasing each unit vector; with lights it is K x_0 + c,
// where c is the end of the chase from zeros. So K x_0 = -c.
//
// K is a polynomial in the symmetric matrix a, so it is symmetric, and its
// invariants y are its kernel. Read upside down, the chase from y goes from the last
// row of a quiet pattern up to its first, and the row above that is K y = 0. As the
// grid's toggle matrix is symmetric too, the pattern is an invariant q, and q b = -y
// c: where y proves that K x_0 = -c has no solution, q proves the same for the
// board.
type rows struct {
	grid   board.Grid
	m      int
	centre int // 1 when a button moves its own light on
}

// rowsPerTick is how many rows are chased between two looks at the task.
const rowsPerTick = 64

// maxSteps is the most work that K may take: some minutes.
const maxSteps = 1 << 37

func newRows(b *board.Board) (*rows, error) {
	g, ok := b.Grid()
	if !ok || !g.Chaseable() || g.Surface == board.Torus {
		return nil, task.Refuse("only grids on a plane or cylinder with the rules plus and ring can be chased in %d colours", b.Colours())
	}
	if bytesOf(b.Colours(), g.Cols, g.Cols) > maxBytes ||
		float64(g.Rows)*float64(g.Cols)*float64(g.Cols) > maxSteps {
		return nil, task.Refuse("%w: %d x %d lights of %d colours take too much memory or time; 2000 x 2000 can be chased",
			board.ErrTooLarge, g.Rows, g.Cols, b.Colours())
	}
	r := &rows{grid: g, m: b.Colours()}
	if g.Rule == board.Plus {
		r.centre = 1
	}
	return r, nil
}

// matrix returns K.
func (r *rows) matrix(t *task.Task) (*modn.Matrix, error) {
	k := modn.NewMatrix(r.m, r.grid.Cols, r.grid.Cols)
	tick := t.Tick("analysing the board")
	for j := range r.grid.Cols {
		if err := tick(j, r.grid.Cols); err != nil {
			return nil, err
		}
		unit := make([]uint8, r.grid.Cols)
		unit[j] = 1
		end, err := r.chase(t, unit, nil, nil)
		if err != nil {
			return nil, err
		}
		for i, v := range end {
			k.Set(i, j, v)
		}
	}
	return k, nil
}

// chase returns the row below the last when the first is as given, nil for zeros,
// and the lights are as given, nil for dark. It writes all rows to out if there is
// one.
func (r *rows) chase(t *task.Task, first, lights, out []uint8) ([]uint8, error) {
	cols := r.grid.Cols
	above, here := make([]uint8, cols), make([]uint8, cols)
	copy(here, first)
	for row := range r.grid.Rows {
		if row%rowsPerTick == 0 {
			if err := t.Err(); err != nil {
				return nil, err
			}
		}
		if out != nil {
			copy(out[row*cols:], here)
		}
		var lit []uint8
		if lights != nil {
			lit = lights[row*cols : (row+1)*cols]
		}
		r.step(above, here, lit)
		above, here = here, above
	}
	return here, nil
}

// step overwrites the row above with the one below.
func (r *rows) step(above, here, lights []uint8) {
	last := len(here) - 1
	left, first := 0, int(here[0])
	if r.grid.Surface == board.Cylinder {
		left = int(here[last])
	} else {
		first = 0
	}
	for i, x := range here {
		right := first // beyond the last column
		if i < last {
			right = int(here[i+1])
		}
		sum := int(above[i]) + left + right + r.centre*int(x)
		if lights != nil {
			sum += int(lights[i])
		}
		above[i] = uint8((5*r.m - sum) % r.m) // five numbers below m
		left = int(x)
	}
}

// upsideDown turns the order of the rows around.
func (r *rows) upsideDown(rows []uint8) []uint8 {
	out := make([]uint8, 0, len(rows))
	for row := r.grid.Rows - 1; row >= 0; row-- {
		out = append(out, rows[row*r.grid.Cols:(row+1)*r.grid.Cols]...)
	}
	return out
}
