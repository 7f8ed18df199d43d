package covering

import (
	"maps"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// searchParts bounds the radius by the parts of the code, if it is still unknown.
//
// Divide the positions into parts, and restrict the code to each of them. The distance of a
// vector from the code is at least the sum of the distances of its restrictions from the restricted
// codes. The restrictions can be chosen freely, so
//
//	covering radius >= sum of the covering radii of the restricted codes.
//
// This helps if the restricted codes have a smaller dimension: a search among 2^(d/2) codewords
// gets further than one among 2^d. The four classes of a grid, by the parity of row and column,
// halve the dimension (see package classes): for 39 x 39 the bound rises from 640 to 656.
//
// The parts share the effort, whatever the earlier searches have used of it. If it is unlimited, they
// share the quick effort, because they can only raise the lower bound.
func (q *search) searchParts(t *task.Task) error {
	positions := map[uint8][]int{}
	for j := range q.code.Columns {
		positions[q.code.Part[j]] = append(positions[q.code.Part[j]], j)
	}
	parts := slices.Sorted(maps.Keys(positions))
	effort := q.effort
	if effort < 0 {
		effort = QuickEffort
	}
	bounds := make([]Bounds, len(parts))
	err := task.Each(t, len(parts), func(t *task.Task, i int) (err error) {
		bounds[i], err = Bound(t.Quietly(), q.code.restricted(positions[parts[i]]), effort/len(parts))
		return err
	})
	if err != nil {
		return err
	}
	// Combine the vectors of the parts.
	q.inParts = &Bounds{Vector: gf2.NewVec(len(q.code.Columns))}
	for i, b := range bounds {
		q.inParts.Low += b.Low
		for k := range b.Vector.Ones() {
			q.inParts.Vector.Set(positions[parts[i]][k], true)
		}
	}
	return nil
}

// restricted returns the code restricted to some positions.
func (c Code) restricted(positions []int) Code {
	columns := make([]uint64, len(positions))
	for i, j := range positions {
		columns[i] = c.Columns[j]
	}
	return Code{Columns: columns, Dimension: rank(columns)}
}

// rank returns the dimension of the code with the given columns.
func rank(columns []uint64) int {
	var s span
	for _, t := range columns {
		if s.rest(t) != 0 {
			s = s.with(t)
		}
	}
	return len(s)
}
