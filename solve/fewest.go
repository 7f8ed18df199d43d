package solve

import (
	"context"
	"errors"
	"slices"
	"time"

	"lightsout/board"
	"lightsout/puzzle"
	"lightsout/solve/internal/cosets"
	"lightsout/solve/internal/fronts"
	"lightsout/solve/internal/task"
)

// A Solution is a solution with few presses and a lower bound on the number of presses.
type Solution struct {
	Presses puzzle.Presses `json:"presses"`
	// Cost is the number of presses or, if costs were given, what they cost.
	Cost int `json:"cost"`
	// Proved is true if it is proved that no solution costs less.
	Proved bool `json:"proved"`
	// Bound is a lower bound on the cost of any solution. If Proved, it equals Cost.
	Bound int `json:"bound"`
}

// Fewest returns a solution with the fewest presses. The result is proved in five cases: if
// [Solver.Few] finds it; with two colours and a nullity up to 36, where Fewest compares all
// solutions; with two colours on boards of small treewidth, such as trees and grids with a side of at
// most about 16, whatever the nullity; up to a nullity of about 70, or more with [Patient],
// on grids and hypergrids whose solutions split into four classes; and with more colours
// up to a similar amount of work as for two. Otherwise Fewest returns the best solution found and a
// lower bound; Proved reports whether they are equal. If there is no solution, the error is an
// [UnsolvableError]. It is ErrBoard if Fewest needs the quiet patterns and they do not fit in
// memory.
//
// By default the search stops after two minutes. If the context is done first, Fewest returns its
// error together with the best solution so far and a lower bound; the result has no Presses if it has
// found none yet.
func (s *Solver) Fewest(ctx context.Context, state puzzle.State, options ...Option) (Solution, error) {
	return s.CheapestPresses(ctx, state, nil, options...)
}

// CheapestPresses is like Fewest, but each press of button i costs costs[i], at most 2^24, and it
// returns a solution that costs the least. Among solutions of equal cost it prefers those with fewer
// presses. If costs is nil, each press costs 1. Solutions with costs are never split into classes, but
// the result is proved in the other four cases of Fewest.
func (s *Solver) CheapestPresses(ctx context.Context, state puzzle.State, costs []uint32, options ...Option) (Solution, error) {
	s, err := s.given(options)
	if err != nil {
		return Solution{}, err
	}
	c, err := s.newPressCosts(costs)
	if err != nil {
		return Solution{}, err
	}
	return s.fewest(ctx, state, c)
}

func (s *Solver) fewest(ctx context.Context, state puzzle.State, c pressCosts) (Solution, error) {
	bound := 0
	if s.isMany() {
		a, err := s.few(ctx, state, c)
		if err != nil || a.Proved {
			return c.fewest(a), err
		}
		bound = a.Bound
	}
	presses, err := s.Solve(ctx, state)
	if err != nil {
		return c.fewest(cosets.Answer{Bound: bound}), err
	}
	if size := c.weights.Of(presses); s.Nullity() == 0 || size == bound {
		return c.fewest(cosets.Answer{Presses: presses, Proved: true, Bound: size}), nil
	}
	limited, cancel := s.fewestLimit(ctx)
	defer cancel()
	q := cosets.Question{State: state.Difference(), First: presses, Weights: c.weights, Bound: bound, Patient: s.patient}
	a, err := s.fewer(limited, q, c)
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		err = nil
	}
	return c.fewest(a), err
}

// fewestTime is how long Fewest looks for a better solution by default.
const fewestTime = 2 * time.Minute

// fewestLimit returns a context for the search, which ends after fewestTime unless the Solver is
// patient.
func (s *Solver) fewestLimit(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.patient {
		return ctx, func() {}
	}
	limited, cancel := context.WithTimeout(ctx, fewestTime)
	return deadline{limited, ctx}, cancel
}

// A deadline is a context that ends with its parent or when its time is up. Its Err calls the
// parent's each time, so a test that passes its own context to Fewest can count the polls.
type deadline struct {
	context.Context                 //nolint:containedctx // lives no longer than its call
	parent          context.Context //nolint:containedctx // the same
}

func (d deadline) Err() error {
	if err := d.parent.Err(); err != nil {
		return err
	}
	return d.Context.Err()
}

