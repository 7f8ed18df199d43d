package solve

import (
	"cmp"
	"slices"
)

// Prices are what the moves of a list cost. A price is the cost, and one for the
// move itself below it, so that of equal costs fewer moves are better.
type prices struct {
	of    []int64
	moves []move // the cheapest that adds what the listed move adds
	// order has the moves in the order of their prices.
	order []int
}

const priceUnit = 1 << 20

func (m *moves) prices(costs []uint32) *prices {
	p := &prices{of: make([]int64, len(m.list)), moves: slices.Clone(m.list), order: make([]int, len(m.list))}
	for i := range m.list {
		p.order[i] = i
		if p.of[i] = priceUnit; costs == nil {
			continue
		}
		for _, peer := range m.peers[i] {
			if costs[peer.light] < costs[p.moves[i].light] {
				p.moves[i] = peer
			}
		}
		p.of[i] = int64(costs[p.moves[i].light])*priceUnit + 1
	}
	slices.SortStableFunc(p.order, func(i, j int) int { return cmp.Compare(p.of[i], p.of[j]) })
	return p
}

// sum is the price of some moves.
func (p *prices) sum(list []int) int64 {
	sum := int64(0)
	for _, i := range list {
		sum += p.of[i]
	}
	return sum
}

// found returns moves of the list as what was found.
func (p *prices) found(list []int) found {
	var f found
	for _, i := range list {
		f.moves = append(f.moves, p.moves[i])
	}
	return f
}

// price is the price of what was found.
func (p *prices) price(f found) int64 {
	sum := int64(0)
	for _, m := range f.moves {
		sum += p.of[slices.IndexFunc(p.moves, func(n move) bool { return n == m })]
	}
	return sum
}
