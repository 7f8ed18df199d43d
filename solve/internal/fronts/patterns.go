package fronts

import (
	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// Quiet returns row i of the basis of the quiet patterns.
func (s *System) Quiet(t *task.Task, i int) (puzzle.Presses, error) {
	m, err := s.quiets.Get(t)
	if err != nil {
		return puzzle.Presses{}, err
	}
	return task.PressesOf(s.board, m.Row(i).Clone()), nil
}

// Invariant returns row i of the basis of the invariants.
func (s *System) Invariant(t *task.Task, i int) (puzzle.State, error) {
	m, err := s.invariants.Get(t)
	if err != nil {
		return puzzle.State{}, err
	}
	return task.StateOf(s.board, m.Row(i).Clone()), nil
}

// Syndrome returns, for each invariant, whether it covers an odd number of lights that are on.
func (s *System) Syndrome(t *task.Task, lights puzzle.State) ([]uint8, error) {
	m, err := s.invariants.Get(t)
	if err != nil {
		return nil, err
	}
	return task.Digits(m.MulVec(task.VecOfState(lights))), nil
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
