package puzzle

import (
	"errors"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

// TestDifference checks that the presses that lead from one position to another also solve the
// difference, for all positions and presses on three small boards.
func TestDifference(t *testing.T) {
	for _, spec := range []string{"1x3", "1x2,mod=3", "1x2,mod=4"} {
		b := testkit.Must(board.Parse(spec))(t)
		for _, from := range allStates(b) {
			for button := range b.Buttons() {
				target := from.Press(button)
				s := testkit.Must(from.To(target))(t)
				if !s.Target().Equal(target) || !s.Lights().Equal(from) || s.HasTarget() != (target.Lit() > 0) || s.Left() != s.Difference().Lit() {
					t.Fatalf("%v to %v is %v", from, target, s)
				}
				if gap := s.Difference(); gap.HasTarget() || !gap.Press(button).Solved() || !s.Press(button).Solved() || s.Solved() {
					t.Fatalf("%v to %v: the difference is %v", from, target, gap)
				}
				if after := s.Press(button); !after.Target().Equal(target) || after.Left() != 0 || after.Equal(target) == s.HasTarget() {
					t.Fatalf("%v to %v ends with %v", from, target, after)
				}
			}
		}
	}
}

func allStates(b *board.Board) (all []State) {
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
	return all
}

func TestTargetsOfOtherBoards(t *testing.T) {
	testkit.MustFail(mustState(t, "2x2:1").To(mustState(t, "2x3:1")))(t, board.ErrMismatch, "a target of another board")
	testkit.MustFail(mustState(t, "2x2:1").To(State{}))(t, board.ErrNone, "no target")
	if !(State{}).Target().Equal(State{}) {
		t.Error("the zero State has a target")
	}
}

func TestTargetsInIDs(t *testing.T) {
	many := mustState(t, "21x21:on").String()
	for id, want := range map[string]string{
		"5x5:0,to=1ffffff":       "5x5:0,to=1ffffff",
		"5x5:0,to=on":            "5x5:0,to=1ffffff",
		"2x2:on,to=10/01":        "2x2:f,to=9",
		"2x2,mod=3:0120,to=1110": "2x2,mod=3:0120,to=1110",
		"1x2,mod=25:=on,to==on":  "1x2,mod=25:=on,to==on",
		"21x21:on,to=on":         many + ",to=" + many[len("21x21:"):],
		"5x5:1,to=off":           "5x5:1",
		"5x5:1,to=0":             "5x5:1",
		"graph6=FhCKG:5,to=7":    "graph6=FhCKG:5,to=7",
		"1x2,mod=25:on,to=off":   "1x2,mod=25:11",
		"21x21:off,to=on":        "21x21:~" + strings.Repeat("A", 75) + ",to=" + many[len("21x21:"):],
		"2x3,cylinder:3f,to=0x3": "2x3,cylinder:3f,to=3",
		"5x5:11/":                "",
		"5x5:0,to=":              "",
		"5x5:0,to=1,to=2":        "",
		"5x5:0,to=3ffffff":       "",
		"5x5:,to=1":              "",
		"2x2,mod=3:0120,to=1113": "",
		"5x5:0,to=5x5:1":         "",
	} {
		s, err := Parse(id)
		if s.String() != want || (err == nil) != (want != "") || err != nil && !errors.Is(err, ErrID) {
			t.Errorf("%s: %v, %v", id, s, err)
		}
		if err == nil && !mustState(t, s.String()).Equal(s) {
			t.Errorf("%s changes when it is read again", s)
		}
	}
}
