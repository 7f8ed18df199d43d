package main

import (
	"context"
	"errors"
	"math/bits"
	"runtime"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"lightsout/internal/algebra/kernel"
)

const (
	none     = 1 << 30 // more presses than any solution has
	maxKept  = 1 << 19 // parts kept at a time: about 800 MB for 123 x 123
	compared = 256     // kept parts compared in one go
	checked  = 4096    // one pair in 4096 is compared a second time
	batch    = 64      // parts per core at a time
)

// A join pairs the kept parts of one class of a pair with the parts of the other class. It stores
// the presses that each kept part determines on the two classes outside the pair.
type join struct {
	*pair
	kept           int // which class is kept
	s              int // upper limit on the sum of the two excesses
	presses, least int
	progress       *work

	excess []int    // of the kept parts, ascending
	beyond []uint64 // their presses on the two other classes, one after the other
	groups []uint64 // the same on the first of these classes, for kernel.Within

	mu       sync.Mutex
	smallest int
}

// keep stores the excesses of the kept parts and their presses on the two other classes.
func (j *join) keep(parts []uint64, excess []int) {
	length, groups := len(j.first), (len(parts)+kernel.Group-1)/kernel.Group
	j.excess = excess
	j.beyond = make([]uint64, len(parts)*length)
	j.groups = make([]uint64, groups*kernel.Group*j.second)
	for i, part := range parts {
		z := j.beyond[i*length:][:length]
		j.pair.beyond(z, j.kept, part)
		group := j.groups[i/kernel.Group*kernel.Group*j.second:]
		for k, w := range z[:j.second] {
			group[kernel.Group*k+i%kernel.Group] = w
		}
	}
}

// run pairs the kept parts with the parts of the other class.
func (j *join) run(ctx context.Context) error {
	for excess, parts := range j.classes[1-j.kept].parts {
		// A pair with equal excesses is compared only while the first class is kept.
		most := min(j.s-excess, excess-j.kept)
		if with := sort.SearchInts(j.excess, most+1); with > 0 {
			if err := j.level(ctx, unpack(parts), excess, with); err != nil {
				return err
			}
		}
	}
	return nil
}

// level pairs parts that all have the same excess with the first kept parts. The argument with is
// the number of those kept parts.
func (j *join) level(ctx context.Context, parts []uint64, excess, with int) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	base := j.classes[0].least + j.classes[1].least + excess
	batches := slices.Collect(slices.Chunk(parts, batch))
	var next atomic.Int64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			c := comparer{join: j, own: make([]uint64, len(j.first)), with: with, fewest: none}
			for i := int(next.Add(1)) - 1; i < len(batches) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				for _, part := range batches[i] {
					if err := c.nearest(part, j.presses-base); err != nil {
						stop(err)
					}
				}
				j.progress.add(with * len(batches[i]))
			}
			j.mu.Lock()
			defer j.mu.Unlock()
			j.smallest = min(j.smallest, base+c.fewest)
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// A comparer compares parts with kept parts.
type comparer struct {
	*join
	own    []uint64 // the part's presses on the two other classes, plus the first solution
	with   int      // number of kept parts to compare with, starting at the first
	next   int      // the next of them to compare a second time
	fewest int      // the smallest sum of a kept part's excess and the presses on the other classes
	near   [compared / kernel.Group]uint8
}

// nearest compares a part with the kept parts and finds the fewest additional presses, if they are
// at most the given number.
func (c *comparer) nearest(part uint64, presses int) error {
	copy(c.own, c.first)
	c.beyondFast(c.own, 1-c.kept, part)
	size := kernel.Group * c.second
	for from := 0; from < c.with; from += compared {
		to := min(from+compared, c.with)
		// The first of these kept parts has the smallest excess, so the limit is no larger for the
		// others.
		most := presses - c.excess[from] - c.least
		groups := (to - from + kernel.Group - 1) / kernel.Group
		near := c.near[:groups]
		kernel.Within(near, c.own[:c.second], c.groups[from/kernel.Group*size:][:groups*size], most)
		for ; c.next < to; c.next += checked {
			k := c.next - from
			if onFirst, same := c.plain(part, c.next); !same || (onFirst <= most) != (near[k/kernel.Group]>>(k%kernel.Group)&1 == 1) {
				return errors.New("the fast and the plain comparison of pairs differ")
			}
		}
		for g, n := range near {
			for ; n != 0; n &= n - 1 {
				if i := from + g*kernel.Group + bits.TrailingZeros8(n); i < to {
					c.compare(i, presses)
				}
			}
		}
	}
	c.next -= c.with
	return nil
}

// compare compares a part with kept part i, and updates fewest.
func (c *comparer) compare(i, presses int) {
	beyond := c.beyond[i*len(c.own):][:len(c.own)]
	if n := c.excess[i] + differences(c.own, beyond); n <= presses {
		c.fewest = min(c.fewest, n)
	}
}

// plain counts, with a plain loop, the presses of a part and a kept part on the first of the other
// classes. It reports whether the fast version found the same presses for the part.
func (c *comparer) plain(part uint64, i int) (onFirst int, same bool) {
	own := slices.Clone(c.first)
	c.pair.beyond(own, 1-c.kept, part)
	return differences(own[:c.second], c.beyond[i*len(own):]), slices.Equal(own, c.own)
}

func differences(a, b []uint64) int {
	n := 0
	for i, w := range a {
		n += bits.OnesCount64(w ^ b[i])
	}
	return n
}
