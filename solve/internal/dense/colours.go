package dense

import (
	"math"

	"lightsout/board"
	"lightsout/internal/algebra/modn"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// Colours solves boards of more than two colours. It holds a decomposed matrix and converts between
// its vectors and the board's. If the matrix is the board's own, no conversion is needed. The matrix
// of a chase covers only its first and last lines, so the conversion computes the lines in between.
type Colours struct {
	board  *board.Board
	d      *modn.Decomposition
	orders []int  // orders of the generators of the matrix's kernel
	sets   int    // number of generators of its invariants
	lines  *lines // nil if the matrix is the board's
}

// maxBytes is the maximum memory for a decomposition.
const maxBytes = 1 << 27

// bytesOf estimates the memory for a decomposition modulo m: for each prime factor of m, the
// matrix, a square matrix of its height and one of its width.
func bytesOf(m, rows, cols int) float64 {
	r, c := float64(rows), float64(cols)
	return primeFactors(m) * (r*(r+c) + c*c)
}

// primeFactors returns the number of different prime factors of m.
func primeFactors(m int) float64 {
	primes := 0.
	for p := 2; p <= m; p++ {
		if m%p == 0 && modn.IsPrime(p) {
			primes++
		}
	}
	return primes
}

// NewColours returns a solver that uses the matrix of the board.
func NewColours(t *task.Task, b *board.Board) (*Colours, error) {
	a, err := boardMatrix(b)
	if err != nil {
		return nil, err
	}
	return newColours(t, b, a, nil)
}

// NewColoursChase returns a solver that uses the matrix of a chase over a grid.
func NewColoursChase(t *task.Task, b *board.Board) (*Colours, error) {
	lines, err := newLines(b)
	if err != nil {
		return nil, err
	}
	a, err := lines.matrix(t)
	if err != nil {
		return nil, err
	}
	return newColours(t, b, a, lines)
}

func newColours(t *task.Task, b *board.Board, a *modn.Matrix, l *lines) (*Colours, error) {
	d, err := modn.Decompose(a, t.Tick("eliminating"))
	if err != nil {
		return nil, err
	}
	return &Colours{board: b, d: d, orders: d.KernelOrders(), sets: len(d.InvariantOrders()), lines: l}, nil
}

func boardMatrix(b *board.Board) (*modn.Matrix, error) {
	if bytesOf(b.Colours(), b.Lights(), b.Buttons()) > maxBytes {
		limit := int(math.Sqrt(maxBytes/3/primeFactors(b.Colours()))) / 100 * 100
		return nil, task.Unsupported("%w: with %d colours, boards other than grids with the plus or ring rule are limited to about %d lights and as many buttons, but this board has %d and %d",
			board.ErrTooLarge, b.Colours(), limit, b.Lights(), b.Buttons())
	}
	a := modn.NewMatrix(b.Colours(), b.Lights(), b.Buttons())
	var toggled []int
	for button := range b.Buttons() {
		toggled = b.AppendToggles(toggled[:0], button)
		for _, light := range toggled {
			a.Add(light, button, 1)
		}
	}
	return a, nil
}

// Nullity returns the number of generators of the quiet patterns.
func (m *Colours) Nullity() int { return len(m.orders) }

// Invariants returns the number of generators of the invariants.
func (m *Colours) Invariants() int { return m.sets }

// Order returns the order of quiet pattern i: the number of times to press it until it cancels out.
func (m *Colours) Order(i int) int { return m.orders[i] }

// right returns the right-hand side of the matrix's equation for the lights.
func (m *Colours) right(t *task.Task, lights puzzle.State) ([]uint8, error) {
	if m.lines != nil {
		end, err := m.lines.chase(t, nil, m.lines.fromGrid(lights.Colours()), nil)
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

// Solve returns presses that turn the lights out or, if there are none, an invariant that
// proves it.
func (m *Colours) Solve(t *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error) {
	b, err := m.right(t, lights)
	if err != nil {
		return puzzle.Presses{}, nil, err
	}
	x, proof := m.d.Solve(b)
	if proof != nil {
		set, err := m.set(t, proof)
		return puzzle.Presses{}, &set, err
	}
	if m.lines != nil {
		presses, err := m.presses(t, x, m.lines.fromGrid(lights.Colours()))
		return presses, nil, err
	}
	return puzzle.PressesOfTimes(m.board, x), nil, nil
}

// Syndrome returns the value of each invariant on the lights.
func (m *Colours) Syndrome(t *task.Task, lights puzzle.State) ([]uint8, error) {
	values := make([]uint8, m.sets)
	colours := lights.Colours()
	for i := range values {
		if err := t.Err(); err != nil {
			return nil, err
		}
		set, err := m.Invariant(t, i)
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

// Quiet returns quiet pattern i.
func (m *Colours) Quiet(t *task.Task, i int) (puzzle.Presses, error) {
	pattern := m.d.KernelGenerator(i)
	if m.lines == nil {
		return puzzle.PressesOfTimes(m.board, pattern), nil
	}
	return m.presses(t, pattern, nil)
}

// presses returns the presses of a chase.
func (m *Colours) presses(t *task.Task, start, lights []uint8) (puzzle.Presses, error) {
	all := make([]uint8, m.board.Buttons())
	_, err := m.lines.chase(t, start, lights, all)
	return puzzle.PressesOfTimes(m.board, m.lines.toGrid(all)), err
}

// Invariant returns invariant i: a state whose colours are the weights.
func (m *Colours) Invariant(t *task.Task, i int) (puzzle.State, error) {
	return m.set(t, m.d.InvariantGenerator(i))
}

// set converts an invariant of the matrix to an invariant of the board.
func (m *Colours) set(t *task.Task, y []uint8) (puzzle.State, error) {
	if m.lines == nil {
		return puzzle.StateOfColours(m.board, y), nil
	}
	weights, err := m.lines.invariant(t, y)
	if err != nil {
		return puzzle.State{}, err
	}
	return puzzle.StateOfColours(m.board, m.lines.toGrid(weights)), nil
}
