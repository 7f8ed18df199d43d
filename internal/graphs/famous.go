// Package graphs draws graphs the way people usually draw them: the Petersen graph as a star in a
// pentagon, and the cube as one square inside another. The command line and the web app draw from
// the same table.
package graphs

import (
	"math"
	"slices"
	"sync"
)

// A Graph is a graph with a name and with positions for its nodes, in light widths from the top
// left corner of the drawing.
type Graph struct {
	Name  string
	At    [][2]float64
	Edges [][2]int
	out   [][]int
}

// maxFamous is the largest number of nodes in any of the well-known graphs.
const maxFamous = 20

// Famous lists the well-known graphs. The caller must not modify them.
var Famous = sync.OnceValue(func() []Graph {
	all := []Graph{
		named("Triangle", cycle(3)),
		named("Cycle of seven nodes", cycle(7)),
		named("Path of eight nodes", path(8)),
		named("Complete graph on six nodes", complete(6)),
		named("Utility graph", bipartite(3, 3)),
		named("Wheel of eight nodes", wheel(8)),
		named("Tetrahedron", wheel(4)),
		named("Cube", Graph{At: append(around(4, 2.8, 0.5), around(4, 1.25, 0.5)...), Edges: petersen(4, 1).Edges}),
		named("Octahedron", octahedron()),
		named("Dodecahedron", petersen(10, 2)),
		named("Icosahedron", icosahedron()),
		named("Petersen graph", petersen(5, 2)),
		named("Heawood graph", heawood()),
		named("Möbius–Kantor graph", petersen(8, 3)),
		named("Desargues graph", petersen(10, 3)),
		named("Four-dimensional hypercube", hypercube(4)),
		named("Chlond’s simple graph", Graph{ // the first puzzle in Chlond's article
			At:    [][2]float64{{0, 0}, {2, -1.2}, {2, 1.2}, {1, 2.7}, {4, 0}, {4, 2.7}},
			Edges: [][2]int{{0, 1}, {0, 2}, {0, 3}, {4, 1}, {4, 2}, {4, 5}, {3, 5}},
		}),
	}
	for i := range all {
		all[i].join()
	}
	return all
})

// named returns a graph with a name, and its nodes far enough apart.
func named(name string, g Graph) Graph {
	g.Name, g.At = name, apart(g.At)
	return g
}

// Find returns the name and the positions of the well-known graph with the given neighbours of each
// node, in increasing order. The numbering does not matter: the nodes of the result, which has no
// edges, are numbered as in out.
func Find(out [][]int) (found Graph, ok bool) {
	if len(out) > maxFamous {
		return Graph{}, false
	}
	for _, g := range Famous() {
		if node := numbering(g.out, out); node != nil {
			at := make([][2]float64, len(out))
			for i, place := range g.At {
				at[node[i]] = place
			}
			return Graph{Name: g.Name, At: at}, true
		}
	}
	return Graph{}, false
}

// join fills in the neighbours of each node.
func (g *Graph) join() {
	g.out = make([][]int, len(g.At))
	for _, e := range g.Edges {
		g.out[e[0]] = append(g.out[e[0]], e[1])
		g.out[e[1]] = append(g.out[e[1]], e[0])
	}
	for _, out := range g.out {
		slices.Sort(out)
	}
}

// Apart is the minimum distance between two nodes of a drawing.
const Apart = 1.35

// apart scales a drawing so that Apart is the distance between its two closest nodes, and moves its
// top left corner to half a light from the edge.
func apart(at [][2]float64) [][2]float64 {
	low, least := at[0], math.Inf(1)
	for i, p := range at {
		low = [2]float64{min(low[0], p[0]), min(low[1], p[1])}
		for _, q := range at[:i] {
			least = min(least, math.Hypot(p[0]-q[0], p[1]-q[1]))
		}
	}
	by := 1.0
	if least < math.Inf(1) {
		by = Apart / least
	}
	places := make([][2]float64, len(at))
	for i, p := range at {
		for k := range p {
			places[i][k] = (p[k]-low[k])*by + 0.5
		}
	}
	return places
}

// maxSteps limits how many candidates are tried when comparing two graphs. Well-known graphs are so
// small and regular that a few hundred candidates are enough.
const maxSteps = 100_000

// numbering returns an isomorphism from one connected graph to another, or nil if it finds none. It
// matches nodes one after the other, each a neighbour of an earlier one, so each has few
// candidates. If the graphs are equal, the isomorphism is the identity.
func numbering(a, b [][]int) []int {
	if len(a) != len(b) {
		return nil
	}
	order, parent := []int{0}, make([]int, len(a))
	seen := make([]bool, len(a))
	seen[0] = true
	for i := 0; i < len(order); i++ {
		for _, next := range a[order[i]] {
			if !seen[next] {
				seen[next] = true
				order, parent[next] = append(order, next), order[i]
			}
		}
	}
	node, taken, steps := slices.Repeat([]int{-1}, len(a)), make([]bool, len(a)), 0
	everyone := make([]int, len(a))
	for i := range everyone {
		everyone[i] = i
	}
	var match func(i int) bool
	match = func(i int) bool {
		if i == len(order) {
			return true
		}
		v, choices := order[i], everyone
		if i > 0 {
			choices = b[node[parent[v]]]
		}
		for _, w := range choices {
			if steps++; steps > maxSteps {
				return false
			}
			if taken[w] || !sameEdges(a[v], b[w], node, taken) {
				continue
			}
			node[v], taken[w] = w, true
			if match(i + 1) {
				return true
			}
			node[v], taken[w] = -1, false
		}
		return false
	}
	if !match(0) {
		return nil
	}
	return node
}

// sameEdges reports whether two nodes have equally many edges, and the same ones to the nodes
// matched so far.
func sameEdges(from, to, node []int, taken []bool) bool {
	if len(from) != len(to) {
		return false
	}
	known := 0
	for _, v := range from {
		if node[v] >= 0 {
			known++
			if !slices.Contains(to, node[v]) {
				return false
			}
		}
	}
	for _, w := range to {
		if taken[w] {
			known--
		}
	}
	return known == 0
}
