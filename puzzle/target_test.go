package puzzle

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// TestMinus checks that the presses that lead from one position to another also solve the
// difference, for all positions and presses on three small boards.
func TestMinus(t *testing.T) {
	for _, spec := range []string{"1x3", "1x2,mod=3", "1x2,mod=4"} {
		b := testkit.Must(board.Parse(spec))(t)
		var all []State
		colours := make([]uint8, b.Lights())
		for more := true; more; {
			all = append(all, StateOfColours(b, append([]uint8{}, colours...)))
			more = false
			for i := range colours {
				if colours[i] = uint8((int(colours[i]) + 1) % b.Colours()); colours[i] != 0 {
					more = true
					break
				}
			}
		}
		for _, from := range all {
			for button := range b.Buttons() {
				to := from.Press(button)
				if gap := from.Minus(to); !gap.Press(button).Solved() || !to.Minus(to).Solved() {
					t.Fatalf("%v minus %v is %v", from, to, gap)
				}
			}
			if got := from.Minus(State{}); !got.Equal(from) {
				t.Errorf("%v without a target is %v", from, got)
			}
		}
	}
	testkit.MustPanic(t, "the difference of states of two boards", func() { mustState(t, "2x2:1").Minus(mustState(t, "2x3:1")) })
}

func TestTargetsInIDs(t *testing.T) {
	for _, id := range []string{"5x5:0,to=1ffffff", "2x2,mod=3:0120,to=1110", "21x21:on,to=~" + mustState(t, "21x21:on").String()[7:]} {
		rest, lights, ok := CutTarget(id)
		s := mustState(t, rest)
		target, err := ParseLights(s.Board(), lights)
		if got := WithTarget(rest, target); !ok || err != nil || got != id {
			t.Errorf("%s: %s, %v", id, got, err)
		}
	}
	if rest, _, ok := CutTarget("5x5:1"); ok || WithTarget(rest, State{}) != "5x5:1" {
		t.Errorf("%s has a target", rest)
	}
	if rest, lights, ok := CutTarget(",to=5"); rest != "" || lights != "5" || !ok {
		t.Errorf("a target alone is cut into %q and %q", rest, lights)
	}
}
