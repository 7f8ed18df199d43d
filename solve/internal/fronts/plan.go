package fronts

import (
	"slices"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// A plan is everything known about the elimination of a board before any of it is done: the fronts,
// with the buttons and lights of each.
type plan struct {
	inc       *incidence
	order     []int32 // the buttons in the order of elimination
	place     []int32 // the place of each button in that order
	parts     []part  // children before parents
	untoggled []int32 // lights that no button toggles, each an invariant
	bits      float64 // memory for all fronts if all ranks are full
}

// A part is the plan of a front. Its columns are buttons, identified by their places in the order
// of elimination: first the cut's own, at places first, first+1, and so on, then the buttons of
// cuts further up.
type part struct {
	first    int32
	own      int     // number of the cut's own buttons
	beyond   []int32 // the places of the other buttons, increasing
	lights   []int32 // the lights of the first rows
	children []int   // the fronts that pass on the other rows
	parent   int     // -1 at a root
	rows     int     // estimate; exact if all ranks are full
}

// columns returns the number of buttons.
func (p *part) columns() int { return p.own + len(p.beyond) }

// column returns the column of the button at a place.
func (p *part) column(place int32) int {
	if i := int(place - p.first); i < p.own {
		return i
	}
	i, _ := slices.BinarySearch(p.beyond, place)
	return p.own + i
}

// newPlan plans the elimination of the cuts, unless it would take too much memory.
func newPlan(inc *incidence, trees []*cut, tick gf2.Tick) (*plan, error) {
	n := inc.lightsOf.len()
	p := &plan{inc: inc, order: make([]int32, 0, n), place: make([]int32, n)}
	for _, tree := range trees {
		p.parts[p.list(tree)].parent = -1
	}
	for place, button := range p.order {
		p.place[button] = int32(place)
	}
	if err := p.addLights(step(tick, 0, 2)); err != nil {
		return nil, err
	}
	for i := range p.parts {
		if i%frontsPerTick == 0 {
			if err := step(tick, 1, 2)(i, len(p.parts)); err != nil {
				return nil, err
			}
		}
		p.measure(&p.parts[i])
		p.bits += matrixBits(p.parts[i].rows, p.parts[i].columns())
		if p.bits > near*maxBits {
			return nil, errTooClose()
		}
	}
	return p, nil
}

// list adds the parts of a tree, children first, and returns the index of the last.
func (p *plan) list(c *cut) int {
	children := make([]int, len(c.children))
	for i, child := range c.children {
		children[i] = p.list(child)
	}
	for _, child := range children {
		p.parts[child].parent = len(p.parts)
	}
	p.parts = append(p.parts, part{first: int32(len(p.order)), own: len(c.own), children: children})
	p.order = append(p.order, c.own...)
	return len(p.parts) - 1
}

// addLights assigns each light to the first part that has one of its buttons.
func (p *plan) addLights(tick gf2.Tick) error {
	partAt := make([]int32, len(p.order)) // the part of the button at each place
	for i := range p.parts {
		own := partAt[p.parts[i].first:][:p.parts[i].own]
		for k := range own {
			own[k] = int32(i)
		}
	}
	for light := range p.inc.buttonsOf.len() {
		if light%incidenceTick == 0 {
			if err := tick(light, p.inc.buttonsOf.len()); err != nil {
				return err
			}
		}
		buttons := p.inc.buttonsOf.of(int32(light))
		if len(buttons) == 0 {
			p.untoggled = append(p.untoggled, int32(light))
			continue
		}
		first := p.place[buttons[0]]
		for _, button := range buttons {
			first = min(first, p.place[button])
		}
		lights := &p.parts[partAt[first]].lights
		*lights = append(*lights, int32(light))
	}
	return nil
}

// measure computes the columns of a part and estimates its number of rows. Its children must have
// been measured.
func (p *plan) measure(f *part) {
	end := f.first + int32(f.own)
	var own []int32
	for _, light := range f.lights {
		for _, button := range p.inc.buttonsOf.of(light) {
			if place := p.place[button]; place >= end {
				own = append(own, place)
			}
		}
	}
	slices.Sort(own)
	lists := [][]int32{slices.Compact(own)}
	f.rows = len(f.lights)
	for _, child := range f.children {
		c := &p.parts[child]
		from, _ := slices.BinarySearch(c.beyond, end)
		lists = append(lists, c.beyond[from:])
		f.rows += min(max(0, c.rows-c.own), len(c.beyond))
	}
	f.beyond = union(lists)
}

// union merges increasing lists.
func union(lists [][]int32) []int32 {
	switch len(lists) {
	case 0:
		return nil
	case 1:
		return slices.Clip(lists[0])
	}
	x, y := union(lists[:len(lists)/2]), union(lists[len(lists)/2:])
	if len(x) == 0 || len(y) == 0 {
		return append(x, y...)
	}
	z := make([]int32, 0, len(x)+len(y))
	i, j := 0, 0
	for i < len(x) && j < len(y) {
		z = append(z, min(x[i], y[j]))
		last := z[len(z)-1]
		if x[i] == last {
			i++
		}
		if y[j] == last {
			j++
		}
	}
	return append(append(z, x[i:]...), y[j:]...)
}

// frontBits is the overhead of a front besides its matrix.
const frontBits = 8 * 512

// matrixBits returns the size of a front with the given rows and columns.
func matrixBits(rows, columns int) float64 {
	return frontBits + float64(rows)*float64(columns+rows)
}

// near is the factor by which a plan may exceed the memory limit. The plan is an estimate, so the
// elimination of a board near the limit may start; it stops if it reaches the limit.
const near = 1.25

func errTooClose() error {
	return task.Unsupported("%w: the board's parts are too closely connected for elimination", board.ErrTooLarge)
}

// A run is n adjacent columns of a part that are also adjacent in its parent.
type run struct{ from, to, n int }

// runsIn locates the columns that a part passes on within its parent. Both parts have their columns
// in the order of elimination, so there are few runs.
func (p *part) runsIn(parent *part) []run {
	var runs []run
	to := 0
	for i, place := range p.beyond {
		if int(place-parent.first) < parent.own {
			to = int(place - parent.first)
		} else {
			for to = max(to, parent.own); parent.beyond[to-parent.own] != place; {
				to++
			}
		}
		if last := len(runs) - 1; last >= 0 && runs[last].to+runs[last].n == to {
			runs[last].n++
		} else {
			runs = append(runs, run{p.own + i, to, 1})
		}
	}
	return runs
}
