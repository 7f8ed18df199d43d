package model

import (
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
	testkit.MustFail(New(ctx, puzzle.State{}, Options{}))(t, board.ErrNone, "no position")
	for _, none := range []*Problem{nil, {}} {
		_, read := none.Read(DIMACSOutput, "s SATISFIABLE")
		_, verify := none.Verify(ctx, Answer{})
		for name, err := range map[string]error{
			"Write": Write(ctx, io.Discard, none, CNF), "WriteStart": WriteStart(ctx, io.Discard, none), "Read": read, "Verify": verify,
		} {
			testkit.WantError(t, err, board.ErrNone, "%s without a problem", name)
		}
	}
	for _, goal := range []Goal{Any, Generate} {
		p := testkit.Must(New(ctx, state, Options{Goal: goal}))(t)
		for _, wrong := range []Answer{{Presses: []uint8{2, 0, 0, 0}}, {Presses: []uint8{1}}, {Lights: []uint8{0, 0, 0, 2}}, {Lights: []uint8{1}}} {
			testkit.MustFail(p.Verify(ctx, wrong))(t, ErrWrong, "%s: %+v", goal, wrong)
		}
	}
}
