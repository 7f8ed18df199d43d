package repair

import (
	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// A Repair is a way to make a state solvable.
type Repair struct {
	Moves []Move
	// Proved is true if no other repair costs less; otherwise Bound is a lower bound on the cost.
	Proved bool
	Bound  int
}

// A Finder finds repairs. It lists one move for each distinct h. Moves with the same effect are
// interchangeable, and the cheapest of them is used.
type Finder struct {
	group syndromes
	list  []Move
	// peers[i] holds all moves with the same effect as move i of the list, starting with that move.
	peers [][]Move
	// even holds the prices that apply if no costs are given.
	even  *prices
	table *task.Lazy[[]uint8]
	// vectors holds the complete h of each light. It is nil with more than two colours.
	vectors []*gf2.Vec
}

const (
	// maxTable is the maximum number of syndromes in a table: 64 MiB.
	maxTable = 1 << 26
	// maxColourTable is the limit for more than two colours, where addition is slow.
	maxColourTable = 1 << 22
	// maxLights is the maximum number of lights.
	maxLights = 1 << 22
	// maxWeights is the maximum number of weights in all invariants together. They take one byte
	// each, 512 MiB in total, and deduplicating the moves takes at most as much again.
	maxWeights = 1 << 29
)

// An Invariant returns the weights of the lights in invariant i.
type Invariant func(t *task.Task, i int) ([]uint8, error)

// New reads the invariants of a board with the given numbers of colours and lights.
func New(t *task.Task, colours, lights, invariants int, read Invariant) (*Finder, error) {
	if lights > maxLights || float64(invariants)*float64(lights) > maxWeights {
		return nil, task.Unsupported("%w: the nearest solvable state can be found on boards with up to %d lights, or fewer if there are many invariants; this board has %d lights and %d invariants",
			board.ErrTooLarge, maxLights, lights, invariants)
	}
	weights := make([][]uint8, invariants)
	for i := range weights {
		var err error
		if weights[i], err = read(t, i); err != nil {
			return nil, err
		}
	}
	m := &Finder{group: newSyndromes(colours, weights)}
	if colours > 2 && m.group.size > maxColourTable {
		return nil, task.Unsupported("%w: with %d colours the nearest solvable state can be found if there are at most %d syndromes",
			board.ErrTooLarge, colours, maxColourTable)
	}
	m.addLights(lights, weights)
	m.even = m.prices(nil)
	m.table = task.NewLazy(m.buildTable)
	return m, nil
}

// addLights lists the moves of all lights.
func (m *Finder) addLights(lights int, weights [][]uint8) {
	at := map[string]int{}
	h := make([]uint8, len(weights))
	for light := range lights {
		for i := range h {
			h[i] = weights[i][light]
		}
		if m.group.colours == 2 {
			m.vectors = append(m.vectors, bitVec(h))
		}
		m.addLight(light, h, at)
	}
}

// Find returns moves that take a syndrome to zero at the least cost: the sum of the costs of the
// lights, or their number if costs is nil.
func (m *Finder) Find(t *task.Task, syndrome []uint8, costs []uint32) (Repair, error) {
	s, p := m.group.number(syndrome), m.even
	if costs != nil {
		p = m.prices(costs)
	}
	if m.group.size > maxTable {
		return m.findPairs(t, syndrome, p, Repair{})
	}
	table, err := m.table.Get(t)
	if err != nil {
		return Repair{}, err
	}
	best := p.repair(m.walk(table, s, p))
	switch {
	case costs == nil:
		best.Proved = true
		return best, nil
	case m.group.size <= maxPriced:
		return m.findCheapest(t, s, p, best)
	}
	return m.findPairs(t, syndrome, p, best)
}
