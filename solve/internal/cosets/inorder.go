package cosets

import (
	"lightsout/puzzle"
	"lightsout/solve/internal/task"
)

// maxCollected is the maximum number of solutions held at a time.
const maxCollected = 1 << 20

// InOrder yields all solutions in order of size until yield returns false. It holds only some of
// them at a time: it counts them by size and then finds them again, a few sizes at a time.
func (c *Coset) InOrder(t *task.Task, yield func(puzzle.Presses) bool) error {
	return c.inOrder(t, maxCollected, func(n uint64) bool { return yield(c.solution(n)) })
}

// inOrder yields all solutions in order of size, then number. It holds a limited number of them at
// a time.
func (c *enumeration) inOrder(t *task.Task, limit uint64, yield func(n uint64) bool) error {
	counts, err := c.Sizes(t)
	for from, more := 0, true; err == nil && more && from < len(counts); {
		to, some := from+1, counts[from]
		for to < len(counts) && some+counts[to] <= limit {
			some += counts[to]
			to++
		}
		if some > 0 {
			more, err = c.between(t, from, to, yield)
		}
		from = to
	}
	return err
}

// between yields the solutions with sizes from..to-1, and reports whether the caller wants more. If
// there is only one size, it yields solutions as it finds them, because they may not fit in memory.
// It polls the task before each solution, because what the caller does with one can take long.
func (c *enumeration) between(t *task.Task, from, to int, yield func(n uint64) bool) (more bool, err error) {
	shard := c.newShard()
	found := make([][]uint64, to-from)
	flush := func() bool {
		for i, same := range found {
			for _, n := range same {
				if err = t.Err(); err != nil || !yield(n) {
					return false
				}
			}
			found[i] = same[:0]
		}
		return true
	}
	for upper := range c.shards() {
		if err := shard.count(t, upper); err != nil {
			return false, err
		}
		for n := uint64(0); n < c.shardSize(); {
			if err := t.Err(); err != nil {
				return false, err
			}
			sizes := shard.sizes(n)
			for i, size := range sizes {
				if from <= size && size < to {
					found[size-from] = append(found[size-from], upper*c.shardSize()+n+uint64(i))
				}
			}
			n += uint64(len(sizes))
			if to == from+1 && !flush() {
				return false, err
			}
		}
	}
	more = flush()
	return more, err
}
