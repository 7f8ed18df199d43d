package play

import (
	"context"
	"errors"

	"lightsout/coach"
	"lightsout/puzzle"
)

// ErrNoHints reports that the hint budget is used up.
var ErrNoHints = errors.New("no hints are left; start a new game for more")

// A hintBook records the hints given. Undo does not take them back: a player cannot
// unsee a hint.
type hintBook struct {
	used Help
	// plan is the solution that the hints lead to. It is saved with the game, so that later hints
	// lead to the same one.
	plan coach.Plan
	// seen holds the positions in which the player got help, and the texts seen there. Seeing them
	// again is free, until the game is saved and loaded.
	seen map[string]bool
}

// see records that a text was shown in a position, and reports whether that is news.
func (b *hintBook) see(position, text string) bool {
	if b.seen == nil {
		b.seen = map[string]bool{}
	}
	key := position + "\n" + text
	news := !b.seen[key]
	b.seen[position], b.seen[key] = true, true
	return news
}

// A Request asks for help in one position of a game. It is answered independently of the game,
// which may continue in the meantime, even in another goroutine.
type Request struct {
	coach *coach.Coach
	state puzzle.State
	line  coach.Line
	plan  coach.Plan
}

// An Advice is the answer to a Request: a hint, and the plan that it belongs to.
type Advice struct {
	hint coach.Hint
	plan coach.Plan
}

// Ask requests a hint, which [Request.Advise] computes and [Game.Grant] counts. The error is
// ErrNoHints if the budget is used up, unless the game is won or cannot be won, or the player has
// had help in this position since the game was opened.
func (g *Game) Ask() (Request, error) {
	if !g.solved() && g.reason == nil && g.hintsLeft() == 0 && !g.hints.seen[g.state.String()] {
		return Request{}, ErrNoHints
	}
	return Request{g.coach, g.state, coach.Line{Start: g.start, Played: g.Presses()}, g.hints.plan}, nil
}

// Advise computes the hint.
func (r Request) Advise(ctx context.Context) (Advice, error) {
	h, plan, err := r.coach.Hint(ctx, r.line, r.plan)
	return Advice{h, plan}, err
}

// stale reports whether the game has moved on since a request.
func (g *Game) stale(r Request) bool { return r.coach != g.coach || !r.state.Equal(g.state) }

// Grant returns the hint to show, and counts it unless the player has seen it in this position
// since the game was opened, or the game is won or cannot be won. If the position has changed since
// the request, it counts nothing and returns false, and the hint must not be shown.
func (g *Game) Grant(r Request, a Advice) (coach.Hint, bool) {
	if g.stale(r) {
		return coach.Hint{}, false
	}
	g.hints.plan = a.plan
	g.charge(a.hint.Text)
	return a.hint, true
}

// charge counts a text as a hint, unless it is free.
func (g *Game) charge(text string) {
	if !g.solved() && g.reason == nil && g.hints.see(g.state.String(), text) {
		g.hints.used.addHint()
	}
}

// Hint returns the next hint, and counts it as [Game.Grant] does. The errors are those of
// [Game.Ask] and [Request.Advise].
func (g *Game) Hint(ctx context.Context) (coach.Hint, error) {
	r, err := g.Ask()
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

// Follow makes the presses of a hint, which must be for the current position.
func (g *Game) Follow(h coach.Hint) []Event {
	var events []Event
	for range h.Times {
		events = append(events, g.Press(h.Button)...)
	}
	return events
}

// Trail says where the player of a won game left par. It returns false if the game is not won, or
// if [coach.Coach.Trail] does.
func (g *Game) Trail(ctx context.Context) (coach.Trail, bool, error) {
	if !g.solved() {
		return coach.Trail{}, false, nil
	}
	return g.coach.Trail(ctx, g.start, g.presses())
}

// hintsLeft returns how many hints are left in the budget, or Unlimited.
func (g *Game) hintsLeft() int {
	if g.options.Budget < 0 {
		return Unlimited
	}
	return max(0, g.options.Budget-g.hints.used.Hints)
}
