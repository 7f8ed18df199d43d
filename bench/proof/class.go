package main

import (
	"context"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync"
)

// A class has the parts that solutions have on it: part k is that of the first
// solution plus the patterns that the binary digits of k select.
type class struct {
	name     string
	pressed  []byte   // by the first solution, for each button
	columns  []uint64 // for each button the patterns that press it
	patterns [][]byte // on the whole board
	least    int
	sample   []int // how many parts of a sample have each number of presses
}

const (
	lanes     = 1 << 14 // words of a block, each with four numbers
	blockSize = 4 * lanes
	half      = 1 << 14 * 0x0001_0001_0001_0001 // makes numbers from -2^14 on positive
	tops      = 0x8000_8000_8000_8000
	maxListed = 1 << 27
	sampled   = 64 // one block in so many is in the sample
)

// newClass returns a class of buttons with the patterns that may be chosen on it.
func newClass(name string, buttons []int, first []byte, patterns [][]byte) (*class, error) {
	c := &class{name: name, patterns: patterns}
	if len(patterns) > 44 || len(buttons) >= 1<<14 {
		return nil, fmt.Errorf("%d patterns on %d buttons are too many", len(patterns), len(buttons))
	}
	for _, button := range buttons {
		c.pressed = append(c.pressed, first[button])
		var column uint64
		for i, pattern := range patterns {
			column |= uint64(pattern[button]) << i
		}
		c.columns = append(c.columns, column)
	}
	return c, nil
}

// weigh computes for each part of a block, the parts with the same upper digits, its
// balance: the buttons that it does not press less those that it presses. Part k of the
// block is number k / lanes of word k % lanes.
func (c *class) weigh(balance *[lanes]uint64, upper uint64) {
	clear(balance[:])
	for j, column := range c.columns {
		sign := int64(1)
		if (bits.OnesCount64(column/blockSize&upper)+int(c.pressed[j]))%2 == 1 {
			sign = -1
		}
		var word uint64
		for lane := range 4 {
			if bits.OnesCount64(column/lanes&uint64(lane))%2 == 1 {
				word -= uint64(sign) << (16 * lane)
			} else {
				word += uint64(sign) << (16 * lane)
			}
		}
		balance[column%lanes] += word
	}
	// The Walsh-Hadamard transform. The four numbers of a word are added at once: what
	// one borrows from the next is given back in the end.
	for step := 1; step < lanes; step *= 4 {
		for from := 0; from < lanes; from += 4 * step {
			for i := from; i < from+step; i++ {
				a, b, c, d := balance[i], balance[i+step], balance[i+2*step], balance[i+3*step]
				a, b, c, d = a+b, a-b, c+d, c-d
				balance[i], balance[i+step], balance[i+2*step], balance[i+3*step] = a+c, b+d, a-c, b-d
			}
		}
	}
}

// light calls f with each part of a block that has at most the given number of presses;
// f returns the number for the rest of the block.
func (c *class) light(balance *[lanes]uint64, upper uint64, presses int, f func(part uint64, presses int) int) {
	wanted := uint64(1<<14+2*presses-len(c.columns)) * 0x0001_0001_0001_0001
	for i, word := range balance {
		if (word+half+wanted)&tops == 0 {
			continue
		}
		for lane := range uint64(4) {
			value := int((word+half)>>(16*lane)&0xffff) - 1<<14
			part := upper*blockSize + lane*lanes + uint64(i)
			if has := (len(c.columns) - value) / 2; has <= presses && part < 1<<len(c.patterns) {
				presses = f(part, has)
				wanted = uint64(1<<14+2*presses-len(c.columns)) * 0x0001_0001_0001_0001
			}
		}
	}
}

// eachBlock calls f for all blocks, on all cores, and says how far it is.
func (c *class) eachBlock(ctx context.Context, what string, f func(balance *[lanes]uint64, upper uint64)) error {
	blocks := max(uint64(1)<<len(c.patterns)/blockSize, 1)
	var next uint64
	var mu sync.Mutex
	take := func() uint64 {
		mu.Lock()
		defer mu.Unlock()
		next++
		if next%(1<<12) == 0 {
			progress("%s of %s: %d %%", what, c.name, next*100/blocks)
		}
		return next - 1
	}
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			balance := new([lanes]uint64)
			for upper := take(); upper < blocks && ctx.Err() == nil; upper = take() {
				c.weigh(balance, upper)
				f(balance, upper)
			}
		})
	}
	group.Wait()
	return ctx.Err()
}

// findLeast finds the least number of presses of a part, and takes a sample of all.
func (c *class) findLeast(ctx context.Context) error {
	c.least, c.sample = len(c.columns), make([]int, len(c.columns)+1)
	var mu sync.Mutex
	return c.eachBlock(ctx, "least part", func(balance *[lanes]uint64, upper uint64) {
		mu.Lock()
		least := c.least
		mu.Unlock()
		c.light(balance, upper, least, func(_ uint64, presses int) int { least = presses; return presses })
		mu.Lock()
		defer mu.Unlock()
		c.least = min(c.least, least)
		if upper*0x9e3779b97f4a7c15/(1<<64/sampled) == 0 { // spread over all blocks
			c.light(balance, upper, len(c.columns), func(_ uint64, presses int) int {
				c.sample[presses]++
				return len(c.columns)
			})
		}
	})
}

// list lists the parts of each excess up to s.
func (c *class) list(ctx context.Context, s int) ([][]uint64, error) {
	listed, count := make([][]uint64, s+1), 0
	var mu sync.Mutex
	err := c.eachBlock(ctx, "light parts", func(balance *[lanes]uint64, upper uint64) {
		own := make([][]uint64, s+1)
		c.light(balance, upper, c.least+s, func(part uint64, presses int) int {
			own[presses-c.least] = append(own[presses-c.least], part)
			return c.least + s
		})
		mu.Lock()
		defer mu.Unlock()
		for excess, parts := range own {
			if count += len(parts); count <= maxListed {
				listed[excess] = append(listed[excess], parts...)
			}
		}
	})
	if err == nil && count > maxListed {
		err = fmt.Errorf("%d parts of %s are too many to list", count, c.name)
	}
	for _, parts := range listed {
		slices.Sort(parts)
	}
	return listed, err
}
