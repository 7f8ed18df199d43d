package solve

import (
	"fmt"

	"lightsout/board"
	"lightsout/gf2"
)

// orderedBasis returns the reduced echelon form of n independent patterns.
func orderedBasis(w *work, n, length int, pattern func(i int) (*gf2.Vec, error)) (*gf2.Matrix, error) {
	if float64(n)*float64(length) > maxDenseBits {
		return nil, fmt.Errorf("%w: %w: %d patterns of %d", ErrBoard, board.ErrTooLarge, n, length)
	}
	tick := w.tick("ordering patterns")
	m := gf2.NewMatrix(n, length)
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
