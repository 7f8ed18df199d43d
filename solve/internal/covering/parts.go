package covering

import (
	"lightsout/gf2"
	"lightsout/solve/internal/task"
)

// Parts. Divide the positions into parts, and restrict the code to each of them. A
// vector is at least as far from the code as its restrictions are from the restricted
// codes, all distances added up. The restrictions can be chosen freely, so
//
//	covering radius >= sum of the covering radii of the restricted codes.
//
// This helps if the restricted codes have a smaller dimension, because a search among
// 2^(d/2) codewords gets further than one among 2^d. The four classes of a grid, by the
// parity of row and column, halve it (see package classes): for 39 x 39 the bound rises
// from 640 to 656.

// Improve raises the lower bound by what the parts of the code need; part says for each
// position in which it is. The parts share the effort; without a limit they get the
// quick one, because they cannot complete a proof.
func (b Bounds) Improve(t *task.Task, columns []uint64, part []uint8, effort int) (Bounds, error) {
	if b.Low == b.High {
		return b, nil
	}
	if effort < 0 {
		effort = QuickEffort
	}
	positions := map[uint8][]int{}
	for j := range columns {
		positions[part[j]] = append(positions[part[j]], j)
	}
	v, low := gf2.NewVec(len(columns)), 0
	for _, own := range positions {
		restricted := make([]uint64, len(own))
		for i, j := range own {
			restricted[i] = columns[j]
		}
		r, err := Radius(t, restricted, rank(restricted), effort/len(positions))
		if err != nil {
			return Bounds{}, err
		}
		low += r.Low
		for i := range r.Vector.Ones() {
			v.Set(own[i], true)
		}
	}
	if v.Weight() > b.Vector.Weight() {
		b.Vector = v
	}
	b.Low = max(b.Low, low)
	return b, nil
}

// rank is the dimension of the code with these columns.
func rank(columns []uint64) int {
	var s span
	for _, t := range columns {
		if s.rest(t) != 0 {
			s = s.with(t)
		}
	}
	return len(s)
}
