package solve

import (
	"fmt"

	"lightsout/board"
	"lightsout/gf2"
)

// A basis is a matrix in reduced echelon form that is made by the first call that
// wants it. Others wait, but no longer than their own context.
type basis struct {
	build func(w *work) (*gf2.Matrix, error)
	lock  chan struct{} // holds a token while the matrix is free to look at
	m     *gf2.Matrix
}

func newBasis(build func(w *work) (*gf2.Matrix, error)) *basis {
	b := &basis{build: build, lock: make(chan struct{}, 1)}
	b.lock <- struct{}{}
	return b
}

// get returns the matrix.
func (b *basis) get(w *work) (*gf2.Matrix, error) {
	select {
	case <-b.lock:
	case <-w.ctx.Done():
		return nil, w.ctx.Err()
	}
	defer func() { b.lock <- struct{}{} }()
	if b.m != nil {
		return b.m, nil
	}
	m, err := b.build(w)
	if err == nil {
		b.m = m
	}
	return m, err
}

// row returns row i of the matrix.
func (b *basis) row(w *work, i int) (*gf2.Vec, error) {
	m, err := b.get(w)
	if err != nil {
		return nil, err
	}
	return m.Row(i).Clone(), nil
}

// bases are the quiet patterns and the invariants of a board that was eliminated.
type bases struct {
	quiets, sets *basis
}

func (b bases) quiet(w *work, i int) (*gf2.Vec, error) { return b.quiets.row(w, i) }

func (b bases) invariant(w *work, i int) (*gf2.Vec, error) { return b.sets.row(w, i) }

func (b bases) syndrome(w *work, lights *gf2.Vec) (*gf2.Vec, error) {
	m, err := b.sets.get(w)
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
func orderedBasis(w *work, n, length int, pattern func(i int) (*gf2.Vec, error)) (*gf2.Matrix, error) {
	m, err := newPatterns(n, length)
	if err != nil {
		return nil, err
	}
	tick := w.tick("ordering patterns")
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
