package solve

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"lightsout/puzzle"
)

// Sizes counts the solutions of each size: the i-th number is how many solutions
// have i presses. It compares all solutions, as Fewest does where it is proved, and is
// ErrBoard beyond that.
func (s *Solver) Sizes(ctx context.Context, state puzzle.State) ([]uint64, error) {
	c, err := s.coset(ctx, state)
	if err != nil {
		return nil, err
	}
	return c.histogram(ctx, s.report)
}

// coset returns all solutions of a state.
func (s *Solver) coset(ctx context.Context, state puzzle.State) (*coset, error) {
	presses, err := s.Solve(ctx, state)
	if err != nil {
		return nil, err
	}
	quiets, err := s.quietPatterns(ctx)
	if err != nil {
		return nil, err
	}
	c, err := newCoset(presses, quiets)
	if err != nil {
		return nil, fmt.Errorf("%w: %w; one with few presses can still be found", ErrBoard, err)
	}
	return c, nil
}

// Solutions yields all solutions of a state, those with fewer presses first, until
// an error, with which it ends. It holds few of them at a time: they are counted by
// size, and then found again, some sizes at a time. Like Sizes it is ErrBoard where
// there are too many to compare.
func (s *Solver) Solutions(ctx context.Context, state puzzle.State) iter.Seq2[puzzle.Presses, error] {
	return func(yield func(puzzle.Presses, error) bool) {
		c, err := s.coset(ctx, state)
		if err == nil {
			err = c.inOrder(ctx, s.report, maxCollected, func(n uint64) bool { return yield(c.solution(n), nil) })
		}
		if err != nil {
			yield(puzzle.Presses{}, err)
		}
	}
}

// maxCollected is the most solutions that are sorted at a time.
const maxCollected = 1 << 20

// inOrder yields all solutions in order of size, and within a size of their number.
// It sorts at most so many at a time.
func (c *census) inOrder(ctx context.Context, report func(Progress), most uint64, yield func(n uint64) bool) error {
	counts, err := c.histogram(ctx, report)
	for from := 0; err == nil && from < len(counts); {
		to, some := from+1, counts[from]
		for to < len(counts) && some+counts[to] <= most {
			some += counts[to]
			to++
		}
		more := true
		if some > 0 {
			more, err = c.between(ctx, int32(from), int32(to), yield)
		}
		if !more {
			return nil
		}
		from = to
	}
	return err
}

// A sized is a solution and its size.
type sized struct {
	n    uint64
	size int32
}

// between yields the solutions of sizes from one to below another, and reports
// whether more are wanted. Those of one size alone are yielded as they are found, as
// there may be more than memory holds.
func (c *census) between(ctx context.Context, from, to int32, yield func(n uint64) bool) (bool, error) {
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
		if err := shard.count(ctx, upper); err != nil {
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
	return flush(), ctx.Err()
}
