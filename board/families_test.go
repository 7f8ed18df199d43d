package board

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// families lists boards of every family and rule, including small and unusual ones.
func families() []string {
	specs := []string{
		"1x1x1", "2x3x4", "3x3x3", "3x3x3x3,torus", "2x2x2,torus", "1x2x3,torus,rule=ring", "2x3x4x2,rule=ring",
		"graph6=FhCKG", "graph6=FhCKG,rule=ring", "graph6=@", "buttons=3_0.1_1.2", "5x5,holes=1_13", "cube2,holes=4",
		"hex3,holes=10", "3x3,torus,rule=0.0_0.1_1.2", "4x4,rule=2.2_-2.-2",
	}
	for side := 1; side <= 4; side++ {
		for _, figure := range []string{"hex", "tri", "cube"} {
			specs = append(specs, fmt.Sprintf("%s%d", figure, side), fmt.Sprintf("%s%d,rule=ring", figure, side))
		}
	}
	for _, surface := range []Surface{Plane, Cylinder, Torus, Mobius, Klein, Projective} {
		for _, rule := range Rules() {
			for _, size := range []string{"1x1", "1x4", "4x1", "2x2", "2x3", "3x5", "4x4", "5x6"} {
				spec := size
				if surface != Plane {
					spec += "," + string(surface)
				}
				specs = append(specs, spec+",rule="+string(rule))
			}
		}
	}
	return specs
}

// In every family, buttons toggle existing lights, each once and in order, and lights are drawn
// in different places inside the frame.
func TestEveryFamily(t *testing.T) {
	for _, spec := range families() {
		b := mustParse(t, spec)
		for button := range b.Buttons() {
			lights := b.AppendToggles([]int{-7}, button)
			if lights[0] != -7 || !slices.IsSorted(lights) || len(slices.Compact(slices.Clone(lights))) != len(lights) ||
				lights[len(lights)-1] >= b.Lights() {
				t.Fatalf("%s: button %d toggles %v", spec, button, lights[1:])
			}
		}
		frame := b.Frame()
		seen := map[[2]int]bool{}
		for light := range b.Lights() {
			s := b.Spot(light)
			if s.X < 0.4 || s.Y < 0.2 || s.X > frame.Width-0.4 || s.Y > frame.Height-0.2 || s.Cell == "" {
				t.Fatalf("%s: light %d is drawn at %+v of %+v", spec, light, s, frame)
			}
			at := [2]int{int(math.Round(s.X * 100)), int(math.Round(s.Y * 100))}
			if seen[at] {
				t.Fatalf("%s: two lights are drawn at %+v", spec, s)
			}
			seen[at] = true
		}
	}
}

// On boards whose buttons toggle neighbours, toggling is mutual.
func TestTogglingIsMutual(t *testing.T) {
	for _, spec := range families() {
		b := mustParse(t, spec)
		if b.Buttons() != b.Lights() || spec == "3x3,torus,rule=0.0_0.1_1.2" {
			continue
		}
		for i := range b.Buttons() {
			for _, j := range b.AppendToggles(nil, i) {
				if !slices.Contains(b.AppendToggles(nil, j), i) {
					t.Fatalf("%s: %d toggles %d but not the other way round", spec, i, j)
				}
			}
		}
	}
}