// fewer looks for a smaller solution than the first of the question.
func (s *Solver) fewer(ctx context.Context, q cosets.Question, c pressCosts) (cosets.Answer, error) {
	t := s.costTask(ctx, c)
	steps := []func() (cosets.Answer, error){
		func() (cosets.Answer, error) { return s.compare(ctx, t, &q) },
		func() (cosets.Answer, error) { return s.fewestByWidth(t, q.State, c, s.widthWork()) },
	}
	if c.weights != nil && s.isMany() { // comparing is slow
		slices.Reverse(steps)
	}
	var refused error // the board is too large to compare solutions
	for _, step := range steps {
		a, err := step()
		switch {
		case a.Proved:
			return a, nil
		case errors.Is(err, ErrBoard):
			refused = err
		case err != nil:
			if a.Presses.Board() == nil {
				a = cosets.Answer{Presses: q.First, Bound: q.Bound}
			}
			return a, err
		}
	}
	if refused != nil {
		return cosets.Answer{}, refused
	}
	return cosets.Search(t, q)
}

// compare compares all solutions if possible. It adds the quiet patterns to the question.
func (s *Solver) compare(ctx context.Context, t *task.Task, q *cosets.Question) (cosets.Answer, error) {
	var err error
	if q.Quiets, err = s.quietPatterns(ctx); err != nil {
		return cosets.Answer{}, err
	}
	return cosets.Compare(t, q)
}

// Few looks for a solution with the fewest presses, and finds it if the state needs only a few, for
// example up to a hundred on a board of 79 x 79, or if the board has small treewidth, such as a tree
// or a grid with a side of at most about 8. It takes some tens of milliseconds, or a second on a board
// with millions of lights, however many solutions there are. It does not check whether there are any:
// if it finds none, only the Bound of the result is set.
func (s *Solver) Few(ctx context.Context, state puzzle.State) (Solution, error) {
	c := pressCosts{unit: 1}
	a, err := s.few(ctx, state, c)
	return c.fewest(a), err
}

func (s *Solver) few(ctx context.Context, state puzzle.State, c pressCosts) (cosets.Answer, error) {
	t, lights, err := s.startWith(ctx, state)
	if err != nil {
		return cosets.Answer{}, err
	}
	a, err := cosets.Few(t, lights, c.weights)
	if err != nil || a.Proved {
		return a, err
	}
	narrow, err := s.fewestByWidth(t, lights, c, quickWork)
	if err != nil || narrow.Proved {
		return narrow, err
	}
	return cosets.Answer{Bound: a.Bound}, nil
}

// quickWork is how much work it may take to compare all solutions, in steps of about a nanosecond,
// before it pays to look for few presses first.
const quickWork = 1 << 24

// isMany reports whether comparing all solutions of a state is more work than quickWork.
func (s *Solver) isMany() bool {
	work := 1
	if s.board.Colours() > 2 {
		work = s.board.Buttons() // the solutions are added up one by one
	}
	for i := 0; i < s.Nullity() && work <= quickWork; i++ {
		work *= s.QuietOrder(i)
	}
	return work > quickWork
}

// quietPatterns returns generators of the quiet patterns, if they fit in memory.
func (s *Solver) quietPatterns(ctx context.Context) ([]cosets.Quiet, error) {
	if b := s.board; b.Buttons() > cosets.MaxButtons || float64(s.Nullity())*float64(b.Buttons()) > fronts.MaxBits {
		return nil, task.Unsupported("%w: solutions can be compared on boards with up to %d buttons, or fewer if there are many quiet patterns; this board has %d buttons and nullity %d",
			board.ErrTooLarge, cosets.MaxButtons, b.Buttons(), s.Nullity())
	}
	all := make([]cosets.Quiet, s.Nullity())
	for i := range all {
		pattern, err := s.QuietPattern(ctx, i)
		if err != nil {
			return nil, err
		}
		all[i] = cosets.Quiet{Presses: pattern, Order: s.QuietOrder(i)}
	}
	return all, nil
}

// AtLeast returns a quick lower bound on the number of presses that solve a state: the number of
// toggles that its lights need, divided by the most toggles that a press makes, rounded up. Fewest
// finds better bounds.
func (s *Solver) AtLeast(state puzzle.State) (int, error) {
	if err := s.board.Match(state.Board()); err != nil {
		return 0, err
	}
	b := s.board
	most, needed := 1, 0
	var toggled []int
	for button := range b.Buttons() {
		toggled = b.AppendToggles(toggled[:0], button)
		most = max(most, len(toggled))
	}
	for _, colour := range state.Difference().Colours() {
		if colour != 0 {
			// With m colours, a light that is c past its target needs m - c more toggles.
			needed += b.Colours() - int(colour)
		}
	}
	return (needed + most - 1) / most, nil
}
