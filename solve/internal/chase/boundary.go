package chase

import (
	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// An edge is two adjacent rows of presses: the start or the end of a chase.
type edge struct {
	here, above *gf2.Vec
}

// A seed is the start of a quiet pattern's chase and the pattern's foot, the rows that determine
// whether the pattern covers an odd number of lights; see the package comment.
type seed struct {
	start, foot edge
}

// odd reports whether the pattern covers an odd number of the lights whose chase from zeros has the
// given end.
func (s seed) odd(end edge) bool {
	return s.foot.here.Dot(end.here) != s.foot.above.Dot(end.above)
}

// A boundary determines how a chase must start in order to end correctly: with zeros if there is a
// bottom, or with its starting rows if the rows wrap around.
type boundary interface {
	nullity() int
	// start returns the start of a solution, given the end of the chase from zeros, or nil if there
	// is no solution.
	start(t *task.Task, end edge) (*edge, error)
	// seeds calls yield with linearly independent quiet patterns until yield returns false.
	seeds(t *task.Task, yield func(seed) (bool, error)) error
}

// An openBoundary has a top and a bottom. The chase starts below a row of zeros, and the row below
// the last must be zero. Without lights that row is F_{R+1}(a) x_0.
type openBoundary struct {
	rowPoly
	grid board.Grid
	by   *divisor // F_{R+1}(a)
}

func newOpenBoundary(t *task.Task, g board.Grid, c rowPoly) (boundary, error) {
	e := &openBoundary{rowPoly: c, grid: g}
	_, f := e.fibonacci(g.Rows)
	var err error
	e.by, err = newDivisor(t, f, e.p)
	return e, err
}

func (e *openBoundary) nullity() int { return e.by.nullity() }

func (e *openBoundary) start(t *task.Task, end edge) (*edge, error) {
	y, err := e.by.divide(t, e.poly(end.here))
	if y == nil || err != nil {
		return nil, err
	}
	return &edge{here: e.row(y), above: gf2.NewVec(e.n)}, nil
}

// seeds yields a basis of the multiples of p/g (see divisor). It chases p/g itself to the last row;
// the others are p/g times powers of x, which commute with the chase.
func (e *openBoundary) seeds(t *task.Task, yield func(seed) (bool, error)) error {
	if e.nullity() == 0 {
		return nil
	}
	none := gf2.NewVec(e.n)
	first := e.row(e.by.m)
	rows := newChaser(e.grid, edge{first, none})
	tick := t.Tick("finding quiet patterns")
	for r := range e.grid.Rows - 1 {
		rows.stepDark()
		if r%rowsPerTick == 0 {
			if err := tick(r, e.grid.Rows); err != nil {
				return err
			}
		}
	}
	last := rows.vec()
	for range e.nullity() {
		if more, err := yield(seed{edge{first, none}, edge{last, none}}); !more || err != nil {
			return err
		}
		e.shift(first)
		e.shift(last)
	}
	return nil
}
