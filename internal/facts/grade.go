package facts

import (
	"context"
	"errors"
	"fmt"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// GradeWords returns a grade in a few words, such as "1 press told, 8 forced, table of 7 rows".
func GradeWords(g coach.Grade) string {
	words := fmt.Sprintf("%s told, %d forced", english.Plural(g.Told, "press", "presses"), g.Forced)
	if g.Table > 0 {
		words += ", table of " + english.Plural(g.Table, "row", "rows")
	}
	return words
}

// NewGrade returns the grade of a newly made puzzle as a sentence. It is empty if the board is
// too large to grade, or if the lights are already out.
func NewGrade(ctx context.Context, s puzzle.State) (string, error) {
	c, err := coach.New(ctx, s.Board())
	if err == nil && !s.Solved() {
		var g coach.Grade
		if g, err = c.Grade(ctx, s); err == nil {
			return GradeSentence(g), nil
		}
	}
	if errors.Is(err, board.ErrTooLarge) {
		err = nil
	}
	return "", err
}

// GradeSentence says what a grade means for a player.
func GradeSentence(g coach.Grade) string {
	presses := english.Plural(g.Told+g.Forced, "press", "presses")
	text := fmt.Sprintf("%s: once you know %d of them, each of the others has a reason you can see.", presses, g.Told)
	switch {
	case g.Told == 0:
		text = presses + ", and each has a reason you can see."
	case g.Forced == 0:
		text = presses + ", and no light forces any of them."
	}
	if g.Table > 0 {
		text += fmt.Sprintf(" The table for solving it by hand has %s.", english.Plural(g.Table, "row", "rows"))
	}
	return text
}
