package play_test

import (
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// If nothing is proved about a press, as with this useless one, the guide reports nothing and no
// hint is counted.
func TestGuideWithoutProof(t *testing.T) {
	start := testkit.Must(play.Resolve(t.Context(), "3x3:1"))(t).Press(4)
	g := testkit.Must(play.New(t.Context(), "", start, play.Options{Budget: play.Unlimited, LitOnly: true}))(t)
	g.Press(4)
	if v, ok, err := g.Guide(t.Context()); ok || err != nil || g.View().Hints.Total() != 0 || g.State().String() != "3x3:1" {
		t.Errorf("%+v, %v", v, err)
	}
}

// The guide tells the player whether the number of presses to go went down or up, and counts as a
// hint.
func TestGuide(t *testing.T) {
	g := testkit.Must(play.Open(t.Context(), "3x3:1b3", play.Options{Budget: play.Unlimited}))(t)
	if _, ok, err := g.Guide(t.Context()); ok || err != nil || g.View().Hints.Total() != 0 {
		t.Fatal("a game without a press is judged")
	}
	for _, press := range []struct{ button, before, after int }{{0, 5, 4}, {4, 4, 5}, {4, 5, 4}, {1, 4, 3}, {2, 3, 2}, {3, 2, 1}} {
		g.Press(press.button)
		v, ok, err := g.Guide(t.Context())
		if err != nil || !ok || v.Before != press.before || v.After != press.after {
			t.Fatalf("after %d: %+v %v %v", press.button, v, ok, err)
		}
	}
	g.Press(7)
	if _, ok, _ := g.Guide(t.Context()); ok {
		t.Error("it judges a win")
	}
	if score := g.View().Score; score.Hints.Total() != 1 || score.Stars != 2 {
		t.Errorf("%+v", score)
	}
}
