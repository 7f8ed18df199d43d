package solve

import (
	"context"
	"fmt"

	"lightsout/board"
)

// God's number is the most presses that any state needs: the fewest presses of the
// hardest state. Let t_j say, as in Fewest, which patterns of a basis of the quiet
// patterns press button j, and put buttons with the same t into a group: n_0 buttons
// that no quiet pattern presses, and n_t for each other t.
//
// Take any presses, k_t of them in group t. A quiet pattern presses a group all or
// not at all, so it leaves k_t or makes n_t - k_t of them. Each t != 0 is pressed by
// half of the quiet patterns, so on average over all solutions a group has n_t / 2
// presses. Some solution has no more than the average:
//
//	God's number <= n_0 + (sum of n_t) / 2.
//
// No solution has fewer than the smaller of k_t and n_t - k_t in any group. Press
// group 0 whole and half of each other group, rounded down:
//
//	God's number >= n_0 + sum of floor(n_t / 2).
//
// When all n_t are even the two are the same.

// GodsNumber returns bounds of the most presses that any solvable state needs. When
// they are equal, that is it, proved. It is for two colours, nullities up to 64 and
// boards whose patterns fit in memory, and for every board without quiet patterns.
func (s *Solver) GodsNumber(ctx context.Context) (low, high int, err error) {
	if s.Nullity() == 0 {
		// Each set of presses leads to a state of its own; the largest presses
		// every button as often as makes a difference.
		most := s.board.Buttons() * (s.board.Colours() - 1)
		return most, most, nil
	}
	if s.board.Colours() != 2 || s.Nullity() > 64 {
		return 0, 0, fmt.Errorf("%w: God's number is bounded for two colours and a nullity up to 64, and it has %d and %d",
			ErrBoard, s.board.Colours(), s.Nullity())
	}
	if s.board.Buttons() > maxCensusButtons {
		return 0, 0, fmt.Errorf("%w: %w: God's number is bounded on up to %d buttons", ErrBoard, board.ErrTooLarge, maxCensusButtons)
	}
	_, memberships, err := s.memberships(ctx)
	if err != nil {
		return 0, 0, err
	}
	groups := map[uint64]int{}
	for _, t := range memberships {
		groups[t]++
	}
	grouped := 0
	low = groups[0]
	for t, n := range groups {
		if t != 0 {
			low += n / 2
			grouped += n
		}
	}
	return low, groups[0] + grouped/2, nil
}
