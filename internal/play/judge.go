package play

import (
	"errors"
	"fmt"

	"lightsout/internal/english"
)

// ErrRun reports that a game cannot be accepted as won.
var ErrRun = errors.New("not a game that was won")

// MaxRun is the largest number of moves that Judge accepts.
const MaxRun = 5000

// Judge plays a list of moves from the start of the game, and returns the score if all moves are
// allowed and the last one, but no earlier one, wins. Moves are buttons and ResetMove, without
// undone moves. A reset is allowed only after a press. The help is what the player reports, and it
// can only lower the score. Judge does not change the game, so any number of goroutines can call it
// on the same game.
func (g *Game) Judge(moves []int, help Help) (Score, error) {
	if len(moves) > MaxRun {
		return Score{}, english.Errorf("%w: %d moves; the limit is %d", ErrRun, len(moves), MaxRun)
	}
	if !help.possible() {
		return Score{}, english.Errorf("%w: %d hints; the number must be from 0 to %d", ErrRun, help.Hints, MaxHints)
	}
	b, state, presses := g.start.Board(), g.start, 0
	for i, m := range moves {
		switch {
		case m != ResetMove && b.CheckButton(m) != nil:
			return Score{}, fmt.Errorf("%w: %w", ErrRun, b.CheckButton(m))
		case state.Solved():
			return Score{}, english.Errorf("%w: it was won after %d of %d moves", ErrRun, i, len(moves))
		case m == ResetMove && presses == 0:
			return Score{}, fmt.Errorf("%w: move %d resets a game that is at its start", ErrRun, i)
		case m == ResetMove:
			state, presses = g.start, 0
		case !g.allows(state, m):
			return Score{}, fmt.Errorf("%w: move %d presses a light that is off", ErrRun, i)
		default:
			state, presses = state.Press(m), presses+1
		}
	}
	if left := state.Left(); left > 0 {
		return Score{}, fmt.Errorf("%w: %s left", ErrRun, english.Plural(left, "light is", "lights are"))
	}
	s := Score{Moves: presses, Par: g.par.Presses, Help: help}
	s.rate(g.par.Proved)
	return s, nil
}
