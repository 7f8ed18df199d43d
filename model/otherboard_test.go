package model

import (
	"errors"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// TestRefused checks the errors for a missing position, and for answers with numbers that are out
// of range.
func TestRefused(t *testing.T) {
	ctx := t.Context()
	state := testkit.Must(puzzle.Parse("2x2:1"))(t)
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
