package play

import (
	"lightsout/coach"
	"lightsout/puzzle"
)

// A Kind is a kind of event.
type Kind string

// The kinds of events.
const (
	Pressed   Kind = "pressed"
	Undone    Kind = "undone"
	Redone    Kind = "redone"
	Restarted Kind = "restarted"
	Won       Kind = "won"
)

// An Event tells a front end what happened: the button, or -1 for an event without one, and the
// lights that changed.
type Event struct {
	Kind   Kind  `json:"kind"`
	Button int   `json:"button"`
	Lights []int `json:"lights"`
}

// A View is the state of a game as a front end shows it.
type View struct {
	ID       string `json:"id"`
	Board    string `json:"board"`
	Position string `json:"position"`
	Lights   []int  `json:"lights"` // the colour of each light
	Target   []int  `json:"target"` // the colours to reach; null for all lights off
	Left     int    `json:"left"`   // lights that still differ from the target
	Moves    int    `json:"moves"`
	Par      int    `json:"par"` // -1 if the puzzle cannot be solved
	Proved   bool   `json:"proved"`
	Help            // hints and shown
	Budget   int    `json:"budget"`
	Clock    bool   `json:"clock"`
	Seconds  int    `json:"seconds"`
	CanUndo  bool   `json:"can_undo"`
	CanRedo  bool   `json:"can_redo"`
	Solved   bool   `json:"solved"`
	// Rule states, as a sentence, the special rule of some games that only lights that are on can
	// be pressed. In other games it is empty.
	Rule string `json:"rule"`
	// Impossible explains why the game cannot be won; null if it can.
	Impossible *coach.Reason `json:"impossible"`
	// Score is null until the game is won.
	Score *Score `json:"score"`
}

// View returns the state of the game for a front end to show.
func (g *Game) View() View {
	v := View{
		ID: g.id, Board: g.start.Board().String(), Position: g.state.String(), Lights: Colours(g.state), Left: g.state.Left(),
		Moves: g.CountPresses(), Par: g.par.Presses, Proved: g.par.Proved,
		Help: g.hints.used, Budget: g.options.Budget, Clock: g.options.Clock, Seconds: int(g.time.Seconds()),
		CanUndo: g.canUndo(), CanRedo: g.canRedo(), Solved: g.solved(), Impossible: g.reason, Rule: g.Rule(),
	}
	if g.state.HasTarget() {
		v.Target = Colours(g.state.Target())
	}
	if g.reason != nil {
		v.Par = -1
	}
	if score, won := g.score(); won {
		v.Score = &score
	}
	return v
}

// Colours returns the colour of each light, as a View lists them.
func Colours(s puzzle.State) []int {
	list := []int{}
	for _, colour := range s.Colours() {
		list = append(list, int(colour))
	}
	return list
}
