package solve

import (
	"context"
	"errors"

	"lightsout/internal/shards"
	"lightsout/puzzle"
	"lightsout/solve/internal/classes"
	"lightsout/solve/internal/cosets"
)

// Prove starts the proof that internal/proof runs for the fewest presses. It supports two-colour
// boards whose solutions split into four classes, such as plane grids with the plus rule, tori with
// even sides, and hypergrids. It returns an [UnsolvableError] if there is no solution,
// shards.ErrIndivisible if the solutions do not split or the proof would take too long, and
// ErrBoard if the quiet patterns do not fit in memory.
func (s *Solver) Prove(ctx context.Context, state puzzle.State) (*shards.Plan, error) {
	presses, err := s.Solve(ctx, state)
	if err != nil {
		return nil, err
	}
	quiets, err := s.quietPatterns(ctx)
	if err != nil {
		return nil, err
	}
	p, err := cosets.Prove(cosets.Question{State: state.Difference(), First: presses, Quiets: quiets})
	if errors.Is(err, classes.ErrNoSplit) {
		return nil, shards.ErrIndivisible
	}
	if err != nil {
		return nil, err
	}
	return p.Plan, nil
}

// ProveHardest starts the proof that internal/proof runs for God's number. The board must have two
// colours, a nullity of at most 64, and quiet patterns that fit in memory; otherwise the error is
// ErrBoard.
func (s *Solver) ProveHardest(ctx context.Context) (*shards.Plan, error) {
	p, err := s.covering(ctx, -1)
	if err != nil {
		return nil, err
	}
	return p.Plan, nil
}
