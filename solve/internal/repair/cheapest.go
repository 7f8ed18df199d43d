package repair

import (
	"math/bits"

	"lightsout/solve/internal/task"
)

// The cheapest repair is found by dynamic programming over the moves in order of price. For each
// syndrome, the search stores the price of the cheapest set of moves found so far that reaches it.
// Each new move i updates
//
//	price[x] = min(price[x], price[x - h_i] + p_i)
//
// for all x. Once the next move costs at least as much as the best known repair, neither it nor any
// later one can be part of a cheaper repair. With many cheap moves that happens early.

// maxPriced is the maximum number of syndromes in the search: 128 MiB.
const maxPriced = 1 << 24

// noPrice is larger than any price.
const noPrice = 1 << 62

// findCheapest returns the cheapest moves, starting from a known repair.
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
			return best, err
		}
	}
	if price[target] < limit {
		best = p.repair(m.wayBack(target, price, p))
	}
	best.Proved = true
	return best, nil
}

// with updates all prices for one more move.
func (m *Finder) with(price []int64, h uint64, p int64, tick func() error) error {
	const some = 1 << 18 // syndromes between two ticks
	for from := 0; from < len(price); from += some {
		if err := tick(); err != nil {
			return err
		}
		to := min(from+some, len(price))
		if m.group.colours == 2 {
			withPairs(price, uint64(from), uint64(to), h, p)
			continue
		}
		// This may use the move more than once, which is harmless: another move of the same light
		// has the same total effect at the price of one.
		for x := from; x < to; x++ {
			sum := m.group.add(uint64(x), h)
			price[sum] = min(price[sum], price[x]+p)
		}
	}
	return nil
}

// withPairs updates the prices for two colours, where x and x + h form a pair. It handles the pairs
// whose smaller member is in from..to-1.
func withPairs(price []int64, from, to, h uint64, p int64) {
	top := uint64(1) << (bits.Len64(h) - 1) // the bit that is set only in the larger member of a pair
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

// wayBack returns moves that reach a syndrome at its price.
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
