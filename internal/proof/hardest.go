package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lightsout/generate"
	"lightsout/solve"
)

// beginHardest starts a proof of God's number. It uses only the puzzle's board; which lights are on
// makes no difference.
func beginHardest(ctx context.Context, p generate.Puzzle) (Plan, error) {
	b := p.State.Board()
	s, err := solve.New(ctx, b)
	if err != nil {
		return nil, err
	}
	proof, err := s.ProveHardest(ctx, -1)
	if errors.Is(err, solve.ErrBoard) {
		return nil, fmt.Errorf("%w: %w", solve.ErrNoShards, err)
	}
	if err != nil {
		return nil, err
	}
	return &plan[solve.Hardest]{proof, Question{b.String(), Hardest}, func(found solve.Hardest) Result {
		return Result{slices.AppendSeq([]int{}, found.Presses.Buttons()), found.Low, found.High, found.Low == found.High}
	}}, nil
}
