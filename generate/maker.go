package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/solve"
)

// A Puzzle is a position with its ID and, if it is known, its par.
type Puzzle struct {
	// ID recreates this puzzle. For a position, it is the ID of the position.
	ID    string       `json:"id"`
	State puzzle.State `json:"state"`
	// Par is the minimum number of presses if ParProved is set, and 0 otherwise.
	Par       int  `json:"par"`
	ParProved bool `json:"parProved"`
	// Order is a sequence of presses that solves the puzzle by pressing only lit lights, if the
	// spec asks for it.
	Order []int `json:"order"`
}

// On boards up to this size, puzzles come with their par even if the spec does not ask for it.
const (
	// maxShownButtons is the largest number of buttons on such a board.
	maxShownButtons = 1 << 12
	// maxShownSolutions is the largest number of solutions that its states can have.
	maxShownSolutions = 1 << 20
)

// A Maker makes puzzles on one board. It is not safe for concurrent use.
type Maker struct {
	board   *board.Board
	options options
	// The following fields are computed on first use.
	solver     *solve.Solver
	weights    *cosetWeights
	complete   bool // the weights cover all quiet patterns
	mirrorings []mirroring
	litLights  *litLights
}

// An Option configures how puzzles are made.
type Option func(*options)

type options struct {
	report func(solve.Progress)
	today  string
	check  func(*board.Board) error
	err    error
}

func apply(list []Option) (o options) {
	for _, set := range list {
		if set == nil {
			return options{err: solve.ErrOption}
		}
		set(&o)
	}
	return o
}

// OnProgress sets a function that is called from time to time during long computations.
func OnProgress(f func(solve.Progress)) Option { return func(o *options) { o.report = f } }

// NewMaker returns a Maker for a board.
func NewMaker(b *board.Board, options ...Option) *Maker {
	return &Maker{board: b, options: apply(options)}
}

// New makes the puzzle for a spec. The error is [board.ErrNone] if the spec has no board.
func New(ctx context.Context, spec Spec, options ...Option) (Puzzle, error) {
	return NewMaker(spec.Board, options...).Puzzle(ctx, spec)
}

// Puzzle makes the puzzle for a spec. The error is [board.ErrMismatch] if the spec is not for the
// Maker's board, and [board.ErrNone] if the spec or the Maker has no board.
func (m *Maker) Puzzle(ctx context.Context, spec Spec) (Puzzle, error) {
	if err := cmp.Or(m.options.err, m.board.Match(spec.Board)); err != nil {
		return Puzzle{}, err
	}
	if err := spec.check(); err != nil {
		return Puzzle{}, err
	}
	made := Puzzle{ID: spec.id()}
	r := newRNG(made.ID)
	var err error
	switch {
	case spec.LitOnly:
		made.State, made.Order, err = m.litOnly(ctx, spec, r)
	case spec.Lights != 0:
		made.State, err = m.fewLights(ctx, spec, r)
	case spec.Par != 0:
		made.State, err = m.exactPar(ctx, spec, r)
	case spec.Symmetric:
		made.State, err = m.symmetric(ctx, spec, r)
	default:
		made.State, err = m.uniform(ctx, r)
	}
	if err != nil {
		return Puzzle{}, err
	}
	if spec.Par != 0 {
		made.Par, made.ParProved = spec.Par, true
		return made, nil
	}
	made.Par, made.ParProved, err = m.shownPar(ctx, made.State)
	return made, err
}

