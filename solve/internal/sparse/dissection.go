package sparse

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// Nested dissection; see the package comment.

// A cut is a node of the dissection tree.
type cut struct {
	own      []int32 // the buttons eliminated here: a separator, or a whole part
	children []*cut
}

// leafButtons is the size up to which parts are not cut further. In BenchmarkNew, 64 to 128 work
// equally well.
const leafButtons = 96

// A dissection cuts the buttons of a board without a layout into a tree.
type dissection struct {
	*incidence
	tick    gf2.Tick
	visited int   // number of buttons visited by all searches
	err     error // from the tick; stops all searches
	// A search visits only the buttons of one part, and each button and light once.
	part, seenButton, seenLight []int32
	parts, searches             int32

	node   []int32 // the node of each button in the graph of its part
	random *rand.Rand
	// leastBisected is the size of the smallest parts that are bisected.
	leastBisected int
}

// dissect returns the trees of a board, one for each part that shares no lights with the others.
// entry is the number of bits in a matrix entry.
func dissect(t *task.Task, b *board.Board, inc *incidence, entry int) ([]*cut, error) {
	tick := t.Tick("dividing the board")
	const steps = 4
	l, err := newLayout(b, inc, step(tick, 0, steps))
	if err != nil {
		return nil, err
	}
	if l == nil {
		return newDissection(inc, entry, tick).all()
	}
	parts, err := inc.parts(step(tick, 1, steps))
	if err != nil {
		return nil, err
	}
	h, err := l.halve(parts, step(tick, 2, steps))
	if err != nil {
		return nil, err
	}
	heights, err := h.separate(inc, step(tick, 3, steps))
	if err != nil {
		return nil, err
	}
	return h.cuts(heights), nil
}

func newDissection(inc *incidence, entry int, tick gf2.Tick) *dissection {
	n := inc.lightsOf.len()
	d := &dissection{
		incidence:  inc,
		part:       make([]int32, n),
		seenButton: make([]int32, n),
		seenLight:  make([]int32, inc.buttonsOf.len()),
		tick:       tick,
		node:       make([]int32, n),
		random:     rand.New(rand.NewPCG(1, 1)), // fixed seed
	}
	if entry == 1 {
		d.leastBisected = leastBisectedBits
	}
	return d
}

// all dissects all buttons.
func (d *dissection) all() ([]*cut, error) {
	all := make([]int32, len(d.part))
	for i := range all {
		all[i] = int32(i)
	}
	return d.cut(all)
}

// cut dissects a set of buttons, each connected part separately, except that small parts
// are combined.
func (d *dissection) cut(set []int32) ([]*cut, error) {
	var nodes []*cut
	var small []int32
	for _, part := range d.connected(set) {
		if len(part) <= leafButtons {
			if small = append(small, part...); len(small) > leafButtons {
				nodes = append(nodes, &cut{own: small})
				small = nil
			}
			continue
		}
		node, err := d.cutConnected(part)
		if err != nil {
			return nil, err
		}
		nodes = append(nodes, node)
	}
	if len(small) > 0 {
		nodes = append(nodes, &cut{own: small})
	}
	return nodes, d.err
}

func (d *dissection) cutConnected(set []int32) (*cut, error) {
	near, middle, far := d.divide(set)
	if d.err != nil {
		return nil, d.err
	}
	if min(len(near), len(far)) < len(set)/leastPart {
		return &cut{own: set}, nil
	}
	node := &cut{own: middle}
	for _, side := range [][]int32{near, far} {
		children, err := d.cut(side)
		if err != nil {
			return nil, err
		}
		node.children = append(node.children, children...)
	}
	return node, nil
}

// leastBisectedBits is the size of the smallest parts that are bisected if a matrix entry is one
// bit. Eliminating a smaller part as a whole takes less time than bisecting it: a random graph with
// three neighbours per node takes 0.8 ms instead of 4 ms at 400 nodes, and 20 ms instead of 29 ms
// at 2,000, in plain Go. With longer entries elimination takes far more time, and bisection starts
// to pay off at 300 to 400 nodes; there is no limit then.
const leastBisectedBits = 2000

// visits is a high estimate of how many times a button is visited per level of the tree.
const visits = 8

// leastPart limits how uneven a cut may be: a cut that leaves less than 1/leastPart of the buttons
// on one side is not worthwhile.
const leastPart = 10

