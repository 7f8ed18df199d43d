package play_test

import (
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// Lessons about chasing are free. Reading the table counts as a hint, once for each position. After
// the win everything is free.
func TestLessonsThatRevealCount(t *testing.T) {
	g := testkit.Must(play.Open(t.Context(), "5x5:15a8f3b", play.Options{Budget: play.Unlimited}))(t)
	counted := 0
	for !g.View().Solved {
		l := testkit.Must(g.Lesson(t.Context()))(t)
		if again := testkit.Must(g.Lesson(t.Context()))(t); again.Text != l.Text {
			t.Fatalf("%q, then %q", l.Text, again.Text)
		}
		if l.Reveals {
			counted++
		}
		if hints := g.View().Hints; hints != counted {
			t.Fatalf("%s: %+v, want %d", l.Heading, hints, counted)
		}
		for _, button := range l.Presses {
			g.Press(button)
		}
	}
	l := testkit.Must(g.Lesson(t.Context()))(t)
	if hints := g.View().Hints; counted != 1 || !l.Reveals || hints != 1 {
		t.Errorf("%d lessons, then %+v: %+v", counted, l, hints)
	}
}
