package bridge

import (
	"context"
	"errors"
	"time"

	"lightsout/internal/facts"
	"lightsout/internal/play"
	"lightsout/puzzle"
	"lightsout/solve"
)

// solutions lists up to MaxSolutions solutions to a position, shortest first.
func (s *Session) solutions(ctx context.Context, n PuzzleID) (Solutions, error) {
	state, err := play.Resolve(ctx, n.ID)
	if err != nil {
		return Solutions{}, err
	}
	c, err := s.know(ctx, state.Board())
	if err != nil {
		return Solutions{}, err
	}
	found := Solutions{All: true, Presses: [][]int{}}
	for presses, err := range c.Solver().Solutions(ctx, state) {
		if err != nil {
			return Solutions{}, err
		}
		if len(found.Presses) == MaxSolutions {
			found.All = false
			break
		}
		found.Presses = append(found.Presses, repeated(presses))
	}
	return found, nil
}

// inspect returns a solver for a board. It caches the last one, because the page asks about the
// same board several times.
func (s *Session) inspect(ctx context.Context, spec string) (*solve.Solver, error) {
	b, err := readBoard(spec)
	if err != nil {
		return nil, err
	}
	if s.solver == nil || !s.solver.Board().Equal(b) {
		solver, err := solve.New(ctx, b, solve.OnProgress(s.report))
		if err != nil {
			return nil, err
		}
		s.solver = solver
	}
	return s.solver, nil
}

// position resolves a puzzle and analyses its board.
func (s *Session) position(ctx context.Context, id string) (puzzle.State, *solve.Solver, error) {
	made, err := play.Find(ctx, id)
	if err != nil {
		return puzzle.State{}, nil, err
	}
	solver, err := s.inspect(ctx, made.State.Board().String())
	return made.State, solver, err
}

// solution finds a solution to a position. It need not be a shortest one, unless the position has
// only a few solutions.
func (s *Session) solution(ctx context.Context, n PuzzleID) (Solution, error) {
	state, solver, err := s.position(ctx, n.ID)
	if err != nil {
		return Solution{}, err
	}
	if facts.FewSolutions(solver) {
		return s.fewest(ctx, n)
	}
	presses, err := solver.Solve(ctx, state)
	if err != nil {
		return Solution{}, err
	}
	return Solution{Presses: repeated(presses), Count: facts.Solutions(solver).String()}, nil
}

const (
	// fewestTime is the time limit of fewest. It is shorter than the page's, which is defaultTimeLimit
	// in web/src/core/core.ts.
	fewestTime = 45 * time.Second
	// searchTime is the time limit of search, for which the Lab waits longer.
	searchTime = 2 * time.Minute
)

// fewest finds a solution to a position with as few presses as possible, or the best that it finds
// in time.
func (s *Session) fewest(ctx context.Context, n PuzzleID) (Solution, error) {
	return s.fewestWithin(ctx, n, fewestTime)
}

// search is like fewest, with more time.
func (s *Session) search(ctx context.Context, n PuzzleID) (Solution, error) {
	return s.fewestWithin(ctx, n, searchTime)
}

func (s *Session) fewestWithin(ctx context.Context, n PuzzleID, limit time.Duration) (Solution, error) {
	within := deadline{ctx, time.Now().Add(limit)}
	state, solver, err := s.position(ctx, n.ID)
	if err != nil {
		return Solution{}, err
	}
	found, err := solver.Fewest(within, state)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		if err = nil; found.Presses.Board() == nil {
			found.Presses, err = solver.Solve(ctx, state)
		}
	}
	if err != nil {
		return Solution{}, err
	}
	return Solution{Presses: repeated(found.Presses), Proved: found.Proved, Bound: found.Bound, Count: facts.Solutions(solver).String()}, nil
}

// A deadline is a context that ends at a given time. Only Err reports that: it reads the clock,
// because timers do not fire in WebAssembly while something is being computed.
type deadline struct {
	context.Context //nolint:containedctx // lives no longer than its call
	end             time.Time
}

func (d deadline) Err() error {
	if err := d.Context.Err(); err != nil {
		return err
	}
	if !time.Now().Before(d.end) {
		return context.DeadlineExceeded
	}
	return nil
}
