package states

import (
	"errors"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// TestOtherBoards checks the errors for a target that belongs to another board, and for a missing
// board.
func TestOtherBoards(t *testing.T) {
	ctx := t.Context()
	target := testkit.Must(puzzle.Parse("3x3,torus:1"))(t)
	if _, err := NewTable(ctx, testkit.Must(board.Parse("3x3"))(t), Towards(target)); !errors.Is(err, board.ErrMismatch) {
		t.Errorf("a target of another board: %v", err)
	}
	if _, err := NewTable(ctx, nil); !errors.Is(err, board.ErrNone) {
		t.Errorf("a table of no board: %v", err)
	}
	if _, err := Depths(ctx, nil); !errors.Is(err, board.ErrNone) {
		t.Errorf("depths without a solver: %v", err)
	}
}
