package facts

import (
	"cmp"
	"slices"
)

// A partition divides the nodes into ordered cells. Cells are only ever split, and splits are
// undone in reverse order. So a cell keeps its places as long as it exists, and its first place
// identifies it.
type partition struct {
	nodes []int32 // the node at each place
	place []int32 // the place of each node
	first []int32 // for each place, the first place of its cell
	size  []int32 // the size of each cell, by its first place
	made  []int32 // the first places of cells, in the order of the splits

	count   []int32 // for each node, the number of arcs from the splitter; zero between uses
	touched []int32
	queue   []int32 // first places of the cells that will be used as splitters
	queued  []bool
	hash    uint64 // a hash of everything that refine did, independent of node numbers
	work    int    // arcs followed and nodes compared
}

func newPartition(g *digraph) *partition {
	p := &partition{
		nodes: make([]int32, g.n), place: make([]int32, g.n), first: make([]int32, g.n), size: make([]int32, g.n),
		count: make([]int32, g.n), queued: make([]bool, g.n),
	}
	for i := range p.nodes {
		p.nodes[i] = int32(i)
	}
	slices.SortStableFunc(p.nodes, func(a, b int32) int { return cmp.Compare(g.colour[a], g.colour[b]) })
	start := 0
	for i, node := range p.nodes {
		p.place[node] = int32(i)
		if i > 0 && g.colour[node] != g.colour[p.nodes[i-1]] {
			start = i
		}
		p.first[i] = int32(start)
		p.size[start]++
		p.enqueue(int32(start))
	}
	return p
}

// cell returns the nodes of the cell that starts at the given place.
func (p *partition) cell(first int32) []int32 { return p.nodes[first : first+p.size[first]] }

func (p *partition) enqueue(first int32) {
	if !p.queued[first] {
		p.queued[first] = true
		p.queue = append(p.queue, first)
	}
}

// individualise splits a node off the front of its cell.
func (p *partition) individualise(node int32) {
	first := p.first[p.place[node]]
	p.swap(p.place[node], first)
	p.split(first, first+1)
	p.enqueue(first)
}

func (p *partition) swap(a, b int32) {
	p.nodes[a], p.nodes[b] = p.nodes[b], p.nodes[a]
	p.place[p.nodes[a]], p.place[p.nodes[b]] = a, b
}

// split makes a new cell from the nodes between a place and the end of their cell.
func (p *partition) split(first, at int32) {
	end := first + p.size[first]
	p.size[first], p.size[at] = at-first, end-at
	for i := at; i < end; i++ {
		p.first[i] = at
	}
	p.made = append(p.made, at)
	p.work += int(end - at)
}

// undo rejoins cells until only the given number of splits remains.
func (p *partition) undo(splits int) {
	for len(p.made) > splits {
		at := p.made[len(p.made)-1]
		p.made = p.made[:len(p.made)-1]
		first := p.first[at-1]
		for i := at; i < at+p.size[at]; i++ {
			p.first[i] = first
		}
		p.work += int(p.size[at])
		p.size[first] += p.size[at]
	}
}

// refine splits cells until all nodes in a cell have the same number of arcs to and from each cell
// (colour refinement). The result depends on the order of the cells and never on the numbers of the
// nodes, so isomorphic partitions produce the same trace: a hash after every step. refine stops and
// returns false as soon as step rejects a hash.
func (p *partition) refine(g *digraph, step func(hash uint64) bool) bool {
	p.hash = 0
	kept := true
	var splitter []int32
	next := 0
	for next < len(p.queue) { // the queue grows during the loop
		first := p.queue[next]
		next++
		p.queued[first] = false
		if !kept {
			continue // empty the queue
		}
		splitter = append(splitter[:0], p.cell(first)...) // a copy, because the cell may split itself
		for i, arcs := range g.directions() {
			p.note(uint64(first)<<1 | uint64(i))
			p.splitBy(splitter, arcs)
		}
		kept = step(p.hash)
	}
	p.queue = p.queue[:0]
	return kept
}

// splitBy splits all cells by the number of arcs from the splitter to each node.
func (p *partition) splitBy(splitter []int32, arcs [][]int32) {
	p.touched = p.touched[:0]
	for _, from := range splitter {
		p.work += len(arcs[from]) + 1
		for _, to := range arcs[from] {
			if p.count[to]++; p.count[to] == 1 {
				p.touched = append(p.touched, to)
			}
		}
	}
	slices.SortFunc(p.touched, func(a, b int32) int {
		return cmp.Or(cmp.Compare(p.first[p.place[a]], p.first[p.place[b]]), cmp.Compare(p.count[a], p.count[b]))
	})
	for rest := p.touched; len(rest) > 0; {
		first, n := p.first[p.place[rest[0]]], 1
		for n < len(rest) && p.first[p.place[rest[n]]] == first {
			n++
		}
		p.splitCell(first, rest[:n])
		rest = rest[n:]
	}
	for _, node := range p.touched {
		p.count[node] = 0
	}
}

// splitCell splits a cell by the counts of its nodes. The touched nodes must be sorted by their
// counts; all other nodes have a count of zero and stay in front.
func (p *partition) splitCell(first int32, touched []int32) {
	end := first + p.size[first]
	at := end - int32(len(touched))
	// Move the touched nodes to the end of the cell, in order.
	for i := len(touched) - 1; i >= 0; i-- {
		p.swap(p.place[touched[i]], end-int32(len(touched)-i))
	}
	wasQueued := p.queued[first]
	parts := []int32{first}
	for i, node := range touched {
		here := at + int32(i)
		if count := uint64(p.count[node]); i == 0 || p.count[touched[i-1]] != p.count[node] {
			p.note(uint64(here)<<32 | count)
			if here != first {
				p.split(parts[len(parts)-1], here)
				parts = append(parts, here)
			}
		}
	}
	p.enqueueParts(parts, wasQueued)
}

// enqueueParts queues the parts of a split cell. If the whole cell has already been used as a
// splitter, its largest part can be skipped, because the counts for that part follow from those for
// the other parts.
func (p *partition) enqueueParts(parts []int32, wasQueued bool) {
	largest := slices.MaxFunc(parts, func(a, b int32) int { return cmp.Compare(p.size[a], p.size[b]) })
	for _, part := range parts {
		if wasQueued || part != largest {
			p.enqueue(part)
		}
	}
}

// note adds a number to the hash (FNV-1a, by words).
func (p *partition) note(x uint64) {
	p.hash = (p.hash ^ x) * 1099511628211
	p.hash ^= p.hash >> 29
}
