package generate

import (
	"context"
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/internal/drawn"
	"lightsout/puzzle"
)

// Resolve returns the puzzle that a text describes. All front ends use it for the puzzles that
// people type:
//
//	5x5:1ffffff           a position
//	11011/10101/01110     a position on a grid, drawn in rows of 0 and 1 or . and #
//	5x5                   a board: all its lights are on
//	5x5#monday,par=8      a puzzle made from a seed
//	daily#2026-11-14      the daily puzzle for a date
//	daily                 the daily puzzle for the date set by Today
//	5x5#monday,to=on      any of these with a target other than all lights off,
//	                      as Target reads it
//	5x5,to=1ffffff        a board with a target: all its lights are off
//
// Resolve does not read files; packages pbm, graphfile and picture do. The error is ErrID,
// puzzle.ErrID, board.ErrSpec or board.ErrTooLarge, or comes from making the puzzle or from Fits.
func Resolve(ctx context.Context, text string, options ...Option) (Puzzle, error) {
	o := apply(options)
	if o.err != nil {
		return Puzzle{}, o.err
	}
	text, lights := cutTarget(text)
	if text == dailyBoard {
		if o.today == "" {
			return Puzzle{}, fmt.Errorf("%w: which day? A daily puzzle is written like daily#2026-11-14", ErrID)
		}
		text = dailyBoard + "#" + o.today
	}
	if drawn.Looks(text) {
		return o.drawn(text, lights)
	}
	if spec, _, drawn := strings.Cut(text, ":"); !strings.Contains(text, "#") || drawn && !strings.Contains(spec, "#") {
		return o.position(text, lights)
	}
	spec, err := parse(text)
	if err != nil {
		return Puzzle{}, err
	}
	if err := o.fits(spec.Board); err != nil {
		return Puzzle{}, err
	}
	target, err := Target(spec.Board, lights)
	if err != nil {
		return Puzzle{}, err
	}
	p, err := New(ctx, spec, options...)
	if err != nil {
		return p, err
	}
	return p.To(target)
}

// drawn parses a position that is drawn in rows.
func (o options) drawn(text, lights string) (Puzzle, error) {
	state, err := puzzle.ParseRows(text)
	if err != nil {
		return Puzzle{}, err
	}
	return o.position(state.String(), lights)
}

// position parses a position or a board. The lights of a board are all on, or off if it has a
// target. The board is checked before its lights are allocated.
func (o options) position(text, lights string) (Puzzle, error) {
	name, _, isPosition := strings.Cut(text, ":")
	b, err := board.Parse(name)
	if err != nil {
		return Puzzle{}, err
	}
	if err := o.fits(b); err != nil {
		return Puzzle{}, err
	}
	target, err := Target(b, lights)
	if err != nil {
		return Puzzle{}, err
	}
	var state puzzle.State
	switch {
	case isPosition:
		state, err = puzzle.Parse(text)
	case target.Solved():
		state, err = puzzle.AllOn(b)
	default:
		state, err = puzzle.AllOff(b)
	}
	if err != nil {
		return Puzzle{}, err
	}
	return Puzzle{ID: state.String(), State: state}.To(target)
}

// Today sets the date that "daily" refers to in [Resolve], such as 2026-11-14.
func Today(date string) Option { return func(o *options) { o.today = date } }

// Fits sets a function that [Resolve] calls with the board before it does any work. If check
// returns an error, Resolve returns that error.
func Fits(check func(*board.Board) error) Option { return func(o *options) { o.check = check } }

func (o options) fits(b *board.Board) error {
	if o.check == nil {
		return nil
	}
	return o.check(b)
}
