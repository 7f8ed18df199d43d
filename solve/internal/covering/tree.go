package covering

import (
	"encoding/binary"

	"lightsout/internal/shards"
)

// A node is a case in the tree known so far: one that has not been examined, one that is ruled out,
// or one that is divided into two. Nothing is stored below a case that is ruled out, so the tree is
// only as large as the remaining work.
type node struct {
	state    state
	split    split // if divided
	children [2]*node
	leaves   int         // number of open cases below it, when last counted
	kept     *relaxation // relaxation of an open case, if still in memory
}

type state uint8

const (
	open state = iota
	ruledOut
	divided
)

// A split divides the possible imbalances of group j at a value, into those above it and those
// below it.
type split struct{ j, at int }

// The sides of a split, in the order in which they are examined.
const (
	above = iota
	below
)

func (n *node) divide(s split) {
	*n = node{state: divided, split: s, children: [2]*node{{}, {}}}
}

// collapse rules out every case whose two parts are ruled out, and reports whether n is ruled out.
func (n *node) collapse() bool {
	if n.state == divided {
		first, second := n.children[above].collapse(), n.children[below].collapse()
		if first && second {
			*n = node{state: ruledOut}
		}
	}
	return n.state == ruledOut
}

// A leaf is an open case and its share of the whole tree.
type leaf struct {
	*node
	share float64
}

// appendLeaves appends the open cases in search order, and counts them.
func (n *node) appendLeaves(to []leaf, share float64) []leaf {
	before := len(to)
	if n.state == open {
		to = append(to, leaf{n, share})
	}
	if n.state == divided {
		for _, child := range n.children {
			to = child.appendLeaves(to, share/2)
		}
	}
	n.leaves = len(to) - before
	return to
}

// A box holds the bounds of a case, from lo to hi for each imbalance.
type box struct{ lo, hi []int }

// newBox returns the bounds of the whole tree: no imbalance is below the floor or above minus the
// floor, and by symmetry some are positive.
func newBox(l *problem, floor int, symmetry []int) *box {
	b := &box{make([]int, len(l.n)), make([]int, len(l.n))}
	for j, n := range l.n {
		b.hi[j] = min(n, -floor-(-floor-n)&1)
		b.lo[j] = -b.hi[j]
	}
	for _, j := range symmetry {
		b.lo[j] = 1
	}
	return b
}

// allows reports whether a split leaves values of the imbalance on both sides. With only such
// splits, the depth of a tree is bounded by the number of values.
func (b *box) allows(s split) bool {
	return b.lo[s.j] < s.at && s.at < b.hi[s.j] && (s.at-b.lo[s.j])%2 == 1
}

// within calls f with the bounds narrowed to one side of a split.
func (b *box) within(s split, side int, f func()) {
	lo, hi := b.lo[s.j], b.hi[s.j]
	if side == above {
		b.lo[s.j] = s.at + 1
	} else {
		b.hi[s.j] = s.at - 1
	}
	f()
	b.lo[s.j], b.hi[s.j] = lo, hi
}

// append encodes a tree: the state of a node or, if it is divided, its split and both parts. A
// split is encoded as its group and the number of values within the bounds that are below it, minus
// 1.
func (n *node) append(text []byte, b *box) []byte {
	if n.state != divided {
		return append(text, byte(n.state))
	}
	text = binary.AppendUvarint(text, uint64(int(divided)+n.split.j))
	text = binary.AppendUvarint(text, uint64((n.split.at-b.lo[n.split.j]-1)/2))
	for side, child := range n.children {
		b.within(n.split, side, func() { text = child.append(text, b) })
	}
	return text
}

// readNode decodes a tree within bounds.
func readNode(r *shards.Reader, b *box) *node {
	n := &node{}
	v := r.UpTo(uint64(int(divided) + len(b.lo) - 1))
	if v < uint64(divided) {
		n.state = state(v)
		return n
	}
	j := int(v) - int(divided)
	s := split{j, b.lo[j] + 1 + 2*int(r.UpTo(uint64(b.hi[j]-b.lo[j])))}
	if !b.allows(s) {
		r.Fail()
	}
	if r.Failed() {
		return n
	}
	n.divide(s)
	for side := range n.children {
		b.within(s, side, func() { n.children[side] = readNode(r, b) })
	}
	return n
}
