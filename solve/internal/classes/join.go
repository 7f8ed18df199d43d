package classes

import (
	"context"
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
// / 2, so few words have to be held. If they are too many to be held at once, they
// are held chunk by chunk.
type join struct {
	pair        *pair
	number      int // of the pair
	after, upTo int
	bound       int    // the least weights of this pair's two classes
	others      [2]int // the least weights of the other two
	some        int    // how many words of each class are held at a time
	chunks      int
	slices      int // of the words that are streamed past a chunk

	mu   sync.Mutex // guards what follows
	all  [2]*held   // what is to be held, without the words themselves
	last *chunk     // the chunk asked for last
}

// A chunk is the words of both classes that are held at a time.
type chunk struct {
	number int
	held   [2]held
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

func (c *class) hold(most int) *held {
	h := &held{}
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

// divide cuts the join into shards, for a number of pairs that it is going to look at.
func (j *join) divide(pairs float64) {
	most := uint64(0)
	for _, c := range j.pair.classes {
		most = max(most, c.upTo(min(j.upTo/2, len(c.lists)-1)))
	}
	j.some = max(heldBytes/(8*len(j.pair.first)), 1)
	j.chunks = int((most + uint64(j.some) - 1) / uint64(j.some))
	if j.chunks > 0 {
		j.slices = shardsFor(pairs/float64(j.chunks), fewPairs, manyPairs)
	}
}

// chunk holds a chunk. Shards that are done one after the other share it.
func (j *join) chunk(number int) *chunk {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.last != nil && j.last.number == number {
		return j.last
	}
	j.last = &chunk{number: number}
	for i, c := range j.pair.classes {
		if j.all[i] == nil {
			j.all[i] = c.hold(j.upTo / 2)
		}
		j.last.held[i] = *j.all[i]
		j.last.held[i].fill(c.reach, number*j.some, j.some)
	}
	return j.last
}

// do streams a slice of the words past a chunk, and returns the number of pairs.
func (j *join) do(ctx context.Context, shard int, best *shared) (pairs int, err error) {
	held, slice, portion := j.chunk(shard/j.slices), shard%j.slices, 0
	for i, c := range j.pair.classes {
		for e := 0; e <= j.upTo && e < len(c.lists); e++ {
			for list := c.lists[e]; len(list) > 0; list = list[min(streamed, len(list)):] {
				if portion++; portion%j.slices != slice {
					continue
				}
				if ctx.Err() != nil {
					return 0, ctx.Err()
				}
				pairs += j.stream(held, best, i, e, list[:min(streamed, len(list))])
			}
		}
	}
	return pairs, nil
}

// stream pairs words of one class, all of excess e, with the held words of the
// other. Of two words of equal excess, the one of the first class is the held one. It
// returns the number of pairs, with those that motions make of them.
func (j *join) stream(in *chunk, best *shared, class, e int, numbers []uint64) int {
	most := min(e, j.upTo-e) // excess of the held word
	if class == 0 {
		most = min(e-1, j.upTo-e)
	}
	other := &in.held[1-class]
	from, to := max(other.count(j.after-e), other.from), min(other.count(most), other.from+j.some)
	if from >= to {
		return 0
	}
	c := j.pair.classes[class]
	word := make(word, len(j.pair.first))
	words := 0
	var orbit []uint64
	for _, n := range numbers {
		orbit = c.orbit(orbit[:0], n)
		words += len(orbit)
		copy(word, j.pair.first)
		c.reach.add(word, n)
		f := found{size: e, pair: j.number}
		f.n[class] = n
		j.pass(other, best, f, class, word, from, to)
	}
	return words * (to - from)
}

// pass pairs one word with the words held from..to-1. f is the solution as far as the word
// determines it: its number, and its excess as the size.
func (j *join) pass(h *held, best *shared, f found, class int, w word, from, to int) {
	length, excess := len(w), f.size
	for held := 0; from < to; held++ {
		// The words of one excess.
		end := min(h.upTo[held], to)
		base := j.bound + excess + held
		for ; from < end; from++ {
			x := h.words[(from-h.from)*length:][:length]
			size := base + distance(w[:j.pair.third], x[:j.pair.third])
			if most := int(best.size.Load()); size+j.others[1] > most {
				continue
			} else if size += distance(w[j.pair.third:], x[j.pair.third:]); size > most {
				continue
			}
			f.size, f.n[1-class] = size, h.numbers[from]
			best.offer(f)
		}
	}
}
