package classes

import (
	"context"
	"math/bits"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"lightsout/internal/algebra/kernel"
)

// found is a solution, represented by its words on the two classes of a pair, and its size.
type found struct {
	size int
	pair int // -1 stands for the first solution
	n    [2]uint64
}

// before reports whether f is better than g: smaller, or of equal size and with lower numbers, so
// the result does not depend on the timing of the cores.
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

// A join examines the solutions whose words on the two classes of a pair have excesses i and j with
// after < i + j <= upTo. Of the two words, the one with the smaller excess is held in memory,
// together with its words on the other two classes, and the other one is streamed past it. The
// smaller excess is at most upTo / 2, so few words need to be held. If they do not all fit, they
// are held in chunks.
type join struct {
	pair        *pair
	number      int // index of the pair
	after, upTo int
	bound       int    // the sum of the least weights of this pair's classes
	others      [2]int // the least weights of the other two classes
	some        int    // how many words of each class are held at a time
	chunks      int
	slices      int // number of slices of the words that are streamed past a chunk

	mu   sync.Mutex // guards the fields below
	all  [2]*held   // the words to hold, by number only
	last *chunk     // the most recent chunk
}

// A chunk holds the words of both classes that are in memory at one time.
type chunk struct {
	number int
	held   [2]held
}

// An incumbent is the best solution so far, shared by all cores.
type incumbent struct {
	size atomic.Int64
	mu   sync.Mutex
	best found
}

func (s *incumbent) offer(f found) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.before(s.best) {
		s.best = f
		s.size.Store(int64(f.size))
	}
}

// held is a list of the words of a class in order of excess. Some of them, starting at from, are
// held together with their words on the two other classes.
type held struct {
	numbers []uint64
	upTo    []int // upTo[e] is the number of words with an excess of at most e
	from    int
	third   []uint64 // the words on the first of the other classes, in groups for kernel.Within
	fourth  []uint64 // the words on the second of the other classes, one after another
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

// fill computes the words on the two other classes for at most the given number of words, starting
// at index from.
func (h *held) fill(r reach, third, from, some int) {
	numbers := h.numbers[min(from, len(h.numbers)):min(from+some, len(h.numbers))]
	groups := (len(numbers) + kernel.Group - 1) / kernel.Group
	h.from, h.third, h.fourth = from, make([]uint64, groups*kernel.Group*third), make([]uint64, 0, len(numbers)*(r.length-third))
	word := make(word, r.length)
	for i, n := range numbers {
		clear(word)
		r.add(word, n)
		group := h.group(third, i/kernel.Group, i/kernel.Group+1)
		for k, w := range word[:third] {
			group[kernel.Group*k+i%kernel.Group] = w
		}
		h.fourth = append(h.fourth, word[third:]...)
	}
}

// group returns groups from..to-1 of the held words.
func (h *held) group(third, from, to int) []uint64 {
	return h.third[from*kernel.Group*third : to*kernel.Group*third]
}

// excess returns the excess of word i.
func (h *held) excess(i int) int { return sort.SearchInts(h.upTo, i+1) }

// count returns the number of words with an excess of at most e.
func (h *held) count(e int) int {
	if e < 0 || len(h.upTo) == 0 {
		return 0
	}
	return h.upTo[min(e, len(h.upTo)-1)]
}

// streamed is how many words are streamed together.
const streamed = 256

// divide cuts the join into shards, given the number of pairs that it will examine.
func (j *join) divide(pairs float64, t Tuning) {
	most := uint64(0)
	for _, c := range j.pair.classes {
		most = max(most, c.upTo(min(j.upTo/2, len(c.lists)-1)))
	}
	j.some = max(t.HeldBytes/(8*j.pair.machineWords), 1)
	j.chunks = int((most + uint64(j.some) - 1) / uint64(j.some))
	if j.chunks > 0 {
		j.slices = shardsFor(pairs/float64(j.chunks), t.MinPairs, maxPairs)
	}
}

// chunk returns the chunk with the given number. It keeps the last one, because consecutive shards
// often share a chunk.
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
		j.last.held[i].fill(c.reach, j.pair.third, number*j.some, j.some)
	}
	return j.last
}

