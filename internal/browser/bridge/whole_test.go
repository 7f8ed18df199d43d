package bridge_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/browser/bridge"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// The presses in the answer turn off the lights that were sent.
func TestSolveWhole(t *testing.T) {
	s := bridge.NewSession()
	r := rand.New(rand.NewPCG(8, 8))
	for _, spec := range []string{"3x3", "8x8", "300x200", "20x20,rule=x", "5x5,torus"} {
		b := testkit.Must(board.Parse(spec))(t)
		pressed := gf2.NewVec(b.Buttons())
		for i := range b.Buttons() {
			if r.IntN(2) == 1 {
				pressed.Set(i, true)
			}
		}
		state := testkit.Must(puzzle.AllOff(b))(t).Apply(puzzle.PressesOfBits(b, pressed.Words()))
		given := make([]byte, (b.Lights()+7)/8)
		for i := range b.Lights() {
			given[i/8] |= byte(state.Colour(i) << (i % 8))
		}
		text, made := send(t, s, "solve", bridge.PuzzleID{ID: spec}, given)
		if text != "" || len(made) != (b.Buttons()+7)/8 {
			t.Fatalf("%s: %q, %d bytes", spec, text, len(made))
		}
		found := gf2.NewVec(b.Buttons())
		for i := range b.Buttons() {
			if made[i/8]>>(i%8)&1 == 1 {
				found.Set(i, true)
			}
		}
		if !state.Apply(puzzle.PressesOfBits(b, found.Words())).Solved() {
			t.Errorf("%s: the presses leave lights on", spec)
		}
	}
}

func TestSolveWholeRefuses(t *testing.T) {
	s := bridge.NewSession()
	for _, c := range []struct {
		spec, want string
		bytes      int
	}{
		{"5x", "not a board", 0},
		{"1025x1025", "1,048,576 lights", 0},
		{"3x3,mod=3", "2 colours", 2},
		{"3x3", "9 lights take 2 bytes, not 1", 1},
	} {
		text, _ := send(t, s, "solve", bridge.PuzzleID{ID: c.spec}, make([]byte, c.bytes))
		if !strings.Contains(strings.ToLower(text), strings.ToLower(c.want)) {
			t.Errorf("%s: %q", c.spec, text)
		}
	}
}
