package generate

import (
	"context"
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/puzzle"
)

// Resolve returns the puzzle that a person named. This is the one place that knows
// what can be typed as the name of a puzzle:
//
//	5x5:1ffffff           a position
//	5x5                   a board: all its lights are on
//	5x5#monday,par=8      a puzzle of a seed
//	daily#2026-11-14      the puzzle of a day
//	daily                 the puzzle of the day set by Today
//
// Resolve does not read files; packages puzzle and graphfile do. The error is ErrID,
// puzzle.ErrID, board.ErrSpec or board.ErrTooLarge, or one from making the puzzle.
func Resolve(ctx context.Context, text string, options ...Option) (Puzzle, error) {
	o := optionsOf(options)
	if text == dailyBoard {
		if o.today == "" {
			return Puzzle{}, fmt.Errorf("%w: which day? A daily puzzle is written like daily#2026-11-14", ErrID)
		}
		text = dailyBoard + "#" + o.today
	}
	if strings.Contains(text, "#") {
		spec, err := Parse(text)
		if err != nil {
			return Puzzle{}, err
		}
		if err := o.fits(spec.Board); err != nil {
			return Puzzle{}, err
		}
		return New(ctx, spec, options...)
	}
	state, err := o.position(text)
	return Puzzle{ID: state.String(), State: state}, err
}

// position reads a position, or a board whose lights are all on. The board is checked
// before memory is spent on its lights.
func (o options) position(text string) (puzzle.State, error) {
	name, _, hasLights := strings.Cut(text, ":")
	b, err := board.Parse(name)
	if err != nil {
		return puzzle.State{}, err
	}
	if err := o.fits(b); err != nil {
		return puzzle.State{}, err
	}
	if !hasLights {
		return puzzle.AllOn(b)
	}
	return puzzle.Parse(text)
}

// Today sets the date, as in 2026-11-14, that daily stands for in [Resolve].
func Today(date string) Option { return func(o *options) { o.today = date } }

// Fits sets a function that [Resolve] calls with the board before it works on it. If
// check returns an error, Resolve returns that error.
func Fits(check func(*board.Board) error) Option { return func(o *options) { o.check = check } }

func (o options) fits(b *board.Board) error {
	if o.check == nil {
		return nil
	}
	return o.check(b)
}
