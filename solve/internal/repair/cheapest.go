package repair

import (
	"math/bits"

	"lightsout/solve/internal/task"
)

// The cheapest repair, by dynamic programming. The moves are taken in the order of
// their prices. For each syndrome the search keeps the price of the cheapest set of
// the moves so far that adds it. One more move i gives
//
//	price[x] = min(price[x], price[x - h_i] + p_i),
//
// for all x. Once the next move costs no less than the best repair known, neither it
// nor any later one can be part of a cheaper repair. With many cheap moves that
// happens soon.

// maxPriced is the largest number of syndromes of the search: 128 MiB.
const maxPriced = 1 << 24

// noPrice is more than anything costs.
const noPrice = 1 << 62

// findCheapest returns the cheapest moves, given some.
func (m *Finder) findCheapest(t *task.Task, s uint64, p *prices, best Repair) (Repair, error) {
	price := make([]int64, int(m.group.size))
	for i := range price {
		price[i] = noPrice
	}
	price[0] = 0
	limit := p.price(best)
	target := m.group.subtract(0, s)
	tick := t.Tick("finding the cheapest change")
	for n, i := range p.order {
		if p.of[i] >= min(price[target], limit) {
			break
		}
		if err := m.with(price, m.list[i].h, p.of[i], func() error { return tick(n, len(p.order)) }); err != nil {
			return Repair{}, err
		}
	}
	if price[target] < limit {
		best = p.repair(m.wayBack(target, price, p))
	}
	best.Proved = true
	return best, nil
}

// with allows one more move.
func (m *Finder) with(price []int64, h uint64, p int64, tick func() error) error {
	const some = 1 << 18 // in the time between two ticks
	for from := 0; from < len(price); from += some {
		if err := tick(); err != nil {
			return err
		}
		to := min(from+some, len(price))
		if m.group.colours == 2 {
			withPairs(price, uint64(from), uint64(to), h, p)
			continue
		}
		// The move may be used more than once, which does no harm: its light has
		// another that adds as much for the price of one.
		for x := from; x < to; x++ {
			sum := m.group.add(uint64(x), h)
			price[sum] = min(price[sum], price[x]+p)
		}
	}
	return nil
}

// withPairs does it for two colours, where x and x + h come from each other: for the
// pairs of which the smaller is between from and to.
func withPairs(price []int64, from, to, h uint64, p int64) {
	top := uint64(1) << (bits.Len64(h) - 1) // only the larger of a pair has it
	for block := from &^ (top - 1); block < to; block += top {
		if block&top != 0 {
			continue
		}
		for x := max(block, from); x < min(block+top, to); x++ {
			a, b := price[x], price[x^h]
			if a+p < b {
				price[x^h] = a + p
			} else if b+p < a {
				price[x] = b + p
			}
		}
	}
}

// wayBack returns moves that add a syndrome for its price.
func (m *Finder) wayBack(from uint64, price []int64, p *prices) []int {
	var path []int
	for at := from; at != 0; {
		for i, move := range m.list {
			if before := m.group.subtract(at, move.h); price[before]+p.of[i] <= price[at] {
				path = append(path, i)
				at = before
				break
			}
		}
	}
	return path
}
