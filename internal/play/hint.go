package play

import (
	"context"
	"errors"
	"slices"

	"lightsout/coach"
	"lightsout/puzzle"
)

// ErrNoHints reports that the hint budget is used up.
var ErrNoHints = errors.New("no hints are left; start a new game for more")

// MaxHints is the maximum number of hints per rung. It equals the maximum number of moves in a
// history.
const MaxHints = maxMoves

// Hints counts the hints given on each rung. Each count is from 0 to MaxHints. The limits are part
// of the API description.
type Hints struct {
	Where int `json:"where" minimum:"0" maximum:"131072"`
	Why   int `json:"why"   minimum:"0" maximum:"131072"`
	Press int `json:"press" minimum:"0" maximum:"131072"`
}

// Total returns the number of hints.
func (h Hints) Total() int { return h.Where + h.Why + h.Press }

// possible reports whether these numbers of hints can occur in a game. It checks each rung
// separately, because the sum of untrusted numbers could overflow.
func (h Hints) possible() bool {
	return min(h.Where, h.Why, h.Press) >= 0 && max(h.Where, h.Why, h.Press) <= MaxHints
}

func (h *Hints) add(rung coach.Rung) {
	switch rung {
	case coach.Where:
		h.Where = min(h.Where+1, MaxHints)
	case coach.Why:
		h.Why = min(h.Why+1, MaxHints)
	case coach.Press, coach.Proof:
		h.Press = min(h.Press+1, MaxHints)
	}
}

// A hintBook records the hints given. Undo does not take them back: a player cannot
// unsee a hint.
type hintBook struct {
	used Hints
	// given holds the advice for each position in which the player got a hint. Asking again for the
	// same rung is free.
	given map[string]given
	// lessons holds the positions in which a lesson has revealed something.
	lessons map[string]bool
	// from is the number of presses at the last hint that was not about chasing. Presses before it
	// are no longer evidence that the player is chasing.
	from int
}

// given is the advice chosen for a position, and how many of its rungs the player has seen.
type given struct {
	advice  coach.Advice
	climbed int
}

// given returns the advice given in this position.
func (g *Game) given() given { return g.hints.given[g.state.String()] }

// NextRung returns the next rung that the player has not seen in this position, or the last
// rung if the player has seen them all.
func (g *Game) NextRung() coach.Rung {
	return coach.Rungs()[min(g.given().climbed, len(coach.Rungs())-1)]
}

// HintShown reports whether a hint has shown what to press in this position.
func (g *Game) HintShown() bool { return g.given().climbed == len(coach.Rungs()) }

// A Request asks for a hint in one position of a game. It is answered independently of the game,
// which may continue in the meantime, even in another goroutine.
type Request struct {
	coach *coach.Coach
	state puzzle.State
	line  coach.Line
	rung  coach.Rung
	given given // earlier advice for this position
	free  bool  // the hint was given before, or the game is over
	moves int   // number of presses at the time of the request
}

// Ask requests a hint, which [Request.Advise] computes and [Game.Grant] counts. The error is
// ErrNoHints if the budget is used up.
func (g *Game) Ask(rung coach.Rung) (Request, error) {
	before := g.given()
	free := g.solved() || g.reason != nil || climbed(rung) <= before.climbed
	if !free && g.hintsLeft() == 0 {
		return Request{}, ErrNoHints
	}
	presses := g.Presses()
	from := min(g.hints.from, len(presses))
	line := coach.Line{Start: g.start.Press(presses[:from]...), Played: presses[from:]}
	return Request{g.coach, g.state, line, rung, before, free, len(presses)}, nil
}

// climbed returns how many rungs a hint reveals, up to and including the given one. A proof reveals
// as many rungs as Press does, because it shows the press.
func climbed(rung coach.Rung) int {
	if rung == coach.Proof {
		rung = coach.Press
	}
	return slices.Index(coach.Rungs(), rung) + 1
}

// Advise returns the advice for the position, computing it unless a hint was already given there.
func (r Request) Advise(ctx context.Context) (coach.Advice, error) {
	if r.given.climbed > 0 {
		return r.given.advice, nil
	}
	return r.coach.Advise(ctx, r.line)
}

// Solutions returns up to limit solutions to the position and how many there are, as
// [coach.Coach.Solutions] does.
func (r Request) Solutions(ctx context.Context, limit int) ([]puzzle.Presses, int, error) {
	return r.coach.Solutions(ctx, r.state, limit)
}

// Grant returns the hint to show, and counts it unless it is free. If the position has changed
// since the request, it counts nothing and returns false, and the hint must not be shown.
func (g *Game) Grant(r Request, a coach.Advice) (coach.Hint, bool) {
	if r.coach != g.coach || !r.state.Equal(g.state) {
		return coach.Hint{}, false
	}
	h := a.Hint(r.rung)
	if r.free {
		return h, true
	}
	g.hints.used.add(r.rung)
	if g.hints.given == nil {
		g.hints.given = map[string]given{}
	}
	g.hints.given[g.state.String()] = given{a, climbed(r.rung)}
	if h.Technique != coach.Chase && h.Technique != coach.LookUp {
		g.hints.from = r.moves
	}
	return h, true
}

// Hint returns a hint. The hint counts unless the player has already seen this rung in this
// position; having seen only a lower rung does not make it free. The error is ErrNoHints if the
// budget is used up. If the game is won or cannot be won, the hint tells the player so and is free.
func (g *Game) Hint(ctx context.Context, rung coach.Rung) (coach.Hint, error) {
	r, err := g.Ask(rung)
	if err != nil {
		return coach.Hint{}, err
	}
	a, err := r.Advise(ctx)
	if err != nil {
		return coach.Hint{}, err
	}
	h, _ := g.Grant(r, a)
	return h, nil
}

// Solutions returns up to limit solutions to the position and how many there are, as
// [coach.Coach.Solutions] does. It counts as a hint that shows a press.
func (g *Game) Solutions(ctx context.Context, limit int) ([]puzzle.Presses, int, error) {
	if _, err := g.Hint(ctx, coach.Press); err != nil {
		return nil, 0, err
	}
	return g.coach.Solutions(ctx, g.state, limit)
}

// hintsLeft returns how many hints are left in the budget, or Unlimited.
func (g *Game) hintsLeft() int {
	if g.options.Budget < 0 {
		return Unlimited
	}
	return max(0, g.options.Budget-g.hints.used.Total())
}
