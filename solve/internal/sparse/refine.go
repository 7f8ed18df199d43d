package sparse

// A refinement moves nodes between the two halves of a graph so that fewer edges are cut (C.
// Fiduccia, R. Mattheyses, 1982). In each round, a node moves at most once. The next node to move
// is the one with the largest gain among those that leave the halves balanced enough. The gain may
// be negative, to escape a local minimum. After the round, all moves made after the best state are
// undone. Rounds are repeated while they help.
type refinement struct {
	*graph
	d     *dissection
	half  []uint8
	cut   int    // the weight of the edges between the halves
	sizes [2]int // sizes of the halves
	gain  []int32
	moved []bool
	// Border nodes that have not moved, and all such nodes of a half that is too large, are in
	// lists, one for each half and gain.
	first      [2][]int32 // head of list gain+offset, or -1
	next, prev []int32    // links of the lists; prev is -1 at the head
	listed     []bool
	top        [2]int // all lists above this one are empty
	offset     int32
}

// newRefinement returns a refinement of the given halves, which run changes in place.
func newRefinement(g *graph, half []uint8, d *dissection) *refinement {
	n := g.nodes()
	f := &refinement{
		graph: g, d: d, half: half, gain: make([]int32, n), moved: make([]bool, n),
		next: make([]int32, n), prev: make([]int32, n), listed: make([]bool, n),
	}
	for i := range n {
		f.sizes[half[i]] += int(g.size[i])
		degree := int32(0)
		for e := g.start[i]; e < g.start[i+1]; e++ {
			degree += g.weight[e]
			if half[g.to[e]] != half[i] {
				f.cut += int(g.weight[e])
			}
		}
		f.offset = max(f.offset, degree)
	}
	f.cut /= 2
	for side := range f.first {
		f.first[side] = make([]int32, 2*f.offset+1)
	}
	return f
}

// rounds is the maximum number of rounds. Later rounds gain little.
const rounds = 8

func (f *refinement) run() {
	for range rounds {
		if !f.round() || f.d.err != nil {
			return
		}
	}
}

// round runs one round, and reports whether the cut got lighter or the halves more even.
func (f *refinement) round() bool {
	f.list()
	before, evenBefore := f.cut, f.uneven()
	best, even := f.cut, f.uneven()
	var moves []int32
	kept := 0
	// A long run of moves that do not help rarely pays off.
	patience := max(64, f.nodes()/32)
	for len(moves)-kept < patience && f.d.err == nil {
		i := f.pick()
		if i < 0 {
			break
		}
		f.d.visit()
		f.move(i)
		moves = append(moves, i)
		if u := f.uneven(); u < even || u <= even && f.cut < best {
			best, even, kept = f.cut, u, len(moves)
		}
	}
	for k := len(moves) - 1; k >= kept; k-- {
		f.flip(moves[k])
	}
	f.cut = best
	return best < before || even < evenBefore
}

// uneven returns by how much the larger half exceeds its limit.
func (f *refinement) uneven() int { return max(0, max(f.sizes[0], f.sizes[1])-f.most()) }

// list computes all gains, and lists the border nodes and the nodes of a half that is too large.
func (f *refinement) list() {
	for side := range f.first {
		for i := range f.first[side] {
			f.first[side][i] = -1
		}
		f.top[side] = 0
	}
	for i := range f.nodes() {
		f.d.visit()
		f.moved[i], f.listed[i] = false, false
		gain, border := int32(0), false
		for e := f.start[i]; e < f.start[i+1]; e++ {
			if f.half[f.to[e]] == f.half[i] {
				gain -= f.weight[e]
			} else {
				gain += f.weight[e]
				border = true
			}
		}
		f.gain[i] = gain
		if border || f.sizes[f.half[i]] > f.most() {
			f.insert(int32(i))
		}
	}
}

func (f *refinement) insert(i int32) {
	side, k := f.half[i], f.gain[i]+f.offset
	f.next[i], f.prev[i] = f.first[side][k], -1
	if f.next[i] >= 0 {
		f.prev[f.next[i]] = i
	}
	f.first[side][k] = i
	f.listed[i] = true
	f.top[side] = max(f.top[side], int(k))
}

func (f *refinement) remove(i int32) {
	if f.prev[i] >= 0 {
		f.next[f.prev[i]] = f.next[i]
	} else {
		f.first[f.half[i]][f.gain[i]+f.offset] = f.next[i]
	}
	if f.next[i] >= 0 {
		f.prev[f.next[i]] = f.prev[i]
	}
	f.listed[i] = false
}

// pick returns the node to move next, or -1. It looks at one node with the largest gain in each
// half and takes the better one that may move. Ties go to the larger half.
func (f *refinement) pick() int32 {
	best := int32(-1)
	larger := 0
	if f.sizes[1] > f.sizes[0] {
		larger = 1
	}
	for _, side := range [2]int{larger, 1 - larger} {
		for f.top[side] > 0 && f.first[side][f.top[side]] < 0 {
			f.top[side]--
		}
		i := f.first[side][f.top[side]]
		if i < 0 || best >= 0 && f.gain[i] <= f.gain[best] {
			continue
		}
		if side == larger || f.sizes[1-side]+int(f.size[i]) <= f.most() {
			best = i
		}
	}
	return best
}

// move moves a listed node to the other half and updates the gains of its neighbours.
func (f *refinement) move(i int32) {
	f.remove(i)
	f.moved[i] = true
	f.cut -= int(f.gain[i])
	f.flip(i)
	for e := f.start[i]; e < f.start[i+1]; e++ {
		j := f.to[e]
		if f.moved[j] {
			continue
		}
		if f.listed[j] {
			f.remove(j)
		}
		if f.half[j] == f.half[i] {
			f.gain[j] -= 2 * f.weight[e]
		} else {
			f.gain[j] += 2 * f.weight[e]
		}
		f.insert(j)
	}
}

// flip changes the half of a node.
func (f *refinement) flip(i int32) {
	f.sizes[f.half[i]] -= int(f.size[i])
	f.half[i] ^= 1
	f.sizes[f.half[i]] += int(f.size[i])
}
