package board

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"lightsout/internal/graphs"
	"lightsout/internal/testkit"
)

// edgesIn returns the lengths of the edges in a drawing, shortest first.
func edgesIn(b *Board) (lengths []float64) {
	for u := range b.Buttons() {
		for v := range b.Toggles(u) {
			if u < v {
				p, q := b.Spot(u), b.Spot(v)
				lengths = append(lengths, math.Round(1e6*math.Hypot(p.X-q.X, p.Y-q.Y))/1e6)
			}
		}
	}
	slices.Sort(lengths)
	return lengths
}

// A well-known graph is drawn inside its frame, the same way no matter how its nodes are numbered,
// and no two nodes touch.
func TestFamousGraphs(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, g := range graphs.Famous() {
		b := testkit.Must(NewGraph(Graph{Nodes: len(g.At), Edges: g.Edges}))(t)
		for node, at := range g.At {
			if s := b.Spot(node); s.X != at[0] || s.Y != at[1] || s.Cell != Disc {
				t.Errorf("%s: node %d is drawn at %v, not %v", g.Name, node, s, at)
			}
		}
		want := edgesIn(b)
		for range 20 {
			number := random.Perm(len(g.At))
			edges := slices.Clone(g.Edges)
			for j, e := range edges {
				edges[j] = [2]int{number[e[0]], number[e[1]]}
			}
			again := testkit.Must(NewGraph(Graph{Nodes: len(g.At), Edges: edges}))(t)
			if got := edgesIn(again); !slices.Equal(got, want) {
				t.Errorf("%s with other numbers has edges of %v, not %v", g.Name, got, want)
			}
			checkSpots(t, again)
		}
	}
}

func checkSpots(t *testing.T, b *Board) {
	t.Helper()
	f := b.Frame()
	for u := range b.Lights() {
		p := b.Spot(u)
		if p.X < 0.499 || p.Y < 0.499 || p.X > f.Width-0.499 || p.Y > f.Height-0.499 {
			t.Errorf("%v: node %d at %v is outside %v", b, u, p, f)
		}
		for v := range u {
			if q := b.Spot(v); math.Hypot(p.X-q.X, p.Y-q.Y) < graphs.Apart-1e-9 {
				t.Errorf("%v: nodes %d and %d touch", b, u, v)
			}
		}
	}
}

// joined returns an edge for each pair of nodes i < j < n for which edge is true.
func joined(n int, edge func(i, j int) bool) (edges [][2]int) {
	for j := range n {
		for i := range j {
			if edge(i, j) {
				edges = append(edges, [2]int{i, j})
			}
		}
	}
	return edges
}

// oneBit reports whether two corners of a cube of any dimension are neighbours: they differ in one
// bit.
func oneBit(i, j int) bool { return bits.OnesCount(uint(i^j)) == 1 }

// jumping returns a cubic graph in the notation of Lederberg, Coxeter and Frucht: a cycle, in which
// jumps[k] leads from node k to the third neighbour; the jumps repeat.
func jumping(n int, jumps ...int) [][2]int {
	return joined(n, func(i, j int) bool { return j-i == 1 || j-i == n-1 || (i+jumps[i%len(jumps)]+n)%n == j })
}

// antiprism reports whether two nodes of an icosahedron are neighbours: it has two pentagons
// between two poles.
func antiprism(i, j int) bool {
	switch {
	case j == 11:
		return i >= 5 && i < 10
	case j == 10:
		return i < 5
	case i < 5 && j >= 5:
		return j-5 == i || j-5 == (i+1)%5
	}
	return j-i == 1 || j-i == 4
}

// summary describes a drawing: its size, the number of nodes at the top, and the lengths of edges.
func summary(b *Board) string {
	top := 0
	for node := range b.Lights() {
		if b.Spot(node).Y < 0.501 {
			top++
		}
	}
	f, edges := b.Frame(), edgesIn(b)
	text := fmt.Sprintf("%.2f x %.2f, %d at the top", f.Width, f.Height, top)
	for len(edges) > 0 {
		n := 1
		for n < len(edges) && edges[n]-edges[0] < 1e-3 {
			n++
		}
		text += fmt.Sprintf(", %d of %.2f", n, edges[0])
		edges = edges[n:]
	}
	return text
}

