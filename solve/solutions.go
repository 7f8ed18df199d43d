package solve

import (
	"context"
	"iter"

	"lightsout/puzzle"
	"lightsout/solve/internal/cosets"
	"lightsout/solve/internal/task"
)

// coset returns all solutions of a state.
func (s *Solver) coset(ctx context.Context, state puzzle.State) (*cosets.Coset, error) {
	presses, err := s.Solve(ctx, state)
	if err != nil {
		return nil, err
	}
	quiets, err := s.quietPatterns(ctx)
	if err != nil {
		return nil, err
	}
	c, err := cosets.New(presses, quiets, nil)
	if err != nil {
		return nil, task.Unsupported("%w; one with few presses can still be found", err)
	}
	return c, nil
}

// Solutions yields all solutions of a state, those with fewer presses first. It stops at the first
// error, which it yields. It holds only some solutions in memory at a time: it counts them by size
// and then finds them again, a few sizes at a time. It yields ErrBoard if there are too many to
// compare.
func (s *Solver) Solutions(ctx context.Context, state puzzle.State) iter.Seq2[puzzle.Presses, error] {
	return func(yield func(puzzle.Presses, error) bool) {
		c, err := s.coset(ctx, state)
		if err == nil {
			err = c.InOrder(s.task(ctx), func(p puzzle.Presses) bool { return yield(p, nil) })
		}
		if err != nil {
			yield(puzzle.Presses{}, err)
		}
	}
}
