package coach_test

import (
	"testing"

	"lightsout/coach"
)

func TestJudge(t *testing.T) {
	c := newCoach(t, "3x3")
	for _, test := range []struct {
		id     string
		press  int
		undid  bool
		before int
		after  int
		text   string
	}{
		{"3x3:1ff", 0, false, 5, 4, "4 to go."},
		{"3x3:1ff", 1, true, 5, 6, "That press undid progress: 6 to go instead of 5."},
		{"3x3:b", 0, false, 1, 0, "The lights are out."},
	} {
		before := parse(t, test.id)
		v, err := c.Judge(t.Context(), before, before.Press(test.press))
		if err != nil {
			t.Fatal(err)
		}
		if v != (coach.Verdict{Before: test.before, After: test.after, Proved: true, Undid: test.undid, Text: test.text}) {
			t.Errorf("%s press %d: %+v", test.id, test.press, v)
		}
	}
	// With the ring rule, a quiet pattern can have an odd number of presses, so after a press, a
	// different solution can be just as long as the one before.
	before := parse(t, "graph6=Bw,rule=ring:6")
	v, err := newCoach(t, "graph6=Bw,rule=ring").Judge(t.Context(), before, before.Press(1))
	if err != nil {
		t.Fatal(err)
	}
	if v.Undid || v.Text != "Still 1 to go. That press made no progress." {
		t.Errorf("%+v", v)
	}
}
