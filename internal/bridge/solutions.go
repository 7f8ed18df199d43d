package bridge

import (
	"context"
	"slices"

	"lightsout/play"
	"lightsout/puzzle"
	"lightsout/solve"
)

// solutions lists the solutions of a position: one of them, and it with each sum of
// quiet patterns.
func (s *Session) solutions(ctx context.Context, n Name) (Solutions, error) {
	state, err := play.Resolve(ctx, n.ID)
	if err != nil {
		return Solutions{}, err
	}
	c, err := s.know(ctx, state.Board())
	if err != nil {
		return Solutions{}, err
	}
	best, err := c.Solver().Fewest(ctx, state)
	if err != nil {
		return Solutions{}, err
	}
	all, complete, err := around(ctx, c.Solver(), best.Presses)
	if err != nil {
		return Solutions{}, err
	}
	slices.SortStableFunc(all, func(a, b puzzle.Presses) int { return a.Count() - b.Count() })
	found := Solutions{All: complete, Presses: [][]int{}}
	for _, p := range all {
		found.Presses = append(found.Presses, repeated(p))
	}
	return found, nil
}

// around returns the solutions that differ from one by quiet patterns, at most
// MaxSolutions, and whether they are all.
func around(ctx context.Context, solver *solve.Solver, one puzzle.Presses) ([]puzzle.Presses, bool, error) {
	all := []puzzle.Presses{one}
	for i := range solver.Nullity() {
		if len(all)*solver.QuietOrder(i) > MaxSolutions {
			return all, false, nil
		}
		quiet, err := solver.QuietPattern(ctx, i)
		if err != nil {
			return nil, false, err
		}
		known := all
		for range solver.QuietOrder(i) - 1 {
			known = added(known, quiet)
			all = append(all, known...)
		}
	}
	return all, true, nil
}

// added presses a quiet pattern on top of each.
func added(list []puzzle.Presses, quiet puzzle.Presses) []puzzle.Presses {
	sums := make([]puzzle.Presses, len(list))
	for i, p := range list {
		times := p.AllTimes()
		for button, more := range quiet.AllTimes() {
			times[button] = uint8((int(times[button]) + int(more)) % p.Board().Colours())
		}
		sums[i] = puzzle.PressesOfTimes(p.Board(), times)
	}
	return sums
}
