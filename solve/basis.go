package solve

import (
	"fmt"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/solve/internal/task"
)

// bases are the quiet patterns and the invariants of a board that was eliminated,
// in reduced echelon form.
type bases struct {
	quiets, sets *task.Lazy[*gf2.Matrix]
}

func (b bases) quiet(w *task.Task, i int) (*gf2.Vec, error) { return rowOf(w, b.quiets, i) }

func (b bases) invariant(w *task.Task, i int) (*gf2.Vec, error) { return rowOf(w, b.sets, i) }

func rowOf(w *task.Task, matrix *task.Lazy[*gf2.Matrix], i int) (*gf2.Vec, error) {
	m, err := matrix.Get(w)
	if err != nil {
		return nil, err
	}
	return m.Row(i).Clone(), nil
}

func (b bases) syndrome(w *task.Task, lights *gf2.Vec) (*gf2.Vec, error) {
	m, err := b.sets.Get(w)
	if err != nil {
		return nil, err
	}
	return m.MulVec(lights), nil
}

// newPatterns returns room for n patterns, if there is so much.
func newPatterns(n, length int) (*gf2.Matrix, error) {
	if float64(n)*float64(length) > maxDenseBits {
		return nil, fmt.Errorf("%w: %w: %d patterns of %d", ErrBoard, board.ErrTooLarge, n, length)
	}
	return gf2.NewMatrix(n, length), nil
}

// orderedBasis returns the reduced echelon form of n independent patterns.
func orderedBasis(w *task.Task, n, length int, pattern func(i int) (*gf2.Vec, error)) (*gf2.Matrix, error) {
	m, err := newPatterns(n, length)
	if err != nil {
		return nil, err
	}
	tick := w.Tick("ordering patterns")
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
	_, err = m.Echelon(tick)
	return m, err
}