// uniform returns a random solvable state; all solvable states are equally likely. It applies
// random presses, because each of these states can be reached by the same number of sets of
// presses.
func (m *Maker) uniform(ctx context.Context, r *rng) (puzzle.State, error) {
	off, err := puzzle.AllOff(m.board)
	if err != nil {
		return puzzle.State{}, err
	}
	if m.board.Colours() == 2 {
		v := gf2.NewVec(m.board.Buttons())
		words := v.Words()
		for i := range words {
			if i%(1<<14) == 0 && ctx.Err() != nil {
				return puzzle.State{}, ctx.Err()
			}
			words[i] = r.word()
		}
		if extra := v.Len() % 64; extra != 0 {
			words[len(words)-1] &= 1<<extra - 1
		}
		return off.ApplyContext(ctx, puzzle.PressesOfBits(m.board, v.Words()))
	}
	times := make([]uint8, m.board.Buttons())
	for button := range times {
		times[button] = uint8(r.below(m.board.Colours()))
	}
	return off.ApplyContext(ctx, puzzle.PressesOfTimes(m.board, times))
}

// symmetric returns a symmetric state, made by random presses of whole orbits.
func (m *Maker) symmetric(ctx context.Context, spec Spec, r *rng) (puzzle.State, error) {
	mirrorings, err := m.mirrors()
	if err != nil {
		return puzzle.State{}, err
	}
	times := make([]uint8, m.board.Buttons())
	for _, orbit := range mirrorings[r.below(len(mirrorings))].orbits {
		n := uint8(r.below(spec.Board.Colours()))
		for _, button := range orbit {
			times[button] = n
		}
	}
	return m.stateOf(ctx, times)
}

// maxMirrored is the largest number of lights on a board for which the symmetric option works.
const maxMirrored = 1 << 18

// mirrors returns the ways in which pictures on the board can be symmetric.
func (m *Maker) mirrors() ([]mirroring, error) {
	if m.board.Lights() > maxMirrored {
		return nil, english.Errorf("%w: symmetric works on boards of up to %d lights", ErrSpec, maxMirrored)
	}
	if m.mirrorings == nil {
		m.mirrorings = mirrorings(m.board)
	}
	if len(m.mirrorings) == 0 {
		return nil, fmt.Errorf("%w: %.60s has no symmetry left to right, top to bottom or under a half turn; leave out symmetric", ErrSpec, m.board)
	}
	return m.mirrorings, nil
}

// stateOf returns the state that the presses solve. It applies the inverse presses to the solved
// state: the inverse of pressing a button n times is pressing it colours-n times.
func (m *Maker) stateOf(ctx context.Context, times []uint8) (puzzle.State, error) {
	off, err := puzzle.AllOff(m.board)
	if err != nil {
		return puzzle.State{}, err
	}
	back := make([]uint8, len(times))
	for button, n := range times {
		if n != 0 {
			back[button] = uint8(m.board.Colours()) - n
		}
	}
	return off.ApplyContext(ctx, puzzle.PressesOfTimes(m.board, back))
}

// knows returns the board's solver, which is created on first use.
func (m *Maker) knows(ctx context.Context) (*solve.Solver, error) {
	if m.solver != nil {
		return m.solver, nil
	}
	s, err := solve.New(ctx, m.board, solve.OnProgress(func(p solve.Progress) { m.tell(p) }))
	if err == nil {
		m.solver = s
	}
	return s, err
}

func (m *Maker) tell(p solve.Progress) {
	if m.options.report != nil {
		m.options.report(p)
	}
}

// shownPar returns the par of a state, or false if it would take too long to find or is not proved.
func (m *Maker) shownPar(ctx context.Context, state puzzle.State) (int, bool, error) {
	if m.board.Buttons() > maxShownButtons {
		return 0, false, nil
	}
	s, err := m.knows(ctx)
	if errors.Is(err, solve.ErrBoard) {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	solutions := 1
	for i := range s.Nullity() {
		if solutions *= s.QuietOrder(i); solutions > maxShownSolutions {
			return 0, false, nil
		}
	}
	return fewest(ctx, s, state)
}

// fewest returns the par of a state, and whether it is proved.
func fewest(ctx context.Context, s *solve.Solver, state puzzle.State) (int, bool, error) {
	f, err := s.Fewest(ctx, state)
	if errors.Is(err, solve.ErrBoard) || err == nil && !f.Proved {
		return 0, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	return f.Presses.Count(), true, nil
}
