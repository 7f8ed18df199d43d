package play

import (
	"context"

	"lightsout/coach"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// MaxHints is the maximum number of hints in a game. It equals the maximum number of moves in a
// history.
const MaxHints = maxMoves

// Help records the help that a player got in a game. Undo and reset do not take it back: a player
// cannot unsee it.
type Help struct {
	// Hints counts the hints, whatever they said.
	Hints int `json:"hints"`
	// Shown means that the player saw a solution.
	Shown bool `json:"shown"`
}

// A HelpKind is the kind of help in a win. When wins are compared, it comes before everything else:
// a win without help is better than any with help.
type HelpKind int

// The kinds of help, best first.
const (
	NoHelp HelpKind = iota
	WithHints
	WithSolution
)

// Kind returns the kind of help.
func (h Help) Kind() HelpKind {
	switch {
	case h.Shown:
		return WithSolution
	case h.Hints > 0:
		return WithHints
	}
	return NoHelp
}

// Words describes the help in a few words, such as "2 hints". Without help, it is empty.
func (h Help) Words() string {
	switch h.Kind() {
	case WithSolution:
		return "solution shown"
	case WithHints:
		return english.Plural(h.Hints, "hint", "hints")
	case NoHelp:
	}
	return ""
}

// possible reports whether this help can occur in a game.
func (h Help) possible() bool { return h.Hints >= 0 && h.Hints <= MaxHints }

// addHint counts a hint.
func (h *Help) addHint() { h.Hints = min(h.Hints+1, MaxHints) }

// A Showing is a request to show solutions to one position of a game. It is answered independently
// of the game, which may continue in the meantime, even in another goroutine.
type Showing struct {
	coach *coach.Coach
	state puzzle.State
}

// AskSolutions requests the solutions, which [Showing.Solutions] computes and [Game.Show] counts.
// The error is ErrNoHints if the hint budget is used up, except after a win.
func (g *Game) AskSolutions() (Showing, error) {
	if !g.solved() && g.hintsLeft() == 0 {
		return Showing{}, ErrNoHints
	}
	return Showing{g.coach, g.state}, nil
}

// Solutions returns up to limit solutions to the position and how many there are, as
// [coach.Coach.Solutions] does.
func (s Showing) Solutions(ctx context.Context, limit int) ([]puzzle.Presses, int, error) {
	return s.coach.Solutions(ctx, s.state, limit)
}

// Show records that the player sees the solutions. From then on, a win earns no stars. If the
// position has changed since the request, it records nothing and returns false, and the solutions
// must not be shown. After a win, they are free.
func (g *Game) Show(s Showing) bool {
	if s.coach != g.coach || !s.state.Equal(g.state) {
		return false
	}
	if !g.solved() {
		g.hints.used.Shown = true
	}
	return true
}

// Solutions returns solutions as [Showing.Solutions] does, and records that the player sees them.
func (g *Game) Solutions(ctx context.Context, limit int) ([]puzzle.Presses, int, error) {
	s, err := g.AskSolutions()
	if err != nil {
		return nil, 0, err
	}
	list, total, err := s.Solutions(ctx, limit)
	if err == nil {
		g.Show(s)
	}
	return list, total, err
}
