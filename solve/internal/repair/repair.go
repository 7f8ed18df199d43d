package repair

import (
	"cmp"
	"slices"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// A Repair is a way to make a state solvable.
type Repair struct {
	Moves []Move
	// Proved is true if it is proved that no other repair costs less. Otherwise Bound is a lower
	// bound on the cost.
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
	// vectors holds the complete h of each light. It is nil with more than two colours, and so are
	// moveOf and words.
	vectors []*gf2.Vec
	// moveOf is the place in the list of each light's move, or -1 if it has no effect.
	moveOf []int32
	// words is a linear hash of each move's effect.
	words []uint64
}

// A Question asks for the best repair of a state.
type Question struct {
	Syndrome []uint8
	Costs    []uint32 // for each light; nil if each costs 1
	// Known, if not nil, lists some repairs, and an answer that is not proved costs no more than any of
	// them. Where a table can prove the answer, Known is called only if the task ends early, because
	// the table is faster.
	Known func() [][]Move
	// Patient lets the search go on until the answer is proved or the task ends.
	Patient bool
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
		m.addLight(light, h, at)
		if m.group.colours == 2 {
			m.vectors = append(m.vectors, bitVec(h))
			i, ok := at[string(h)]
			if !ok {
				i = -1
			}
			m.moveOf = append(m.moveOf, int32(i))
		}
	}
	if m.group.colours == 2 {
		m.words = make([]uint64, len(m.list))
		for i, move := range m.list {
			m.words[i] = hash(m.vectors[move.Light])
		}
	}
}

// hash returns a random linear function of a syndrome: it adds a random word for each 1. Different
// syndromes rarely have the same hash, and any of its bits divides the moves about evenly.
func hash(v *gf2.Vec) uint64 {
	word := uint64(0)
	for i := range v.Ones() {
		// A step of SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
		z := uint64(i+1) * spread
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		word ^= z ^ z>>31
	}
	return word
}

// Find looks for moves that take a syndrome to zero at the least cost: the sum of the costs of the
// lights, or their number. Its answer may cost more if it is not Proved. If the task ends early, it
// returns the best repair so far and the task's error.
func (m *Finder) Find(t *task.Task, q Question) (Repair, error) {
	s, p := m.group.number(q.Syndrome), m.even
	if q.Costs != nil {
		p = m.prices(q.Costs)
	}
	if m.group.size > maxTable {
		return m.search(t, q, p, m.known(q, p))
	}
	table, err := m.table.Get(t)
	if err != nil {
		return m.stopped(q, p), err
	}
	best := p.repair(m.walk(table, s, p))
	switch {
	case q.Costs == nil:
		best.Proved = true
		return best, nil
	case m.group.size > maxPriced:
		return m.search(t, q, p, m.known(q, p, best))
	}
	cheapest, err := m.findCheapest(t, s, p, best)
	if err != nil {
		return m.stopped(q, p, best), err
	}
	return cheapest, nil
}

// stopped returns the best repair if the task ended early: one of those found, or a known one.
func (m *Finder) stopped(q Question, p *prices, found ...Repair) Repair {
	best := m.known(q, p, found...)
	best.Bound = int(p.of[p.order[0]] / priceUnit)
	return best
}

// known returns the cheapest of the known repairs and those found, or one without moves if there are
// none.
func (m *Finder) known(q Question, p *prices, found ...Repair) Repair {
	if q.Known != nil {
		for _, moves := range q.Known() {
			found = append(found, m.tidied(moves, p))
		}
	}
	if len(found) == 0 {
		return Repair{}
	}
	return slices.MinFunc(found, func(a, b Repair) int { return cmp.Compare(p.price(a), p.price(b)) })
}

// tidied returns a repair without moves that cancel out, and with the cheapest moves that have the
// same effects. With more than two colours, it leaves the moves as they are.
func (m *Finder) tidied(moves []Move, p *prices) Repair {
	if m.moveOf == nil {
		return Repair{Moves: moves}
	}
	var list []int
	for _, move := range moves {
		if i := m.moveOf[move.Light]; i >= 0 {
			list = append(list, int(i))
		}
	}
	return p.repair(oddOnes(list))
}

// listed returns the moves of a repair with two colours by their places in the list.
func (m *Finder) listed(r Repair) []int {
	var list []int
	for _, move := range r.Moves {
		list = append(list, int(m.moveOf[move.Light]))
	}
	return list
}
