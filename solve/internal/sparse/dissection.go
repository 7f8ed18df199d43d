package sparse

import (
	"math/bits"

	"lightsout/board"
	"lightsout/gf2"
	"lightsout/solve/internal/task"
)

// Nested dissection: see the package comment.

// A cut is a node of the tree that dissection makes.
type cut struct {
	own      []int32 // the buttons that are eliminated here: a separator, or a whole part
	children []*cut
	number   int // in the order of elimination
}

// leafButtons is the size of parts that are not cut any more. Measured with
// BenchmarkNew: 64 to 128 do equally well.
const leafButtons = 96

// incidence has for each light its buttons and for each button its lights.
type incidence struct {
	lightsOf, buttonsOf lists
}

// lists are lists of numbers, one after the other: list i is
// all[start[i]:start[i+1]].
type lists struct {
	start []int32
	all   []int32
}

func (l lists) of(i int32) []int32 { return l.all[l.start[i]:l.start[i+1]] }

func (l lists) len() int { return len(l.start) - 1 }

// incidenceTick is how many lights or buttons are looked at between two ticks.
const incidenceTick = 1 << 14

// newIncidence reads the toggles of a board, unless they are more than most. They are
// counted before memory is spent on them.
func newIncidence(t *task.Task, b *board.Board, most int) (*incidence, error) {
	tick := t.Tick("reading the board")
	counts := make([]int32, b.Lights()+1)
	total := 0
	err := eachToggled(b, tick, func(toggled []int) error {
		if total += len(toggled); total > most {
			return task.Refuse("%w: sparse elimination takes %d toggles, and this has more", board.ErrTooLarge, most)
		}
		for _, light := range toggled {
			counts[light+1]++
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	inc := &incidence{lightsOf: lists{start: make([]int32, 1, b.Buttons()+1), all: make([]int32, 0, total)}}
	err = eachToggled(b, tick, func(toggled []int) error {
		for _, light := range toggled {
			inc.lightsOf.all = append(inc.lightsOf.all, int32(light))
		}
		inc.lightsOf.start = append(inc.lightsOf.start, int32(len(inc.lightsOf.all)))
		return nil
	})
	if err != nil {
		return nil, err
	}
	inc.buttonsOf, err = inc.lightsOf.transpose(counts, tick)
	return inc, err
}

// eachToggled calls a function with the lights of each button in turn, until it fails.
func eachToggled(b *board.Board, tick gf2.Tick, yield func(toggled []int) error) error {
	var toggled []int
	for button := range b.Buttons() {
		if button%incidenceTick == 0 {
			if err := tick(button, b.Buttons()); err != nil {
				return err
			}
		}
		toggled = b.AppendToggles(toggled[:0], button)
		if err := yield(toggled); err != nil {
			return err
		}
	}
	return nil
}

// transpose lists for each number the lists that it is in; counts[i+1] is how
// many those of i are.
func (l lists) transpose(counts []int32, tick gf2.Tick) (lists, error) {
	for i := 1; i < len(counts); i++ {
		counts[i] += counts[i-1]
	}
	t := lists{start: counts, all: make([]int32, len(l.all))}
	next := make([]int32, len(counts)-1)
	copy(next, counts)
	for i := range l.len() {
		if i%incidenceTick == 0 {
			if err := tick(i, l.len()); err != nil {
				return t, err
			}
		}
		for _, j := range l.of(int32(i)) {
			t.all[next[j]] = int32(i)
			next[j]++
		}
	}
	return t, nil
}

// A dissection cuts the buttons of a board into a tree.
type dissection struct {
	*incidence
	tick    gf2.Tick
	visited int   // buttons, by all searches
	err     error // of the tick; searches stop at once
	// A search visits only buttons of one part, and each button and light once.
	part, seenButton, seenLight []int32
	parts, searches             int32
}

// dissect returns the trees of a board, one for each part that shares no light
// with the others.
func dissect(t *task.Task, inc *incidence) ([]*cut, error) {
	n := inc.lightsOf.len()
	d := &dissection{
		incidence:  inc,
		part:       make([]int32, n),
		seenButton: make([]int32, n),
		seenLight:  make([]int32, inc.buttonsOf.len()),
		tick:       t.Tick("dividing the board"),
	}
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	return d.cut(all)
}

// cut dissects a set of buttons, each connected part of it by itself, but small
// ones together.
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
	d.newPart(set)
	// A search found the set, and the last it reached is at the rim.
	order, starts := d.levels(set[len(set)-1])
	if d.err != nil {
		return nil, d.err
	}
	level := separator(starts, len(order))
	if level < 0 {
		return &cut{own: set}, nil
	}
	near, middle, far := order[:starts[level]], order[starts[level]:starts[level+1]], order[starts[level+1]:]
	near, middle = d.trim(near, middle, far)
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

// visit counts a button that was looked at, and ticks when it is time.
func (d *dissection) visit() {
	d.visited++
	if d.visited%incidenceTick != 0 || d.err != nil {
		return
	}
	// Each button is visited some three times on each of log n levels.
	n := len(d.part)
	total := 3 * n * bits.Len(uint(n))
	d.err = d.tick(min(d.visited, total), total)
}

// separator returns the smallest level that leaves at least a quarter of the
// buttons on either side, or -1 when cutting there would not pay.
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

// trim moves buttons that share no light with the far side from the middle to the
// near side.
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

// search returns the buttons of the part that are connected to one, nearest
// first, and where each level starts, with the end added.
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
