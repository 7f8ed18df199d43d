package solve

import (
	"context"
	"errors"
	"fmt"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
)

// A Strategy is a way to solve boards.
type Strategy string

// The strategies.
const (
	// Chase solves grids on a plane, cylinder or torus: a row of presses is
	// decided by the lights above it, and the first by dividing polynomials.
	Chase Strategy = "chase"
	// Sparse solves boards in which few buttons meet at a light by elimination
	// piece by piece: plane boards and surfaces of n lights cost about n^1.5.
	Sparse Strategy = "sparse"
	// Dense solves every board of two colours by elimination, at a cost that
	// grows with the cube of the number of lights.
	Dense Strategy = "dense"
)

// Strategies lists the strategies, the preferred first.
func Strategies() []Strategy { return []Strategy{Chase, Sparse, Dense} }

// ErrBoard says that the strategy wanted, or any that there is, does not solve
// the board.
var ErrBoard = errors.New("this board cannot be analysed")

// A Progress says how far long work has come.
type Progress struct {
	Stage       string // what is being done, such as "reading the lights"
	Done, Total int
}

// An Option changes how a board is solved.
type Option func(*Solver)

// With wants a strategy, instead of the fastest that applies.
func With(s Strategy) Option { return func(v *Solver) { v.strategy = s } }

// OnProgress has f called every few milliseconds of long work, of New and of
// the Solver's methods. Calls come from the goroutine that does the work.
func OnProgress(f func(Progress)) Option { return func(v *Solver) { v.report = f } }

// A Solver knows all about one board. Its methods may be called concurrently.
// All of them stop when their context does, and then return its error.
type Solver struct {
	board    *board.Board
	strategy Strategy
	report   func(Progress)
	method   method
}

// A method is a strategy at work on one board. Vectors of lights and buttons
// are numbered as on the board.
type method interface {
	// rank is the dimension of the space of solvable states.
	rank() int
	// solve returns presses that turn the lights out or, when there are none,
	// an invariant that is odd on the lights.
	solve(w *work, lights *gf2.Vec) (presses, odd *gf2.Vec, err error)
	// syndrome says on which invariants the lights are odd.
	syndrome(w *work, lights *gf2.Vec) (*gf2.Vec, error)
	// quiet returns the i-th row of the reduced echelon form of the quiet
	// patterns, invariant that of the invariants.
	quiet(w *work, i int) (*gf2.Vec, error)
	invariant(w *work, i int) (*gf2.Vec, error)
}

// New analyses a board.
func New(ctx context.Context, b *board.Board, options ...Option) (*Solver, error) {
	s := &Solver{board: b, strategy: choose(b)}
	for _, option := range options {
		option(s)
	}
	if b.Colours() != 2 {
		return nil, fmt.Errorf("%w: its lights have %d colours, and so far only two can be solved", ErrBoard, b.Colours())
	}
	w, err := s.start(ctx)
	if err != nil {
		return nil, err
	}
	switch s.strategy {
	case Chase:
		s.method, err = newChase(w, b)
	case Sparse:
		s.method, err = newSparse(w, b)
	case Dense:
		s.method, err = newDense(w, b)
	default:
		err = fmt.Errorf("%w: no strategy is called %q", ErrBoard, s.strategy)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

func choose(b *board.Board) Strategy {
	if g, ok := b.Grid(); ok && g.Chaseable() {
		return Chase
	}
	if b.Lights() <= smallBoard {
		return Dense
	}
	return Sparse
}

// smallBoard is the number of lights up to which nothing is gained by being
// clever.
const smallBoard = 256

// Board is the board that the Solver knows.
func (s *Solver) Board() *board.Board { return s.board }

// Strategy is the strategy that the Solver uses.
func (s *Solver) Strategy() Strategy { return s.strategy }

// Rank is the dimension of the space of solvable states, of which there are
// 2^Rank.
func (s *Solver) Rank() int { return s.method.rank() }

// Nullity is the dimension of the space of quiet patterns: presses that change
// nothing. A solvable state has 2^Nullity solutions.
func (s *Solver) Nullity() int { return s.board.Buttons() - s.Rank() }

// Invariants is the dimension of the space of invariants: sets of lights of
// which every button toggles an even number, so that no press changes whether
// an odd number of them is lit. On grids the invariants are the quiet patterns.
func (s *Solver) Invariants() int { return s.board.Lights() - s.Rank() }

// Solve returns presses that turn the lights out. Where there are none, the
// error is an [UnsolvableError].
func (s *Solver) Solve(ctx context.Context, state puzzle.State) (puzzle.Presses, error) {
	lights := s.lights(state)
	w, err := s.start(ctx)
	if err != nil {
		return puzzle.Presses{}, err
	}
	presses, odd, err := s.method.solve(w, lights)
	if err != nil {
		return puzzle.Presses{}, err
	}
	if odd != nil {
		return puzzle.Presses{}, &UnsolvableError{Certificate{board: s.board, lights: odd}}
	}
	return puzzle.PressesOf(s.board, presses), nil
}

// Syndrome returns a bit for each invariant: whether an odd number of its lights
// is lit. A state is solvable exactly when its syndrome is zero.
func (s *Solver) Syndrome(ctx context.Context, state puzzle.State) (*gf2.Vec, error) {
	lights := s.lights(state)
	w, err := s.start(ctx)
	if err != nil {
		return nil, err
	}
	return s.method.syndrome(w, lights)
}

// QuietPattern returns the i-th of Nullity presses that change nothing. They
// are a basis in reduced echelon form, so no strategy gives others.
func (s *Solver) QuietPattern(ctx context.Context, i int) (puzzle.Presses, error) {
	s.check(i, s.Nullity())
	if s.board.Buttons() > puzzle.MaxLights {
		return puzzle.Presses{}, fmt.Errorf("%w: a pattern of %d buttons", puzzle.ErrTooLarge, s.board.Buttons())
	}
	w, err := s.start(ctx)
	if err != nil {
		return puzzle.Presses{}, err
	}
	v, err := s.method.quiet(w, i)
	if err != nil {
		return puzzle.Presses{}, err
	}
	return puzzle.PressesOf(s.board, v), nil
}

// Invariant returns the i-th of the Invariants as a state with its lights on.
// They too are a basis in reduced echelon form.
func (s *Solver) Invariant(ctx context.Context, i int) (puzzle.State, error) {
	s.check(i, s.Invariants())
	if s.board.Lights() > puzzle.MaxLights {
		return puzzle.State{}, fmt.Errorf("%w: an invariant of %d lights", puzzle.ErrTooLarge, s.board.Lights())
	}
	w, err := s.start(ctx)
	if err != nil {
		return puzzle.State{}, err
	}
	v, err := s.method.invariant(w, i)
	if err != nil {
		return puzzle.State{}, err
	}
	return puzzle.StateOf(s.board, v), nil
}

func (s *Solver) check(i, n int) {
	if uint(i) >= uint(n) {
		panic(fmt.Sprintf("solve: pattern %d of %d", i, n))
	}
}

func (s *Solver) lights(state puzzle.State) *gf2.Vec {
	if !state.Board().Equal(s.board) {
		panic(fmt.Sprintf("solve: a state of %.60s given to the solver of %.60s", state.Board(), s.board))
	}
	return state.Vec()
}
