package main

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
)

// randomClass returns a class of random patterns.
func randomClass(t *testing.T, r *rand.Rand, buttons, patterns int) *class {
	t.Helper()
	random := func() []byte {
		p := make([]byte, buttons)
		for i := range p {
			p[i] = byte(r.IntN(2))
		}
		return p
	}
	all, basis := make([]int, buttons), make([][]byte, patterns)
	for i := range all {
		all[i] = i
	}
	for i := range basis {
		basis[i] = random()
	}
	c, err := newClass("a random class", all, random(), basis)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// countPresses counts the presses of a part one by one.
func countPresses(c *class, part uint64) int {
	n := 0
	for j, column := range c.columns {
		n += (bits.OnesCount64(column&part) + int(c.pressed[j])) % 2
	}
	return n
}

func TestFastAndPlainTransform(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{0, 0}, {1, 1}, {100, 5}, {700, 16}, {3844, 40}, {16383, 44}} {
		c := randomClass(t, r, size[0], size[1])
		b := &block{class: c}
		for range 10 {
			if err := b.weigh(r.Uint64N(uint64(c.blocks()))); err != nil {
				t.Fatal(err)
			}
			if b.weighPlain(); b.plain != b.balance {
				t.Fatalf("%d buttons and %d patterns: the transforms differ", size[0], size[1])
			}
			for range 100 {
				at := r.Uint64N(blockSize)
				if got, want := b.presses(b.balance[at%lanes], at/lanes), countPresses(c, b.upper*blockSize+at); got != want {
					t.Fatalf("part %d of block %d has %d presses, got %d", at, b.upper, want, got)
				}
			}
		}
	}
}

func TestWrongTransformIsNoticed(t *testing.T) {
	c := randomClass(t, rand.New(rand.NewPCG(3, 4)), 500, 24)
	var calls atomic.Int32
	c.transform = func(balance *[lanes]uint64) {
		transform(balance)
		if calls.Add(1) > 20 { // in most blocks, one part is off by one press
			balance[lanes/3] += 2 << 16
		}
	}
	if err := c.list(t.Context(), none); err == nil || !strings.Contains(err.Error(), "transform differ") {
		t.Errorf("a wrong transform: %v", err)
	}
}

func TestLight(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	c := randomClass(t, r, 300, 18)
	b := &block{class: c}
	for upper := range uint64(c.blocks()) {
		if err := b.weigh(upper); err != nil {
			t.Fatal(err)
		}
		b.weighPlain()
		for _, most := range []int{-1, 0, 110, 125, 150, 300} {
			found := 0
			err := b.light(most, func(part uint64, presses int) {
				if found++; presses > most || part/blockSize != upper || presses != countPresses(c, part) {
					t.Fatalf("part %d wrongly has %d presses", part, presses)
				}
			})
			if want := b.lightPlain(most); err != nil || found != want {
				t.Errorf("%d parts with at most %d presses, want %d: %v", found, most, want, err)
			}
		}
	}
}

// Listing a class returns all its parts up to some excess, each once.
func TestList(t *testing.T) {
	c := randomClass(t, rand.New(rand.NewPCG(7, 8)), 300, 18)
	for _, most := range []int{none, 40, 0} {
		if err := c.list(t.Context(), most); err != nil {
			t.Fatal(err)
		}
		counts := make([]int, 301)
		for part := range uint64(1 << 18) {
			counts[countPresses(c, part)]++
		}
		if c.least+len(c.counts)-1 != min(300, c.least+most) {
			t.Errorf("listed up to %d presses", c.least+len(c.counts)-1)
		}
		seen := map[uint64]bool{}
		for excess, chunks := range c.parts {
			parts := unpack(chunks)
			if len(parts) != counts[c.least+excess] || len(parts) != c.count(excess) {
				t.Errorf("%d parts with excess %d, want %d", len(parts), excess, counts[c.least+excess])
			}
			for _, part := range parts {
				if seen[part] || countPresses(c, part) != c.least+excess {
					t.Fatalf("part %d with excess %d", part, excess)
				}
				seen[part] = true
			}
		}
	}
}

// However often the limit is lowered, all parts up to the last limit are listed.
func TestLightest(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	lists := []*lightest{newLightest(100), newLightest(100)}
	counts := make([]int, 101)
	for part := range uint64(100000) {
		l, presses := lists[r.IntN(2)], 20+r.IntN(80)
		counts[presses]++
		if presses <= l.most {
			l.add(part<<28, presses)
		}
		l.limit(10000, none)
	}
	all := lists[0]
	all.merge(lists[1])
	if all.least != 20 || all.most < 30 {
		t.Fatalf("listed parts have %d to %d presses", all.least, all.most)
	}
	for presses := range all.most + 1 {
		if parts := unpack(all.parts[presses]); len(parts) != counts[presses] || all.counts[presses] != counts[presses] {
			t.Errorf("%d parts with %d presses, want %d", len(parts), presses, counts[presses])
		}
	}
}
