package cosets

import (
	"math"
	"slices"
	"sync"

	"lightsout/solve/internal/task"
)

// An enumeration compares all solutions of a state: the first one plus combinations of quiet
// patterns. Digit i of c is the number of times that solution c adds pattern i, which is less than
// the pattern's order. A shard is the set of solutions with the same upper digits. Shards are
// independent and are spread over all cores.
type enumeration struct {
	orders []int // the order of each digit
	low    int   // number of digits in a shard
	// newShard allocates a shard, which can be reused for any upper digits.
	newShard func() shard
}

// A shard computes the sizes of the solutions with the same upper digits.
type shard interface {
	// count computes the sizes for the given upper digits.
	count(t *task.Task, upper uint64) error
	// fewest returns the lower digits of the smallest solution, and its size. Ties go to the
	// least number.
	fewest() (c uint64, size int)
	// sizes returns the sizes of some solutions starting at c, in memory owned by the shard.
	sizes(c uint64) []int
}

// combinations returns the number of combinations of digits with the given orders.
func combinations(orders []int) uint64 {
	n := uint64(1)
	for _, order := range orders {
		n *= uint64(order)
	}
	return n
}

func (c *enumeration) shards() uint64 { return combinations(c.orders[c.low:]) }

func (c *enumeration) shardSize() uint64 { return combinations(c.orders[:c.low]) }

// fewest returns the smallest solution. Ties go to the first one, so the result does not depend on
// the timing of the cores. If the task ends early, it returns the smallest so far with the task's
// error; least is math.MaxInt if no shard is complete.
func (c *enumeration) fewest(t *task.Task) (best uint64, least int, err error) {
	least = math.MaxInt
	err = c.each(t, func(_ *task.Task, upper uint64, s shard) (func(), error) {
		lower, size := s.fewest()
		n := upper*c.shardSize() + lower
		return func() {
			if size < least || size == least && n < best {
				best, least = n, size
			}
		}, nil
	})
	return best, least, err
}

// each computes the sizes in all shards, on all cores, and calls look with each shard. The
// functions that look returns are called in any order, but never two at the same time.
func (c *enumeration) each(t *task.Task,
	look func(t *task.Task, upper uint64, s shard) (func(), error),
) error {
	var (
		mu   sync.Mutex // guards done; held while reporting or running a function from look
		done int
	)
	n := int(c.shards())
	free := sync.Pool{New: func() any { return c.newShard() }}
	return task.Each(t, n, func(own *task.Task, i int) error {
		s := free.Get().(shard) //nolint:forcetypeassert // the pool has nothing else
		defer free.Put(s)
		if err := s.count(own, uint64(i)); err != nil {
			return err
		}
		note, err := look(own, uint64(i), s)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		note()
		done++
		t.Report("comparing all solutions", done, n)
		return nil
	})
}

// Sizes counts the solutions of each size: entry i is the number of solutions of size i.
func (c *enumeration) Sizes(t *task.Task) ([]uint64, error) {
	var total []uint64
	err := c.each(t, func(t *task.Task, _ uint64, s shard) (func(), error) {
		var counts []uint64
		for n := uint64(0); n < c.shardSize(); {
			if err := t.Err(); err != nil {
				return nil, err
			}
			sizes := s.sizes(n)
			for _, size := range sizes {
				if size >= len(counts) {
					counts = slices.Grow(counts, size+1-len(counts))[:size+1]
				}
				counts[size]++
			}
			n += uint64(len(sizes))
		}
		return func() {
			if len(counts) > len(total) {
				counts, total = total, counts
			}
			for size, n := range counts {
				total[size] += n
			}
		}, nil
	})
	return total, err
}
