package graphs

import (
	"math"
	"math/bits"
	"slices"
)

// A Family is a kind of graph that exists in many sizes. Size says what the size counts.
type Family struct {
	Name, Size         string
	Least, Most, Usual int
	make               func(size int) Graph
}

// Families lists the families.
func Families() []Family {
	const nodes = "Nodes"
	return []Family{
		{"Cycle", nodes, 3, 100, 8, cycle},
		{"Path", nodes, 1, 100, 8, path},
		{"Complete graph", nodes, 1, 40, 6, complete},
		{"Complete bipartite graph", "Nodes on each side", 1, 20, 4, func(n int) Graph { return bipartite(n, n) }},
		{"Star", nodes, 2, 100, 8, star},
		{"Wheel", nodes, 4, 100, 8, wheel},
		{"Binary tree", "Levels", 1, 6, 4, binaryTree},
		{"Hypercube", "Dimensions", 1, 6, 4, hypercube},
	}
}

// Make returns the graph of the given size, or of the nearest one that the family has.
func (f Family) Make(size int) Graph {
	return named(f.Name, f.make(min(max(size, f.Least), f.Most)))
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

// row places n nodes side by side, the middle one at 0.
func row(n int, y float64) [][2]float64 {
	at := make([][2]float64, n)
	for i := range at {
		at[i] = [2]float64{float64(i) - float64(n-1)/2, y}
	}
	return at
}

// ring joins n nodes in a circle.
func ring(n, from int) (edges [][2]int) {
	for i := range n {
		edges = append(edges, [2]int{from + i, from + (i+1)%n})
	}
	return edges
}

func cycle(n int) Graph { return Graph{At: around(n, 1, 0), Edges: ring(n, 0)} }

// longRow is the largest number of nodes in a row of a path.
const longRow = 8

// path returns a path whose rows alternate in direction.
func path(n int) Graph {
	g := Graph{At: make([][2]float64, n), Edges: ring(n, 0)[:n-1]}
	for i := range g.At {
		down, across := i/longRow, i%longRow
		if down%2 == 1 {
			across = longRow - 1 - across
		}
		g.At[i] = [2]float64{float64(across), float64(down)}
	}
	return g
}

func complete(n int) Graph {
	g := Graph{At: around(n, 1, 0)}
	for j := range n {
		for i := range j {
			g.Edges = append(g.Edges, [2]int{i, j})
		}
	}
	return g
}

func bipartite(a, b int) Graph {
	g := Graph{At: append(row(a, 0), row(b, max(2, float64(max(a, b))/2))...)}
	for i := range a {
		for j := range b {
			g.Edges = append(g.Edges, [2]int{i, a + j})
		}
	}
	return g
}

// star returns a star with its hub at node 0.
func star(n int) Graph {
	g := Graph{At: append([][2]float64{{0, 0}}, around(n-1, 1, 0)...)}
	for i := 1; i < n; i++ {
		g.Edges = append(g.Edges, [2]int{0, i})
	}
	return g
}

func wheel(n int) Graph {
	g := star(n)
	g.Edges = append(g.Edges, ring(n-1, 1)...)
	return g
}

// petersen returns a generalised Petersen graph: two circles of n nodes each, where edges of the
// inner circle join nodes k steps apart.
func petersen(n, k int) Graph {
	g := Graph{At: append(around(n, 2, 0), around(n, 1, 0)...)}
	for i := range n {
		g.Edges = append(g.Edges, [2]int{i, (i + 1) % n}, [2]int{i, n + i}, [2]int{n + i, n + (i+k)%n})
	}
	return g
}

func octahedron() Graph {
	return Graph{
		At:    append(around(3, 2.6, 0), around(3, 0.95, 0.5)...),
		Edges: slices.Concat(ring(3, 0), ring(3, 3), [][2]int{{0, 3}, {3, 1}, {1, 4}, {4, 2}, {2, 5}, {5, 0}}),
	}
}

func icosahedron() Graph {
	g := Graph{
		At:    slices.Concat(around(3, 4.2, 0), around(6, 2, 0), around(3, 0.9, 0.5)),
		Edges: slices.Concat(ring(3, 0), ring(6, 3), ring(3, 9)),
	}
	for i := range 3 {
		g.Edges = append(g.Edges,
			[2]int{i, 3 + 2*i}, [2]int{i, 4 + 2*i}, [2]int{i, 3 + (2*i+5)%6},
			[2]int{9 + i, 3 + 2*i}, [2]int{9 + i, 4 + 2*i}, [2]int{9 + i, 3 + (2*i+2)%6})
	}
	return g
}

func heawood() Graph {
	g := cycle(14)
	for i := 0; i < 14; i += 2 {
		g.Edges = append(g.Edges, [2]int{i, (i + 5) % 14})
	}
	return g
}

// hypercube returns a cube of up to six dimensions: an oblique cube, a smaller one inside it for the
// fourth dimension, and copies beside and below for the fifth and the sixth.
func hypercube(dimensions int) Graph {
	g := Graph{At: make([][2]float64, 1<<dimensions)}
	for i := range g.At {
		side := func(k int) float64 {
			if k >= dimensions {
				return 0
			}
			return float64(i>>k&1) - 0.5
		}
		size := 6.2
		if i>>3&1 == 1 {
			size = 2.6
		}
		g.At[i] = [2]float64{(side(0)+0.38*side(2))*size + 9.6*side(4), (side(1)-0.32*side(2))*size + 9.2*side(5)}
		for k := range dimensions {
			if j := i ^ 1<<k; i < j {
				g.Edges = append(g.Edges, [2]int{i, j})
			}
		}
	}
	return g
}

func binaryTree(levels int) Graph {
	g := Graph{At: make([][2]float64, 1<<levels-1)}
	width := math.Exp2(float64(levels - 1))
	for i := range g.At {
		level := bits.Len(uint(i+1)) - 1
		first := 1 << level
		g.At[i] = [2]float64{(float64(i+1-first) + 0.5) * width / float64(first), float64(level) * max(1.4, width/6)}
		if i > 0 {
			g.Edges = append(g.Edges, [2]int{(i - 1) / 2, i})
		}
	}
	return g
}
