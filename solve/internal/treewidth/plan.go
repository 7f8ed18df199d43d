package treewidth

import (
	"cmp"
	"errors"
	"math"
	"math/bits"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

const (
	// maxWires is the maximum number of lights and buttons that a step handles, one bit each.
	maxWires = 64
	// maxDigits is the maximum number of digits of the indexes of a step's two tables. The highest
	// bit of a word is pressBit.
	maxDigits = 62
	pressBit  = 1 << 63
	// maxFree is the maximum number of free words of a step.
	maxFree = 20
	// maxBytes limits the memory for tables and choices.
	maxBytes = 1 << 30
)

// ErrUnsolvable reports that no presses turn the lights off.
var ErrUnsolvable = errors.New("no presses turn the lights off")

// A Plan lists the steps that find a cheapest solution for some lights.
type Plan struct {
	graph *graph
	lit   []bool
	steps []step
	// Work is the number of sums that the steps compute in total, at about two nanoseconds each.
	Work float64
}

// A step computes a table from at most two others. Entry p of the table is the least cost of the
// ways to get to point p of its space. Each way is a word k with three parts: the index of an entry of
// table a, that of an entry of table b, and pressBit if the step's button is pressed. The words are
//
//	origin + (sum of basis[i] over the digits i of p) + (any sum of the free words).
type step struct {
	a, b        int32 // earlier steps, or -1
	aBits       uint8 // number of digits of an index of table a
	button      node  // the button whose press costs something, or -1
	origin      uint64
	basis, free []uint64
}

// A factor is a table that is not computed yet: the step that will compute it, and its space, an
// affine space of vectors with a bit for each wire. The wire of a button says whether it is pressed,
// the wire of a light whether it is toggled an odd number of times by the buttons that have been
// eliminated. Other lights are toggled an even number of times.
type factor struct {
	step   int32
	wires  []node
	origin uint64
	basis  []uint64 // linearly independent
	used   bool
}

// Plan returns a plan for turning lights off, or ErrTooWide if it would take too much memory or more
// than the given work, or ErrUnsolvable. If flips is true, each light may be changed, as if it had a
// button of its own; these buttons come after those of the board.
func (o *Order) Plan(t *task.Task, lights *gf2.Vec, flips bool, work float64) (*Plan, error) {
	g, nodes := o.graph, o.nodes
	if flips {
		g, nodes = g.withFlips(), o.nodesWithFlips()
	}
	p := &planner{Plan: Plan{graph: g}, over: make([][]*factor, g.nodes()), done: make([]bool, g.nodes()), limit: work}
	p.lit = make([]bool, lights.Len())
	for light := range lights.Ones() {
		p.lit[light] = true
	}
	for i, v := range nodes {
		if err := poll(t, i); err != nil {
			return nil, err
		}
		if err := p.eliminate(v); err != nil {
			return nil, err
		}
	}
	return &p.Plan, nil
}

// nodesWithFlips returns the order with each light's own button before it.
func (o *Order) nodesWithFlips() []node {
	var nodes []node
	for _, v := range o.nodes {
		if v < 0 {
			nodes = append(nodes, node(len(o.graph.lightsOf))+^v)
		}
		nodes = append(nodes, v)
	}
	return nodes
}

// A planner is a plan in the making.
type planner struct {
	Plan
	over   [][]*factor // for each node, the factors with a wire for it
	done   []bool      // for each node, whether it is eliminated
	tables float64     // the bytes of the tables that are in use
	past   float64     // the bytes of all choices
	limit  float64     // the most Work of the plan
}

// eliminate adds the steps that eliminate a node.
func (p *planner) eliminate(v node) error {
	var all []*factor
	for _, f := range p.over[p.graph.index(v)] {
		if !f.used {
			all = append(all, f)
		}
	}
	p.over[p.graph.index(v)] = nil
	for len(all) > 2 {
		j := newJoint(all[0], all[1])
		f, err := p.add(j, -1)
		if err != nil {
			return err
		}
		all = append(all[2:], f)
	}
	j, button := newJoint(all...), v
	if v < 0 {
		j.closeLight(v, p.lit[^v], p.left(v))
		button = -1
	} else {
		j.press(v, p.left(v))
	}
	p.done[p.graph.index(v)] = true
	f, err := p.add(j, button)
	if err != nil {
		return err
	}
	for _, w := range f.wires {
		over := &p.over[p.graph.index(w)]
		*over = append(*over, f)
	}
	return nil
}

// left returns the neighbours of a node that are not eliminated yet.
func (p *planner) left(v node) []node {
	return slices.DeleteFunc(p.graph.neighbours(v), func(w node) bool { return p.done[p.graph.index(w)] })
}

// add adds the step that a joint describes. If a button is given, its press is paid for.
func (p *planner) add(j *joint, button node) (*factor, error) {
	if err := j.err; err != nil {
		return nil, err
	}
	f, s := j.split()
	s.button, f.step = button, int32(len(p.steps))
	for _, in := range j.in {
		in.used = true
	}
	p.steps = append(p.steps, s)
	entries := math.Exp2(float64(len(s.basis)))
	p.Work += entries * math.Exp2(float64(len(s.free)))
	p.tables += entries * costBytes
	p.past += entries * float64(choiceBits(len(s.free))) / 8
	if len(s.free) > maxFree || p.tables+p.past > maxBytes || p.Work > p.limit {
		return nil, ErrTooWide
	}
	for _, in := range j.in {
		p.tables -= math.Exp2(float64(len(in.basis))) * costBytes
	}
	return f, nil
}

// A joint combines at most two factors into a new one. Its words span those of a step, and each of
// them changes some wires.
type joint struct {
	in     []*factor
	wires  []node
	origin word
	words  []word
	err    error
}

type word struct{ index, wires uint64 }

func (w word) add(v word) word { return word{w.index ^ v.index, w.wires ^ v.wires} }

// newJoint returns the joint of at most two factors. Where both have the wire of a button, it must be
// the same; the wires of a light are added up.
func newJoint(in ...*factor) *joint {
	j := &joint{in: in}
	shift := 0
	for _, f := range in {
		slots := make([]uint64, len(f.wires))
		var twice []uint64
		for i, w := range f.wires {
			if slot := j.slot(w); slot == 0 {
				slots[i] = j.newSlot(w)
			} else if w < 0 {
				slots[i] = slot
			} else {
				slots[i] = j.newSlot(w)
				twice = append(twice, slot|slots[i])
			}
		}
		moved := func(v uint64) (z uint64) {
			for ; v != 0; v &= v - 1 {
				z |= slots[bits.TrailingZeros64(v)]
			}
			return z
		}
		j.origin.wires ^= moved(f.origin)
		for i, v := range f.basis {
			j.words = append(j.words, word{1 << (shift + i), moved(v)})
		}
		if shift += len(f.basis); shift > maxDigits {
			j.err = ErrTooWide
		}
		for _, mask := range twice {
			j.require(mask, false)
			j.drop(mask &^ (mask & -mask))
		}
	}
	return j
}

// slot returns the bit of a wire, or 0 if it has none.
func (j *joint) slot(v node) uint64 {
	i := slices.Index(j.wires, v)
	if i < 0 {
		return 0
	}
	return 1 << i
}

// newSlot adds a wire and returns its bit.
func (j *joint) newSlot(v node) uint64 {
	if len(j.wires) >= maxWires {
		j.err = ErrTooWide
		return 0
	}
	j.wires = append(j.wires, v)
	return 1 << (len(j.wires) - 1)
}

// noNode marks a wire that is not needed anymore.
const noNode = math.MaxInt32

// drop removes wires.
func (j *joint) drop(mask uint64) {
	j.origin.wires &^= mask
	for i := range j.words {
		j.words[i].wires &^= mask
	}
	for ; mask != 0; mask &= mask - 1 {
		j.wires[bits.TrailingZeros64(mask)] = noNode
	}
}

// button returns the bit of a button's wire. If there is none yet, it adds one that may be pressed
// or not.
func (j *joint) button(v node) uint64 {
	slot := j.slot(v)
	if slot == 0 {
		slot = j.newSlot(v)
		j.words = append(j.words, word{0, slot})
	}
	return slot
}

// require restricts the space to vectors whose bits in mask have the given parity.
func (j *joint) require(mask uint64, odd bool) {
	isOdd := func(w word) bool { return bits.OnesCount64(w.wires&mask)&1 == 1 }
	pivot := slices.IndexFunc(j.words, isOdd)
	if pivot < 0 {
		if isOdd(j.origin) != odd && j.err == nil {
			j.err = ErrUnsolvable
		}
		return
	}
	by := j.words[pivot]
	j.words = slices.Delete(j.words, pivot, pivot+1)
	for i, w := range j.words {
		if isOdd(w) {
			j.words[i] = w.add(by)
		}
	}
	if isOdd(j.origin) != odd {
		j.origin = j.origin.add(by)
	}
}

// closeLight requires that a light ends up off, and removes it. The buttons are those that toggle
// the light and are not eliminated yet.
func (j *joint) closeLight(light node, lit bool, buttons []node) {
	own := j.slot(light)
	mask := own
	for _, v := range buttons {
		mask |= j.button(v)
	}
	j.require(mask, lit)
	j.drop(own)
}

// press adds the press of a button to the given lights, which are not eliminated, and removes it.
func (j *joint) press(button node, lights []node) {
	own, mask := j.button(button), uint64(0)
	for _, v := range lights {
		slot := j.slot(v)
		if slot == 0 {
			slot = j.newSlot(v)
		}
		mask |= slot
	}
	press := func(w word) word {
		if w.wires&own != 0 {
			return w.add(word{pressBit, mask})
		}
		return w
	}
	j.origin = press(j.origin)
	for i, w := range j.words {
		j.words[i] = press(w)
	}
	j.drop(own)
}

// split reduces the words to a basis of the new space and the free words, which change no wires.
func (j *joint) split() (*factor, step) {
	f, s := &factor{}, step{a: -1, b: -1, origin: j.origin.index}
	basis := reduced(j.words, func(w word) uint64 { return w.wires })
	for len(basis) > 0 && basis[0].wires == 0 {
		s.free = append(s.free, basis[0].index)
		basis = basis[1:]
	}
	// If the indexes grow with the digits, entries next to each other come from entries that are close.
	basis = reduced(basis, func(w word) uint64 { return w.index &^ pressBit })
	var kept []int
	for i, v := range j.wires {
		if v != noNode {
			kept, f.wires = append(kept, i), append(f.wires, v)
		}
	}
	packed := func(v uint64) (z uint64) {
		for i, at := range kept {
			z |= v >> at & 1 << i
		}
		return z
	}
	f.origin = packed(j.origin.wires)
	for _, w := range basis {
		s.basis, f.basis = append(s.basis, w.index), append(f.basis, packed(w.wires))
	}
	if len(j.in) > 0 {
		s.a, s.aBits = j.in[0].step, uint8(len(j.in[0].basis))
	}
	if len(j.in) > 1 {
		s.b = j.in[1].step
	}
	return f, s
}

// reduced returns words with the same sums, in increasing order of their keys, whose keys are zero or
// have different highest bits.
func reduced(words []word, key func(word) uint64) []word {
	z := make([]word, 0, len(words))
	for _, w := range words {
		for _, v := range slices.Backward(z) {
			if bits.Len64(key(w)) == bits.Len64(key(v)) {
				w = w.add(v)
			}
		}
		at, _ := slices.BinarySearchFunc(z, key(w), func(v word, k uint64) int { return cmp.Compare(key(v), k) })
		z = slices.Insert(z, at, w)
	}
	return z
}
