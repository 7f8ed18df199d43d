package play

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// Resolve returns the position that a string describes. It accepts the same strings as
// [generate.Resolve], but only boards that are small enough to play. The string must not contain a
// target; [Open] accepts one.
func Resolve(ctx context.Context, text string) (puzzle.State, error) {
	made, err := Find(ctx, text)
	if err == nil && made.State.HasTarget() {
		return puzzle.State{}, fmt.Errorf("%w: it has a target other than all lights off; leave out the target here", generate.ErrID)
	}
	return made.State, err
}

// Find returns the puzzle that a string describes, including its target if it has one.
func Find(ctx context.Context, text string) (generate.Puzzle, error) {
	return generate.Resolve(ctx, text, generate.Fits(CheckSize))
}

// OpenSmall is [Open] for boards with at most the given number of lights, and of buttons. It
// rejects larger boards before it makes the puzzle.
func OpenSmall(ctx context.Context, id string, o Options, lights int) (*Game, error) {
	made, err := generate.Resolve(ctx, id, generate.Fits(func(b *board.Board) error {
		if n := max(b.Lights(), b.Buttons()); n > lights {
			return english.Errorf("%w for this: %d lights, and the limit is %d", board.ErrTooLarge, n, lights)
		}
		return nil
	}))
	if err != nil {
		return nil, err
	}
	return New(ctx, id, made.State, o)
}

// ErrTooLarge reports that a board is too large to play. It wraps [board.ErrTooLarge].
var ErrTooLarge = fmt.Errorf("%w to play", board.ErrTooLarge)

// CheckSize returns ErrTooLarge if a board is too large to play.
func CheckSize(b *board.Board) error {
	if n := max(b.Lights(), b.Buttons()); n > maxLights {
		return english.Errorf("%w: %d lights, and the limit is %d", ErrTooLarge, n, maxLights)
	}
	return nil
}

// A Level describes how hard a puzzle is.
type Level string

// The levels.
const (
	Easy   Level = "easy"
	Medium Level = "medium"
	Hard   Level = "hard"
)

// Levels lists the levels, easiest first.
func Levels() []Level { return []Level{Easy, Medium, Hard} }

// aim returns the preferred par for a level. It grows at most with the side of the board, not with
// its area, so that an easy puzzle is easy on every board.
func (l Level) aim(b *board.Board) int {
	side := math.Sqrt(float64(b.Buttons()))
	switch l {
	case Easy:
		return min(8, 3+int(side/5))
	case Medium:
		return max(4, int(1.25*side))
	default:
		return max(6, int(2*side))
	}
}

// Puzzle makes a puzzle of the given level. The puzzle depends only on the board, the level and the
// seed.
//
// Puzzle first searches for the preferred par plus one for each harder level, and if it finds no
// puzzle, for lower and lower pars. The puzzle that it makes has the par found, minus one for each
// harder level. So the levels usually differ even if the preferred pars are too large for the
// board.
func Puzzle(ctx context.Context, b *board.Board, level Level, seed string) (generate.Puzzle, error) {
	if err := CheckSize(b); err != nil {
		return generate.Puzzle{}, err
	}
	maker := generate.NewMaker(b)
	above := len(Levels()) - 1 - slices.Index(Levels(), level)
	spec := generate.Spec{Board: b, Seed: seed, Par: level.aim(b) + above}
	made, err := atMost(ctx, maker, spec)
	if err != nil || above == 0 {
		return made, err
	}
	spec.Par = max(1, made.Par-above)
	return atMost(ctx, maker, spec)
}

// atMost makes a puzzle with the par in the spec. If it finds none, it tries lower and lower pars,
// and finally any par.
func atMost(ctx context.Context, maker *generate.Maker, spec generate.Spec) (generate.Puzzle, error) {
	for {
		made, err := maker.Puzzle(ctx, spec)
		beyond := errors.Is(err, generate.ErrSpec) || errors.Is(err, generate.ErrNotFound)
		if !beyond || spec.Par == 0 {
			return made, err
		}
		spec.Par -= max(1, spec.Par/8)
	}
}
