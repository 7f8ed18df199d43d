package facts

import (
	"context"
	"errors"
	"fmt"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/puzzle"
)

// GradeWords returns a grade in a few words, such as "34: needs chasing".
func GradeWords(g coach.Grade) string {
	return fmt.Sprintf("%d: %s", g.Points, MethodWords(g.Method))
}

// NewGrade returns the grade of a newly made puzzle as a sentence. It is empty if the board is
// too large to grade, or if the lights are already out.
func NewGrade(ctx context.Context, s puzzle.State) (string, error) {
	c, err := coach.New(ctx, s.Board())
	if err == nil && !s.Solved() {
		var g coach.Grade
		if g, err = c.Grade(ctx, s); err == nil {
			return "Grade " + GradeWords(g) + ".", nil
		}
	}
	if errors.Is(err, board.ErrTooLarge) {
		err = nil
	}
	return "", err
}

// MethodWords explains what the method of a grade means for a player.
func MethodWords(method coach.Technique) string {
	if method == "" {
		return "can be solved by looking"
	}
	return map[coach.Technique]string{coach.Chase: "needs chasing", coach.Search: "needs trial and error"}[method]
}

// TechniqueWords describes a technique that a grade depends on.
func TechniqueWords(t coach.Technique) string {
	return map[coach.Technique]string{
		"last":       "the last press: its lights are the ones that are on",
		"picture":    "two presses that overlap",
		"match":      "one press makes the lights symmetric",
		"pairs":      "symmetric lights, so symmetric presses",
		"reach":      "a corner or edge light that at most three buttons change",
		coach.Chase:  "no pattern to spot: chase the lights down",
		coach.Search: "no pattern to spot: try one of a few",
	}[t]
}
