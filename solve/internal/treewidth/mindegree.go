package treewidth

import (
	"maps"
	"math"
	"slices"

	"lightsout/solve/internal/task"
)

// Eliminating a place connects all places near it with each other, since one table now mentions them
// all. Minimum degree is the rule to eliminate a place with the fewest others near it (D. Rose, 1972).
// On a tree, these are the leaves.

// maxPairs limits the work of finding an order: the number of pairs of places that are connected, at a
// few dozen nanoseconds each.
const maxPairs = 1 << 23

// An elimination is a graph of places in which some places are eliminated.
type elimination struct {
	start [][]int32        // the places near each place at first, in increasing order
	near  []map[int32]bool // those near it now, or nil if they are the same
	pairs int              // how many pairs may still be connected
	work  float64          // about how many entries the tables have in total
}

func (p *places) elimination() *elimination {
	return &elimination{p.near, make([]map[int32]bool, len(p.near)), maxPairs, 0}
}

// degree returns the number of places near a place.
func (e *elimination) degree(i int32) int {
	if e.near[i] == nil {
		return len(e.start[i])
	}
	return len(e.near[i])
}

// eliminate removes a place and connects those near it, which it returns. It returns false if there
// are too many of them, or too many pairs in total.
func (e *elimination) eliminate(i int32) ([]int32, bool) {
	degree := e.degree(i)
	if e.pairs -= degree * degree; degree > maxWidth || e.pairs < 0 {
		e.work = math.Inf(1)
		return nil, false
	}
	e.work += math.Exp2(float64(degree))
	near := e.start[i]
	if e.near[i] != nil {
		near = slices.Sorted(maps.Keys(e.near[i]))
	}
	for _, j := range near {
		if e.near[j] == nil {
			e.near[j] = make(map[int32]bool, len(e.start[j]))
			for _, k := range e.start[j] {
				e.near[j][k] = true
			}
		}
		delete(e.near[j], i)
		for _, k := range near {
			if j != k {
				e.near[j][k] = true
			}
		}
	}
	e.near[i] = nil
	return near, true
}

// work returns about how many entries the tables of an order have in total: infinitely many if the
// order is too wide or connects too many pairs.
func (p *places) work(t *task.Task, order []int32) (float64, error) {
	e := p.elimination()
	for n, i := range order {
		if err := poll(t, n); err != nil {
			return 0, err
		}
		if _, ok := e.eliminate(i); !ok {
			break
		}
	}
	return e.work, nil
}

// minDegree returns the places in an order of minimum degree, and its work, which is infinite if the
// order becomes too wide or takes too long to find.
func (p *places) minDegree(t *task.Task) ([]int32, float64, error) {
	e, done := p.elimination(), make([]bool, len(p.near))
	// Each place that is left is in the list of its degree, unless that exceeds maxWidth. It may
	// also be in those of degrees that it had before.
	var lists [maxWidth + 1][]int32
	add := func(i int32) {
		if d := e.degree(i); d <= maxWidth {
			lists[d] = append(lists[d], i)
		}
	}
	for i := range p.near {
		add(int32(i))
	}
	var order []int32
	for d := 0; d <= maxWidth; {
		last := len(lists[d]) - 1
		if last < 0 {
			d++
			continue
		}
		i := lists[d][last]
		lists[d] = lists[d][:last]
		if done[i] || e.degree(i) != d {
			continue
		}
		if err := poll(t, len(order)); err != nil {
			return nil, 0, err
		}
		near, ok := e.eliminate(i)
		if !ok {
			break
		}
		order, done[i] = append(order, i), true
		for _, j := range near {
			add(j)
			d = min(d, e.degree(j))
		}
	}
	if len(order) < len(p.near) {
		return nil, math.Inf(1), nil
	}
	return order, e.work, nil
}
