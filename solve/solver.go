package solve

import (
	"context"
	"errors"
	"math/big"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve/internal/repair"
	"lightsout/solve/internal/task"
	"lightsout/solve/internal/treewidth"
)

// ErrBoard reports that a board is too large, or of the wrong kind, for what was asked.
var ErrBoard = task.ErrBoard

// ErrOption reports a nil Option, here or in a package built on this one.
var ErrOption = errors.New("an option is nil; leave it out")

// Progress reports how far a long computation has got.
type Progress struct {
	Stage string `json:"stage"` // the current step, such as "reading the lights"
	Done  int    `json:"done"`
	Total int    `json:"total"`
	// Best is the best answer so far of a search for a small number, such as the fewest presses,
	// and Bound a lower bound on every answer. Both are 0 if there is none yet.
	Best  int `json:"best"`
	Bound int `json:"bound"`
}

// An Option changes how a board is solved: by all calls if it is given to New, or by the one call that
// it is given to.
type Option func(*Solver)

// OnProgress sets a function that is called again and again during long computations, by New and by
// the Solver's methods. A method that uses several cores calls it from one goroutine at a time;
// methods that run concurrently may call it concurrently.
func OnProgress(f func(Progress)) Option { return func(v *Solver) { v.report = f } }

// Patient lets [Solver.Fewest], [Solver.Nearest] and their variants work on a proof for hours. By
// default Fewest stops after about two minutes, and Nearest usually after less than half a minute.
func Patient() Option { return func(v *Solver) { v.patient = true } }

// A Solver answers questions about one board. Its methods are safe for concurrent use. They stop
// when their context is done, and then return its error. A state is solved when it shows its target,
// which is all lights off unless [puzzle.State.To] sets another. The methods return
// [board.ErrMismatch] for a state of a different board, and [board.ErrNone] for the zero State.
type Solver struct {
	board   *board.Board
	analyse func(*task.Task, *board.Board) (task.System, error) // systemOf, except in tests
	report  func(Progress)
	patient bool
	system  task.System
	repairs *task.Lazy[*repair.Finder]   // see Nearest
	order   *task.Lazy[*treewidth.Order] // nil if the board is too wide; see plan
}

// New analyses a board. It returns [board.ErrNone] if there is no board.
func New(ctx context.Context, b *board.Board, options ...Option) (*Solver, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	s, err := (&Solver{board: b, analyse: systemOf}).given(options)
	if err != nil {
		return nil, err
	}
	s.repairs, s.order = task.NewLazy(s.newFinder), task.NewLazy(s.newOrder)
	t, err := s.start(ctx)
	if err != nil {
		return nil, err
	}
	if s.system, err = s.analyse(t, b); err != nil {
		return nil, err
	}
	return s, nil
}

// Board returns the board of the Solver.
func (s *Solver) Board() *board.Board { return s.board }

// Strategy returns the strategy that the Solver uses.
func (s *Solver) Strategy() Strategy { return strategyOf(s.board) }

// Rank returns Buttons minus Nullity. If the number of colours is prime, it is the dimension of the
// space of solvable states: there are Colours^Rank of them.
func (s *Solver) Rank() int { return s.board.Buttons() - s.Nullity() }

// Nullity returns the number of generators of the quiet patterns; a quiet pattern is a set of
// presses that changes nothing. If the number of colours is prime, it is the dimension of
// their space.
func (s *Solver) Nullity() int { return len(s.system.Orders()) }

// QuietOrder returns the order of quiet pattern i: the number of times to press it until it cancels
// out. The order is the number of colours or, if this is not prime, one of its divisors. The number
// of solutions of a solvable state is the product of the orders. QuietOrder panics unless
// 0 <= i < Nullity.
func (s *Solver) QuietOrder(i int) int {
	if err := checkIndex("quiet pattern", i, s.Nullity()); err != nil {
		panic("solve: " + err.Error())
	}
	return s.system.Orders()[i]
}

// SolutionCount returns the number of solutions of every solvable state: the product of the orders
// of the quiet patterns, which is 2^Nullity with two colours.
func (s *Solver) SolutionCount() *big.Int {
	if s.board.Colours() == 2 {
		return new(big.Int).Lsh(big.NewInt(1), uint(s.Nullity()))
	}
	n := big.NewInt(1)
	for _, order := range s.system.Orders() {
		n.Mul(n, big.NewInt(int64(order)))
	}
	return n
}

