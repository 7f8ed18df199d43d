package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// Par is 1 for the first two puzzles, then rises by one every three puzzles, up to 6. The board is
// small up to par 3.
func TestSprintPars(t *testing.T) {
	var got []string
	for _, b := range testkit.Must(play.Sprint("monday"))(t)[:17] {
		spec, _, _ := strings.Cut(b.Position, ":")
		got = append(got, fmt.Sprintf("%s/%d", spec, b.Par))
	}
	want := "3x3/1 3x3/1 3x3/2 3x3/2 3x3/2 3x3/3 3x3/3 3x3/3 5x5/4 5x5/4 5x5/4 5x5/5 5x5/5 5x5/5 5x5/6 5x5/6 5x5/6"
	if strings.Join(got, " ") != want {
		t.Errorf("%s\nwant %s", strings.Join(got, " "), want)
	}
}

// A sprint depends only on its seed, par never falls from one puzzle to the next, and the coach
// finds the same pars.
func TestSprint(t *testing.T) {
	boards := testkit.Must(play.Sprint("monday"))(t)
	if again := testkit.Must(play.Sprint("monday"))(t); !slices.Equal(boards, again) {
		t.Error("the same seed makes different boards")
	}
	if other := testkit.Must(play.Sprint("tuesday"))(t); slices.Equal(boards, other) {
		t.Error("another seed makes the same boards")
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
