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
// too large to grade, or if the position is already solved.
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
	text := fmt.Sprintf("Once you know %s, every other one has a reason you can see.", english.Plural(g.Told, "press", "presses"))
	switch {
	case g.Told == 0:
		text = "Every press has a reason you can see."
	case g.Forced == 0:
		text = "No light tells you what to press."
	}
	if g.Table > 0 {
		text += fmt.Sprintf(" By hand, you need a table of %s.", english.Plural(g.Table, "row", "rows"))
	}
	return text
}
