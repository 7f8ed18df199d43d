package atlas

import "context"

// maxSearched is the largest nullity for which package solve searches for God's number.
const maxSearched = 64

// gods finds God's number, or bounds.
func (q *question) gods(ctx context.Context) (Fact, error) {
	if q.solver.Nullity() == 0 {
		return Fact{q.code.buttons, q.code.buttons, Free}, nil
	}
	low, high := q.code.halves()
	switch {
	case low == high:
		return Fact{low, high, Grouped}, nil
	case q.solver.Nullity() > maxSearched:
		return Fact{low, high, Bounded}, nil
	}
	h, err := q.solver.Hardest(ctx, q.limit)
	if err != nil {
		return Fact{}, err
	}
	q.effort += q.limit
	f := Fact{max(low, h.Low), min(high, h.High), Searched}
	if f.Low != f.High {
		f.How = Bounded
	}
	return f, nil
}

// halves are the bounds from the groups: the buttons in no quiet pattern, and half of the others,
// rounded down in every group or in all together.
func (c *code) halves() (low, high int) {
	none := c.groups[column{}]
	low = none
	for t, n := range c.groups {
		if t != (column{}) {
			low += n / 2
		}
	}
	return low, none + (c.buttons-none)/2
}