// Each well-known graph has its own drawing, whose closest nodes are 1.35 apart.
func TestFamousDrawings(t *testing.T) {
	for _, tt := range []struct {
		name  string
		nodes int
		edges [][2]int
		want  string
	}{
		{"path", 8, joined(8, func(i, j int) bool { return j-i == 1 }), "10.45 x 1.00, 8 at the top, 7 of 1.35"},
		{"houses", 6, joined(6, func(i, j int) bool { return i < 3 && j >= 3 }), "3.70 x 3.70, 3 at the top, 3 of 2.70, 4 of 3.02, 2 of 3.82"},
		{"wheel", 8, joined(8, func(i, j int) bool { return j == 7 || j-i == 1 || j-i == 6 }), "4.03 x 3.96, 1 at the top, 7 of 1.35, 7 of 1.56"},
		{"tetrahedron", 4, joined(4, func(int, int) bool { return true }), "3.34 x 3.03, 1 at the top, 3 of 1.35, 3 of 2.34"},
		{"cube", 8, joined(8, oneBit), "4.45 x 4.45, 2 at the top, 4 of 1.35, 4 of 1.54, 4 of 3.45"},
		{"octahedron", 6, joined(6, func(i, j int) bool { return i+j != 5 }), "4.69 x 4.20, 1 at the top, 3 of 1.35, 6 of 1.87, 3 of 3.69"},
		{
			"icosahedron", 12, joined(12, antiprism),
			"9.93 x 8.73, 1 at the top, 3 of 1.35, 3 of 1.91, 6 of 2.13, 6 of 2.45, 3 of 2.70, 6 of 4.47, 3 of 8.93",
		},
		{"Petersen", 10, mustEdges(t, "graph6=IheA@GUAo"), "6.14 x 5.88, 1 at the top, 5 of 1.35, 5 of 2.57, 5 of 3.17"},
		{"Möbius-Kantor", 16, jumping(16, 5, -5), "8.06 x 8.06, 1 at the top, 8 of 1.76, 8 of 2.70, 8 of 3.26"},
		{"dodecahedron", 20, jumping(20, 10, 7, 4, -4, -7, 10, -4, 7, -7, 4), "9.31 x 9.74, 1 at the top, 10 of 2.18, 10 of 2.57, 10 of 2.70"},
		{"Desargues", 20, jumping(20, 5, -5, 9, -9), "9.31 x 9.74, 1 at the top, 10 of 2.18, 10 of 2.70, 10 of 3.53"},
		{"Heawood", 14, jumping(14, 5, -5), "6.91 x 7.07, 1 at the top, 14 of 1.35, 7 of 5.47"},
		{
			"tesseract", 16, joined(16, oneBit),
			"29.01 x 27.79, 2 at the top, 4 of 4.23, 2 of 5.42, 8 of 8.51, 2 of 8.59, 2 of 9.07, 4 of 10.08, 2 of 11.25, 8 of 20.30",
		},
		{"Chlond", 6, mustEdges(t, "graph6=EsWW"), "4.00 x 3.92, 1 at the top, 4 of 1.75, 1 of 2.02, 1 of 2.16, 1 of 2.25"},
	} {
		if got := summary(testkit.Must(NewGraph(Graph{Nodes: tt.nodes, Edges: tt.edges}))(t)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// The last bit of a corner of the tesseract leads to the right, the next one down, the third one
// up to the right, and the first one from the outer cube to the inner one.
func TestTesseract(t *testing.T) {
	b := testkit.Must(NewGraph(Graph{Nodes: 16, Edges: joined(16, oneBit)}))(t)
	s := make([]Spot, 16)
	for node := range s {
		s[node] = b.Spot(node)
	}
	if s[1].X <= s[0].X || s[2].Y <= s[0].Y || s[4].X <= s[0].X || s[4].Y >= s[0].Y || s[8].X <= s[0].X || s[15].X >= s[7].X {
		t.Errorf("nodes are in the wrong order from left to right or from top to bottom: %v", s)
	}
}

// mustEdges returns the edges of a graph.
func mustEdges(t *testing.T, spec string) [][2]int {
	t.Helper()
	b := mustParse(t, spec)
	return joined(b.Lights(), func(i, j int) bool { return slices.Contains(b.AppendToggles(nil, i), j) })
}

// A graph that only resembles a well-known one is drawn as a circle, and so is a directed graph.
func TestGraphsWithoutAName(t *testing.T) {
	// A prism has as many nodes and edges as the Petersen graph, with three edges at each node.
	prism := joined(10, func(i, j int) bool { return j-i == 5 || i/5 == j/5 && (j-i == 1 || j-i == 4) })
	star := mustEdges(t, "graph6=IheA@GUAo")
	for _, g := range []Graph{
		{Nodes: 10, Edges: prism},
		{Nodes: 10, Edges: star, Directed: true},
		{Nodes: 10, Edges: star[1:]},
		{Nodes: 9, Edges: joined(9, func(i, j int) bool { return j-i == 1 || j-i == 8 })},
	} {
		b := testkit.Must(NewGraph(g))(t)
		for node := range b.Lights() {
			if b.Spot(node) != circle(g.Nodes).spot(node) {
				t.Errorf("%v: node %d is not on the circle", b, node)
			}
		}
	}
}
