package treewidth

import (
	"cmp"
	"math"
	"slices"

	"lightsout/board"
	"lightsout/solve/internal/task"
)

// An elimination order is found on a graph of places. On a symmetric board a place is a light
// together with its button; on other boards it is a light or a button. Up to three orders are tried,
// until one takes little work, and the one with the least work is used:
//
//   - the board's own order, row by row, or column by column if the rows are longer; on grids it is
//     good enough to try no other;
//   - breadth first from a place at the far end;
//   - minimum degree (mindegree.go), which is good on trees and graphs like them.

const (
	// maxWidth is the maximum number of places that a table may mention.
	maxWidth = 28
	// quickWork is so little work that a better order is not worth looking for.
	quickWork = 1 << 20
)

// An Order is the order in which the lights and buttons of a board are eliminated.
type Order struct {
	graph *graph
	nodes []node
}

// NewOrder finds an elimination order. It returns ErrTooWide if it finds none of small width, or if
// the board is too large or has more than two colours.
func NewOrder(t *task.Task, b *board.Board) (*Order, error) {
	g, err := newGraph(t, b)
	if err != nil {
		return nil, err
	}
	p := g.places()
	best, least := []int32(nil), math.Inf(1)
	for _, find := range p.finders(b) {
		order, work, err := find(t)
		if err != nil {
			return nil, err
		}
		if work < least {
			best, least = order, work
		}
		if least < quickWork {
			break
		}
	}
	if best == nil {
		return nil, ErrTooWide
	}
	return &Order{g, p.nodes(best)}, nil
}

// A finder finds an order and its work.
type finder func(*task.Task) ([]int32, float64, error)

func (p *places) finders(b *board.Board) []finder {
	own := func(t *task.Task) ([]int32, float64, error) {
		order := p.own(b)
		work, err := p.work(t, order)
		return order, work, err
	}
	if _, grid := b.Grid(); grid {
		return []finder{own}
	}
	return []finder{own, p.breadthFirst, p.minDegree}
}

// places is a graph of places. Place i is light i and button i if they are paired. Otherwise it is
// button i or, from the number of buttons on, a light.
type places struct {
	near    [][]int32 // the other places that each place shares a toggle with
	paired  bool
	buttons int
}

func (g *graph) places() *places {
	p := &places{paired: g.symmetric(), buttons: len(g.lightsOf)}
	if p.paired {
		for i, lights := range g.lightsOf {
			p.near = append(p.near, slices.DeleteFunc(slices.Clone(lights), func(j int32) bool { return int(j) == i }))
		}
		return p
	}
	for _, lights := range g.lightsOf {
		var near []int32
		for _, light := range lights {
			near = append(near, int32(p.buttons)+light)
		}
		p.near = append(p.near, near)
	}
	p.near = append(p.near, g.buttonsOf...)
	return p
}

// nodes returns the nodes of some places in order. A light comes before its button.
func (p *places) nodes(order []int32) []node {
	var nodes []node
	for _, i := range order {
		switch {
		case p.paired:
			nodes = append(nodes, ^i, i)
		case int(i) < p.buttons:
			nodes = append(nodes, i)
		default:
			nodes = append(nodes, ^(i - int32(p.buttons)))
		}
	}
	return nodes
}

// own returns the places in the board's order: along the shorter side of a grid.
func (p *places) own(b *board.Board) []int32 {
	grid, _ := b.Grid()
	key := func(i int32) int {
		if int(i) >= p.buttons {
			i -= int32(p.buttons)
		}
		if grid.Cols <= grid.Rows {
			return int(i)
		}
		row, col := grid.Place(int(i))
		return col*grid.Rows + row
	}
	order := make([]int32, len(p.near))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortStableFunc(order, func(i, j int32) int { return cmp.Compare(key(i), key(j)) })
	return order
}

// breadthFirst returns the places of each connected part in order of their distance from a place that
// is far from the others.
func (p *places) breadthFirst(t *task.Task) ([]int32, float64, error) {
	order, seen := make([]int32, 0, len(p.near)), make([]bool, len(p.near))
	far := make([]bool, len(p.near))
	for i := range p.near {
		if seen[i] {
			continue
		}
		if err := t.Err(); err != nil {
			return nil, 0, err
		}
		part := p.reach(nil, int32(i), far)
		order = p.reach(order, part[len(part)-1], seen)
	}
	work, err := p.work(t, order)
	return order, work, err
}

// reach appends the unseen places that are connected to start, nearer ones first.
func (p *places) reach(order []int32, start int32, seen []bool) []int32 {
	from := len(order)
	order, seen[start] = append(order, start), true
	for ; from < len(order); from++ {
		for _, j := range p.near[order[from]] {
			if !seen[j] {
				order, seen[j] = append(order, j), true
			}
		}
	}
	return order
}
