package play

import (
	"errors"
	"fmt"

	"lightsout/internal/english"
)

// ErrRun says that moves are not those of a game that was won.
var ErrRun = errors.New("not a game that was won")

// MaxRun is the largest number of moves that Judge takes.
const MaxRun = 5000

// Judge plays a list of moves from the start of the game, and returns the score if they
// win at the last move and not before. Moves are buttons and ResetMove; those that were
// undone are not among them. Hints are what the player says was shown, and can only lower the
// score. The game itself does not change: any number of goroutines can judge with one game.
func (g *Game) Judge(moves []int, hints Hints) (Score, error) {
	if len(moves) > MaxRun {
		return Score{}, fmt.Errorf("%w: %d moves, but at most %d are taken", ErrRun, len(moves), MaxRun)
	}
	if !hints.possible() {
		return Score{}, fmt.Errorf("%w: %d, %d and %d hints; each is from 0 to %d", ErrRun, hints.Where, hints.Why, hints.Press, MaxHints)
	}
	state, presses := g.start, 0
	for i, m := range moves {
		switch {
		case m != ResetMove && uint(m) >= uint(g.start.Board().Buttons()):
			return Score{}, fmt.Errorf("%w: button %d, but the board has %d, counted from 0", ErrRun, m, g.start.Board().Buttons())
		case g.left(state) == 0:
			return Score{}, fmt.Errorf("%w: it was won after %d of %d moves", ErrRun, i, len(moves))
		case m == ResetMove && presses == 0:
			return Score{}, fmt.Errorf("%w: move %d resets what is at its start", ErrRun, i)
		case m == ResetMove:
			state, presses = g.start, 0
		case !g.allows(state, m):
			return Score{}, fmt.Errorf("%w: move %d is on a light that is off", ErrRun, i)
		default:
			state, presses = state.Press(m), presses+1
		}
	}
	if left := g.left(state); left > 0 {
		return Score{}, fmt.Errorf("%w: %s left", ErrRun, english.Plural(left, "light is", "lights are"))
	}
	s := Score{Moves: presses, Par: g.par.Presses, Hints: hints}
	s.rate(g.par.Proved)
	return s, nil
}
