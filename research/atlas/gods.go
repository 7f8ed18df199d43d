package atlas

import (
	"context"

	"lightsout/internal/facts"
	"lightsout/solve"
)

// groups finds bounds on God's number from the groups of buttons. Often the two bounds meet.
func (q *question) groups() Fact {
	if q.solver.Nullity() == 0 {
		return Fact{q.code.buttons, q.code.buttons, Free}
	}
	low, high := q.code.halves()
	if low == high {
		return Fact{low, high, Grouped}
	}
	return Fact{low, high, Provisional}
}

// gods narrows bounds on God's number to those that the info command finds.
func (q *question) gods(ctx context.Context, f Fact) (Fact, error) {
	g, err := facts.FindGodsNumber(ctx, q.solver, false, func(solve.Progress) {})
	switch {
	case err != nil:
		return Fact{}, err
	case !g.Known():
		f.How = Bounded
		return f, nil
	case g.How == facts.Counted:
		return f.within(g.Low, g.High, Counted), nil
	}
	return f.within(g.Low, g.High, Searched), nil
}

// halves returns the bounds from the groups: the number of buttons in no quiet pattern plus half of
// the others. The lower bound rounds down in every group, the upper bound only once.
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
