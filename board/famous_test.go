package board

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
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
	for i, d := range famous() {
		if len(d.at) > maxFamous {
			t.Errorf("graph %d has %d nodes", i, len(d.at))
		}
		b, err := NewGraph(Graph{Nodes: len(d.at), Edges: d.edges, Self: true})
		if err != nil {
			t.Fatal(err)
		}
		for node, at := range apart(d.at) {
			if s := b.Spot(node); s.X != at[0] || s.Y != at[1] || s.Cell != Disc {
				t.Errorf("graph %d: node %d is drawn at %v, not %v", i, node, s, at)
			}
		}
		want := edgesIn(b)
		for range 20 {
			number := random.Perm(len(d.at))
			edges := slices.Clone(d.edges)
			for j, e := range edges {
				edges[j] = [2]int{number[e[0]], number[e[1]]}
			}
			again, err := NewGraph(Graph{Nodes: len(d.at), Edges: edges})
			if err != nil {
				t.Fatal(err)
			}
			if got := edgesIn(again); !slices.Equal(got, want) {
				t.Errorf("graph %d with other numbers has edges of %v, not %v", i, got, want)
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
			if q := b.Spot(v); math.Hypot(p.X-q.X, p.Y-q.Y) < famousApart-1e-9 {
				t.Errorf("%v: nodes %d and %d touch", b, u, v)
			}
		}
	}
}

// A graph that only resembles a well-known one is drawn as a circle, and so is a directed graph.
func TestGraphsWithoutAName(t *testing.T) {
	prism := petersen(5, 1) // as many nodes and edges as the Petersen graph, with three edges at each node
	for _, g := range []Graph{
		{Nodes: 10, Edges: prism.edges},
		{Nodes: 10, Edges: petersen(5, 2).edges, Directed: true},
		{Nodes: 10, Edges: petersen(5, 2).edges[1:]},
		{Nodes: 7, Edges: [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 0}}},
	} {
		b, err := NewGraph(g)
		if err != nil {
			t.Fatal(err)
		}
		for node := range b.Lights() {
			if b.Spot(node) != circle(g.Nodes).spot(node) {
				t.Errorf("%v: node %d is not on the circle", b, node)
			}
		}
	}
}
