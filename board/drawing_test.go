package board

import (
	"math"
	"slices"
	"testing"
)

// near reports whether two lengths in a drawing are equal, up to rounding.
func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// A square has sides of 1, a hexagon a width of 1, and a triangle sides of 1. Rows of hexagons or
// triangles are sqrt(3)/2 apart. Faces of a cube form a net, slices of a hypergrid are a light
// apart, and the discs of a list of buttons stand on a circle.
func TestSpots(t *testing.T) {
	high, third := math.Sqrt(3)/2, math.Sqrt(3)/6 // of a triangle: its height, and a third of it
	for _, tt := range []struct {
		spec     string
		light    int
		x, y     float64
		cell     Cell
		col, row float64 // in a text drawing
	}{
		{"3x4", 0, 0.5, 0.5, Square, 0, 0},
		{"3x4", 7, 3.5, 1.5, Square, 3, 1},
		{"3x3,holes=5", 4, 2.5, 1.5, Square, 2, 1},
		{"hex2", 0, 1, 2 * third, Hexagon, 0.5, 0},
		{"hex2", 2, 0.5, 2*third + high, Hexagon, 0, 1},
		{"hex2", 3, 1.5, 2*third + high, Hexagon, 1, 1},
		{"hex2", 6, 2, 2*third + 2*high, Hexagon, 1.5, 2},
		{"tri3", 0, 1.5, 2 * third, TriangleUp, 2, 0},
		{"tri3", 2, 1.5, third + high, TriangleDown, 2, 1},
		{"tri3", 4, 0.5, 2*third + 2*high, TriangleUp, 0, 2},
		{"tri3", 8, 2.5, 2*third + 2*high, TriangleUp, 4, 2},
		{"cube2", 0, 2.5, 0.5, Square, 2, 0},
		{"cube2", 4, 0.5, 2.5, Square, 0, 2},
		{"cube2", 11, 3.5, 3.5, Square, 3, 3},
		{"cube2", 13, 5.5, 2.5, Square, 5, 2},
		{"cube2", 18, 6.5, 3.5, Square, 6, 3},
		{"cube2", 20, 2.5, 4.5, Square, 2, 4},
		{"2x3x4", 11, 3.5, 2.5, Square, 3, 2},
		{"2x3x4", 12, 5.5, 0.5, Square, 5, 0},
		{"2x3x4x5", 119, 16.5, 8.5, Square, 16, 8},
		{"2x2x2x2x2", 16, 6.5, 0.5, Square, 6, 0},
		{"buttons=4", 0, 1.5, 0.5, Disc, 1, 0},
		{"buttons=4", 1, 2.5, 1.5, Disc, 2, 1},
		{"buttons=10", 5, 2.5, 4.5, Disc, 2, 4},
	} {
		s := mustParse(t, tt.spec).Spot(tt.light)
		if !near(s.X, tt.x) || !near(s.Y, tt.y) || s.Cell != tt.cell {
			t.Errorf("%s: light %d is %+v, want %g, %g", tt.spec, tt.light, s, tt.x, tt.y)
		}
		if col, row := s.Place(); !near(col, tt.col) || !near(row, tt.row) {
			t.Errorf("%s: light %d is in column %g, row %g, want %g, %g", tt.spec, tt.light, col, row, tt.col, tt.row)
		}
	}
}

// The frame is as large as the outlines of all lights.
func TestFrames(t *testing.T) {
	high := math.Sqrt(3) / 2
	for spec, want := range map[string][2]float64{
		"3x4":            {4, 3},
		"3x3,holes=5":    {3, 3},
		"hex1":           {1, 2 / math.Sqrt(3)},
		"hex3":           {5, 4*high + 2/math.Sqrt(3)},
		"tri3":           {3, 3 * high},
		"cube2":          {8, 6},
		"2x3x4":          {9, 3},
		"2x3x4x5":        {17, 9},
		"2x2x2x2x2":      {11, 5},
		"buttons=4":      {3, 3},
		"buttons=5":      {3, 3},
		"buttons=10":     {5, 5},
		"graph6=HhCGGC@": {4.6, 4.6},
	} {
		if f := mustParse(t, spec).Frame(); !near(f.Width, want[0]) || !near(f.Height, want[1]) {
			t.Errorf("%s: the frame is %g x %g, want %v", spec, f.Width, f.Height, want)
		}
	}
}

// Beyond grids, a step leads to the nearest light in its direction. Each column or row to the side
// counts as three. If no light lies in that direction, the step leads nowhere.
func TestStepOnOtherBoards(t *testing.T) {
	for _, tt := range []struct {
		spec                     string
		light                    int
		left, right, top, bottom int
	}{
		{"3x3,holes=5", 3, 3, 4, 0, 5}, // across the hole
		{"hex2", 3, 2, 4, 0, 5},
		{"hex2", 0, 2, 1, 0, 5},
		{"hex2", 6, 5, 4, 1, 6},
		{"hex3", 9, 8, 10, 1, 17}, // straight up and down are two rows away
		{"tri3", 2, 1, 3, 0, 6},
		{"tri3", 4, 4, 5, 1, 4},
		{"cube2", 8, 5, 9, 2, 10},
		{"cube2", 0, 5, 1, 0, 2},
		{"2x3x4", 3, 2, 12, 3, 7}, // across the gap between slices
		{"buttons=4", 0, 3, 1, 0, 2},
		{"buttons=4", 1, 3, 1, 0, 2},
	} {
		b := mustParse(t, tt.spec)
		got := [4]int{b.Step(tt.light, Left), b.Step(tt.light, Right), b.Step(tt.light, Top), b.Step(tt.light, Bottom)}
		if want := [4]int{tt.left, tt.right, tt.top, tt.bottom}; got != want {
			t.Errorf("%s: from light %d, steps lead to %v, want %v", tt.spec, tt.light, got, want)
		}
	}
}

// Only planes and tori, of any dimension, have sides that describe the whole board.
func TestSides(t *testing.T) {
	for _, tt := range []struct {
		spec      string
		sides     []int
		torus, ok bool
	}{
		{"3x4", []int{3, 4}, false, true},
		{"3x4,torus,mod=3", []int{3, 4}, true, true},
		{"2x3x4", []int{2, 3, 4}, false, true},
		{"2x3x4,torus", []int{2, 3, 4}, true, true},
		{"3x4,cylinder", nil, false, false},
		{"3x4,klein", nil, false, false},
		{"3x4,holes=1", nil, false, false},
		{"hex3", nil, false, false},
	} {
		sides, torus, ok := mustParse(t, tt.spec).Sides()
		if ok != tt.ok || ok && (!slices.Equal(sides, tt.sides) || torus != tt.torus) {
			t.Errorf("%s: %v, %v, %v", tt.spec, sides, torus, ok)
		}
	}
}
