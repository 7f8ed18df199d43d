package cosets

import (
	"cmp"
	"slices"

	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// maxCollected is the maximum number of solutions sorted at a time.
const maxCollected = 1 << 20

// InOrder yields all solutions in order of size until yield returns false. It holds only some of
// them at a time: it counts them by size and then finds them again, a few sizes at a time.
func (c *Coset) InOrder(t *task.Task, yield func(puzzle.Presses) bool) error {
	return c.inOrder(t, maxCollected, func(n uint64) bool { return yield(c.solution(n)) })
}

// inOrder yields all solutions in order of size, then number. It sorts a limited number of them at
// a time.
func (c *enumeration) inOrder(t *task.Task, limit uint64, yield func(n uint64) bool) error {
	counts, err := c.Sizes(t)
	for from := 0; err == nil && from < len(counts); {
		to, some := from+1, counts[from]
		for to < len(counts) && some+counts[to] <= limit {
			some += counts[to]
			to++
		}
		more := true
		if some > 0 {
			more, err = c.between(t, from, to, yield)
		}
		if err != nil || !more {
			return err
		}
		from = to
	}
	return err
}

// A sized is a solution and its size.
type sized struct {
	n    uint64
	size int
}

// between yields the solutions with sizes from..to-1, and reports whether the caller wants more. If
// there is only one size, it yields solutions as it finds them, because they may not fit in memory.
func (c *enumeration) between(t *task.Task, from, to int, yield func(n uint64) bool) (bool, error) {
	shard := c.newShard()
	var found []sized
	flush := func() bool {
		slices.SortStableFunc(found, func(a, b sized) int { return cmp.Compare(a.size, b.size) })
		for _, f := range found {
			if !yield(f.n) {
				return false
			}
		}
		found = found[:0]
		return true
	}
	for upper := range c.shards() {
		if err := shard.count(t, upper); err != nil {
			return false, err
		}
		for n := uint64(0); n < c.shardSize(); {
			sizes := shard.sizes(n)
			for i, size := range sizes {
				if from <= size && size < to {
					found = append(found, sized{upper*c.shardSize() + n + uint64(i), size})
				}
			}
			n += uint64(len(sizes))
			if to == from+1 && !flush() {
				return false, nil
			}
		}
	}
	return flush(), t.Err()
}
