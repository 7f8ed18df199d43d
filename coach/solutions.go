package coach

import (
	"context"

	"lightsout/puzzle"
)

// maxOrdered is the largest number of solutions that Solutions sorts by size.
const maxOrdered = 1 << 20

// Solutions returns at most limit solutions to a position, shortest first, and the total number of
// solutions. A limit below 1 counts as 1. If there are too many to sort, it returns only the
// shortest solution found, and -1 for the total.
func (c *Coach) Solutions(ctx context.Context, s puzzle.State, limit int) ([]puzzle.Presses, int, error) {
	s, err := c.difference(s)
	if err != nil {
		return nil, 0, err
	}
	total := c.ways(maxOrdered)
	if total > maxOrdered || limit <= 1 {
		a, err := c.answer(ctx, s)
		if total > maxOrdered {
			total = -1
		}
		return []puzzle.Presses{a.presses}, total, err
	}
	var list []puzzle.Presses
	for p, err := range c.solver.Solutions(ctx, s) {
		if err != nil {
			return nil, 0, err
		}
		if list = append(list, p); len(list) == limit {
			break
		}
	}
	return list, total, nil
}
