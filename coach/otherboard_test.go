package coach_test

import (
	"context"
	"errors"
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
		if _, err := coach.New(ctx, none); !errors.Is(err, board.ErrNone) {
			t.Errorf("no board: %v", err)
		}
	}
	if _, err := coach.New(ctx, b, nil); !errors.Is(err, solve.ErrOption) {
		t.Errorf("a nil option: %v", err)
	}
	c := testkit.Must(coach.New(ctx, b))(t)
	if _, err := coach.Explain(ctx, solve.NewCertificate(other), testkit.Must(puzzle.Parse("5x5:1"))(t)); !errors.Is(err, board.ErrMismatch) {
		t.Errorf("Explain with another board: %v", err)
	}
	for name, method := range methodsOf(ctx, c) {
		if err := method(other); !errors.Is(err, board.ErrMismatch) {
			t.Errorf("%s with another board: %v", name, err)
		}
		if err := method(puzzle.State{}); !errors.Is(err, board.ErrNone) {
			t.Errorf("%s with no position: %v", name, err)
		}
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
