package facts

import (
	"context"
	"math/big"
	"slices"
)

// The search finds generators of the automorphism group and its order. It follows B. McKay,
// Practical graph isomorphism (1981), with one idea from P. Darga, M. Liffiton, K. Sakallah and
// I. Markov, Exploiting structure in symmetry detection for CNF (2004).
//
// The search fixes a node v1 and refines the partition, then fixes v2 and refines again, until
// every node is in a separate cell. This is the first path. The automorphisms that fix v1 ...
// v(k-1) form a group G(k), and the order of the whole group is the product of the lengths of the
// orbits of vk under G(k).
//
// The levels are visited from the last to the first. At level k, for each node w in the cell of vk
// that is not yet known to be in its orbit, the search fixes w instead of vk and descends like the
// first path. If the traces of the refinements differ, no automorphism lies below w. Every
// automorphism is checked arc by arc, so the traces only save work. If the remaining cells on both
// paths are the same sets, the search tries to leave their nodes in place, which usually succeeds
// long before the end of the path. If no automorphism maps vk to a node w, none maps it to any
// other node in the orbit of w under the generators known so far.
type search struct {
	err    func() error // returns why the search must stop, or nil
	g      *digraph
	p      *partition
	limit  int
	levels []level
	last   []int32 // the place of each node at the end of the first path
	nodes  []int32 // the node at each place at that point

	found automorphisms
	image []int32 // the image of each node under the automorphism being tried
}

// A level is a node that was fixed on the first path.
type level struct {
	cell   int32 // first place of the node's cell
	node   int32
	splits int      // number of splits before the node was fixed
	trace  []uint64 // the trace of the refinement after it was fixed
}

// automorphisms describes a group of permutations of nodes.
type automorphisms struct {
	order      *big.Int
	base       []int32 // nodes such that only the identity fixes all of them
	generators [][]int32
	orbits     *unionFind
}

func newSearch(ctx context.Context, g *digraph, limit int) *search {
	return &search{
		err: ctx.Err, g: g, p: newPartition(g), limit: limit,
		found: automorphisms{order: big.NewInt(1), orbits: newUnionFind(g.n)}, image: make([]int32, g.n),
	}
}

// run returns the automorphisms, or false if the search was stopped.
func (s *search) run() (automorphisms, bool) {
	s.p.refine(s.g, func(uint64) bool { return true })
	if !s.firstPath() {
		return automorphisms{}, false
	}
	for _, l := range s.levels {
		s.found.base = append(s.found.base, l.node)
	}
	for k := len(s.levels) - 1; k >= 0; k-- {
		if !s.level(k) {
			return automorphisms{}, false
		}
	}
	return s.found, true
}

// stopped reports whether the search has reached its limit or its context has ended.
func (s *search) stopped() bool { return s.p.work > s.limit || s.err() != nil }

// firstPath fixes nodes until every cell is a single node. It returns false if the
// search was stopped.
func (s *search) firstPath() bool {
	for from := int32(0); ; {
		cell, ok := s.nextCell(from)
		if !ok {
			s.last, s.nodes = slices.Clone(s.p.place), slices.Clone(s.p.nodes)
			return !s.stopped()
		}
		l := level{cell: cell, node: s.p.nodes[cell], splits: len(s.p.made)}
		s.p.individualise(l.node)
		s.p.refine(s.g, func(hash uint64) bool {
			l.trace = append(l.trace, hash)
			return !s.stopped()
		})
		s.levels = append(s.levels, l)
		from = cell
		if s.stopped() {
			return false
		}
	}
}

// nextCell returns the first cell with more than one node, or false if no such cell exists. All
// cells before place from must be single nodes.
func (s *search) nextCell(from int32) (int32, bool) {
	for at := from; int(at) < s.g.n; at += s.p.size[at] {
		if s.p.size[at] > 1 {
			return at, true
		}
	}
	return 0, false
}

// follow puts a node into its own cell and refines, as long as the trace matches level k of the
// first path. It reports whether the whole trace matches: as long as it does, the cells and the
// queue are the same as on the first path, so the refinement cannot end earlier.
func (s *search) follow(k int, node int32) bool {
	s.p.individualise(node)
	trace := s.levels[k].trace
	return s.p.refine(s.g, func(hash uint64) bool {
		if len(trace) == 0 || trace[0] != hash || s.stopped() {
			return false
		}
		trace = trace[1:]
		return true
	})
}

