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
	"time"
)

// said is when progress was last said.
var said struct {
	sync.Mutex
	at time.Time
}

// progress says on one line of standard error how far it is, once a second at most.
func progress(format string, args ...any) {
	said.Lock()
	defer said.Unlock()
	if time.Since(said.at) >= time.Second {
		said.at = time.Now()
		fmt.Fprintf(os.Stderr, "\r\x1b[K"+format, args...)
	}
}

// A pair is two classes whose parts can be chosen independently, and determine those of
// the two other classes.
type pair struct {
	classes [2]*class
	// On the buttons of the two other classes, 64 to a word: the presses of the first
	// solution, and each pattern of the two classes. The second of the other classes
	// begins with a word of its own.
	first  []uint64
	reach  [2][][]uint64
	second int
}

// newPair divides the quiet patterns into those that press nothing on the second class
// and those that press nothing on the first, and checks that these are all.
func newPair(n int, first []byte, quiets [][]byte, of, others [2]int) (*pair, error) {
	var buttons [4][]int
	for button := range n * n {
		class := button/n%2*2 + button%n%2
		buttons[class] = append(buttons[class], button)
	}
	rest := func(pattern []byte) []uint64 {
		return slices.Concat(words(pattern, buttons[others[0]]), words(pattern, buttons[others[1]]))
	}
	p := &pair{first: rest(first), second: len(words(first, buttons[others[0]]))}
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

// estimate says about how many solutions have excesses that add up to at most s, for each
// s up to a limit, or -1 where there are too many parts to list.
func (p *pair) estimate(limit int) []int {
	estimates := make([]int, limit+1)
	a, b := p.classes[0], p.classes[1]
	total, parts := 0, [2]int{}
	for s := range estimates {
		for i, c := range p.classes {
			parts[i] += c.about(s)
		}
		for i := range s + 1 {
			total += a.about(i) * b.about(s-i)
		}
		if estimates[s] = total; max(parts[0], parts[1]) > maxListed {
			estimates[s] = -1
		}
	}
	return estimates
}

// about is the number of parts of an excess, by the sample.
func (c *class) about(excess int) int {
	if c.least+excess >= len(c.sample) {
		return 0
	}
	return c.sample[c.least+excess] * min(sampled, max(1<<len(c.patterns)/blockSize, 1))
}

// list goes through all solutions whose excesses on the two classes add up to at most s,
// and returns how many there are and the presses of the smallest, if it has at most the
// presses given. least is what every solution has on the second of the other classes.
func (p *pair) list(ctx context.Context, s, presses, least int) (smallest, count int, err error) {
	var parts [2][][]uint64
	for i, c := range p.classes {
		if parts[i], err = c.list(ctx, s); err != nil {
			return 0, 0, err
		}
	}
	smallest = none
	// The part with the smaller excess is kept with what it presses beyond, which needs
	// few; of equal ones, that of the first class.
	for kept := range 2 {
		for excess := 0; excess <= s/2; excess++ {
			j := join{pair: p, kept: kept, excess: excess, presses: presses, least: least}
			l, n, err := j.run(ctx, parts[kept][excess], parts[1-kept], excess+kept, s-excess)
			if err != nil {
				return 0, 0, err
			}
			smallest, count = min(smallest, l), count+n
		}
	}
	return smallest, count, nil
}

// none is more than the presses of any solution.
const none = 1 << 30

// A join pairs parts of one class, all of the same excess, with parts of the other.
type join struct {
	*pair
	kept, excess   int
	presses, least int
	beyond         []uint64 // of the parts kept
}

// run pairs parts with those of the other class that have an excess in from..to.
func (j *join) run(ctx context.Context, parts []uint64, others [][]uint64, from, to int) (smallest, count int, err error) {
	length := len(j.first)
	j.beyond = make([]uint64, len(parts)*length)
	for i, part := range parts {
		j.pair.beyond(j.beyond[i*length:][:length], j.kept, part)
	}
	smallest = none
	var mu sync.Mutex
	for other := from; other <= to && other < len(others); other++ {
		base := j.classes[0].least + j.classes[1].least + j.excess + other
		var group sync.WaitGroup
		cores := runtime.GOMAXPROCS(0)
		for core := range cores {
			group.Go(func() {
				own := none
				for i := core; i < len(others[other]) && ctx.Err() == nil; i += cores {
					own = min(own, base+j.nearest(others[other][i], j.presses-base))
				}
				mu.Lock()
				defer mu.Unlock()
				smallest = min(smallest, own)
			})
		}
		group.Wait()
		count += len(parts) * len(others[other])
		progress("joining parts of excess %d and %d", j.excess, other)
	}
	return smallest, count, ctx.Err()
}

// nearest returns the fewest presses on the two other classes of a part together with
// one of those kept, if these are at most the presses given.
func (j *join) nearest(part uint64, presses int) int {
	own := slices.Clone(j.first)
	j.pair.beyond(own, 1-j.kept, part)
	fewest := none
	for beyond := j.beyond; len(beyond) > 0; beyond = beyond[len(own):] {
		n := differences(own[:j.second], beyond)
		if n+j.least > presses {
			continue
		}
		if n += differences(own[j.second:], beyond[j.second:]); n <= presses {
			fewest = min(fewest, n)
		}
	}
	return fewest
}

func differences(a, b []uint64) int {
	n := 0
	for i, w := range a {
		n += bits.OnesCount64(w ^ b[i])
	}
	return n
}
