package atlas

import (
	"context"
	"math/big"
	"slices"

	"lightsout/board"
)

const (
	// maxTableDigits is the largest dimension of a table of syndromes: it fits in a gigabyte.
	maxTableDigits = 26
	// blockDigits is the size of the blocks for upper bounds: their tables take a moment.
	blockDigits = 14
)

// tableSteps is how many steps of about 1 ns the tables of a board may take: more for the boards
// that people play.
func tableSteps(g board.Grid) int {
	if g.Rule == board.Plus && g.Surface == board.Plane {
		return 1 << 28
	}
	return 1 << 25
}

// worst finds the most lights that have to be changed to make a state solvable, or bounds. Changing
// a light adds its column to the syndrome, and parts have separate syndromes.
func (q *question) worst(ctx context.Context) (Fact, error) {
	if q.solver.Nullity() == 0 {
		return Fact{How: Free}, nil
	}
	g, _ := q.solver.Board().Grid()
	sum := Fact{How: Table}
	for _, p := range q.code.parts {
		if err := ctx.Err(); err != nil {
			return Fact{}, err
		}
		f := p.worst(tableSteps(g))
		sum.Low += f.Low
		sum.High += f.High
	}
	if sum.Low != sum.High {
		sum.How = Bounded
	}
	return sum, nil
}

// worst finds the worst distance of a part, or bounds.
func (p *part) worst(limit int) Fact {
	low := counted(p.kinds, p.dimension)
	if p.dimension > 64 {
		return Fact{Low: low, High: p.dimension}
	}
	columns := slices.Clone(p.columns)
	slices.Sort(columns) // the steps that are counted depend on the order
	radius, ok := radius(columns, p.dimension, limit)
	if ok {
		return Fact{Low: radius, High: radius}
	}
	return Fact{Low: max(low, radius), High: blocks(columns, p.dimension)}
}

// radius is the largest number of columns that are needed to add up to some syndrome, by a
// breadth-first search over all of them. If that takes more than the limit, ok is false and the
// radius is a lower bound.
func radius(columns []uint64, dimension, limit int) (radius int, ok bool) {
	if dimension > maxTableDigits || 1<<dimension > limit {
		return 0, false
	}
	steps := 0
	reached := make([]bool, 1<<dimension)
	reached[0] = true
	frontier, left := []uint64{0}, len(reached)-1
	for left > 0 {
		radius++
		var next []uint64
		if len(frontier)*len(columns) <= left*min(len(columns), len(reached)/len(frontier)) {
			if steps += len(frontier) * len(columns); steps > limit {
				return radius, false
			}
			next = push(reached, frontier, columns)
		} else {
			next, steps = pull(reached, frontier, columns, steps, limit)
			if steps > limit {
				return radius, false
			}
		}
		left -= len(next)
		frontier = next
	}
	return radius, true
}

// push continues from each syndrome of the frontier.
func push(reached []bool, frontier, columns []uint64) []uint64 {
	var next []uint64
	for _, s := range frontier {
		for _, t := range columns {
			if !reached[s^t] {
				reached[s^t] = true
				next = append(next, s^t)
			}
		}
	}
	return next
}

// pull asks each syndrome that was not reached whether the frontier is one column away. If most
// syndromes are in the frontier, few questions do. It adds its steps to those before, and gives up
// beyond the limit.
func pull(reached []bool, frontier, columns []uint64, steps, limit int) ([]uint64, int) {
	last := make([]bool, len(reached))
	for _, s := range frontier {
		last[s] = true
	}
	var next []uint64
	for s := range reached {
		if reached[s] {
			continue
		}
		at := slices.IndexFunc(columns, func(t uint64) bool { return last[uint64(s)^t] })
		if steps++; at < 0 {
			steps += len(columns)
		} else {
			steps += at
			next = append(next, uint64(s))
		}
		if steps > limit {
			return nil, steps
		}
	}
	for _, s := range next {
		reached[s] = true
	}
	return next, steps
}

// counted is a lower bound: sums of fewer columns are too few for all syndromes.
func counted(columns, dimension int) int {
	syndromes := new(big.Int).Lsh(big.NewInt(1), uint(dimension))
	sets, all := big.NewInt(1), big.NewInt(1) // of i columns, of up to i columns
	for i := 0; ; {
		if all.Cmp(syndromes) >= 0 {
			return i
		}
		i++
		sets.Mul(sets, big.NewInt(int64(columns-i+1)))
		sets.Quo(sets, big.NewInt(int64(i)))
		all.Add(all, sets)
	}
}

// blocks is an upper bound. The digits of the syndrome are made 0 block by block: the first with
// all columns, the next with those that are 0 in the first, and so on. Each block has its columns,
// as those of the part's basis are among them.
func blocks(columns []uint64, dimension int) int {
	sum := 0
	for left := dimension; left > 0; {
		digits := min(left, blockDigits)
		left -= digits
		var own, rest []uint64
		for _, t := range columns {
			if t>>left != 0 {
				own = append(own, t>>left)
			} else {
				rest = append(rest, t)
			}
		}
		slices.Sort(own)
		r, _ := radius(slices.Compact(own), digits, 1<<62)
		sum += r
		columns = rest
	}
	return sum
}
