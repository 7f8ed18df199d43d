package play

import (
	"context"
	"errors"
	"slices"

	"lightsout/coach"
)

// ErrNoHints says that all hints of the budget are used.
var ErrNoHints = errors.New("no hints are left; start a new game for more")

// Hints counts the hints that were given, by rung.
type Hints struct {
	Where int `json:"where"`
	Why   int `json:"why"`
	Press int `json:"press"`
}

// Total is the number of hints.
func (h Hints) Total() int { return h.Where + h.Why + h.Press }

func (h *Hints) add(rung coach.Rung) {
	switch rung {
	case coach.Where:
		h.Where++
	case coach.Why:
		h.Why++
	case coach.Press:
		h.Press++
	}
}

// A hintBook keeps what has been said. Undo does not take it back: a player cannot
// unsee a hint.
type hintBook struct {
	used Hints
	// given has, for positions with hints, how many rungs were climbed. A rung that
	// was climbed is free when it is asked for again.
	given map[string]int
	// from is the number of presses at the last hint that was not about chasing: what
	// the player did before does not speak for a chase any more.
	from int
}

// NextRung is the rung above those that were climbed in this position, the last
// one when there is none above.
func (g *Game) NextRung() coach.Rung {
	climbed := g.hints.given[g.state.String()]
	return coach.Rungs()[min(climbed, len(coach.Rungs())-1)]
}

// Hint gives a hint. One that was not given in this position before counts, also when
// a lower rung was, and the error is ErrNoHints when the budget has no more. A game
// that is won or cannot be won has hints that say so, for free.
func (g *Game) Hint(ctx context.Context, rung coach.Rung) (coach.Hint, error) {
	key := g.state.String()
	climbed := slices.Index(coach.Rungs(), rung) + 1
	free := g.Solved() || g.reason != nil || climbed <= g.hints.given[key]
	if !free && g.HintsLeft() == 0 {
		return coach.Hint{}, ErrNoHints
	}
	presses := g.Presses()
	from := min(g.hints.from, len(presses))
	h, err := g.coach.Hint(ctx, coach.Line{Start: g.start.Press(presses[:from]...), Played: presses[from:]}, rung)
	if err != nil || free {
		return h, err
	}
	g.hints.used.add(rung)
	if g.hints.given == nil {
		g.hints.given = map[string]int{}
	}
	g.hints.given[key] = climbed
	if h.Technique != coach.Chase && h.Technique != coach.LookUp {
		g.hints.from = len(presses)
	}
	return h, nil
}

// HintsLeft is how many hints the budget has left, or Unlimited.
func (g *Game) HintsLeft() int {
	if g.options.Budget < 0 {
		return Unlimited
	}
	return max(0, g.options.Budget-g.hints.used.Total())
}
