package picture

import (
	"errors"
	"io"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// TestOtherBoards checks drawings that mix two different boards, and a drawing without a board.
func TestOtherBoards(t *testing.T) {
	state, other := testkit.Must(puzzle.Parse("3x3:1"))(t), testkit.Must(puzzle.Parse("4x4:1"))(t)
	presses := testkit.Must(puzzle.NewPresses(other.Board(), 15))(t)
	for name, c := range map[string]struct {
		drawing Drawing
		want    error
	}{
		"presses of another board":       {Drawing{State: state, Presses: presses}, board.ErrMismatch},
		"a certificate of another board": {Drawing{State: state, Certificate: other}, board.ErrMismatch},
		"no board":                       {Drawing{}, board.ErrNone},
	} {
		if err := c.drawing.SVG(io.Discard); !errors.Is(err, c.want) {
			t.Errorf("SVG, %s: %v", name, err)
		}
		if err := c.drawing.PNG(io.Discard); !errors.Is(err, c.want) {
			t.Errorf("PNG, %s: %v", name, err)
		}
	}
	if _, err := Perfect(t.Context(), nil, 3); !errors.Is(err, board.ErrNone) {
		t.Errorf("sizes of no board: %v", err)
	}
	if _, err := (&Tones{}).State(nil, Grey, ""); !errors.Is(err, board.ErrNone) {
		t.Errorf("lights of no board: %v", err)
	}
}
