package coach_test

import (
	"context"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// TestOtherBoards passes a position on another board, and also no position at all, to every
// function that returns an error.
func TestOtherBoards(t *testing.T) {
	ctx := t.Context()
	b := testkit.Must(board.Parse("5x5"))(t)
	other := testkit.Must(puzzle.Parse("5x5,torus:0"))(t)
	for _, none := range []*board.Board{nil, {}} {
		testkit.MustFail(coach.New(ctx, none))(t, board.ErrNone, "no board")
	}
	testkit.MustFail(coach.New(ctx, b, nil))(t, solve.ErrOption, "a nil option")
	c := testkit.Must(coach.New(ctx, b))(t)
	testkit.MustFail(coach.Explain(ctx, solve.NewCertificate(other), testkit.Must(puzzle.Parse("5x5:1"))(t)))(t, board.ErrMismatch, "Explain with another board")
	for name, method := range methodsOf(ctx, c) {
		testkit.WantError(t, method(other), board.ErrMismatch, "%s with another board", name)
		testkit.WantError(t, method(puzzle.State{}), board.ErrNone, "%s with no position", name)
	}
}

func methodsOf(ctx context.Context, c *coach.Coach) map[string]func(puzzle.State) error {
	return map[string]func(puzzle.State) error{
		"Hint":          func(s puzzle.State) error { _, _, err := c.Hint(ctx, coach.Line{Start: s}, coach.Plan{}); return err },
		"Reasons":       func(s puzzle.State) error { _, err := c.Reasons(ctx, s); return err },
		"Trail":         func(s puzzle.State) error { _, _, err := c.Trail(ctx, s, nil); return err },
		"Distance":      func(s puzzle.State) error { _, err := c.Distance(ctx, s); return err },
		"Grade":         func(s puzzle.State) error { _, err := c.Grade(ctx, s); return err },
		"Lesson":        func(s puzzle.State) error { _, err := c.Lesson(ctx, s, nil); return err },
		"Solutions":     func(s puzzle.State) error { _, _, err := c.Solutions(ctx, s, 5); return err },
		"WhyImpossible": func(s puzzle.State) error { _, _, err := c.WhyImpossible(ctx, s); return err },
	}
}
