package main

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A class is one of the four sets of buttons, with the parts of the solutions on it. Part k is the
// part of the first solution plus the patterns selected by the binary digits of k.
type class struct {
	name      string
	pressed   []byte   // by button: whether the first solution presses it
	columns   []uint64 // by button: the patterns that press it
	places    []place  // the same, for the fast transform
	transform func(*[lanes]uint64)
	patterns  [][]byte // on the whole board
	least     int
	parts     [][]chunk // by excess, as far as they are listed
	counts    []int     // number of parts by excess
}

// newClass returns a class of buttons with the patterns that can be chosen on it.
func newClass(name string, buttons []int, first []byte, patterns [][]byte) (*class, error) {
	c := &class{name: name, patterns: patterns, transform: transform}
	if len(patterns) > 44 || len(buttons) >= 1<<14 {
		return nil, fmt.Errorf("too many patterns or buttons: %d patterns on %d buttons", len(patterns), len(buttons))
	}
	for _, button := range buttons {
		c.pressed = append(c.pressed, first[button])
		var column uint64
		for i, pattern := range patterns {
			column |= uint64(pattern[button]) << i
		}
		c.columns = append(c.columns, column)
		c.places = append(c.places, newPlace(column, first[button]))
	}
	slices.SortFunc(c.places, func(a, b place) int { return cmp.Compare(a.lower, b.lower) }) // in memory order
	return c, nil
}

// blocks returns the number of blocks, a power of two.
func (c *class) blocks() int { return max(1<<len(c.patterns)/blockSize, 1) }

// mix is odd, so its multiples modulo a power of two run through all the numbers, in a well-mixed
// order.
const mix = 0x9e3779b1

// eachBlock calls f for all blocks, on all cores, and reports its progress. It mixes the order of
// the blocks, so that the number of parts with few presses in the first blocks is a good estimate
// for the rest.
func (c *class) eachBlock(ctx context.Context, f func(core int, b *block) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	blocks := c.blocks()
	work := newWork("weighing "+c.name, blocks)
	var next atomic.Int64
	var group sync.WaitGroup
	for core := range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			b := &block{class: c}
			for i := int(next.Add(1)) - 1; i < blocks && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				err := b.weigh(uint64(i * mix % blocks))
				if err == nil {
					err = f(core, b)
				}
				if err != nil {
					stop(err)
				}
				work.add(1)
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// list lists the parts of the class up to the given excess. If there are too many, it stops at a
// lower excess.
func (c *class) list(ctx context.Context, excess int) error {
	lists := make([]*lightest, runtime.GOMAXPROCS(0))
	for i := range lists {
		lists[i] = newLightest(len(c.columns))
	}
	// Listing more than one part in 256 would take longer than counting the presses of all parts.
	limit := float64(min(max(1<<len(c.patterns)/256, 1<<24), maxListed))
	err := c.eachBlock(ctx, func(core int, b *block) error {
		l := lists[core]
		err := b.light(l.most, l.add)
		l.blocks++
		l.limit(1<<18+int(limit*float64(l.blocks)/float64(c.blocks())), excess)
		return err
	})
	if err != nil {
		return err
	}
	all := lists[0]
	for _, l := range lists[1:] {
		all.merge(l)
	}
	if all.least > all.most {
		return fmt.Errorf("%s has too many light parts to list", c.name)
	}
	c.least = all.least
	c.counts, c.parts = all.counts[all.least:all.most+1], all.parts[all.least:all.most+1]
	c.forget(excess)
	return nil
}

// listed reports whether all parts with the given excess are listed.
func (c *class) listed(excess int) bool {
	return excess < len(c.counts) || c.least+len(c.counts) > len(c.columns)
}

// count returns the number of parts with the given excess, or 0 if they are not listed.
func (c *class) count(excess int) int {
	if excess >= len(c.counts) {
		return 0
	}
	return c.counts[excess]
}

// forget drops the parts with an excess above s.
func (c *class) forget(s int) {
	s = min(s, len(c.counts)-1)
	c.counts, c.parts = c.counts[:s+1], slices.Clone(c.parts[:s+1])
}

// total returns the number of listed parts.
func (c *class) total() int {
	n := 0
	for _, count := range c.counts {
		n += count
	}
	return n
}
