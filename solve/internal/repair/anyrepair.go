package repair

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// Elimination finds some repair: a maximal set of independent moves, one for each invariant, has
// exactly one repair for every syndrome. We prefer cheap moves, and use the best result of several
// such sets.

// choices is how many sets of independent moves to try.
const choices = 64

// anyRepair returns moves whose effects add up to the syndrome.
func (m *Finder) anyRepair(t *task.Task, syndrome *gf2.Vec, p *prices) ([]int, error) {
	random := rand.New(rand.NewPCG(2, uint64(len(m.list))))
	tick := t.Tick("looking for lights to change")
	order := slices.Clone(p.order)
	var best []int
	for n := range choices {
		if err := tick(n, choices); err != nil {
			return nil, err
		}
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(p.of[i], p.of[j]) })
		if some := m.repairFrom(order, syndrome); best == nil || p.sum(some) < p.sum(best) {
			best = some
		}
	}
	return best, nil
}

// repairFrom returns moves whose effects add up to the syndrome. It uses the first independent
// moves in the given order.
func (m *Finder) repairFrom(order []int, syndrome *gf2.Vec) []int {
	var basis, parts []*gf2.Vec // reduced vectors, and the moves that add up to them
	var chosen []int
	reduce := func(v *gf2.Vec) (*gf2.Vec, *gf2.Vec) {
		v, sum := v.Clone(), gf2.NewVec(syndrome.Len())
		for i, b := range basis {
			if v.Bit(b.First()) {
				v.Xor(v, b)
				sum.Xor(sum, parts[i])
			}
		}
		return v, sum
	}
	for _, i := range order {
		v, sum := reduce(m.vectors[m.list[i].Light])
		if v.IsZero() {
			continue
		}
		sum.Set(len(chosen), true)
		basis, parts, chosen = append(basis, v), append(parts, sum), append(chosen, i)
		if len(chosen) == syndrome.Len() {
			break
		}
	}
	_, sum := reduce(syndrome)
	var some []int
	for i := range sum.Ones() {
		some = append(some, chosen[i])
	}
	return some
}
