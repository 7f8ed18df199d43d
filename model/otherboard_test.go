package model

import (
	"errors"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// TestOtherBoards checks the errors for a target that belongs to another board, for a missing
// position, and for answers with numbers that are out of range.
func TestOtherBoards(t *testing.T) {
	ctx := t.Context()
	state, target := testkit.Must(puzzle.Parse("2x2:1"))(t), testkit.Must(puzzle.Parse("2x2,mod=3:0000"))(t)
	if _, err := New(ctx, state, Options{Target: target}); !errors.Is(err, board.ErrMismatch) {
		t.Errorf("a target of another board: %v", err)
	}
	if _, err := New(ctx, puzzle.State{}, Options{}); !errors.Is(err, board.ErrNone) {
		t.Errorf("no position: %v", err)
	}
	for _, goal := range []Goal{Any, Generate} {
		p := testkit.Must(New(ctx, state, Options{Goal: goal}))(t)
		for _, wrong := range []Answer{{Presses: []uint8{2, 0, 0, 0}}, {Presses: []uint8{1}}, {Lights: []uint8{0, 0, 0, 2}}, {Lights: []uint8{1}}} {
			if _, err := p.Verify(ctx, wrong); !errors.Is(err, ErrWrong) {
				t.Errorf("%s: %+v: %v", goal, wrong, err)
			}
		}
	}
}
