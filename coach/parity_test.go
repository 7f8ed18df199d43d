package coach_test

import (
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// A drawing builds a graph whose nodes toggle themselves. Each of its parts is a cocktail party
// graph: every node is connected to all the others except its opposite. Only one button changes an
// odd number of the lights that a node toggles, so these are the lights to count.
type drawing struct {
	nodes int
	edges [][2]int
}

// party adds a part with the given number of opposite pairs. Each node has several copies, which
// are connected to each other and to the same nodes.
func (d *drawing) party(pairs, copies int) {
	n := 2 * pairs * copies
	for a := range n {
		for b := a + 1; b < n; b++ {
			if a/copies == b/copies || a/copies/2 != b/copies/2 {
				d.edges = append(d.edges, [2]int{d.nodes + a, d.nodes + b})
			}
		}
	}
	d.nodes += n
}

// proof returns the hint with a proof for the position after the given presses, on a board with at
// least the given number of nodes.
func (d *drawing) proof(t *testing.T, nodes int, presses []int) coach.Hint {
	t.Helper()
	b := testkit.Must(board.NewGraph(board.Graph{Nodes: max(nodes, d.nodes), Edges: d.edges, Self: true}))(t)
	c := testkit.Must(coach.New(t.Context(), b))(t)
	s := testkit.Must(puzzle.AllOff(b))(t).Press(presses...)
	return testkit.Must(hintOf(t.Context(), c, coach.Line{Start: s}, coach.Proof))(t)
}

// The coach counts lights on boards with up to 1,024 lights, and looks for pairs of buttons on
// boards with up to 256.
func TestLargestBoardsToCount(t *testing.T) {
	for _, test := range []struct {
		copies, nodes int
		want          coach.Technique
	}{
		{1, 1024, "parity"},
		{1, 1025, "reach"},
		{2, 256, "either or"},
		{2, 257, "half"},
	} {
		var d drawing
		d.party(3, test.copies)
		h := d.proof(t, test.nodes, []int{0, test.copies, 2 * test.copies})
		if h.Technique != test.want {
			t.Errorf("%d nodes: %+v", test.nodes, h)
		}
	}
}

// If a shortest solution presses exactly half of every quiet pattern, the patterns give no reason
// for it.
func TestExactlyHalf(t *testing.T) {
	var d drawing
	d.party(3, 2)
	if h := d.proof(t, 257, []int{0, 2, 4, 6, 8, 10}); h.Technique != "reach" || h.Par != 6 {
		t.Errorf("%+v", h)
	}
}

// Of the first 64 sets of lights, the coach takes the first of the smallest ones. Here, all but the
// last have seven lights, and the last has five.
func TestMostSetsToCount(t *testing.T) {
	for copies, technique := range map[int]coach.Technique{1: "parity", 2: "either or"} {
		var d drawing
		for range 8 {
			d.party(4, copies)
		}
		last := d.nodes
		d.party(3, copies)
		for presses, want := range map[int]struct{ press, lights int }{63: {last, 5}, 64: {0, 7}} {
			var all []int
			for k := range presses {
				all = append(all, k*copies)
			}
			h := d.proof(t, 0, append(all, last))
			if h.Technique != technique || len(h.Area) != want.lights || h.Press/copies != want.press/copies {
				t.Errorf("%d presses and one more: %+v", presses, h)
			}
		}
	}
}

// A player is asked to count at most 16 lights.
func TestMostLightsToCount(t *testing.T) {
	s := parse(t, "6x7:1d37eeb4280")
	h := testkit.Must(hintOf(t.Context(), newCoach(t, "6x7"), coach.Line{Start: s}, coach.Proof))(t)
	if h.Technique != "parity" || len(h.Area) != 16 {
		t.Errorf("%+v", h)
	}
	for copies, technique := range map[int]coach.Technique{1: "parity", 2: "either or"} {
		var d drawing
		d.party(9, copies)
		few := d.nodes
		d.party(3, copies)
		d.party(9, copies)
		h := d.proof(t, 0, []int{0, few, few + 6*copies})
		if h.Technique != technique || len(h.Area) != 5 || h.Press/copies != few/copies {
			t.Errorf("five lights among sets of 17: %+v", h)
		}
		if h := d.proof(t, 0, []int{0, copies, 2 * copies}); h.Technique == technique {
			t.Errorf("17 lights: %+v", h)
		}
	}
}

// If a board has up to 256 quiet patterns, the coach tries them all to find the smallest set. If
// several are as small, it always marks the same one.
func TestSmallestSetToCount(t *testing.T) {
	for _, test := range []struct {
		id        string
		technique coach.Technique
		area      []int
	}{
		{"5x5:45da6a", "parity", []int{2, 6, 7, 8, 10, 11, 14, 16, 19, 22, 23}},
		{"8x6,torus:71800833190", "either or", []int{1, 2, 3, 8, 20, 25, 26, 27, 34, 37, 38, 40, 41, 46}}, // 256 patterns
	} {
		s := parse(t, test.id)
		h := testkit.Must(hintOf(t.Context(), newCoach(t, s.Board().String()), coach.Line{Start: s}, coach.Proof))(t)
		if h.Technique != test.technique || !slices.Equal(h.Area, test.area) {
			t.Errorf("%s: %+v", test.id, h)
		}
	}
}
