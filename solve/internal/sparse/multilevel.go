package sparse

// Multilevel bisection (B. Hendrickson, R. Leland, 1995; G. Karypis, V. Kumar, 1998): the buttons
// of a board without a layout are the nodes of a graph, with an edge between two that share a
// light. Nodes are merged in pairs repeatedly, each with the neighbour that shares the most lights,
// until few are left. These are divided into two halves. Then the merges are undone in reverse order,
// and after each one, nodes at the border change sides where that cuts fewer edges (refine.go).
// Searching the small graph finds small cuts that a search of the large one would miss.

// A graph has nodes with sizes and edges with weights.
type graph struct {
	size  []int32 // the number of buttons merged into each node
	total int     // sum of all sizes
	// The edges of node i are to[start[i]:start[i+1]], each with its weight. An edge is in the
	// lists of both its nodes.
	start, to, weight []int32
}

func (g *graph) nodes() int { return len(g.size) }

// coarsest is the number of nodes at which merging stops.
const coarsest = 80

// mostUneven is the largest share of the graph that a half may have.
const mostUneven = 0.55

// most returns the largest allowed size of a half.
func (g *graph) most() int { return max(int(mostUneven*float64(g.total)), (g.total+1)/2) }

// bisect returns the half of each node, 0 or 1.
func (g *graph) bisect(d *dissection) []uint8 {
	if g.nodes() <= coarsest {
		return g.grow(d)
	}
	merged, coarse := g.coarsen(d)
	if coarse.nodes() > g.nodes()*9/10 || d.err != nil {
		// Few nodes could be merged: there are few edges, or they all meet in a few nodes.
		return g.grow(d)
	}
	of := coarse.bisect(d)
	half := make([]uint8, g.nodes())
	for i, m := range merged {
		half[i] = of[m]
	}
	newRefinement(g, half, d).run()
	return half
}

// coarsen merges pairs of nodes. It returns the new node of each old one, and the coarser graph.
func (g *graph) coarsen(d *dissection) (merged []int32, coarse *graph) {
	n := g.nodes()
	merged = make([]int32, n)
	for i := range merged {
		merged[i] = -1
	}
	largest := int32(max(2, g.total/20)) // keeps any node from becoming a large part of a half
	order := d.random.Perm(n)
	coarse = &graph{total: g.total}
	pairs := make([][2]int32, 0, n)
	for _, i := range order {
		if d.visit(); merged[i] >= 0 {
			continue
		}
		partner, best := int32(i), int32(0)
		for e := g.start[i]; e < g.start[i+1]; e++ {
			j := g.to[e]
			if merged[j] < 0 && g.weight[e] > best && g.size[i]+g.size[j] <= largest {
				partner, best = j, g.weight[e]
			}
		}
		merged[i], merged[partner] = int32(len(pairs)), int32(len(pairs))
		pairs = append(pairs, [2]int32{int32(i), partner})
	}
	coarse.join(g, merged, pairs)
	return merged, coarse
}

// join merges each pair of nodes of a finer graph into one node, and combines their edges.
func (g *graph) join(fine *graph, merged []int32, pairs [][2]int32) {
	g.size = make([]int32, len(pairs))
	g.start = make([]int32, 1, len(pairs)+1)
	at := make([]int32, len(pairs)) // index of the edge to a node, counting from 1
	for k, pair := range pairs {
		from := len(g.to)
		for i, node := range pair {
			if i == 1 && node == pair[0] {
				break
			}
			g.size[k] += fine.size[node]
			for e := fine.start[node]; e < fine.start[node+1]; e++ {
				j := merged[fine.to[e]]
				switch {
				case j == int32(k):
				case at[j] > 0:
					g.weight[at[j]-1] += fine.weight[e]
				default:
					g.to = append(g.to, j)
					g.weight = append(g.weight, fine.weight[e])
					at[j] = int32(len(g.to))
				}
			}
		}
		for _, j := range g.to[from:] {
			at[j] = 0
		}
		g.start = append(g.start, int32(len(g.to)))
	}
}

// attempts is how many bisections of the coarsest graph to compare.
const attempts = 6

// grow divides a small graph: it grows a half from a node until it is large enough, and keeps the
// best of several attempts.
func (g *graph) grow(d *dissection) []uint8 {
	var best []uint8
	least := 0
	for range attempts {
		half := g.growFrom(int32(d.random.IntN(g.nodes())))
		f := newRefinement(g, half, d)
		f.run()
		if best == nil || f.cut < least {
			best, least = half, f.cut
		}
	}
	return best
}

// growFrom puts the nodes nearest to a given node into half 0.
func (g *graph) growFrom(from int32) []uint8 {
	half := make([]uint8, g.nodes())
	for i := range half {
		half[i] = 1
	}
	size := 0
	queue := make([]int32, 0, g.nodes())
	take := func(i int32) {
		if half[i] == 1 && size < g.total/2 {
			half[i] = 0
			size += int(g.size[i])
			queue = append(queue, i)
		}
	}
	take(from)
	next := int32(0) // where to continue in another component
	for at := 0; size < g.total/2; at++ {
		for ; at == len(queue); next++ {
			take(next)
		}
		i := queue[at]
		for e := g.start[i]; e < g.start[i+1]; e++ {
			take(g.to[e])
		}
	}
	return half
}
