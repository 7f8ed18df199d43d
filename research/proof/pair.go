package main

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"lightsout/internal/algebra/kernel"
)

// A pair is two classes whose parts can be chosen independently and determine the parts of the two
// other classes.
type pair struct {
	classes [2]*class
	// These fields describe presses on the buttons of the two other classes, 64 to a word: first
	// holds the presses of the first solution, reach holds the patterns of the two classes, and
	// sums holds all sums of patterns within each group of eight. The second of the other classes
	// starts at a word whose index is a multiple of eight.
	first  []uint64
	reach  [2][][]uint64
	sums   [2][][256][]uint64
	second int
}

// newPair splits the quiet patterns into two kinds: patterns that press nothing on the second
// class, and patterns that press nothing on the first. It checks that the two kinds together form a
// basis of all quiet patterns.
func newPair(n int, first []byte, quiets [][]byte, of, others [2]int) (*pair, error) {
	var buttons [4][]int
	for button := range n * n {
		class := button/n%2*2 + button%n%2
		buttons[class] = append(buttons[class], button)
	}
	p := &pair{second: (len(buttons[others[0]]) + 511) / 512 * 8}
	rest := func(pattern []byte) []uint64 {
		z := make([]uint64, p.second)
		copy(z, words(pattern, buttons[others[0]]))
		return append(z, words(pattern, buttons[others[1]])...)
	}
	p.first = rest(first)
	patterns := 0
	for i := range of {
		own, err := vanishing(quiets, buttons[of[1-i]], buttons[of[i]])
		if err != nil {
			return nil, err
		}
		patterns += len(own)
		if p.classes[i], err = newClass(fmt.Sprintf("class %d", of[i]), buttons[of[i]], first, own); err != nil {
			return nil, err
		}
		for _, pattern := range own {
			p.reach[i] = append(p.reach[i], rest(pattern))
		}
		p.addSums(i)
	}
	if patterns != len(quiets) {
		return nil, errors.New("these classes cannot be chosen independently on this board; try other -pairs")
	}
	return p, nil
}

// vanishing returns a basis of the quiet patterns that press none of the buttons listed in on. It
// fails if one of them also presses none of those listed in others.
func vanishing(quiets [][]byte, on, others []int) ([][]byte, error) {
	order := slices.Concat(on, others)
	rows := make([][]byte, len(quiets))
	for i, quiet := range quiets {
		for _, button := range order {
			rows[i] = append(rows[i], quiet[button])
		}
		rows[i] = append(rows[i], quiet...)
	}
	var found [][]byte
	for _, row := range reduce(rows, len(order)) {
		switch at := leading(row); {
		case at >= len(order):
			return nil, errors.New("these classes do not determine a solution on this board; try other -pairs")
		case at >= len(on):
			found = append(found, row[len(order):])
		}
	}
	return found, nil
}

// words packs a pattern's presses on the given buttons into words.
func words(pattern []byte, buttons []int) []uint64 {
	packed := make([]uint64, (len(buttons)+63)/64)
	for i, button := range buttons {
		packed[i/64] |= uint64(pattern[button]) << (i % 64)
	}
	return packed
}

// addSums computes, for each byte of a part's number, the sums of the patterns that its values
// select.
func (p *pair) addSums(class int) {
	for from := 0; from < len(p.reach[class]); from += 8 {
		var sums [256][]uint64
		for digits := range uint64(min(256, 1<<(len(p.reach[class])-from))) {
			sums[digits] = make([]uint64, len(p.first))
			p.beyond(sums[digits], class, digits<<from)
		}
		p.sums[class] = append(p.sums[class], sums)
	}
}

// beyond adds to z a part's presses on the two other classes.
func (p *pair) beyond(z []uint64, class int, part uint64) {
	for ; part != 0; part &= part - 1 {
		for i, w := range p.reach[class][bits.TrailingZeros64(part)] {
			z[i] ^= w
		}
	}
}

// beyondFast is a faster version of beyond that uses the sums.
func (p *pair) beyondFast(z []uint64, class int, part uint64) {
	for i := range p.sums[class] {
		kernel.Xor(z, z, p.sums[class][i][part>>(8*i)&255])
	}
}

// partCost is the number of pairs that can be compared in about the time it takes to list a part.
const partCost = 64

// costs returns, for each s up to a limit, the cost of listing the solutions whose excesses add up
// to at most s, or -1 if there are too many parts.
func (p *pair) costs(limit int) []int {
	costs := make([]int, limit+1)
	a, b := p.classes[0], p.classes[1]
	cost := 0
	for s := range costs {
		if !a.listed(s) || !b.listed(s) {
			costs[s] = -1
			continue
		}
		cost += partCost * (a.count(s) + b.count(s))
		for i := range s + 1 {
			cost += a.count(i) * b.count(s-i)
		}
		costs[s] = cost
	}
	return costs
}

// solutions returns the number of solutions whose excesses add up to at most s.
func (p *pair) solutions(s int) int {
	n := 0
	for a := range s + 1 {
		for b := range s + 1 - a {
			n += p.classes[0].count(a) * p.classes[1].count(b)
		}
	}
	return n
}

// list lists the parts of both classes that have few presses.
func (p *pair) list(ctx context.Context) error {
	most := none
	for _, c := range p.classes {
		if err := c.list(ctx, most); err != nil {
			return err
		}
		say("%s: %d buttons, 2^%d parts, the least has %d presses; listed up to %d", c.name, len(c.columns), len(c.patterns), c.least, c.least+len(c.counts)-1)
		if !c.listed(most) {
			most = len(c.counts) - 1
		}
	}
	p.classes[0].forget(most)
	return nil
}

// join iterates over all solutions whose excesses on the two classes add up to at most s, and
// returns the presses of the smallest, if it has at most the given number. least is the fewest
// presses of any solution on the second of the other classes.
func (p *pair) join(ctx context.Context, s, presses, least int) (smallest int, err error) {
	progress := newWork("joining "+p.classes[0].name+" and "+p.classes[1].name, p.solutions(s))
	smallest = none
	// The part with the smaller excess is kept with its presses on the other classes, because there
	// are few such parts.
	for kept := range p.classes {
		j := join{pair: p, kept: kept, s: s, presses: presses, least: least, progress: progress, smallest: none}
		var parts []uint64
		var excesses []int
		for excess := range min(s/2+1, len(p.classes[kept].parts)) {
			parts = append(parts, unpack(p.classes[kept].parts[excess])...)
			excesses = append(excesses, slices.Repeat([]int{excess}, p.classes[kept].count(excess))...)
		}
		for from := 0; from < len(parts); from += maxKept {
			to := min(from+maxKept, len(parts))
			j.keep(parts[from:to], excesses[from:to])
			if err := j.run(ctx); err != nil {
				return 0, err
			}
		}
		smallest = min(smallest, j.smallest)
	}
	if progress.done != progress.total {
		return 0, fmt.Errorf("%d solutions were listed, but there are %d", progress.done, progress.total)
	}
	return smallest, nil
}
