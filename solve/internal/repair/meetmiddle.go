package repair

import (
	"cmp"
	"slices"
	"sort"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// Meet in the middle finds repairs without a table, for two colours (E. Horowitz, S. Sahni, 1974).
// Sets of one and two moves are looked up among the moves, and sets of three and four among all
// pairs of moves: two pairs form a repair if their sums differ by the syndrome. Every larger set
// costs at least as much as the cheapest five moves together. If there is no smaller set, or if a
// larger one could be cheaper, that cost is a lower bound.

// maxPairs is the maximum number of pairs to store: 256 MiB.
const maxPairs = 1 << 24

// A pair is two moves and the sum of their effects on the syndrome.
type pair struct {
	sum  uint64
	a, b uint16
}

// A meeting searches for sets of moves whose effects add up to the syndrome.
type meeting struct {
	*Finder
	prices   *prices
	syndrome *gf2.Vec
	s        uint64
	single   map[uint64][]int // the moves with this effect
	best     []int            // nil if none was found
	least    int64            // the price of the best, or the price to beat
}

// findPairs returns the cheapest set of up to four moves, or best if that is cheaper. If there is
// no such set and no best, it returns any repair.
func (m *Finder) findPairs(call *task.Task, syndrome []uint8, p *prices, best Repair) (Repair, error) {
	t := &meeting{Finder: m, prices: p, syndrome: bitVec(syndrome), s: m.group.number(syndrome), single: map[uint64][]int{}, least: 1<<63 - 1}
	if best.Moves != nil {
		t.least = p.price(best)
	}
	for i, move := range m.list {
		t.single[move.h] = append(t.single[move.h], i)
	}
	tried, err := t.search(call)
	if err != nil {
		return Repair{}, err
	}
	if t.best == nil && best.Moves == nil {
		if t.best, err = m.anyRepair(call, t.syndrome, p); err != nil {
			return Repair{}, err
		}
		t.least = p.sum(t.best)
	}
	if t.best != nil {
		best = p.repair(t.best)
	}
	// A larger set costs at least as much as the cheapest tried+1 moves together.
	larger := p.sum(p.order[:min(tried+1, len(p.order))])
	best.Proved = larger >= t.least
	best.Bound = int(larger / priceUnit)
	return best, nil
}

// search looks for sets of one, two, three and four moves, and returns the size of the largest sets
// it tried.
func (t *meeting) search(call *task.Task) (int, error) {
	tick := call.Tick("looking for pairs of lights to change")
	t.try(nil, t.s)
	if t.done(1) {
		return 1, nil
	}
	for i, move := range t.list {
		t.try([]int{i}, t.s^move.h)
	}
	if n := len(t.list); t.done(2) || n*(n-1)/2 > maxPairs || n > 1<<16 {
		return 2, nil
	}
	pairs, err := t.pairs(tick)
	if err != nil {
		return 0, err
	}
	for i, move := range t.list {
		t.tryPairs(pairs, []int{i}, t.s^move.h)
	}
	if t.done(3) {
		return 3, nil
	}
	for i, p := range pairs.list {
		if i%4096 == 0 {
			if err := tick(i, len(pairs.list)); err != nil {
				return 0, err
			}
		}
		t.tryPairs(pairs, []int{int(p.a), int(p.b)}, t.s^p.sum)
	}
	return 4, nil
}

// done reports whether no larger set can be cheaper than the best.
func (t *meeting) done(size int) bool {
	return t.best != nil && t.prices.sum(t.prices.order[:min(size+1, len(t.list))]) >= t.least
}

// try completes a set with each move that has the missing effect.
func (t *meeting) try(some []int, missing uint64) {
	for _, i := range t.single[missing] {
		t.take(append(slices.Clone(some), i))
	}
}

// tryPairs completes a set with each pair of moves that has the missing effect.
func (t *meeting) tryPairs(pairs *pairTable, some []int, missing uint64) {
	for _, p := range pairs.of(missing) {
		t.take(append(slices.Clone(some), int(p.a), int(p.b)))
	}
}

// take keeps a set of moves if it is the best so far and really is a repair.
func (t *meeting) take(some []int) {
	if price := t.prices.sum(some); price < t.least && t.repairs(some) {
		t.best, t.least = some, price
	}
}

// repairs reports whether the effects of the moves add up to the syndrome itself, not only to its
// number, which other syndromes may share.
func (t *meeting) repairs(some []int) bool {
	sum := t.syndrome.Clone()
	for _, i := range some {
		sum.Xor(sum, t.vectors[t.list[i].Light])
	}
	return sum.IsZero()
}

// A pairTable finds pairs by their sums. Pairs whose sums start with the same bits are adjacent, in
// order of their sums.
type pairTable struct {
	list  []pair
	from  []int // start of the pairs with the same first bits
	shift int   // number of remaining bits
}

// firstBits is the number of leading bits of a sum that index the table.
const firstBits = 14

// pairs builds the table of all pairs of moves.
func (t *meeting) pairs(tick gf2.Tick) (*pairTable, error) {
	n := len(t.list)
	p := &pairTable{list: make([]pair, n*(n-1)/2), from: make([]int, 1<<firstBits+2)}
	p.shift = max(min(t.syndrome.Len(), 64)-firstBits, 0)
	for i, a := range t.list {
		for _, b := range t.list[:i] {
			p.from[(a.h^b.h)>>p.shift+2]++
		}
	}
	for i := 2; i < len(p.from); i++ {
		p.from[i] += p.from[i-1]
	}
	// At first, from[i+1] is the start of list i. It moves up by one with each pair added to the
	// list, and ends up as the start of list i+1.
	for i, a := range t.list {
		if err := tick(i, n); err != nil {
			return nil, err
		}
		for j, b := range t.list[:i] {
			sum := a.h ^ b.h
			p.list[p.from[sum>>p.shift+1]] = pair{sum, uint16(i), uint16(j)}
			p.from[sum>>p.shift+1]++
		}
	}
	for i, from := range p.from[:1<<firstBits] {
		if err := tick(i, 1<<firstBits); err != nil {
			return nil, err
		}
		slices.SortFunc(p.list[from:p.from[i+1]], func(a, b pair) int { return cmp.Compare(a.sum, b.sum) })
	}
	return p, nil
}

// of returns the pairs with a given sum.
func (p *pairTable) of(sum uint64) []pair {
	first := sum >> p.shift
	near := p.list[p.from[first]:p.from[first+1]]
	at := sort.Search(len(near), func(i int) bool { return near[i].sum >= sum })
	end := at
	for end < len(near) && near[end].sum == sum {
		end++
	}
	return near[at:end]
}