// Invariants returns the number of generators of the invariants. An invariant assigns each light a
// weight such that no button changes the weighted sum of the colours. With two colours it is a set
// of lights such that every button toggles an even number of them. If the toggle matrix is
// symmetric, as with the named rules, the invariants are the quiet patterns.
func (s *Solver) Invariants() int { return s.Nullity() + s.board.Lights() - s.board.Buttons() }

// Solve returns presses that solve a state. If there are none, it returns an
// [UnsolvableError].
func (s *Solver) Solve(ctx context.Context, state puzzle.State) (puzzle.Presses, error) {
	t, lights, err := s.startWith(ctx, state)
	if err != nil {
		return puzzle.Presses{}, err
	}
	presses, proof, err := s.system.Solve(t, lights)
	if err != nil {
		return puzzle.Presses{}, err
	}
	if proof != nil {
		return puzzle.Presses{}, &UnsolvableError{NewCertificate(*proof)}
	}
	return presses, nil
}

// Syndrome returns the value of each invariant on the lights, minus its value on the target: with
// two colours, whether an odd number of its lights differ from the target. A state is solvable if
// and only if its syndrome is zero.
func (s *Solver) Syndrome(ctx context.Context, state puzzle.State) ([]uint8, error) {
	t, lights, err := s.startWith(ctx, state)
	if err != nil {
		return nil, err
	}
	return task.Syndrome(t, s.system, lights)
}

// QuietPattern returns generator i of the quiet patterns. With two colours the generators are a
// basis in reduced echelon form. The error is
// [board.ErrRange] unless 0 <= i < Nullity.
func (s *Solver) QuietPattern(ctx context.Context, i int) (puzzle.Presses, error) {
	if err := checkIndex("quiet pattern", i, s.Nullity()); err != nil {
		return puzzle.Presses{}, err
	}
	if s.board.Buttons() > puzzle.MaxLights {
		return puzzle.Presses{}, english.Errorf("%w: the pattern has %d buttons", puzzle.ErrTooLarge, s.board.Buttons())
	}
	t, err := s.start(ctx)
	if err != nil {
		return puzzle.Presses{}, err
	}
	return s.system.Quiet(t, i)
}

// Invariant returns generator i of the invariants: a state whose colours are the weights of the
// lights. With two colours the generators are also a basis in reduced echelon form. The error is
// [board.ErrRange] unless 0 <= i < Invariants.
func (s *Solver) Invariant(ctx context.Context, i int) (puzzle.State, error) {
	if err := checkIndex("invariant", i, s.Invariants()); err != nil {
		return puzzle.State{}, err
	}
	if s.board.Lights() > puzzle.MaxLights {
		return puzzle.State{}, english.Errorf("%w: the invariant has %d lights", puzzle.ErrTooLarge, s.board.Lights())
	}
	t, err := s.start(ctx)
	if err != nil {
		return puzzle.State{}, err
	}
	return s.system.Invariant(t, i)
}

// given returns a Solver for the same board that also follows the options.
func (s *Solver) given(options []Option) (*Solver, error) {
	if len(options) == 0 {
		return s, nil
	}
	c := *s
	for _, option := range options {
		if option == nil {
			return nil, ErrOption
		}
		option(&c)
	}
	return &c, nil
}

// start begins a call, unless its context is already done.
func (s *Solver) start(ctx context.Context) (*task.Task, error) {
	return s.task(ctx), ctx.Err()
}

// startWith begins a call for a state, unless the state belongs to a different board. It also
// returns the lights to turn off: the state's difference from its target. For the packages below
// this one, the target is always all lights off.
func (s *Solver) startWith(ctx context.Context, state puzzle.State) (*task.Task, puzzle.State, error) {
	if err := s.board.Match(state.Board()); err != nil {
		return nil, puzzle.State{}, err
	}
	t, err := s.start(ctx)
	return t, state.Difference(), err
}

// task returns the task of a call with the given context.
func (s *Solver) task(ctx context.Context) *task.Task { return s.costTask(ctx, pressCosts{unit: 1}) }

// costTask is like task, for a search whose answers have costs.
func (s *Solver) costTask(ctx context.Context, c pressCosts) *task.Task {
	if s.report == nil {
		return task.New(ctx, nil)
	}
	var t *task.Task
	t = task.New(ctx, func(stage string, done, total int) {
		best, bound := t.Standing()
		s.report(Progress{stage, done, total, best / c.unit, bound / c.unit})
	})
	return t
}

func checkIndex(what string, i, n int) error {
	if uint(i) >= uint(n) {
		return english.Errorf("%s %d is %w: there are %d, counted from 0", what, i, board.ErrRange, n)
	}
	return nil
}