// level finds the orbit of a level's node under the automorphisms that fix the nodes of all
// earlier levels. It returns false if the search was stopped.
func (s *search) level(k int) bool {
	l := s.levels[k]
	s.p.undo(l.splits)
	orbits := s.found.orbits
	candidates := slices.Clone(s.p.cell(l.cell))
	if k+1 < len(s.levels) { // first try the next node of the first path
		if i := slices.Index(candidates, s.levels[k+1].node); i >= 0 {
			candidates[0], candidates[i] = candidates[i], candidates[0]
		}
	}
	failed := map[int32]bool{}
	for _, w := range candidates {
		root := orbits.find(w)
		if root == orbits.find(l.node) || failed[root] {
			continue
		}
		switch ok := s.descend(k, w); {
		case s.stopped():
			return false
		case ok:
			s.take(failed)
		default:
			failed[root] = true
		}
		s.p.undo(l.splits)
	}
	s.found.order.Mul(s.found.order, big.NewInt(int64(orbits.size(l.node))))
	return true
}

// take stores the automorphism that was found.
func (s *search) take(failed map[int32]bool) {
	orbits := s.found.orbits
	for node, to := range s.image {
		a, b := orbits.find(int32(node)), orbits.find(to)
		if failed[a] != failed[b] {
			failed[a], failed[b] = true, true
		}
		orbits.join(a, b)
	}
	s.found.generators = append(s.found.generators, slices.Clone(s.image))
}

// descend searches for an automorphism that maps the nodes of the first path before level k to the
// nodes fixed so far, and the node of level k to w. It reports whether it found one.
func (s *search) descend(k int, w int32) bool {
	splits := len(s.p.made)
	if s.follow(k, w) && s.below(k+1) {
		return true
	}
	s.p.undo(splits)
	return false
}

// below continues at level k with each node that can replace the node on the first path, and
// reports whether that leads to an automorphism.
func (s *search) below(k int) bool {
	if s.sameSets() && s.isAutomorphism() {
		return true
	}
	if k == len(s.levels) {
		return false
	}
	for _, w := range s.choices(k) {
		if s.descend(k, w) {
			return true
		}
		if s.stopped() {
			return false
		}
	}
	return false
}

// choices returns the nodes that can replace the node that the first path fixes at a level: the
// node itself first, then other nodes on the first path, because they let more of the remaining
// nodes stay in place.
func (s *search) choices(k int) []int32 {
	l := s.levels[k]
	nodes := slices.Clone(s.p.cell(l.cell))
	s.p.work += len(nodes)
	rank := func(node int32) int {
		switch {
		case node == l.node:
			return 0
		case s.p.first[s.last[node]] != l.cell:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(nodes, func(a, b int32) int { return rank(a) - rank(b) })
	return nodes
}

// sameSets reports whether all cells with two or more nodes contain the same nodes as on the first
// path. If so, it sets the images: the node in a single cell of the first path maps to the node
// that now has its place, and all other nodes stay.
func (s *search) sameSets() bool {
	p := s.p
	p.work += s.g.n / 8
	for node, at := range s.last {
		first := p.first[at]
		switch {
		case p.size[first] == 1:
			s.image[node] = p.nodes[first]
		case p.first[p.place[node]] != first:
			return false
		default:
			s.image[node] = int32(node)
		}
	}
	return true
}

// isAutomorphism reports whether the images preserve all arcs. It checks only the arcs of nodes
// that move, because no other arc changes. Images have the right colours, because every cell has
// nodes of only one colour.
func (s *search) isAutomorphism() bool {
	mark := s.p.count // all zero before and after each call
	for _, arcs := range s.g.directions() {
		for node, to := range s.image {
			if int(to) == node {
				continue
			}
			s.p.work += len(arcs[node]) + len(arcs[to])
			if len(arcs[node]) != len(arcs[to]) {
				return false
			}
			for _, next := range arcs[to] {
				mark[next] = 1
			}
			missing := slices.ContainsFunc(arcs[node], func(next int32) bool { return mark[s.image[next]] == 0 })
			for _, next := range arcs[to] {
				mark[next] = 0
			}
			if missing {
				return false
			}
		}
	}
	return true
}

// A unionFind holds disjoint sets of nodes.
type unionFind struct {
	parent []int32
	sizes  []int32
}

func newUnionFind(n int) *unionFind {
	u := &unionFind{make([]int32, n), make([]int32, n)}
	for i := range u.parent {
		u.parent[i], u.sizes[i] = int32(i), 1
	}
	return u
}

func (u *unionFind) find(node int32) int32 {
	for u.parent[node] != node {
		u.parent[node] = u.parent[u.parent[node]]
		node = u.parent[node]
	}
	return node
}

func (u *unionFind) join(a, b int32) {
	a, b = u.find(a), u.find(b)
	if a == b {
		return
	}
	if u.sizes[a] < u.sizes[b] {
		a, b = b, a
	}
	u.parent[b] = a
	u.sizes[a] += u.sizes[b]
}

// size returns the number of nodes in the set that contains node.
func (u *unionFind) size(node int32) int { return int(u.sizes[u.find(node)]) }

// count returns the number of sets among the first n nodes. No set may contain both one of these
// nodes and a later one.
func (u *unionFind) count(n int) int {
	sets := 0
	for i := range n {
		if u.find(int32(i)) == int32(i) {
			sets++
		}
	}
	return sets
}
