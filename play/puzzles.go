package play

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/puzzle"
)

// Resolve returns the position that an ID names. A board alone means all its lights
// on.
func Resolve(ctx context.Context, id string) (puzzle.State, error) {
	if spec, seed, ok := strings.Cut(id, "#"); ok {
		return seeded(ctx, spec, seed)
	}
	spec, _, isPosition := strings.Cut(id, ":")
	b, err := board.Parse(spec)
	if err != nil {
		return puzzle.State{}, err
	}
	if err := checkSize(b); err != nil {
		return puzzle.State{}, err
	}
	if !isPosition {
		return puzzle.AllOn(b)
	}
	return puzzle.Parse(id)
}

// week has the board of each day of the week, Sunday first.
var week = [7]string{"7x7", "5x5", "5x5,torus", "5x5,rule=x", "hex3", "4x4,mod=3", "4x7,mobius"}

// seeded is the puzzle of a seed, or of a day.
func seeded(ctx context.Context, spec, seed string) (puzzle.State, error) {
	if spec+"#" == dailyPrefix {
		number, err := DayNumber(seed)
		if err != nil {
			return puzzle.State{}, err
		}
		spec = week[((number+3)%7+7)%7]
	}
	b, err := board.Parse(spec)
	if err != nil {
		return puzzle.State{}, err
	}
	return Puzzle(ctx, b, Medium, seed)
}

func checkSize(b *board.Board) error {
	if n := max(b.Lights(), b.Buttons()); n > MaxLights {
		return fmt.Errorf("%w to play: %d lights; boards of up to %d are played, and lightsout solve takes larger ones",
			board.ErrTooLarge, n, MaxLights)
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

// maxDraws is the most positions that are drawn to come near the par of a level.
const maxDraws = 64

// Puzzle returns a solvable position of a level. The board, the level and the seed
// decide which.
func Puzzle(ctx context.Context, b *board.Board, level Level, seed string) (puzzle.State, error) {
	if err := checkSize(b); err != nil {
		return puzzle.State{}, err
	}
	c, err := coach.New(ctx, b)
	if err != nil {
		return puzzle.State{}, err
	}
	off, err := puzzle.AllOff(b)
	if err != nil {
		return puzzle.State{}, err
	}
	h := fnv.New64a()
	_, _ = fmt.Fprint(h, b, "#", seed)
	r := rand.New(rand.NewPCG(h.Sum64(), uint64(len(seed))))
	target := min(level.target(b), b.Buttons())
	best, miss := off, target
	for draw := 0; draw < maxDraws && miss > 0; draw++ {
		buttons := r.Perm(b.Buttons())[:target]
		s := off
		for range b.Colours() - 1 { // so that one press more turns it out
			s = s.Press(buttons...)
		}
		d, err := c.Distance(ctx, s)
		if err != nil {
			return puzzle.State{}, err
		}
		if far := max(d.Presses-target, target-d.Presses); far < miss {
			best, miss = s, far
		}
	}
	return best, nil
}
