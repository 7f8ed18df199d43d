package coach_test

import (
	"slices"
	"testing"

	"lightsout/coach"
	"lightsout/internal/testkit"
)

// The light that the fewest buttons change tells how many of them must be pressed. If there are
// several such lights, it is the first.
func TestReach(t *testing.T) {
	for _, test := range []struct {
		id, want string
		pattern  []int
		press    int
	}{
		{
			"buttons=5_0.4_1_2_3.4_4:1f", "Look at light 1: it is on, and only the marked button changes it. So you must press it.",
			[]int{0},
			0,
		},
		{
			"buttons=5_0.1_0_1.2_2.3_3_4_4.0:1f", "Look at light 2: it is on, and only the two marked buttons change it. So you must press one of them.",
			[]int{0, 2},
			0,
		},
		{
			"5x5:15a8f3b", "Look at row 1, column 1: it is on, and only the three marked buttons change it. So you must press one of them, or all three.",
			[]int{0, 1, 5},
			5,
		},
	} {
		s := parse(t, test.id)
		h := testkit.Must(hintOf(t.Context(), newCoach(t, s.Board().String()), coach.Line{Start: s}, coach.Why))(t)
		p := testkit.Must(hintOf(t.Context(), newCoach(t, s.Board().String()), coach.Line{Start: s}, coach.Press))(t)
		if h.Technique != "reach" || h.Text != test.want || !slices.Equal(h.Pattern, test.pattern) || p.Press != test.press {
			t.Errorf("%s: %+v, press %d", test.id, h, p.Press)
		}
	}
}

// With two colours, an odd number of the buttons around a light must be pressed. With more, the
// number of presses is what the light needs, or more by a multiple of the number of colours, as
// long as no button is pressed that many times.
func TestNeedWords(t *testing.T) {
	for _, test := range []struct {
		buttons, colours, need int
		want                   string
	}{
		{1, 2, 1, "you must press it"},
		{2, 2, 1, "you must press one of them"},
		{3, 2, 1, "you must press one of them, or all three"},
		{4, 2, 1, "you must press one or three of them"},
		{5, 2, 1, "you must press one, three or all five of them"},
		{6, 2, 1, "you must press an odd number of them"},
		{1, 3, 1, "you need to press them 1 time in total"},
		{2, 3, 2, "you need to press them 2 times in total"},
		{2, 3, 1, "you need to press them 1 or 4 times in total"},
		{3, 3, 2, "you need to press them 2 or 5 times in total"},
		{5, 3, 2, "you need to press them 2, 5 or 8 times in total"},
		{5, 3, 1, "you need to press them 1, 4, 7 times, and so on in total"},
		{2, 4, 2, "you need to press them 2 or 6 times in total"},
	} {
		if got := coach.NeedWords(test.buttons, test.colours, test.need); got != test.want {
			t.Errorf("%d buttons, %d colours, %d: %q", test.buttons, test.colours, test.need, got)
		}
	}
}
