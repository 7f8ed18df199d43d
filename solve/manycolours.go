package solve

import (
	"fmt"

	"lightsout/board"
	"lightsout/modn"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// Lights of m > 2 colours. Presses x turn the lights b out when b + A x = 0 modulo
// m, so A x = -b. Package modn solves that for every m, by elimination.
//
// modular is a decomposed matrix with what it takes to go from its vectors to the
// board's: for Dense nothing, as the matrix is the board's; for Chase the rows in
// between.
type modular struct {
	board  *board.Board
	d      *modn.Decomposition
	orders []int       // of the generators of the matrix's kernel
	sets   int         // generators of its invariants
	rows   *colourRows // nil for Dense
}

// maxModularBytes is the most memory that a decomposition may take.
const maxModularBytes = 1 << 27

// modularBytes is about the memory of a decomposition of so many rows and columns:
// for each prime factor of m the matrix, and one square as high and one as wide.
func modularBytes(m, rows, cols int) float64 {
	primes := 0
	for p := 2; p <= m; p++ {
		if m%p == 0 {
			primes++
			for m%p == 0 {
				m /= p
			}
		}
	}
	r, c := float64(rows), float64(cols)
	return float64(primes) * (r*(r+c) + c*c)
}

func newManyColours(w *task.Task, b *board.Board, strategy Strategy) (method, error) {
	var a *modn.Matrix
	var err error
	m := &modular{board: b}
	switch strategy {
	case Chase:
		if m.rows, err = newColourRows(b); err == nil {
			a, err = m.rows.matrix(w)
		}
	case Dense:
		a, err = boardMatrix(b)
	default:
		err = fmt.Errorf("%w: the strategy %s does not solve %d colours", ErrBoard, strategy, b.Colours())
	}
	if err != nil {
		return nil, err
	}
	if m.d, err = modn.Decompose(a, modn.Tick(w.Tick("eliminating"))); err != nil {
		return nil, err
	}
	m.orders, m.sets = m.d.KernelOrders(), len(m.d.InvariantOrders())
	return m, nil
}

func boardMatrix(b *board.Board) (*modn.Matrix, error) {
	if modularBytes(b.Colours(), b.Lights(), b.Buttons()) > maxModularBytes {
		return nil, fmt.Errorf("%w: %w: elimination with %d colours takes boards of about 6,000 lights and buttons, and this has %d and %d",
			ErrBoard, board.ErrTooLarge, b.Colours(), b.Lights(), b.Buttons())
	}
	a := modn.NewMatrix(b.Colours(), b.Lights(), b.Buttons())
	var toggled []int
	for button := range b.Buttons() {
		toggled = b.AppendToggles(toggled[:0], button)
		for _, light := range toggled {
			a.Set(light, button, 1)
		}
	}
	return a, nil
}

func (m *modular) nullity() int { return len(m.orders) }

func (m *modular) invariants() int { return m.sets }

func (m *modular) order(i int) int { return m.orders[i] }

// right returns the right side of the matrix's equation for the lights.
func (m *modular) right(w *task.Task, lights puzzle.State) ([]uint8, error) {
	if m.rows != nil {
		end, err := m.rows.chase(w, nil, lights.Colours(), nil)
		return negate(end, m.board.Colours()), err
	}
	return negate(lights.Colours(), m.board.Colours()), nil
}

func negate(v []uint8, m int) []uint8 {
	for i, x := range v {
		v[i] = uint8((m - int(x)) % m)
	}
	return v
}

func (m *modular) solve(w *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error) {
	b, err := m.right(w, lights)
	if err != nil {
		return puzzle.Presses{}, nil, err
	}
	x, proof := m.d.Solve(b)
	if proof != nil {
		set, err := m.set(w, proof)
		return puzzle.Presses{}, &set, err
	}
	if m.rows != nil {
		presses := make([]uint8, m.board.Buttons())
		_, err := m.rows.chase(w, x, lights.Colours(), presses)
		return puzzle.PressesOfTimes(m.board, presses), nil, err
	}
	return puzzle.PressesOfTimes(m.board, x), nil, nil
}

// syndrome evaluates the invariants on the lights.
func (m *modular) syndrome(w *task.Task, lights puzzle.State) ([]uint8, error) {
	values := make([]uint8, m.sets)
	colours := lights.Colours()
	for i := range values {
		if err := w.Err(); err != nil {
			return nil, err
		}
		set, err := m.invariant(w, i)
		if err != nil {
			return nil, err
		}
		sum := 0
		for light, weight := range set.Colours() {
			sum += int(weight) * int(colours[light])
		}
		values[i] = uint8(sum % m.board.Colours())
	}
	return values, nil
}

func (m *modular) quiet(w *task.Task, i int) (puzzle.Presses, error) {
	pattern := m.d.KernelGenerator(i)
	if m.rows == nil {
		return puzzle.PressesOfTimes(m.board, pattern), nil
	}
	presses := make([]uint8, m.board.Buttons())
	_, err := m.rows.chase(w, pattern, nil, presses)
	return puzzle.PressesOfTimes(m.board, presses), err
}

func (m *modular) invariant(w *task.Task, i int) (puzzle.State, error) {
	return m.set(w, m.d.InvariantGenerator(i))
}

// set returns the invariant of the board that belongs to one of the matrix.
func (m *modular) set(w *task.Task, y []uint8) (puzzle.State, error) {
	if m.rows == nil {
		return puzzle.StateOfColours(m.board, y), nil
	}
	weights := make([]uint8, m.board.Lights())
	_, err := m.rows.chase(w, y, nil, weights)
	return puzzle.StateOfColours(m.board, m.rows.upsideDown(weights)), err
}
