package bridge

import (
	"context"

	"lightsout/internal/play"
)

// solutions lists the solutions to a position, shortest first.
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
