package board

import (
	"math"
	"slices"
	"sync"
)

// Well-known graphs are drawn the way people usually draw them: the Petersen graph as a star in
// a pentagon, and the cube as one square inside another. The numbering of their nodes does not
// matter. The web app draws them the same way (web/src/board/famous.ts).

// A drawn is a graph with positions for its nodes, in any unit: see apart.
type drawn struct {
	at    [][2]float64
	edges [][2]int
	out   [][]int
}

// maxFamous is the largest number of nodes in any of the graphs below.
const maxFamous = 20

// famous lists the well-known graphs. Cycles and complete graphs are missing because they are drawn
// as a circle anyway, like every graph that is not in this list.
var famous = sync.OnceValue(func() []drawn {
	ring := func(n, from int) (edges [][2]int) {
		for i := range n {
			edges = append(edges, [2]int{from + i, from + (i+1)%n})
		}
		return edges
	}
	all := []drawn{
		{at: row(8, 0), edges: ring(8, 0)[:7]}, // a path
		{at: append(row(3, 0), row(3, 2)...), edges: [][2]int{{0, 3}, {0, 4}, {0, 5}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {2, 4}, {2, 5}}}, // three houses, three utilities
		wheel(ring(7, 1)), // the wheel with eight nodes
		wheel(ring(3, 1)), // the tetrahedron
		{at: append(around(4, 2.8, 0.5), around(4, 1.25, 0.5)...), edges: petersen(4, 1).edges}, // the cube
		octahedron(ring),
		icosahedron(ring),
		petersen(5, 2),  // the Petersen graph
		petersen(8, 3),  // the Möbius-Kantor graph
		petersen(10, 2), // the dodecahedron
		petersen(10, 3), // the Desargues graph
		heawood(ring),
		tesseract(),
		{ // the first puzzle in Chlond's article
			at:    [][2]float64{{0, 0}, {2, -1.2}, {2, 1.2}, {1, 2.7}, {4, 0}, {4, 2.7}},
			edges: [][2]int{{0, 1}, {0, 2}, {0, 3}, {4, 1}, {4, 2}, {4, 5}, {3, 5}},
		},
	}
	for i := range all {
		all[i].join()
	}
	return all
})

// join fills in the neighbours of each node.
func (d *drawn) join() {
	d.out = make([][]int, len(d.at))
	for _, e := range d.edges {
		d.out[e[0]] = append(d.out[e[0]], e[1])
		d.out[e[1]] = append(d.out[e[1]], e[0])
	}
	for _, out := range d.out {
		slices.Sort(out)
	}
}

// around places n nodes on a circle, clockwise from the top, rotated by a fraction of a step.
func around(n int, radius, turned float64) [][2]float64 {
	at := make([][2]float64, n)
	for i := range at {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + turned) / float64(n))
		at[i] = [2]float64{radius * sin, -radius * cos}
	}
	return at
}

// row places n nodes side by side.
func row(n int, y float64) [][2]float64 {
	at := make([][2]float64, n)
	for i := range at {
		at[i] = [2]float64{float64(i), y}
	}
	return at
}

// wheel returns a wheel: a rim, whose nodes are numbered from 1, and spokes.
func wheel(rim [][2]int) drawn {
	n := len(rim)
	d := drawn{at: append([][2]float64{{0, 0}}, around(n, 1, 0)...), edges: rim}
	for i := range n {
		d.edges = append(d.edges, [2]int{0, i + 1})
	}
	return d
}

// petersen returns a generalised Petersen graph: two circles of n nodes each, where edges of the
// inner circle join nodes k steps apart.
func petersen(n, k int) drawn {
	d := drawn{at: append(around(n, 2, 0), around(n, 1, 0)...)}
	for i := range n {
		d.edges = append(d.edges, [2]int{i, (i + 1) % n}, [2]int{i, n + i}, [2]int{n + i, n + (i+k)%n})
	}
	return d
}

func octahedron(ring func(n, from int) [][2]int) drawn {
	return drawn{
		at:    append(around(3, 2.6, 0), around(3, 0.95, 0.5)...),
		edges: slices.Concat(ring(3, 0), ring(3, 3), [][2]int{{0, 3}, {3, 1}, {1, 4}, {4, 2}, {2, 5}, {5, 0}}),
	}
}

func icosahedron(ring func(n, from int) [][2]int) drawn {
	d := drawn{
		at:    slices.Concat(around(3, 4.2, 0), around(6, 2, 0), around(3, 0.9, 0.5)),
		edges: slices.Concat(ring(3, 0), ring(6, 3), ring(3, 9)),
	}
	for i := range 3 {
		d.edges = append(d.edges,
			[2]int{i, 3 + 2*i}, [2]int{i, 4 + 2*i}, [2]int{i, 3 + (2*i+5)%6},
			[2]int{9 + i, 3 + 2*i}, [2]int{9 + i, 4 + 2*i}, [2]int{9 + i, 3 + (2*i+2)%6})
	}
	return d
}

func heawood(ring func(n, from int) [][2]int) drawn {
	d := drawn{at: around(14, 3.4, 0), edges: ring(14, 0)}
	for i := 0; i < 14; i += 2 {
		d.edges = append(d.edges, [2]int{i, (i + 5) % 14})
	}
	return d
}

// tesseract returns the four-dimensional cube: one cube inside another, both drawn at an angle.
func tesseract() drawn {
	d := drawn{at: make([][2]float64, 16)}
	for i := range d.at {
		side := func(k int) float64 { return float64(i>>k&1) - 0.5 }
		size := 6.2
		if i>>3&1 == 1 {
			size = 2.6
		}
		d.at[i] = [2]float64{(side(0) + 0.38*side(2)) * size, (side(1) - 0.32*side(2)) * size}
		for k := range 4 {
			if j := i ^ 1<<k; i < j {
				d.edges = append(d.edges, [2]int{i, j})
			}
		}
	}
	return d
}

// wellDrawn returns the node positions of a well-known graph, or nil for any other graph.
func wellDrawn(out [][]int) []Spot {
	if len(out) > maxFamous {
		return nil
	}
	for _, d := range famous() {
		if node := numbering(d.out, out); node != nil {
			spots := make([]Spot, len(out))
			for i, at := range apart(d.at) {
				spots[node[i]] = Spot{X: at[0], Y: at[1], Cell: Disc}
			}
			return spots
		}
	}
	return nil
}

// famousApart is the minimum distance between two nodes of a well-known graph.
const famousApart = 1.35

// apart scales a drawing so that its two closest nodes are famousApart apart, and moves its top
// left corner to half a light from the edge.
func apart(at [][2]float64) [][2]float64 {
	low, least := at[0], math.Inf(1)
	for i, p := range at {
		low = [2]float64{min(low[0], p[0]), min(low[1], p[1])}
		for _, q := range at[:i] {
			least = min(least, math.Hypot(p[0]-q[0], p[1]-q[1]))
		}
	}
	places := make([][2]float64, len(at))
	for i, p := range at {
		for k := range p {
			places[i][k] = (p[k]-low[k])*famousApart/least + 0.5
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

// sameEdges reports whether two nodes have the same edges to the nodes matched so far.
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