// divide divides a connected set of buttons into a separator and the parts on either side of it.
// All three are empty if a search finds no separator and the set is too small to be bisected. A
// search is quick and works well on grids of two or three dimensions; other graphs are bisected if
// they are large.
func (d *dissection) divide(set []int32) (near, middle, far []int32) {
	d.newPart(set)
	near, middle, far = d.bySearch(set)
	if d.err != nil || len(set) < d.leastBisected || len(middle) > 0 && len(middle) <= wellSearched(len(set)) {
		return near, middle, far
	}
	near2, middle2, far2 := d.byBisection(set)
	if len(middle) > 0 && len(middle) <= len(middle2) {
		return near, middle, far
	}
	return near2, middle2, far2
}

// wellSearched returns the maximum size of a good separator for n buttons: a little larger than on
// a grid with the plus rule.
func wellSearched(n int) int {
	return int(max(4*math.Pow(float64(n), 1./2), 1.5*math.Pow(float64(n), 2./3)))
}

// bySearch divides a set at a level of a search.
func (d *dissection) bySearch(set []int32) (near, middle, far []int32) {
	// A search found the set, so its last button is on the periphery.
	order, starts := d.levels(set[len(set)-1])
	if d.err != nil {
		return nil, nil, nil
	}
	level := separator(starts, len(order))
	if level < 0 {
		return nil, nil, nil
	}
	near, middle, far = order[:starts[level]], order[starts[level]:starts[level+1]], order[starts[level+1]:]
	near, middle = d.trim(near, middle, far)
	return near, middle, far
}

// visit counts a visited button, and ticks when due.
func (d *dissection) visit() {
	d.visited++
	if d.visited%incidenceTick != 0 || d.err != nil {
		return
	}
	// Each button is visited about three times on each of log n levels, and more often in parts
	// that are bisected.
	n := len(d.part)
	total := visits * n * bits.Len(uint(n))
	d.err = d.tick(min(d.visited, total), total)
}

// separator returns the smallest level that leaves at least a quarter of the buttons on either
// side, or -1 if there is none.
func separator(starts []int, n int) int {
	best := -1
	for level := range len(starts) - 1 {
		if starts[level] < n/4 || n-starts[level+1] < n/4 {
			continue
		}
		if best < 0 || starts[level+1]-starts[level] < starts[best+1]-starts[best] {
			best = level
		}
	}
	return best
}

// trim moves buttons from the middle to the near side if they share no lights with the far side.
func (d *dissection) trim(near, middle, far []int32) (newNear, newMiddle []int32) {
	d.searches++
	for _, button := range far {
		d.visit()
		for _, light := range d.lightsOf.of(button) {
			d.seenLight[light] = d.searches
		}
	}
	newNear = near[:len(near):len(near)]
	for _, button := range middle {
		touches := false
		for _, light := range d.lightsOf.of(button) {
			touches = touches || d.seenLight[light] == d.searches
		}
		if touches {
			newMiddle = append(newMiddle, button)
		} else {
			newNear = append(newNear, button)
		}
	}
	return newNear, newMiddle
}

// connected splits a set of buttons into its connected parts.
func (d *dissection) connected(set []int32) [][]int32 {
	d.newPart(set)
	d.searches++
	var parts [][]int32
	for _, button := range set {
		if d.seenButton[button] != d.searches && d.err == nil {
			part, _ := d.search(button)
			parts = append(parts, part)
		}
	}
	return parts
}

func (d *dissection) newPart(set []int32) {
	d.parts++
	for _, button := range set {
		d.part[button] = d.parts
	}
}

// levels starts a new search at a button.
func (d *dissection) levels(from int32) (order []int32, starts []int) {
	d.searches++
	return d.search(from)
}

// search returns the buttons of the part that are connected to from, nearest first, and the start
// of each level, followed by the end of the last one.
func (d *dissection) search(from int32) (order []int32, starts []int) {
	id := d.part[from]
	order = append(order, from)
	d.seenButton[from] = d.searches
	for at := 0; at < len(order) && d.err == nil; {
		starts = append(starts, at)
		for end := len(order); at < end; at++ {
			d.visit()
			for _, light := range d.lightsOf.of(order[at]) {
				if d.seenLight[light] == d.searches {
					continue
				}
				d.seenLight[light] = d.searches
				for _, next := range d.buttonsOf.of(light) {
					if d.part[next] == id && d.seenButton[next] != d.searches {
						d.seenButton[next] = d.searches
						order = append(order, next)
					}
				}
			}
		}
	}
	return order, append(starts, len(order))
}
