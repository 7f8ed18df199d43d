package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"lightsout/coach"
	"lightsout/puzzle"
	"lightsout/solve"
)

const (
	// maxLights is the maximum number of lights, and of buttons, on a board that can be played.
	maxLights = 1 << 14
	// maxMoves is the maximum number of moves in a history.
	maxMoves = 1 << 17
)

// Unlimited is the budget of a game without a limit on hints.
const Unlimited = -1

// Options are the choices a player makes before a game.
type Options struct {
	Budget int  `json:"budget"` // the number of hints allowed, or Unlimited
	Clock  bool `json:"clock"`  // whether to measure the time
	// LitOnly is the rule that only lights that are on can be pressed. It requires a board whose
	// lights are its buttons, and rules out a target.
	LitOnly bool `json:"lit_only"`
}

// A Game is a puzzle being played. It is not safe for concurrent use.
type Game struct {
	id string // as the player entered it, or else the ID of the start
	history
	coach   *coach.Coach
	par     coach.Distance
	reason  *coach.Reason // why it cannot be solved; nil if it can
	options Options

	time  time.Duration
	hints hintBook

	// counted and perfect record what the stats already contain about this game.
	counted, perfect bool
}

// Open starts a game of the puzzle with the given ID, including its target if it has one.
func Open(ctx context.Context, id string, o Options) (*Game, error) {
	made, err := Find(ctx, id)
	if err != nil {
		return nil, err
	}
	return New(ctx, id, made.State, o)
}

// New starts a game at a position. The game is won when the lights show the position's target. The
// id is what the player entered, such as 5x5#monday or 5x5,to=on. An empty id means the ID of the
// position.
func New(ctx context.Context, id string, start puzzle.State, o Options) (*Game, error) {
	b := start.Board()
	if err := CheckSize(b); err != nil {
		return nil, err
	}
	var helps []coach.Option
	if o.LitOnly {
		helps = append(helps, coach.LitOnly())
	}
	c, err := coach.New(ctx, b, helps...)
	if err != nil {
		return nil, err
	}
	switch {
	case id == "":
		id = start.String()
	case strings.ContainsAny(id, "\r\n"):
		return nil, fmt.Errorf("%w: an ID is one line", puzzle.ErrID)
	}
	g := &Game{id: id, history: history{start: start, state: start}, coach: c, options: o}
	g.par, err = c.Distance(ctx, start)
	if errors.Is(err, solve.ErrUnsolvable) {
		reason, _, err := c.WhyImpossible(ctx, start)
		g.reason = &reason
		return g, err
	}
	return g, err
}

// Start returns the position in which the game began.
func (g *Game) Start() puzzle.State { return g.start }

// State returns the current position.
func (g *Game) State() puzzle.State { return g.state }

// Coach returns the coach for the game.
func (g *Game) Coach() *coach.Coach { return g.coach }

// solved reports whether the lights show the target, which is usually all lights off.
func (g *Game) solved() bool { return g.state.Solved() }

// Presses returns the buttons pressed since the start or the last reset, in order, without undone
// presses.
func (g *Game) Presses() []int { return slices.Clone(g.presses()) }

// CountPresses returns the number of Presses.
func (g *Game) CountPresses() int { return len(g.presses()) }

// Rule returns the special rule of the game as a sentence; it is usually empty.
func (g *Game) Rule() string {
	if g.options.LitOnly {
		return "You can press only lights that are on."
	}
	return ""
}

// allows reports whether the rules allow a press in a position.
func (g *Game) allows(s puzzle.State, button int) bool { return !g.options.LitOnly || s.On(button) }

// Press presses a button. It does nothing if the game is won, if the Rule forbids the press, or
// if the history already has 131,072 moves, not counting undone ones. To go on after a win, call
// Undo or Reset first.
func (g *Game) Press(button int) []Event {
	if err := g.start.Board().CheckButton(button); err != nil {
		panic("play: " + err.Error())
	}
	if g.solved() || !g.allows(g.state, button) {
		return nil
	}
	return g.move(button)
}

// Reset goes back to the start.
func (g *Game) Reset() []Event {
	if g.CountPresses() == 0 {
		return nil
	}
	return g.move(ResetMove)
}

// move makes a move, if the history has room for it.
func (g *Game) move(m int) []Event {
	if g.at >= maxMoves {
		return nil
	}
	before := g.state
	g.do(m)
	if m == ResetMove {
		return g.turn(Restarted, m, before)
	}
	return g.turn(Pressed, m, before)
}

// canUndo reports whether there is something to undo.
func (g *Game) canUndo() bool { return g.at > 0 }

// canRedo reports whether there is something to redo.
func (g *Game) canRedo() bool { return g.at < len(g.moves) }

// Undo takes back the last move, a press or a reset.
func (g *Game) Undo() []Event {
	if !g.canUndo() {
		return nil
	}
	before := g.state
	g.undo()
	return g.turn(Undone, g.moves[g.at], before)
}

// Redo repeats the move that was undone last.
func (g *Game) Redo() []Event {
	if !g.canRedo() {
		return nil
	}
	before := g.state
	g.redo()
	return g.turn(Redone, g.moves[g.at-1], before)
}

// turn returns the events that a move causes: the lights that change, and the win if the move wins.
func (g *Game) turn(kind Kind, button int, before puzzle.State) []Event {
	e := Event{Kind: kind, Button: button, Lights: []int{}}
	for light, colour := range before.Colours() {
		if int(colour) != g.state.Colour(light) {
			e.Lights = append(e.Lights, light)
		}
	}
	if g.solved() && !before.Solved() {
		return []Event{e, {Kind: Won, Button: -1, Lights: []int{}}}
	}
	return []Event{e}
}

// maxTime is the maximum time of a game: the longest that fits in a save.
const maxTime = maxNumber * time.Second

// Advance adds elapsed time to the clock. It has no effect if the clock is off or the
// game is solved.
func (g *Game) Advance(d time.Duration) {
	if g.options.Clock && !g.solved() && d > 0 {
		g.time += min(d, maxTime-g.time)
	}
}

// SetClock turns the clock on or off.
func (g *Game) SetClock(on bool) { g.options.Clock = on }
