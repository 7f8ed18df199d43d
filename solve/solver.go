package solve

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// A Strategy is a way to solve boards.
type Strategy string

// The strategies.
const (
	// Chase solves grids on a plane, cylinder or torus: a row of presses is
	// decided by the lights above it, and the first by dividing polynomials. With
	// more than two colours the first is found by elimination, on a plane or
	// cylinder.
	Chase Strategy = "chase"
	// Sparse solves boards of two colours in which few buttons meet at a light by
	// elimination piece by piece: plane boards and surfaces of n lights cost about
	// n^1.5.
	Sparse Strategy = "sparse"
	// Dense solves every board by elimination, at a cost that grows with the cube
	// of the number of lights.
	Dense Strategy = "dense"
)

// Strategies lists the strategies, the preferred first.
func Strategies() []Strategy { return []Strategy{Chase, Sparse, Dense} }

// ErrBoard says that no strategy can handle a board, or not the one that was selected.
var ErrBoard = task.ErrBoard

// A Progress says how far long work has come.
type Progress struct {
	Stage       string // what is being done, such as "reading the lights"
	Done, Total int
}

// An Option changes how a board is solved.
type Option func(*Solver)

// With selects a strategy, instead of the fastest that applies.
func With(s Strategy) Option { return func(v *Solver) { v.strategy = s } }

// OnProgress has f called every few milliseconds of long work, of New and of
// the Solver's methods. A method that works on several cores calls it from one at a
// time; methods that run at the same time each call it.
func OnProgress(f func(Progress)) Option { return func(v *Solver) { v.report = f } }

// A Solver knows all about one board. Its methods may be called concurrently.
// All of them stop when their context does, and then return its error.
type Solver struct {
	board    *board.Board
	strategy Strategy
	report   func(Progress)
	method   method
	moves    *task.Lazy[*moves] // see Nearest
}

// A method is a strategy at work on one board.
type method interface {
	// nullity is the number of quiet patterns that generate all, invariants that
	// of invariants.
	nullity() int
	invariants() int
	// order is how often the i-th quiet pattern can be pressed before it repeats.
	order(i int) int
	// solve returns presses that turn the lights out or, when there are none,
	// an invariant that proves it.
	solve(w *task.Task, lights puzzle.State) (puzzle.Presses, *puzzle.State, error)
	// syndrome is the value of each invariant on the lights.
	syndrome(w *task.Task, lights puzzle.State) ([]uint8, error)
	quiet(w *task.Task, i int) (puzzle.Presses, error)
	invariant(w *task.Task, i int) (puzzle.State, error)
}

// New analyses a board.
func New(ctx context.Context, b *board.Board, options ...Option) (*Solver, error) {
	s := &Solver{board: b, strategy: choose(b)}
	s.moves = task.NewLazy(s.newMoves)
	for _, option := range options {
		option(s)
	}
	w, err := s.start(ctx)
	if err != nil {
		return nil, err
	}
	if b.Colours() == 2 {
		s.method, err = newTwoColours(w, b, s.strategy)
	} else {
		s.method, err = newManyColours(w, b, s.strategy)
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

func choose(b *board.Board) Strategy {
	if g, ok := b.Grid(); ok && g.Chaseable() && (b.Colours() == 2 || g.Surface != board.Torus) {
		return Chase
	}
	if b.Lights() <= smallBoard || b.Colours() != 2 {
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

// Rank is Buttons less Nullity. With two colours, or any prime number of them, it
// is the dimension of the space of solvable states: there are Colours^Rank.
func (s *Solver) Rank() int { return s.board.Buttons() - s.Nullity() }

// Nullity is the number of quiet patterns, presses that change nothing, that it
// takes to make up all of them: with a prime number of colours, the dimension of
// their space.
func (s *Solver) Nullity() int { return s.method.nullity() }

// QuietOrder is how often the i-th quiet pattern is pressed until it repeats: as
// often as there are colours, or, when their number is not prime, a divisor of
// it. A solvable state has as many solutions as the product of the orders.
func (s *Solver) QuietOrder(i int) int {
	s.check(i, s.Nullity())
	return s.method.order(i)
}

// Invariants is the number of invariants that it takes to make up all of them: an
// invariant gives each light a weight such that no button changes the weighted
// sum of the colours. With two colours it is a set of lights of which every button
// toggles an even number. Where toggling is mutual, as with the named rules, the
// invariants are the quiet patterns.
func (s *Solver) Invariants() int { return s.method.invariants() }

// Solve returns presses that turn the lights out. Where there are none, the
// error is an [UnsolvableError].
func (s *Solver) Solve(ctx context.Context, state puzzle.State) (puzzle.Presses, error) {
	s.mustKnow(state)
	w, err := s.start(ctx)
	if err != nil {
		return puzzle.Presses{}, err
	}
	presses, proof, err := s.method.solve(w, state)
	if err != nil {
		return puzzle.Presses{}, err
	}
	if proof != nil {
		return puzzle.Presses{}, &UnsolvableError{Certificate{board: s.board, set: *proof}}
	}
	return presses, nil
}

// Syndrome returns the value of each invariant on the lights: with two colours,
// whether an odd number of its lights is lit. A state is solvable exactly when its
// syndrome is zero.
func (s *Solver) Syndrome(ctx context.Context, state puzzle.State) ([]uint8, error) {
	s.mustKnow(state)
	w, err := s.start(ctx)
	if err != nil {
		return nil, err
	}
	return s.method.syndrome(w, state)
}

// QuietPattern returns the i-th of Nullity presses that change nothing. With two
// colours they are a basis in reduced echelon form, so no strategy gives others.
func (s *Solver) QuietPattern(ctx context.Context, i int) (puzzle.Presses, error) {
	s.check(i, s.Nullity())
	if s.board.Buttons() > puzzle.MaxLights {
		return puzzle.Presses{}, fmt.Errorf("%w: a pattern of %d buttons", puzzle.ErrTooLarge, s.board.Buttons())
	}
	w, err := s.start(ctx)
	if err != nil {
		return puzzle.Presses{}, err
	}
	return s.method.quiet(w, i)
}

// Invariant returns the i-th of the Invariants: a state whose colours are the
// weights of the lights. With two colours they too are a basis in reduced echelon
// form.
func (s *Solver) Invariant(ctx context.Context, i int) (puzzle.State, error) {
	s.check(i, s.Invariants())
	if s.board.Lights() > puzzle.MaxLights {
		return puzzle.State{}, fmt.Errorf("%w: an invariant of %d lights", puzzle.ErrTooLarge, s.board.Lights())
	}
	w, err := s.start(ctx)
	if err != nil {
		return puzzle.State{}, err
	}
	return s.method.invariant(w, i)
}

// start begins a call, unless its context is done already.
func (s *Solver) start(ctx context.Context) (*task.Task, error) {
	return s.task(ctx), ctx.Err()
}

// task is a call with this context.
func (s *Solver) task(ctx context.Context) *task.Task {
	if s.report == nil {
		return task.New(ctx, nil)
	}
	return task.New(ctx, func(stage string, done, total int) { s.report(Progress{stage, done, total}) })
}

func (s *Solver) check(i, n int) {
	if uint(i) >= uint(n) {
		panic(fmt.Sprintf("solve: pattern %d of %d", i, n))
	}
}

func (s *Solver) mustKnow(state puzzle.State) {
	if !state.Board().Equal(s.board) {
		panic(fmt.Sprintf("solve: a state of %.60s given to the solver of %.60s", state.Board(), s.board))
	}
}
