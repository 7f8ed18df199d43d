package classes

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// found is a solution, given by its words on the two classes of a pair, and its
// size.
type found struct {
	size int
	pair int
	n    [2]uint64
}

// before reports whether f is better than g: smaller, or of equal size and earlier
// in the order, so that the result does not depend on which core was faster.
func (f found) before(g found) bool {
	switch {
	case f.size != g.size:
		return f.size < g.size
	case f.pair != g.pair:
		return f.pair < g.pair
	case f.n[0] != g.n[0]:
		return f.n[0] < g.n[0]
	default:
		return f.n[1] < g.n[1]
	}
}

// A join examines the solutions whose words on the two classes of a pair have
// excesses i and j with after < i + j <= upTo. Of the two words, the one with the
// smaller excess is held in memory, together with its words on the other two
// classes, and the other one is streamed past it. The smaller excess is at most upTo
// / 2, so few words have to be held.
type join struct {
	pair        *pair
	number      int // of the pair
	after, upTo int
	bound       int     // the least weights of this pair's two classes
	others      [2]int  // the least weights of the other two
	best        *shared // the best so far
	held        [2]held // of the two classes
	some        int     // how many words of each are held at a time
	done        func(pairs int)
}

// shared is the best solution so far, for all cores.
type shared struct {
	size atomic.Int64
	mu   sync.Mutex
	best found
}

func (s *shared) offer(f found) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.before(s.best) {
		s.best = f
		s.size.Store(int64(f.size))
	}
}

// held is a list of words of a class in order of excess. Some of them, from a number
// on, are held together with their words on the two other classes.
type held struct {
	numbers []uint64
	upTo    []int // upTo[e] is the number of words with an excess of at most e
	from    int
	words   []uint64
}

func (c *class) hold(most int) held {
	var h held
	for e := 0; e <= most && e < len(c.lists); e++ {
		for _, n := range c.lists[e] {
			h.numbers = c.orbit(h.numbers, n)
		}
		h.upTo = append(h.upTo, len(h.numbers))
	}
	return h
}

// fill holds the words from a number on, some of them.
func (h *held) fill(r reach, from, some int) {
	numbers := h.numbers[min(from, len(h.numbers)):min(from+some, len(h.numbers))]
	h.from, h.words = from, make([]uint64, len(numbers)*r.length)
	for i, n := range numbers {
		r.add(h.words[i*r.length:][:r.length], n)
	}
}

// count is the number of words with an excess of at most e.
func (h *held) count(e int) int {
	if e < 0 || len(h.upTo) == 0 {
		return 0
	}
	return h.upTo[min(e, len(h.upTo)-1)]
}

// streamed is how many words are streamed in one go.
const streamed = 256

// heldBytes limits the words of each class that are held at a time.
var heldBytes = 64 << 20

// run examines all pairs: it holds as many words as fit, streams all others past them,
// and goes on with the next.
func (j *join) run(ctx context.Context) error {
	most := 0
	for i, c := range j.pair.classes {
		j.held[i] = c.hold(j.upTo / 2)
		most = max(most, len(j.held[i].numbers))
	}
	j.some = max(heldBytes/(8*len(j.pair.first)), 1)
	for from := 0; from < most; from += j.some {
		for i, c := range j.pair.classes {
			j.held[i].fill(c.reach, from, j.some)
		}
		if err := j.streamAll(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// streamAll streams all words past those that are held, on all cores.
func (j *join) streamAll(ctx context.Context) error {
	type portion struct {
		class, excess int
		numbers       []uint64
	}
	portions := make(chan portion)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for p := range portions {
				if ctx.Err() == nil {
					j.stream(p.class, p.excess, p.numbers)
				}
			}
		})
	}
	for i, c := range j.pair.classes {
		for e := 0; e <= j.upTo && e < len(c.lists); e++ {
			for list := c.lists[e]; len(list) > 0 && ctx.Err() == nil; list = list[min(streamed, len(list)):] {
				portions <- portion{i, e, list[:min(streamed, len(list))]}
			}
		}
	}
	close(portions)
	group.Wait()
	return context.Cause(ctx)
}

// stream pairs words of one class, all of excess e, with the held words of the
// other. Of two words of equal excess, the one of the first class is the held one.
func (j *join) stream(class, e int, numbers []uint64) {
	most := min(e, j.upTo-e) // excess of the held word
	if class == 0 {
		most = min(e-1, j.upTo-e)
	}
	other := &j.held[1-class]
	from, to := max(other.count(j.after-e), other.from), min(other.count(most), other.from+j.some)
	if from >= to {
		return
	}
	c := j.pair.classes[class]
	word := make(word, len(j.pair.first))
	words := 0 // with those that motions make of them
	var orbit []uint64
	for _, n := range numbers {
		orbit = c.orbit(orbit[:0], n)
		words += len(orbit)
		copy(word, j.pair.first)
		c.reach.add(word, n)
		j.pass(class, e, n, word, from, to)
	}
	j.done(words * (to - from))
}

// pass pairs one word with the words held from..to-1.
func (j *join) pass(class, e int, n uint64, w word, from, to int) {
	h := &j.held[1-class]
	length := len(w)
	for held := 0; from < to; held++ {
		// The words of one excess.
		end := min(h.upTo[held], to)
		base := j.bound + e + held
		for ; from < end; from++ {
			x := h.words[(from-h.from)*length:][:length]
			size := base + distance(w[:j.pair.third], x[:j.pair.third])
			if most := int(j.best.size.Load()); size+j.others[1] > most {
				continue
			} else if size += distance(w[j.pair.third:], x[j.pair.third:]); size > most {
				continue
			}
			f := found{size: size, pair: j.number}
			f.n[class], f.n[1-class] = n, h.numbers[from]
			j.best.offer(f)
		}
	}
}
