package facts

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// Presses followed by their inverse change nothing, and neither do presses repeated as many
// times as their order.
func TestGroupOfPresses(t *testing.T) {
	for spec, want := range map[string]int{"3x3": 2, "3x3,mod=3": 3, "3x3,mod=6": 6} {
		off := testkit.Must(puzzle.AllOff(testkit.Must(board.Parse(spec))(t)))(t)
		presses := testkit.Must(puzzle.NewPresses(off.Board(), 0, 4, 4, 7))(t)
		changed := off.Apply(presses)
		if got := Order(changed); got != want {
			t.Errorf("%s: order %d, want %d", spec, got, want)
		}
		if !changed.Apply(puzzle.PressesOfTimes(off.Board(), Inverse(presses))).Solved() {
			t.Errorf("%s: %v is not taken back", spec, presses)
		}
		again := off
		for range want {
			again = again.Apply(presses)
		}
		if !again.Solved() || Order(off) != 1 {
			t.Errorf("%s: made %d times, the lights are %v", spec, want, again)
		}
	}
}