// do streams a slice of the words past a chunk, and returns the number of pairs examined.
func (j *join) do(ctx context.Context, shard int, best *incumbent) (pairs int, err error) {
	held, slice, portion := j.chunk(shard/j.slices), shard%j.slices, 0
	for i, c := range j.pair.classes {
		desk := newDesk(c, j.pair.first)
		for e := 0; e <= j.upTo && e < len(c.lists); e++ {
			for list := c.lists[e]; len(list) > 0; list = list[min(streamed, len(list)):] {
				if portion++; portion%j.slices != slice {
					continue
				}
				if ctx.Err() != nil {
					return 0, ctx.Err()
				}
				pairs += j.stream(held, best, desk, i, e, list[:min(streamed, len(list))])
			}
		}
	}
	return pairs, nil
}

// A desk is one core's workspace for streaming the words of one class.
type desk struct {
	words []uint64
	near  []uint8
	sizes sizer
	sums  summer
}

func newDesk(c *class, first word) *desk {
	return &desk{words: make([]uint64, streamed*len(first)), sizes: sizer{class: c}, sums: newSummer(c.reach, first)}
}

// stream pairs words of one class, all of excess e, with the held words of the other. Of two words
// of equal excess, the word of the first class is held. stream returns the number of pairs,
// including their images under the motions.
func (j *join) stream(in *chunk, best *incumbent, desk *desk, class, e int, numbers []uint64) int {
	most := min(e, j.upTo-e) // the largest excess of a held word
	if class == 0 {
		most = min(e-1, j.upTo-e)
	}
	other := &in.held[1-class]
	from, to := max(other.count(j.after-e), other.from), min(other.count(most), other.from+j.some)
	if from >= to {
		return 0
	}
	length, pairs := len(j.pair.first), 0
	for i, n := range numbers {
		pairs += desk.sizes.size(n) * (to - from)
		desk.sums.set(desk.words[i*length:][:length], n)
	}
	s := &passing{join: j, held: other, best: best, desk: desk, class: class, excess: e, from: from, to: to}
	s.pass(numbers, desk.words)
	return pairs
}

// A passing streams some words of a class, all of the same excess, past held words from..to-1 of
// the other class.
type passing struct {
	*join
	held     *held
	best     *incumbent
	desk     *desk
	class    int
	excess   int
	from, to int
}

// atATime is the size of a piece of the held words, in machine words. All streamed words pass one
// piece before they move on to the next. A piece takes 16 KiB, half of a typical L1 cache.
const atATime = 1 << 11

// pass pairs words with the held words. For eight held words at a time, it first counts the presses
// on only one of the other classes. Few pairs have so few presses there that they could equal or
// beat the best solution.
func (s *passing) pass(numbers, words []uint64) {
	third, length := s.pair.third, len(s.pair.first)
	groups := max(atATime/(kernel.Group*max(third, 1)), 1)
	near := slices.Grow(s.desk.near[:0], groups)[:groups]
	s.desk.near = near
	last := (s.to - s.held.from + kernel.Group - 1) / kernel.Group
	for g := (s.from - s.held.from) / kernel.Group; g < last; g += groups {
		near = near[:min(groups, last-g)]
		held := s.held.group(third, g, g+len(near))
		// The first of these words has the least excess.
		least := s.bound + s.excess + s.held.excess(max(s.from, s.held.from+g*kernel.Group)) + s.others[1]
		for i, n := range numbers {
			w := words[i*length:][:length]
			most := int(s.best.size.Load()) - least
			if most < 0 {
				continue
			}
			kernel.Within(near, w[:third], held, most)
			for k, set := range near {
				for ; set != 0; set &= set - 1 {
					s.look(n, w, (g+k)*kernel.Group+bits.TrailingZeros8(set))
				}
			}
		}
	}
}

// look compares the solution made of a word and held word i with the best one, and keeps it if it
// is better.
func (s *passing) look(n uint64, w word, i int) {
	third, at := s.pair.third, s.held.from+i
	if at < s.from || at >= s.to {
		return
	}
	most := int(s.best.size.Load())
	size := s.bound + s.excess + s.held.excess(at)
	size += kernel.Distance(w[:third], s.held.group(third, i/kernel.Group, i/kernel.Group+1), i%kernel.Group)
	if size+s.others[1] > most {
		return
	}
	w = w[third:]
	if size += distance(w, s.held.fourth[i*len(w):][:len(w)]); size > most {
		return
	}
	f := found{size: size, pair: s.number}
	f.n[s.class], f.n[1-s.class] = n, s.held.numbers[at]
	s.best.offer(f)
}
