package coach_test

import (
	"math/rand/v2"
	"regexp"
	"testing"

	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

func towards(t testing.TB, target puzzle.State) *coach.Coach {
	t.Helper()
	return testkit.Must(coach.New(t.Context(), target.Board(), coach.Towards(target)))(t)
}

// litWords matches texts about lights that are on or go out.
var litWords = regexp.MustCompile(`\b(out|off)\b|(is|are) on\b|\bon[.:,]`)

// A player who follows the hints reaches the target in as many presses as the difference needs,
// and no hint talks about lights going out.
func TestHintsReachTheTarget(t *testing.T) {
	for k, spec := range []string{"3x3", "5x5", "4x4", "5x5,torus", "hex3", "3x3,mod=3", "graph6=FhCKG"} {
		dark := newCoach(t, spec)
		r := rand.New(rand.NewPCG(uint64(k), 11))
		for range 20 {
			b := dark.Solver().Board()
			start, gap := randomState(t, b, r), randomState(t, b, r)
			target := start.Minus(gap)
			c := towards(t, target)
			want := testkit.Must(dark.Distance(t.Context(), gap))(t)
			if got := testkit.Must(c.Distance(t.Context(), start))(t); got != want {
				t.Fatalf("%v to %v: %+v, want %+v", start, target, got, want)
			}
			line := coach.Line{Start: start}
			for range want.Presses {
				for _, rung := range coach.Rungs() {
					h := testkit.Must(hintOf(t.Context(), c, line, rung))(t)
					if litWords.MatchString(h.Text) {
						t.Errorf("%v: %s", h.Technique, h.Text)
					}
					if rung == coach.Press {
						line.Played = append(line.Played, h.Press)
					}
				}
			}
			h := testkit.Must(hintOf(t.Context(), c, line, coach.Press))(t)
			if end := start.Press(line.Played...); !end.Equal(target) || h.Text != "You've reached the target. There's nothing left to press." {
				t.Fatalf("%v to %v ends with %v: %s", start, target, end, h.Text)
			}
		}
	}
}

// A player who is chasing gets hints about the lights that differ from the target.
func TestChasesToTheTarget(t *testing.T) {
	target := parse(t, "5x5:1ffffff")
	c := towards(t, target)
	start := parse(t, "5x5:0")
	h := testkit.Must(hintOf(t.Context(), c, coach.Line{Start: start, Played: []int{5, 7}}, coach.Why))(t)
	const want = "Chase row 1: for each light that differs from the target, press the button right below it, in row 2."
	if h.Technique != coach.Chase || h.Text != want {
		t.Errorf("%v: %s", h.Technique, h.Text)
	}
}

// The coach explains why a target cannot be reached, and judges presses.
func TestTargetOutOfReach(t *testing.T) {
	for _, test := range []struct{ start, target, want string }{
		{"2x3:1", "2x3:6", "Every press toggles an even number of the 4 marked lights. Now 1 of them differs from the target, an odd number. It stays odd, so you can never reach the target."},
		{"2x2,mod=3:0000", "2x2,mod=3:1111", "Add up the colours of the 4 marked lights, counting each as many times as its mark says. Every press changes the sum by a multiple of 3. The differences from the target, added up in the same way, make 8, which is not a multiple of 3, so you can never reach the target."},
	} {
		c := towards(t, parse(t, test.target))
		reason, impossible, err := c.WhyImpossible(t.Context(), parse(t, test.start))
		if err != nil || !impossible || reason.Text != test.want {
			t.Errorf("%s to %s: %s, %v", test.start, test.target, reason.Text, err)
		}
		h := testkit.Must(hintOf(t.Context(), c, coach.Line{Start: parse(t, test.start)}, coach.Where))(t)
		if h.Technique != coach.Impossible || h.Text != "The target cannot be reached. "+test.want {
			t.Error(h.Text)
		}
	}
	target := parse(t, "3x3:1ff")
	v := testkit.Must(towards(t, target).Judge(t.Context(), target.Press(4), target))(t)
	if v.Before != 1 || v.After != 0 || v.Text != "You've reached the target." {
		t.Errorf("%+v", v)
	}
}
