package coach_test

import (
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// placeOf returns the place that the first rung names for the only press of a position, and the
// lights there.
func placeOf(t *testing.T, b *board.Board, button int) (string, []int) {
	t.Helper()
	c := testkit.Must(coach.New(t.Context(), b))(t)
	start := testkit.Must(puzzle.AllOff(b))(t).Press(button)
	h := testkit.Must(hintOf(t.Context(), c, coach.Line{Start: start}, coach.Where))(t)
	name, ok := strings.CutSuffix(h.Text, ": your last remaining press is there.")
	if !ok {
		t.Errorf("%v, button %d: %s", b, button, h.Text)
	}
	return strings.TrimPrefix(name, "Try "), h.Area
}

// from lists n consecutive numbers.
func from(first, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = first + i
	}
	return list
}

// A place is a row, a face or a slice. Places have at least four buttons, so narrow grids have
// places of several rows, and the last of these may overlap with the one before. Other boards add
// the nearest buttons to a place that is too small. If buttons are not lights, the lights of a
// place are the first lights that its buttons toggle.
func TestPlaces(t *testing.T) {
	const marked = "the marked part of the board"
	for _, test := range []struct {
		spec   string
		button int
		name   string
		area   []int
	}{
		{"1x7", 3, "row 1", from(0, 7)},
		{"5x4", 9, "row 3", from(8, 4)},
		{"3x3", 4, "rows 1 and 2", from(0, 6)},
		{"3x3", 8, "rows 2 and 3", from(3, 6)},
		{"7x2", 5, "rows 3 and 4", from(4, 4)},
		{"7x2", 13, "rows 6 and 7", from(10, 4)},
		{"9x1", 6, "rows 5 to 8", from(4, 4)},
		{"9x1", 8, "rows 6 to 9", from(5, 4)},
		{"3x1", 0, "rows 1 to 3", from(0, 3)},
		{"2x1", 1, "rows 1 and 2", from(0, 2)},
		{"cube3", 10, "the left face", from(9, 9)},
		{"3x3x3", 14, "slice 2", from(9, 9)},
		{"hex3", 4, "row 2", from(3, 4)},
		{"hex3", 18, marked, []int{13, 16, 17, 18}},
		{"tri4", 0, marked, []int{0, 1, 2, 3}},
		{"graph6=IheA@GUAo", 0, marked, []int{0, 5, 6, 9}}, // Petersen's graph, with 0 at the top
		{"graph6=IheA@GUAo", 7, marked, []int{2, 3, 7, 8}},
		{"graph6=FhCKG", 3, marked, []int{2, 3, 4, 5}}, // a ring of seven, with 3 and 4 at the bottom
		{"buttons=4_0.1_1.2_2.3_0.3_0.1.2.3", 0, marked, []int{0, 1}},
		{"buttons=9_0.1_1.2_2.3_3.4_4.5_5.6_6.7_7.8_8_0.2_0.4_0.5_0.6", 9, "the top", []int{0}},
	} {
		name, area := placeOf(t, testkit.Must(board.Parse(test.spec))(t), test.button)
		if name != test.name || !slices.Equal(area, test.area) {
			t.Errorf("%s, button %d: %s, %v; want %s, %v", test.spec, test.button, name, area, test.name, test.area)
		}
	}
}

// On a graph, the places are the ninths of its drawing. A ring of 61 lights has no lights in the
// middle one.
func TestPlacesOfGraphs(t *testing.T) {
	edges := make([][2]int, 61)
	for i := range edges {
		edges[i] = [2]int{i, (i + 1) % len(edges)}
	}
	b := testkit.Must(board.NewGraph(board.Graph{Nodes: len(edges), Edges: edges, Self: true}))(t)
	names := strings.Split("the top left,the top,the top right,the left,,the right,the bottom left,the bottom,the bottom right", ",")
	parts := make([][]int, len(names))
	for light := range b.Lights() {
		s := b.Spot(light)
		part := 3*int(3*s.Y/b.Frame().Height) + int(3*s.X/b.Frame().Width)
		parts[part] = append(parts[part], light)
	}
	for part, lights := range parts {
		for _, light := range lights {
			if name, area := placeOf(t, b, light); name != names[part] || !slices.Equal(area, lights) {
				t.Errorf("light %d: %s, %v; want %s, %v", light, name, area, names[part], lights)
			}
		}
	}
}

// The first rung says how many of the remaining presses are in a place. The last rung says which
// button to press, and how many presses are left after that.
func TestFirstAndLastRung(t *testing.T) {
	for _, test := range []struct {
		spec         string
		buttons      []int
		where, press string
	}{
		{"5x5", []int{7}, "Try row 2: your last remaining press is there.", "Press row 2, column 3."},
		{"5x5", []int{5, 7}, "Try row 2: both of your remaining presses are there.", "Press row 2, column 1. That leaves 1 to go."},
		{"5x5", []int{0, 9}, "Try row 1: one of your two remaining presses is there.", "Press row 1, column 1. That leaves 1 to go."},
		{"5x5", []int{5, 7, 9}, "Try row 2: all three of your remaining presses are there.", "Press row 2, column 1. That leaves 2 to go."},
		{"5x5", []int{5, 6, 24}, "Try row 2: two of your three remaining presses are there.", "Press row 2, column 1. That leaves 2 to go."},
		{"5x5,mod=3", []int{7}, "Try row 2: both of your remaining presses are there.", "Press row 2, column 3. That leaves 1 to go."},
	} {
		c := newCoach(t, test.spec)
		start := testkit.Must(puzzle.AllOff(c.Solver().Board()))(t).Press(test.buttons...)
		advice := testkit.Must(c.Advise(t.Context(), coach.Line{Start: start}))(t)
		if where, press := advice.Hint(coach.Where).Text, advice.Hint(coach.Press).Text; where != test.where || press != test.press {
			t.Errorf("%s, %v: %q, %q", test.spec, test.buttons, where, press)
		}
	}
}
