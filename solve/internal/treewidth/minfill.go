package treewidth

import (
	"cmp"
	"container/heap"
	"maps"
	"math"
	"slices"

	"lightsout/solve/internal/task"
)

// Eliminating a place connects all places near it with each other, since one table now mentions them
// all. Minimum fill-in is the rule to eliminate a place that needs the fewest new connections. On a
// tree, these are the leaves.

// fillSteps limits the work of finding an order: the number of pairs of places that are looked up, at
// a few dozen nanoseconds each.
const fillSteps = 1 << 23

// A filling is a graph of places in which some places are eliminated.
type filling struct {
	start [][]int32        // the places near each place at first, in increasing order
	near  []map[int32]bool // those near it now, or nil if they are the same
	steps int
	work  float64 // about how many entries the tables have in total
}

func (p *places) filling() *filling {
	return &filling{p.near, make([]map[int32]bool, len(p.near)), fillSteps, 0}
}

// eliminate removes a place and connects those near it, which it returns.
func (f *filling) eliminate(i int32) []int32 {
	near := f.list(i)
	f.steps -= len(near) * len(near)
	f.work += math.Exp2(float64(len(near)))
	for _, j := range near {
		if f.near[j] == nil {
			f.near[j] = make(map[int32]bool, len(f.start[j]))
			for _, k := range f.start[j] {
				f.near[j][k] = true
			}
		}
		delete(f.near[j], i)
		for _, k := range near {
			if j != k {
				f.near[j][k] = true
			}
		}
	}
	f.near[i] = nil
	return near
}

// degree returns the number of places near a place.
func (f *filling) degree(i int32) int {
	if f.near[i] == nil {
		return len(f.start[i])
	}
	return len(f.near[i])
}

// list returns the places near a place, in increasing order.
func (f *filling) list(i int32) []int32 {
	if f.near[i] == nil {
		return f.start[i]
	}
	return slices.Sorted(maps.Keys(f.near[i]))
}

// connected reports whether two places are near each other.
func (f *filling) connected(i, j int32) bool {
	if f.near[i] == nil {
		_, found := slices.BinarySearch(f.start[i], j)
		return found
	}
	return f.near[i][j]
}

// fill returns how many connections are missing among the places near i.
func (f *filling) fill(i int32) int {
	if f.degree(i) > maxWidth {
		return math.MaxInt32
	}
	near, missing := f.list(i), 0
	f.steps -= len(near) * len(near) / 2
	for n, j := range near {
		for _, k := range near[:n] {
			if !f.connected(j, k) {
				missing++
			}
		}
	}
	return missing
}

// work returns about how many entries the tables of an order have in total: infinitely many if the
// order is too wide.
func (p *places) work(order []int32) float64 {
	f := p.filling()
	for _, i := range order {
		if f.degree(i) > maxWidth || f.steps < 0 {
			return math.Inf(1)
		}
		f.eliminate(i)
	}
	return f.work
}

// minFill returns the places in an order of minimum fill-in, and the order's work. The work is
// infinite if the order becomes too wide or takes too long to find.
func (p *places) minFill(t *task.Task) ([]int32, float64, error) {
	f, q := p.filling(), &queue{place: make([]int, len(p.near))}
	for i := range p.near {
		q.entries = append(q.entries, entry{int32(i), f.fill(int32(i))})
		q.place[i] = i
	}
	heap.Init(q)
	var order []int32
	for len(q.entries) > 0 {
		if err := poll(t, len(order)); err != nil {
			return nil, 0, err
		}
		next := heap.Pop(q).(entry) //nolint:forcetypeassert // the queue holds entries
		if next.fill == math.MaxInt32 || f.steps < 0 {
			return nil, math.Inf(1), nil
		}
		order = append(order, next.place)
		for _, j := range f.eliminate(next.place) {
			q.entries[q.place[j]].fill = f.fill(j)
			heap.Fix(q, q.place[j])
		}
	}
	return order, f.work, nil
}

// An entry is a place that is left, and the number of connections that eliminating it needs.
type entry struct {
	place int32
	fill  int
}

// A queue is a heap of entries with the least fill first.
type queue struct {
	entries []entry
	place   []int // the index of each place's entry
}

func (q *queue) Len() int { return len(q.entries) }

func (q *queue) Less(i, j int) bool {
	a, b := q.entries[i], q.entries[j]
	return cmp.Or(cmp.Compare(a.fill, b.fill), cmp.Compare(a.place, b.place)) < 0
}

func (q *queue) Swap(i, j int) {
	q.entries[i], q.entries[j] = q.entries[j], q.entries[i]
	q.place[q.entries[i].place], q.place[q.entries[j].place] = i, j
}

func (q *queue) Push(x any) { q.entries = append(q.entries, x.(entry)) } //nolint:forcetypeassert // as above

func (q *queue) Pop() any {
	last := q.entries[len(q.entries)-1]
	q.entries = q.entries[:len(q.entries)-1]
	return last
}
