package task

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
)

// Vectors of states have a bit for each light, and vectors of presses a bit for each button.
func TestVectors(t *testing.T) {
	b := testkit.Must(board.Parse("buttons=3_0.2_1"))(t)
	lights, buttons := gf2.VecOf(b.Lights(), 0, 2), gf2.VecOf(b.Buttons(), 1)
	s, p := StateOf(b, lights), PressesOf(b, buttons)
	if !s.On(0) || s.On(1) || !VecOfState(s).Equal(lights) {
		t.Errorf("%v is the state %v", lights, s)
	}
	if p.Times(0) != 0 || p.Times(1) != 1 || !VecOfPresses(p).Equal(buttons) {
		t.Errorf("%v are the presses %v", buttons, p)
	}
}
