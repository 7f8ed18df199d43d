package residues

import (
	"math"

	"lightsout/board"
	"lightsout/internal/algebra/modn"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// A System holds a decomposed matrix and converts between its vectors and the board's. If the matrix
// is the board's own, no conversion is needed. The matrix of a chase covers only its first and last
// lines, so the conversion computes the lines in between. A System implements [task.System].
type System struct {
	board  *board.Board
	d      *modn.Decomposition
	orders []int
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

// New analyses a board. It uses the matrix of a chase if the board is a grid that it can chase.
func New(t *task.Task, b *board.Board) (*System, error) {
	if Chaseable(b) {
		return newChase(t, b)
	}
	return newWhole(t, b)
}

// newWhole returns a system that uses the matrix of the board.
func newWhole(t *task.Task, b *board.Board) (*System, error) {
	a, err := boardMatrix(b)
	if err != nil {
		return nil, err
	}
	return newSystem(t, b, a, nil)
}

// newChase returns a system that uses the matrix of a chase over a grid.
func newChase(t *task.Task, b *board.Board) (*System, error) {
	lines, err := newLines(b)
	if err != nil {
		return nil, err
	}
	a, err := lines.matrix(t)
	if err != nil {
		return nil, err
	}
	return newSystem(t, b, a, lines)
}

func newSystem(t *task.Task, b *board.Board, a *modn.Matrix, l *lines) (*System, error) {
	d, err := modn.Decompose(a, t.Tick("eliminating"))
	if err != nil {
		return nil, err
	}
	return &System{board: b, d: d, orders: d.KernelOrders(), lines: l}, nil
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

// Orders returns the orders of the quiet patterns.
func (s *System) Orders() []int { return s.orders }

// right returns the right-hand side of the matrix's equation for the lights.
func (s *System) right(t *task.Task, lights puzzle.State) ([]uint8, error) {
	if s.lines != nil {
		end, err := s.lines.chase(t, nil, s.lines.fromGrid(lights.Colours()), nil)
		return negate(end, s.board.Colours()), err
	}
	return negate(lights.Colours(), s.board.Colours()), nil
}

func negate(v []uint8, m int) []uint8 {
	for i, x := range v {
		v[i] = uint8((m - int(x)) % m)
	}
	return v
}

// Solve returns presses that turn the lights out or, if there are none, an invariant that
// proves it.
func (s *System) Solve(t *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error) {
	b, err := s.right(t, lights)
	if err != nil {
		return puzzle.Presses{}, nil, err
	}
	x, proof := s.d.Solve(b)
	if proof != nil {
		set, err := s.set(t, proof)
		return puzzle.Presses{}, &set, err
	}
	if s.lines != nil {
		presses, err := s.presses(t, x, s.lines.fromGrid(lights.Colours()))
		return presses, nil, err
	}
	return puzzle.PressesOfTimes(s.board, x), nil, nil
}

// Quiet returns quiet pattern i.
func (s *System) Quiet(t *task.Task, i int) (puzzle.Presses, error) {
	pattern := s.d.KernelGenerator(i)
	if s.lines == nil {
		return puzzle.PressesOfTimes(s.board, pattern), nil
	}
	return s.presses(t, pattern, nil)
}

// presses returns the presses of a chase.
func (s *System) presses(t *task.Task, start, lights []uint8) (puzzle.Presses, error) {
	all := make([]uint8, s.board.Buttons())
	_, err := s.lines.chase(t, start, lights, all)
	return puzzle.PressesOfTimes(s.board, s.lines.toGrid(all)), err
}

// Invariant returns invariant i: a state whose colours are the weights.
func (s *System) Invariant(t *task.Task, i int) (puzzle.State, error) {
	return s.set(t, s.d.InvariantGenerator(i))
}

// set converts an invariant of the matrix to an invariant of the board.
func (s *System) set(t *task.Task, y []uint8) (puzzle.State, error) {
	if s.lines == nil {
		return puzzle.StateOfColours(s.board, y), nil
	}
	weights, err := s.lines.invariant(t, y)
	if err != nil {
		return puzzle.State{}, err
	}
	return puzzle.StateOfColours(s.board, s.lines.toGrid(weights)), nil
}