func TestNeighbours(t *testing.T) {
	for _, tt := range []struct {
		spec   string
		button int
		want   []int
	}{
		{"3x4,cylinder", 0, []int{0, 1, 3, 4}},
		{"3x4,torus", 0, []int{0, 1, 3, 4, 8}},
		{"3x4,mobius", 0, []int{0, 1, 4, 11}},
		{"3x4,klein", 0, []int{0, 1, 4, 8, 11}},
		{"3x4,projective", 0, []int{0, 1, 4, 11}}, // the light above this corner is also the one to its left
		{"3x4,projective", 1, []int{0, 1, 2, 5, 10}},
		{"2x2,torus", 0, []int{0, 1, 2}},
		{"1x1,torus", 0, []int{0}},
		{"5x5,rule=x", 12, []int{6, 8, 12, 16, 18}},
		{"5x5,rule=star", 0, []int{0, 1, 5, 6}},
		{"5x5,rule=knight", 0, []int{0, 7, 11}},
		{"5x5,rule=0.1", 4, nil},
		{"5x5,torus,rule=0.1", 4, []int{0}},
		{"3x4,torus,rule=7.9_-7.-9", 0, []int{5, 11}}, // around more than once
		{"3x4,mobius,rule=0.9_0.-4", 1, []int{2, 9}},
		{"3x4,projective,rule=4.0_-7.0", 1, []int{6, 10}},
		{"3x4,cylinder,rule=0.9_3.0_-1.0", 1, []int{2}},
		{"3x3x3", 13, []int{4, 10, 12, 13, 14, 16, 22}},
		{"3x3x3,torus,rule=ring", 0, []int{1, 2, 3, 6, 9, 18}},
		{"hex2", 3, []int{0, 1, 2, 3, 4, 5, 6}},
		{"hex2", 0, []int{0, 1, 2, 3}},
		{"tri3", 0, []int{0, 2}},
		{"tri3", 2, []int{0, 1, 2, 3}},
		{"tri3", 6, []int{5, 6, 7}},
		{"tri3", 5, []int{1, 4, 5, 6}},
		{"cube1", 0, []int{0, 1, 2, 3, 4}},
		{"cube2", 0, []int{0, 1, 2, 4, 17}},
		{"graph6=FhCKG", 0, []int{0, 1, 6}},
		{"digraph6=AO", 0, []int{0, 1}},
		{"digraph6=AO,rule=ring", 1, nil},
		{"3x3,holes=5", 1, []int{0, 1, 2}},
		{"3x3,holes=5", 4, []int{2, 4, 7}},
	} {
		if got := mustParse(t, tt.spec).AppendToggles(nil, tt.button); !slices.Equal(got, tt.want) {
			t.Errorf("%s: button %d toggles %v, want %v", tt.spec, tt.button, got, tt.want)
		}
	}
}

// Hexagons, triangles and squares that share a side are neighbours, so neighbours are drawn at a
// fixed distance from each other.
func TestNeighboursAreDrawnTogether(t *testing.T) {
	distance := map[Cell]float64{Hexagon: 1, TriangleUp: 1 / math.Sqrt(3), TriangleDown: 1 / math.Sqrt(3), Square: 1}
	for _, spec := range []string{"hex4,rule=ring", "tri5,rule=ring", "4x6,rule=ring"} {
		b := mustParse(t, spec)
		for i := range b.Lights() {
			var near []int
			for j := range b.Lights() {
				p, q := b.Spot(i), b.Spot(j)
				if math.Abs(math.Hypot(p.X-q.X, p.Y-q.Y)-distance[p.Cell]) < 0.01 {
					near = append(near, j)
				}
			}
			if got := b.AppendToggles(nil, i); !slices.Equal(got, near) {
				t.Fatalf("%s: %d has neighbours %v and is drawn next to %v", spec, i, got, near)
			}
		}
	}
}

// The surface of a cube has no boundary: every light has four neighbours, including its neighbours
// in the net.
func TestCube(t *testing.T) {
	for side := 1; side <= 5; side++ {
		b := mustParse(t, fmt.Sprintf("cube%d,rule=ring", side))
		for i := range b.Lights() {
			lights := b.AppendToggles(nil, i)
			if len(lights) != 4 {
				t.Fatalf("side %d: light %d has neighbours %v", side, i, lights)
			}
			for j := range b.Lights() {
				p, q := b.Spot(i), b.Spot(j)
				if math.Abs(p.X-q.X)+math.Abs(p.Y-q.Y) == 1 && !slices.Contains(lights, j) {
					t.Fatalf("side %d: %d and %d touch on the net but are not neighbours", side, i, j)
				}
			}
		}
	}
}

func TestGlue(t *testing.T) {
	for spec, want := range map[string]int{"3x3": 0, "3x3,cylinder": 1, "3x3,mobius": 1, "3x3,torus": 2, "3x3,projective": 2, "hex2": 0} {
		if got := len(mustParse(t, spec).Frame().Glue); got != want {
			t.Errorf("%s: %d pairs of sides are glued, want %d", spec, got, want)
		}
	}
	if g := mustParse(t, "3x3,klein").Frame().Glue; !g[0].Flipped || g[1].Flipped {
		t.Errorf("klein: %+v", g)
	}
}

