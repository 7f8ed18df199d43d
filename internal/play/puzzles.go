package play

import (
	"context"
	"errors"
	"fmt"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/puzzle"
)

// Resolve returns the position that a text names, as [generate.Resolve] reads it, on
// boards that are not too large to play. It must not name a target; [Open] takes one.
func Resolve(ctx context.Context, text string) (puzzle.State, error) {
	made, err := resolve(ctx, text)
	if err == nil && made.Target.Board() != nil {
		return puzzle.State{}, fmt.Errorf("%w: it has a target other than all lights off, which works in the terminal alone", generate.ErrID)
	}
	return made.State, err
}

func resolve(ctx context.Context, text string) (generate.Puzzle, error) {
	return generate.Resolve(ctx, text, generate.Fits(checkSize))
}

// OpenSmall is [Open] for boards of at most so many lights. Others are refused before
// anything is worked out, whatever the ID asks for.
func OpenSmall(ctx context.Context, id string, o Options, lights int) (*Game, error) {
	made, err := generate.Resolve(ctx, id, generate.Fits(func(b *board.Board) error {
		if n := max(b.Lights(), b.Buttons()); n > lights {
			return fmt.Errorf("%w for this: %d lights, but at most %d", board.ErrTooLarge, n, lights)
		}
		return nil
	}))
	if err != nil {
		return nil, err
	}
	o.Target = made.Target
	return New(ctx, id, made.State, o)
}

func checkSize(b *board.Board) error {
	if n := max(b.Lights(), b.Buttons()); n > maxLights {
		return fmt.Errorf("%w to play: %d lights; boards of up to %d can be played; lightsout solve takes larger ones",
			board.ErrTooLarge, n, maxLights)
	}
	return nil
}

// A Level is how hard a puzzle is.
type Level string

// The levels.
const (
	Easy   Level = "easy"
	Medium Level = "medium"
	Hard   Level = "hard"
)

// Levels lists the levels, the easiest first.
func Levels() []Level { return []Level{Easy, Medium, Hard} }

// target is the par that a level aims at: a share of the buttons.
func (l Level) target(b *board.Board) int {
	switch n := b.Buttons(); l {
	case Easy:
		return max(2, n/8)
	case Medium:
		return max(3, n/4)
	default:
		return max(4, 2*n/5)
	}
}

// Puzzle makes a puzzle of a level, and returns its ID and its position. They depend
// only on the board, the level and the seed.
func Puzzle(ctx context.Context, b *board.Board, level Level, seed string) (string, puzzle.State, error) {
	if err := checkSize(b); err != nil {
		return "", puzzle.State{}, err
	}
	maker := generate.NewMaker(b)
	spec := generate.Spec{Board: b, Seed: seed, Par: level.target(b)}
	for {
		made, err := maker.Puzzle(ctx, spec)
		beyond := errors.Is(err, generate.ErrSpec) || errors.Is(err, generate.ErrNotFound)
		if !beyond || spec.Par == 0 {
			return made.ID, made.State, err
		}
		// No state of the board takes so many, or none was found: fewer, and at last
		// any number.
		spec.Par -= max(1, spec.Par/8)
	}
}
