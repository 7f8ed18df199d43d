package bridge_test

import (
	"encoding/binary"
	"strings"
	"testing"

	"lightsout/internal/browser/bridge"
)

// TestStudy checks the facts about boards against published values.
func TestStudy(t *testing.T) {
	s := bridge.NewSession()
	for _, c := range []struct {
		spec            string
		rank, nullity   int
		solvable, share string
	}{
		{"5x5", 23, 2, "8,388,608 states, 1 in 4", "4"},
		{"3x3", 9, 0, "all 512 states", "1"},
		{"3x3x3x3", 81, 0, "all 2^81 states", "1"},
		{"3x3x3x3,torus", 41, 40, "2^41 states, 1 in 2^40", "2^40"},
		{"5x5,mod=3", 22, 3, "31,381,059,609 states, 1 in 27", "27"},
		{"1x1,rule=ring", 0, 1, "1 state, 1 in 2", "2"},
		{"cube3", 48, 6, "2^48 states, 1 in 64", "64"},
		{"graph6=FhCKG", 7, 0, "all 128 states", "1"},
		{"buttons=3_0.1_0.1.2_1.2", 3, 0, "all 8 states", "1"},
	} {
		var found bridge.Study
		must(t, s, "study", bridge.PuzzleID{ID: c.spec}, &found)
		if found.Rank != c.rank || found.Nullity != c.nullity || found.Solvable != c.solvable || found.Share != c.share {
			t.Errorf("%s: %+v", c.spec, found)
		}
		if want := min(c.nullity, bridge.MaxQuiet); len(found.Quiet) != want {
			t.Errorf("%s: %d quiet patterns, want %d", c.spec, len(found.Quiet), want)
		}
	}
	var found bridge.Study
	must(t, s, "study", bridge.PuzzleID{ID: "5x5"}, &found)
	if found.Strategy != "chase" {
		t.Errorf("got %+v, want the strategy chase", found)
	}
	for spec, want := range map[string]string{"200x200": "up to 16,384 lights, but this board has 40,000", "5x": "not a board"} {
		if text := ask(t, s, "study", bridge.PuzzleID{ID: spec}, &found); !strings.Contains(strings.ToLower(text), want) {
			t.Errorf("%s: %q", spec, text)
		}
	}
}

func TestGods(t *testing.T) {
	s := bridge.NewSession()
	for _, c := range []struct {
		spec, number, how string
	}{
		{"3x3", "9", "Different presses"},
		{"5x5", "15", "Proved"},
		{"5x5,torus", "8", "Proved"},
		{"5x5,mod=3", "24", "Counted"},
		{"3x3x3,torus", "6", "Counted"},
		{"cube3", "30", "Proved"},
		{"11x11", "65", "Proved"},
	} {
		var found bridge.Gods
		must(t, s, "gods", bridge.GodsRequest{ID: c.spec}, &found)
		if found.Number != c.number || !found.Final || !strings.HasPrefix(found.How, c.how) {
			t.Errorf("%s: %+v", c.spec, found)
		}
	}
	var found bridge.Gods
	must(t, s, "gods", bridge.GodsRequest{ID: "12x12,mod=3"}, &found)
	if found.Number != "not known" || found.How == "" || found.Final {
		t.Errorf("got %+v, want an unknown number, which is not final", found)
	}
	// If even a longer search cannot settle a board, the answer is final.
	must(t, s, "gods", bridge.GodsRequest{ID: "13x17"}, &found)
	if !found.Final || found.Number != "101 to 106" || !strings.Contains(found.How, "more time would not help, because the proof handles up to 160 groups") {
		t.Errorf("got %+v, want 101 to 106, which is final", found)
	}
}

func TestNullities(t *testing.T) {
	s := bridge.NewSession()
	text, made := send(t, s, "nullities", bridge.NullityRows{Size: 9, From: 4, To: 5}, nil)
	if text != "" || len(made) != 2*2*9 {
		t.Fatalf("%q, %d bytes", text, len(made))
	}
	for i, want := range []uint16{0, 0, 0, 4, 0, 0, 0, 0, 4, 1, 1, 3, 0, 2, 0, 4, 1, 1} {
		if found := binary.LittleEndian.Uint16(made[2*i:]); found != want {
			t.Errorf("%d x %d: %d, want %d", 4+i/9, 1+i%9, found, want)
		}
	}
	for _, wrong := range []bridge.NullityRows{
		{Size: 9, From: 0, To: 5},
		{Size: 9, From: 4, To: 10},
		{Surface: "klein", Size: 9, From: 1, To: 1},
		{Size: 1 << 40, From: 1, To: 1},
	} {
		if text, _ := send(t, s, "nullities", wrong, nil); text == "" {
			t.Errorf("%+v was taken", wrong)
		}
	}
}

func TestFewest(t *testing.T) {
	s := bridge.NewSession()
	for _, c := range []struct {
		id, count string
		presses   int
		proved    bool
	}{
		{"3x3x3x3:on", "1", 41, true},
		{"5x5:on", "4", 15, true},
		{"5x5:0,to=on", "4", 15, true},
		{"3x3x3x3,torus:on", "2^40", 9, true},
		{"5x5,mod=3:2200020000000000000200022", "27", 2, true},
	} {
		var found bridge.Solution
		must(t, s, "fewest", bridge.PuzzleID{ID: c.id}, &found)
		if found.Count != c.count || found.Proved != c.proved || len(found.Presses) != c.presses {
			t.Errorf("%s: %+v", c.id, found)
		}
		solves(t, s, c.id, found)
		must(t, s, "solution", bridge.PuzzleID{ID: c.id}, &found)
		if found.Count != c.count || found.Proved != (c.count != "2^40") || len(found.Presses) < c.presses { // of a few solutions, it finds a shortest
			t.Errorf("any solution of %s: %+v", c.id, found)
		}
		solves(t, s, c.id, found)
	}
	for _, method := range []string{"fewest", "solution"} {
		var found bridge.Solution
		if text := ask(t, s, method, bridge.PuzzleID{ID: "5x5:1"}, &found); !strings.Contains(text, "turn these lights out") {
			t.Errorf("%s of a position that has none: %q", method, text)
		}
	}
}

// solves checks a solution by pressing its buttons.
func solves(t *testing.T, s *bridge.Session, id string, found bridge.Solution) {
	t.Helper()
	var after bridge.Pressed
	must(t, s, "press", bridge.Presses{ID: id, Buttons: found.Presses}, &after)
	if !after.Solved {
		t.Errorf("%s: after the presses it is %s", id, after.Position)
	}
}
