package repair

import (
	"cmp"
	"slices"
)

// prices holds the prices of the moves in a list. With costs, a price is the cost in units of
// priceUnit, plus one for the move itself so that, at equal cost, fewer moves are better. Without
// costs, each price is one unit.
type prices struct {
	of    []int64
	moves []Move // the cheapest move with the same effect as the listed one
	// order lists the moves by increasing price.
	order []int
	costs []uint32 // nil without costs
}

const priceUnit = 1 << 20

func (m *Finder) prices(costs []uint32) *prices {
	p := &prices{costs: costs, of: make([]int64, len(m.list)), moves: slices.Clone(m.list), order: make([]int, len(m.list))}
	for i := range m.list {
		p.order[i] = i
		for _, peer := range m.peers[i] {
			if p.ofMove(peer) < p.ofMove(p.moves[i]) {
				p.moves[i] = peer
			}
		}
		p.of[i] = p.ofMove(p.moves[i])
	}
	slices.SortStableFunc(p.order, func(i, j int) int { return cmp.Compare(p.of[i], p.of[j]) })
	return p
}

// ofMove returns the price of a move.
func (p *prices) ofMove(m Move) int64 {
	if p.costs == nil {
		return priceUnit
	}
	return int64(p.costs[m.Light])*priceUnit + 1
}

// repair converts moves in the list to a Repair.
func (p *prices) repair(list []int) Repair {
	var r Repair
	for _, i := range list {
		r.Moves = append(r.Moves, p.moves[i])
	}
	return r
}

// price returns the price of a repair.
func (p *prices) price(r Repair) int64 {
	sum := int64(0)
	for _, m := range r.Moves {
		sum += p.ofMove(m)
	}
	return sum
}

// places returns where moves of the list are in the order of prices.
func (p *prices) places(list []int) []int {
	places := make([]int, len(list))
	for n, i := range list {
		places[n] = slices.Index(p.order, i)
	}
	return places
}

// even reports whether all moves have the same price.
func (p *prices) even() bool {
	return len(p.order) == 0 || p.of[p.order[0]] == p.of[p.order[len(p.order)-1]]
}
