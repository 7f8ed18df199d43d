package states

import (
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
	testkit.MustFail(NewTable(ctx, testkit.Must(board.Parse("3x3"))(t), Towards(target)))(t, board.ErrMismatch, "a target of another board")
	testkit.MustFail(NewTable(ctx, nil))(t, board.ErrNone, "a table of no board")
	testkit.MustFail(Depths(ctx, nil))(t, board.ErrNone, "depths without a solver")
}
