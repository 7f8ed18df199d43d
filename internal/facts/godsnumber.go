package facts

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"lightsout/internal/english"
	"lightsout/internal/states"
	"lightsout/solve"
)

// A GodsNumber records what is known about the largest number of presses that any solvable state
// needs.
type GodsNumber struct {
	Low, High int // bounds, unless How is Unknown or TooLarge
	How       How
	// Limit explains why more time would not help to prove the number, or why the board is not
	// searched.
	Limit string
	// Open means that the search was cut short, and that one without that limit may get further.
	Open bool
	// Estimate is how long a proof would take without the limit that Limit describes. It is nil if
	// no proof was attempted or there is too little data.
	Estimate *Estimate
}

// How describes how God's number is known.
type How string

// The ways in which God's number can be known.
const (
	Unique   How = "unique"    // every solvable state has one solution
	Counted  How = "counted"   // the states were counted by how many presses they need
	Searched How = "searched"  // a search found the hardest state and a proof
	Bounded  How = "bounded"   // a search found bounds
	Unknown  How = "unknown"   // no search supports the board
	TooLarge How = "too large" // the board is too large to search
)

// Known reports whether at least bounds are known.
func (g GodsNumber) Known() bool { return g.How != Unknown && g.How != TooLarge }

// Proved reports whether the two bounds are known and equal.
func (g GodsNumber) Proved() bool { return g.Known() && g.Low == g.High }

// String returns the number, or its bounds, or "not known".
func (g GodsNumber) String() string {
	switch {
	case !g.Known():
		return "not known"
	case g.Proved():
		return english.Group(strconv.Itoa(g.Low))
	}
	return english.Group(strconv.Itoa(g.Low)) + " to " + english.Group(strconv.Itoa(g.High))
}

// Reason explains why the number is not proved. If the number is proved, Reason returns "".
func (g GodsNumber) Reason() string {
	switch {
	case g.Proved():
		return ""
	case !g.Known():
		return g.Limit
	case g.Limit == "":
		return "the search stopped after a second or two"
	}
	return "more time would not help, because " + g.Limit
}

// Sentence explains how the number is known, or why it is not.
func (g GodsNumber) Sentence() string {
	switch g.How {
	case Unique:
		return "Different presses lead to different states, so one state needs every button pressed as often as possible."
	case Counted:
		return "Counted: all solvable states, by the fewest presses each one needs."
	case Searched:
		return "Proved: some state needs this many presses, and a search shows that none needs more."
	case Bounded:
		return fmt.Sprintf("God's number is not proved: %s. Some state needs at least %s, and none needs more than %s.",
			g.Reason(), english.Plural(g.Low, "press", "presses"), english.Group(strconv.Itoa(g.High)))
	default:
		return english.Sentence(g.Reason())
	}
}

const (
	// maxGodsButtons is the largest number of buttons for which we search for God's number on a
	// board with quiet patterns. Searching a larger board would take longer than people are willing
	// to wait.
	maxGodsButtons = 1 << 20
	// quickCount limits the work of countDepths if no proof was asked for. That much work takes a
	// second or two.
	quickCount = 5e8
)

// FindGodsNumber finds God's number for a board, or bounds on it. It takes seconds or, if prove is
// set, as long as a proof needs. It limits steps instead of time, so the answer is the same on
// every machine.
func FindGodsNumber(ctx context.Context, s *solve.Solver, prove bool, report func(solve.Progress)) (GodsNumber, error) {
	if s.Nullity() == 0 {
		h, err := s.Hardest(ctx, solve.QuickEffort)
		return GodsNumber{Low: h.Low, High: h.High, How: Unique}, err
	}
	if n := s.Board().Buttons(); n > maxGodsButtons {
		return GodsNumber{How: TooLarge, Limit: fmt.Sprintf("the search for God's number is limited to %s, but this board has %s",
			english.Plural(maxGodsButtons, "button", "buttons"), english.Group(strconv.Itoa(n)))}, nil
	}
	g, err := searchHardest(ctx, s, prove)
	if err != nil || g.Proved() {
		return g, err
	}
	var limit []states.Option
	if !prove {
		limit = append(limit, states.Effort(quickCount))
	}
	counted, ok, err := countDepths(ctx, s, report, limit...)
	if ok {
		return counted, nil
	}
	if err != nil {
		return g, err
	}
	g.Open = !prove && (g.How == Unknown || g.Limit == "")
	if prove && g.How == Unknown {
		g.Limit += "; it also has too many states to count"
	}
	return g, nil
}

// searchHardest finds God's number, or bounds, by searching for the hardest state.
func searchHardest(ctx context.Context, s *solve.Solver, prove bool) (GodsNumber, error) {
	effort := solve.QuickEffort
	if prove {
		effort = -1
	}
	h, err := s.Hardest(ctx, effort)
	switch {
	case errors.Is(err, solve.ErrBoard):
		return GodsNumber{How: Unknown, Limit: err.Error()}, nil
	case err != nil && (h.High == 0 || ctx.Err() == nil):
		return GodsNumber{}, err
	case err == nil && h.Low == h.High:
		return GodsNumber{Low: h.Low, High: h.High, How: Searched}, nil
	}
	return GodsNumber{Low: h.Low, High: h.High, How: Bounded, Limit: h.Limit, Estimate: newEstimate(h.Growth)}, err
}

// countDepths finds God's number by counting how many states need each number of presses. It
// returns false if that is too much work, or if the board is of the wrong kind.
func countDepths(ctx context.Context, s *solve.Solver, report func(solve.Progress), options ...states.Option) (GodsNumber, bool, error) {
	d, err := states.Depths(ctx, s, append(options, states.OnProgress(report))...)
	switch {
	case errors.Is(err, states.ErrBoard) || errors.Is(err, solve.ErrBoard):
		return GodsNumber{}, false, nil
	case err != nil:
		return GodsNumber{}, false, err
	}
	n := d.GodsNumber()
	return GodsNumber{Low: n, High: n, How: Counted}, true, nil
}
