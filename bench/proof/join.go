package main

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"runtime"
	"slices"
	"sync"
)

// progress says on one line of standard error how far it is.
func progress(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "\r\x1b[K"+format, args...)
}

// A pair is two classes whose parts can be chosen independently, and determine those of
// the two other classes.
type pair struct {
	classes [2]*class
	// On the buttons of the two other classes, 64 to a word: the presses of the first
	// solution, and each pattern of the two classes.
	first []uint64
	reach [2][][]uint64
}

// newPair divides the quiet patterns into those that press nothing on the second class
// and those that press nothing on the first, and checks that these are all.
func newPair(n int, first []byte, quiets [][]byte, of, others [2]int) (*pair, error) {
	var buttons [4][]int
	for button := range n * n {
		class := button/n%2*2 + button%n%2
		buttons[class] = append(buttons[class], button)
	}
	rest := slices.Concat(buttons[others[0]], buttons[others[1]])
	p := &pair{first: words(first, rest)}
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
			p.reach[i] = append(p.reach[i], words(pattern, rest))
		}
	}
	if patterns != len(quiets) {
		return nil, errors.New("these classes cannot be chosen independently on this board; try other -pairs")
	}
	return p, nil
}

// vanishing returns a basis of the quiet patterns that press nothing on some buttons,
// and fails if one of them presses nothing on the others either.
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

// words packs a pattern on some buttons.
func words(pattern []byte, buttons []int) []uint64 {
	packed := make([]uint64, (len(buttons)+63)/64)
	for i, button := range buttons {
		packed[i/64] |= uint64(pattern[button]) << (i % 64)
	}
	return packed
}

// beyond adds to z what a part presses on the two other classes.
func (p *pair) beyond(z []uint64, class int, part uint64) {
	for ; part != 0; part &= part - 1 {
		for i, w := range p.reach[class][bits.TrailingZeros64(part)] {
			z[i] ^= w
		}
	}
}

// list goes through all solutions whose excesses on the two classes add up to at most s,
// and returns the presses of the smallest and how many there are.
func (p *pair) list(ctx context.Context, s int) (least, count int, err error) {
	var parts [2][][]uint64
	for i, c := range p.classes {
		if parts[i], err = c.list(ctx, s); err != nil {
			return 0, 0, err
		}
	}
	least = len(p.classes[0].columns) + len(p.classes[1].columns) + 64*len(p.first)
	// The part with the smaller excess is kept with what it presses beyond, which needs
	// few; of equal ones, that of the first class.
	for kept := range 2 {
		for excess := 0; excess <= s/2; excess++ {
			from := excess + kept
			l, n, err := p.join(ctx, kept, excess, parts[kept][excess], parts[1-kept], from, s-excess)
			if err != nil {
				return 0, 0, err
			}
			least, count = min(least, l), count+n
		}
		progress("")
	}
	return least, count, nil
}

// join pairs parts of one class, all of the same excess, with the parts of the other
// class that have an excess in from..to.
func (p *pair) join(ctx context.Context, kept, excess int, parts []uint64, others [][]uint64, from, to int) (least, count int, err error) {
	length := len(p.first)
	beyond := make([]uint64, len(parts)*length)
	for i, part := range parts {
		p.beyond(beyond[i*length:][:length], kept, part)
	}
	least = 1 << 30
	var mu sync.Mutex
	for other := from; other <= to && other < len(others); other++ {
		base := p.classes[0].least + p.classes[1].least + excess + other
		var group sync.WaitGroup
		cores := runtime.GOMAXPROCS(0)
		for core := range cores {
			group.Go(func() {
				own := 1 << 30
				for i := core; i < len(others[other]) && ctx.Err() == nil; i += cores {
					own = min(own, base+p.nearest(beyond, 1-kept, others[other][i]))
				}
				mu.Lock()
				defer mu.Unlock()
				least = min(least, own)
			})
		}
		group.Wait()
		count += len(parts) * len(others[other])
		progress("joining parts of excess %d and %d", excess, other)
	}
	return least, count, ctx.Err()
}

// nearest returns the fewest presses on the two other classes of a part together with
// one of those kept.
func (p *pair) nearest(beyond []uint64, class int, part uint64) int {
	own := slices.Clone(p.first)
	p.beyond(own, class, part)
	least := 1 << 29
	for ; len(beyond) > 0; beyond = beyond[len(own):] {
		presses := 0
		for i, w := range own {
			presses += bits.OnesCount64(w ^ beyond[i])
		}
		least = min(least, presses)
	}
	return least
}
