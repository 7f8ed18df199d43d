package facts

import (
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

func TestGodsNumber(t *testing.T) {
	for _, tt := range []struct {
		spec      string
		low, high int
		how       How
		sentence  string
	}{
		{"3x3", 9, 9, Unique, "Different presses"},
		{"5x5", 15, 15, Searched, "Proved"},
		{"5x5,mod=3", 24, 24, Counted, "Counted"},
		{"cube3", 30, 30, Searched, "Proved"},
		{"13x17", 101, 106, Bounded, "not proved: more time would not help, because the proof handles"},
		{"1024x1024,rule=ring", 0, 0, Unknown, "God's number can be bounded only with"}, // as many buttons as are searched
		{"1025x1024,rule=ring,torus", 0, 0, TooLarge, "The search for God's number is limited to 1,048,576 buttons"},
	} {
		s := testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse(tt.spec))(t)))(t)
		g := testkit.Must(FindGodsNumber(t.Context(), s, false, func(solve.Progress) {}))(t)
		if g.Low != tt.low || g.High != tt.high || g.How != tt.how || !strings.Contains(g.Sentence(), tt.sentence) {
			t.Errorf("%s: %+v, %s", tt.spec, g, g.Sentence())
		}
		if g.Known() != (tt.high > 0) || g.Proved() != (tt.high > 0 && tt.low == tt.high) {
			t.Errorf("%s: known %v, proved %v", tt.spec, g.Known(), g.Proved())
		}
	}
}

// With prove set, the search of this board ends with a proof.
func TestGodsNumberProved(t *testing.T) {
	s := testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse("9x9"))(t)))(t)
	g := testkit.Must(FindGodsNumber(t.Context(), s, true, func(solve.Progress) {}))(t)
	if g.How != Searched || g.Low != g.High {
		t.Errorf("got %+v, want equal bounds from a search", g)
	}
}

func TestCounts(t *testing.T) {
	for spec, want := range map[string][3]string{ // solutions, solvable states, share
		"5x5":       {"4", "8,388,608", "4"},
		"5x5,torus": {"256", "131,072", "256"},
		"4x4,mod=6": {"144", "19,591,041,024", "144"},
		"19x19":     {"65,536", "2^345", "65,536"},
	} {
		s := testkit.Must(solve.New(t.Context(), testkit.Must(board.Parse(spec))(t)))(t)
		states, share := SolvableStates(s)
		if got := [3]string{Solutions(s).String(), states.String(), share.String()}; got != want {
			t.Errorf("%s: %q, want %q", spec, got, want)
		}
	}
}