// In the largest triangle, a row begins at each square number.
func TestLargestTriangle(t *testing.T) {
	b := mustParse(t, fmt.Sprintf("tri%d", maxFigure))
	for row := 1; row < maxFigure; row++ {
		before, first := b.LightLabel(row*row-1), b.LightLabel(row*row)
		if before != fmt.Sprintf("%d,%d", row, 2*row-1) || first != fmt.Sprintf("%d,1", row+1) {
			t.Fatalf("row %d begins at %s, after %s", row, first, before)
		}
	}
}

// The word FhCKG is the 7-cycle.
func TestSevenCycle(t *testing.T) {
	b := mustParse(t, "graph6=FhCKG,rule=ring")
	for i := range 7 {
		want := []int{(i + 1) % 7, (i + 6) % 7}
		slices.Sort(want)
		if got := b.AppendToggles(nil, i); !slices.Equal(got, want) {
			t.Errorf("node %d has neighbours %v, want %v", i, got, want)
		}
	}
}

// Every undirected graph with 5 nodes, and a sample of the directed ones, survives a round trip.
func TestGraph6(t *testing.T) {
	for bits := range 1 << 20 {
		directed := bits >= 1<<10
		if directed && bits%1009 != 0 { // sample the directed graphs
			continue
		}
		g := Graph{Nodes: 5, Directed: directed, Rule: []Rule{Plus, Ring}[bits%2]}
		k := 0
		for i := range 5 {
			for j := range 5 {
				if i == j || !directed && j > i {
					continue
				}
				if bits>>k&1 == 1 {
					g.Edges = append(g.Edges, [2]int{i, j})
				}
				k++
			}
		}
		b := testkit.Must(NewGraph(g))(t)
		if again := mustParse(t, b.String()); !again.Equal(b) {
			t.Fatalf("%v came back as %v", b, again)
		}
	}
}

// Large graphs survive a round trip. If a graph has too many nodes for a graph6 word, its spec
// lists the buttons instead.
func TestLargeGraphs(t *testing.T) {
	for _, n := range []int{62, 63, 64, 300, graph6Nodes, graph6Nodes + 1} {
		g := Graph{Nodes: n}
		for i := range n {
			g.Edges = append(g.Edges, [2]int{i, (i + 1) % n})
		}
		b := testkit.Must(NewGraph(g))(t)
		if again := mustParse(t, b.String()); !again.Equal(b) || !slices.Equal(b.AppendToggles(nil, 1), []int{0, 1, 2}) {
			t.Errorf("a cycle of %d nodes changed in a round trip", n)
		}
		if strings.HasPrefix(b.String(), graph6Prefix) != (n <= graph6Nodes) {
			t.Errorf("a cycle of %d nodes is written %.20s", n, b)
		}
	}
}

// Parse reads the spec of every constructed board, and callers cannot change a board through the
// slices they passed in.
func TestConstructed(t *testing.T) {
	sides := []int{2, 3, 4}
	boards := map[string]func() (*Board, error){
		"2x3":         func() (*Board, error) { return NewGrid(Grid{Rows: 2, Cols: 3}) },
		"2x3x4,torus": func() (*Board, error) { return newHypergrid(sides, true, "") },
		"hex2":        func() (*Board, error) { return newHex(2, "") },
		"tri2":        func() (*Board, error) { return newTri(2, "") },
		"cube2":       func() (*Board, error) { return newCube(2, "") },
	}
	for spec, construct := range boards {
		b := testkit.Must(construct())(t)
		sides[0] = 9
		if b.String() != spec || !mustParse(t, spec).Equal(b) {
			t.Errorf("%v, want %s", b, spec)
		}
		sides[0] = 2
	}
	if _, err := newHypergrid([]int{MaxSide + 1, 1, 1}, false, Plus); err == nil {
		t.Error("newHypergrid accepts a side that is too large")
	}
}

func TestSpotPanics(t *testing.T) {
	testkit.MustPanic(t, "light 9 of 9", func() { mustParse(t, "3x3").Spot(9) })
}
