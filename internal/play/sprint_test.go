package play_test

import (
	"slices"
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// A sprint depends on its seed alone, par rises, and it is what the coach finds.
func TestSprint(t *testing.T) {
	boards := testkit.Must(play.Sprint("monday"))(t)
	if again := testkit.Must(play.Sprint("monday"))(t); !slices.Equal(boards, again) {
		t.Error("the same seed gives other boards")
	}
	if other := testkit.Must(play.Sprint("tuesday"))(t); slices.Equal(boards, other) {
		t.Error("another seed gives the same boards")
	}
	before := 1
	for i, b := range boards {
		g := testkit.Must(play.Open(t.Context(), b.Position, play.Options{}))(t)
		if v := g.View(); v.Par != b.Par || !v.Proved || b.Par < before {
			t.Errorf("board %d, %s: par %d, want %d, after %d", i, b.Position, v.Par, b.Par, before)
		}
		before = b.Par
	}
	if len(boards) < 100 || before != 6 {
		t.Errorf("%d boards, the last with par %d", len(boards), before)
	}
}
