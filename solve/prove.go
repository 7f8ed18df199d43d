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
// boards whose solutions split into four classes: grids with the plus rule, cylinders and tori with
// even sides, and hypergrids. It returns an [UnsolvableError] if there is no solution, and
// shards.ErrIndivisible for other boards.
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

// ProveHardest starts the proof that internal/proof runs for God's number. It supports the same
// boards as [Solver.Hardest].
func (s *Solver) ProveHardest(ctx context.Context) (*shards.Plan, error) {
	p, err := s.covering(ctx, -1)
	if err != nil {
		return nil, err
	}
	return p.Plan, nil
}
