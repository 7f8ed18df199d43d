package model

import (
	"errors"
	"io"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// TestRefused checks the errors for a missing position or problem, and for answers with numbers that
// are out of range.
func TestRefused(t *testing.T) {
	ctx := t.Context()
	state := testkit.Must(puzzle.Parse("2x2:1"))(t)
	if _, err := New(ctx, puzzle.State{}, Options{}); !errors.Is(err, board.ErrNone) {
		t.Errorf("no position: %v", err)
	}
	for _, none := range []*Problem{nil, {}} {
		_, read := none.Read(DIMACSOutput, "s SATISFIABLE")
		_, verify := none.Verify(ctx, Answer{})
		for name, err := range map[string]error{
			"Write": Write(ctx, io.Discard, none, CNF), "WriteStart": WriteStart(ctx, io.Discard, none), "Read": read, "Verify": verify,
		} {
			if !errors.Is(err, board.ErrNone) {
				t.Errorf("%s without a problem: %v", name, err)
			}
		}
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
