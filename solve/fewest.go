package solve

import (
	"context"
	"fmt"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/puzzle"
	"lightsout/solve/internal/dense"
)

// A Fewest is a solution with few presses, and what is known about fewer.
type Fewest struct {
	Presses puzzle.Presses
	// Proved says that no solution has fewer presses.
	Proved bool
	// Bound is a number of presses that every solution has at least; it is the
	// number of Presses when Proved.
	Bound int
}

const (
	// MaxExactNullity is the largest nullity for which all solutions of a state of
	// two colours are compared. At 32 it takes some seconds on two cores, and twice
	// that for each one more.
	MaxExactNullity = 36
	// maxCensusButtons keeps what a census remembers of each button in memory.
	maxCensusButtons = 1 << 24
)

// Fewest returns a solution with the fewest presses. All solutions are compared, so
// it is proved, for two colours and a nullity up to MaxExactNullity, and for more
// colours up to about as much work. Beyond that it is the best found, with a bound,
// and Proved says whether they meet. Where there is no solution, the error is an
// [UnsolvableError].
func (s *Solver) Fewest(ctx context.Context, state puzzle.State) (Fewest, error) {
	presses, err := s.Solve(ctx, state)
	if err != nil {
		return Fewest{}, err
	}
	if s.Nullity() == 0 {
		return Fewest{presses, true, presses.Count()}, nil
	}
	quiets, err := s.quietPatterns(ctx)
	if err != nil {
		return Fewest{}, err
	}
	c, err := newCoset(presses, quiets)
	if err != nil {
		return s.search(ctx, state, presses, quiets)
	}
	best, least, err := c.fewest(ctx, s.report)
	if err != nil {
		return Fewest{}, err
	}
	return Fewest{c.solution(best), true, least}, nil
}

// quietPatterns returns quiet patterns that generate all, if memory holds them.
func (s *Solver) quietPatterns(ctx context.Context) ([]quiet, error) {
	if b := s.board; b.Buttons() > maxCensusButtons || float64(s.Nullity())*float64(b.Buttons()) > dense.MaxBits {
		return nil, fmt.Errorf("%w: %w: comparing solutions takes boards of up to %d buttons, and of fewer when many quiet patterns make up all; this has %d and %d",
			ErrBoard, board.ErrTooLarge, maxCensusButtons, b.Buttons(), s.Nullity())
	}
	all := make([]quiet, s.Nullity())
	for i := range all {
		pattern, err := s.QuietPattern(ctx, i)
		if err != nil {
			return nil, err
		}
		all[i] = quiet{pattern, s.QuietOrder(i)}
	}
	return all, nil
}

// memberships returns the basis of the quiet patterns of a board of two colours, at
// most 64, and for each button the number t whose digits say which of them press it.
func (s *Solver) memberships(ctx context.Context) (basis []*gf2.Vec, t []uint64, err error) {
	quiets, err := s.quietPatterns(ctx)
	if err != nil {
		return nil, nil, err
	}
	return vectors(quiets), memberships(s.board.Buttons(), quiets), nil
}

// AtLeast is a number of presses that every solution of a state has, found at once:
// enough to reach every light that is on. Fewest finds better bounds.
func (s *Solver) AtLeast(state puzzle.State) int {
	s.mustKnow(state)
	b := s.board
	most, needed := 1, 0
	var toggled []int
	for button := range b.Buttons() {
		toggled = b.AppendToggles(toggled[:0], button)
		most = max(most, len(toggled))
	}
	for _, colour := range state.Colours() {
		if colour != 0 {
			// A light of colour c goes out after m - c presses around it.
			needed += b.Colours() - int(colour)
		}
	}
	return (needed + most - 1) / most
}
