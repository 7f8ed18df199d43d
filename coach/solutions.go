package coach

import (
	"context"
	"slices"

	"lightsout/puzzle"
)

// Solutions returns solutions of a position in order of size, at most limit of them,
// and how many there are, -1 when they are too many to be compared one by one; then
// only the shortest that was found is returned.
func (c *Coach) Solutions(ctx context.Context, s puzzle.State, limit int) ([]puzzle.Presses, int, error) {
	p, err := c.plan(ctx, s)
	if err != nil {
		return nil, 0, err
	}
	quiet, err := c.quietPatterns(ctx)
	if err != nil {
		return nil, 0, err
	}
	total := 1
	for _, q := range quiet {
		if total *= c.order(q.AllTimes()); total > maxSolutions {
			return []puzzle.Presses{p.presses}[:min(1, limit)], -1, nil
		}
	}
	var all [][]uint8
	c.solutions(p.presses.AllTimes(), quiet, func(y []uint8) { all = append(all, slices.Clone(y)) })
	slices.SortStableFunc(all, func(a, b []uint8) int {
		if n := sum(a) - sum(b); n != 0 {
			return n
		}
		return slices.Compare(b, a)
	})
	list := make([]puzzle.Presses, 0, min(limit, total))
	for _, y := range all[:min(limit, total)] {
		list = append(list, puzzle.PressesOfTimes(c.board, y))
	}
	return list, total, nil
}
