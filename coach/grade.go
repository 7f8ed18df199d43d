package coach

import (
	"context"
	"errors"

	"lightsout/board"
	"lightsout/internal/chase"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// A Grade describes what a person needs to solve a position in the fewest presses: how many presses
// have to be known, how many follow from them, and how large the table is for finding the first
// ones by hand.
type Grade struct {
	Told   int `json:"told"`   // presses that a plan has to tell
	Forced int `json:"forced"` // presses that follow from them, light by light
	// Table is the number of rows in the chase table, or 0 if the board has none.
	Table int `json:"table"`
}

// maxGraded is the largest number of lights, and of buttons, on a board whose positions
// can be graded.
const maxGraded = 1 << 10

// Grade grades a position. The error is [board.ErrTooLarge] on boards with more than 1024
// lights or buttons, and a [solve.UnsolvableError] if the position cannot be solved.
func (c *Coach) Grade(ctx context.Context, s puzzle.State) (Grade, error) {
	gap, err := c.difference(s)
	if err != nil {
		return Grade{}, err
	}
	if n := max(c.board.Lights(), c.board.Buttons()); n > maxGraded {
		return Grade{}, english.Errorf("%w to grade: it has %d lights, and the limit is %d", board.ErrTooLarge, n, maxGraded)
	}
	p, err := c.choose(ctx, gap, nil)
	if err != nil {
		return Grade{}, err
	}
	told := pressesIn(p.Start, c.times(p.Presses))
	g := Grade{Told: told, Forced: len(p.Presses) - told}
	t, err := chase.New(ctx, c.board, nil)
	if errors.Is(err, chase.ErrTable) {
		err = nil
	}
	g.Table = len(t.Rows)
	return g, err
}
