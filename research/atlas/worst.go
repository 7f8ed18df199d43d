package atlas

import (
	"context"
	"math/big"
	"slices"

	"lightsout/board"
)

const (
	// maxTableDigits is the largest dimension of a table of syndromes; such a table fits
	// in a gigabyte.
	maxTableDigits = 26
	// blockDigits is the number of digits in a block, for upper bounds. Computing the table of a
	// block takes only a moment.
	blockDigits = 14
)

// tableSteps returns how many steps of about 1 ns the table of each part of a board may take.
// Boards that people play get more.
func tableSteps(g board.Grid) int {
	if g.Rule == board.Plus && g.Surface == board.Plane {
		return 1 << 28
	}
	return 1 << 25
}

// worst finds the largest number of lights that may have to change to make a state solvable, or
// bounds on it. Changing a light adds its column to the syndrome, and parts have separate
// syndromes. The limit is on the steps for each part.
func (c *code) worst(ctx context.Context, limit int) (Fact, error) {
	sum := Fact{How: Table}
	for _, p := range c.parts {
		if err := ctx.Err(); err != nil {
			return Fact{}, err
		}
		f := p.worst(limit)
		sum.Low += f.Low
		sum.High += f.High
	}
	if sum.Low != sum.High {
		sum.How = Bounded
	}
	return sum, nil
}

// worst finds the worst distance of a part, or bounds on it.
func (p *part) worst(limit int) Fact {
	low := counted(p.kinds, p.dimension)
	if p.dimension > 64 {
		return Fact{Low: low, High: p.dimension}
	}
	columns := slices.Clone(p.columns)
	slices.Sort(columns) // the number of steps depends on the order
	radius, ok := radius(columns, p.dimension, limit)
	if ok {
		return Fact{Low: radius, High: radius}
	}
	return Fact{Low: max(low, radius), High: blocks(columns, p.dimension)}
}

// radius returns the covering radius: the smallest number such that every syndrome is a sum of at
// most that many columns. It searches all syndromes breadth-first. If the search would exceed the
// limit of steps, ok is false and the result is a lower bound.
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

// push adds each column to each syndrome of the frontier, and returns the syndromes reached for the
// first time.
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

// pull checks for each unreached syndrome whether the frontier is one column away. If the frontier
// contains most syndromes, this takes few checks. It adds its steps to the given count, and gives
// up beyond the limit.
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

// counted returns a lower bound on the covering radius r: there must be at least as many sums of up
// to r columns as there are syndromes.
func counted(columns, dimension int) int {
	syndromes := new(big.Int).Lsh(big.NewInt(1), uint(dimension))
	sets, all := big.NewInt(1), big.NewInt(1) // sets of exactly i columns, and of at most i
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

// blocks returns an upper bound on the covering radius. It clears the digits of the syndrome block
// by block: it uses all columns for the first block, the columns that are 0 in the first block for
// the second, and so on. Every block has the columns it needs, because the unit vectors of the
// part's basis are among them.
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
