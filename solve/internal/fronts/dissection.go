package fronts

import (
	"math/bits"

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

// A dissection cuts the buttons of a board into a tree.
type dissection struct {
	*incidence
	tick    gf2.Tick
	visited int   // number of buttons visited by all searches
	err     error // from the tick; stops all searches
	// A search visits only the buttons of one part, and each button and light once.
	part, seenButton, seenLight []int32
	parts, searches             int32
}

func newDissection(t *task.Task, inc *incidence) *dissection {
	n := inc.lightsOf.len()
	return &dissection{
		incidence:  inc,
		part:       make([]int32, n),
		seenButton: make([]int32, n),
		seenLight:  make([]int32, inc.buttonsOf.len()),
		tick:       t.Tick("dividing the board"),
	}
}

// buttons lists all buttons.
func (d *dissection) buttons() []int32 {
	all := make([]int32, len(d.part))
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// cut returns the trees of a set of buttons. It dissects each connected part separately, except that
// small parts are combined.
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
	if len(middle) == 0 {
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

// divide divides a connected set of buttons into a separator, a level of a search, and the parts on
// either side of it. All three are empty if no level is a separator.
func (d *dissection) divide(set []int32) (near, middle, far []int32) {
	d.newPart(set)
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
	// Each button is visited about three times on each of log n levels.
	n := len(d.part)
	total := 4 * n * bits.Len(uint(n))
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
