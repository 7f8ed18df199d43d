package sparse

import (
	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// patterns holds bases, in reduced echelon form, of a board's quiet patterns and invariants. The
// first call that needs a basis builds it.
type patterns struct {
	quiets, invariants *task.Lazy[*gf2.Matrix]
}

// Quiet returns quiet pattern i.
func (p *patterns) Quiet(t *task.Task, i int) (*gf2.Vec, error) { return rowOf(t, p.quiets, i) }

// Invariant returns invariant i.
func (p *patterns) Invariant(t *task.Task, i int) (*gf2.Vec, error) {
	return rowOf(t, p.invariants, i)
}

func rowOf(t *task.Task, matrix *task.Lazy[*gf2.Matrix], i int) (*gf2.Vec, error) {
	m, err := matrix.Get(t)
	if err != nil {
		return nil, err
	}
	return m.Row(i).Clone(), nil
}

// Syndrome returns, for each invariant, whether it covers an odd number of lights that are on.
func (p *patterns) Syndrome(t *task.Task, lights *gf2.Vec) (*gf2.Vec, error) {
	m, err := p.invariants.Get(t)
	if err != nil {
		return nil, err
	}
	return m.MulVec(lights), nil
}

// MaxBits is the maximum size of a basis: 256 MiB.
const MaxBits = 1 << 31

// basisOf returns the reduced echelon form of n independent patterns, unless they are too large.
func basisOf(t *task.Task, n, length int, pattern func(i int) (*gf2.Vec, error)) (*gf2.Matrix, error) {
	if float64(n)*float64(length) > MaxBits {
		return nil, task.Unsupported("%w: %d patterns of length %d take too much memory", board.ErrTooLarge, n, length)
	}
	m := gf2.NewMatrix(n, length)
	tick := t.Tick("ordering quiet patterns")
	for i := range n {
		if err := tick(0, n); err != nil {
			return nil, err
		}
		v, err := pattern(i)
		if err != nil {
			return nil, err
		}
		m.Row(i).SetSlice(0, v)
	}
	_, err := m.Echelon(tick)
	return m, err
}
