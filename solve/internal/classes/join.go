package classes

import (
	"math/bits"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"lightsout/internal/algebra/kernel"
	"lightsout/solve/internal/task"
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
	best        *incumbent
}

// newJoin returns the join of a pair of classes up to a sum of excesses, without the pairs
// already joined.
func (p *search) newJoin(pair, upTo int) *join {
	j := &join{pair: &p.pairs[pair], number: pair, after: p.done[pair], upTo: upTo, best: &p.best}
	for k, c := range j.pair.classes {
		j.bound += c.least
		j.others[k] = p.pairs[1-pair].classes[k].least
	}
	return j
}

// joinListed joins the listed words for a plan.
func (p *search) joinListed(t *task.Task, goal plan) error {
	m := t.Meter("joining partial solutions of low weight", p.counted.cost(goal)-p.counted.cost(p.done))
	for i := range p.different() {
		if p.counted.number(i, goal[i]) == p.counted.number(i, p.done[i]) {
			continue // no such pair exists
		}
		if err := p.newJoin(i, goal[i]).run(t, p.limits.HeldBytes, m); err != nil {
			return err
		}
	}
	return nil
}

// run examines the pairs of listed words.
func (j *join) run(t *task.Task, heldBytes int, m *task.Meter) error {
	return j.eachChunk(t, heldBytes, func(portions []portion) error {
		return task.Each(t, len(portions), func(t *task.Task, i int) error {
			m.Add(float64(portions[i].pairs(j)))
			return j.stream(t, portions[i])
		})
	})
}

// eachChunk holds the words of both classes, as many as fit in memory at a time, and calls f with the
// portions of words that are streamed past them.
func (j *join) eachChunk(t *task.Task, heldBytes int, f func(portions []portion) error) error {
	some := max(heldBytes/(8*j.pair.machineWords), 1)
	var held [2]*held
	for k, c := range j.pair.classes {
		var err error
		if held[k], err = c.hold(t, j.upTo/2); err != nil {
			return err
		}
	}
	for from := 0; from < max(len(held[0].numbers), len(held[1].numbers)); from += some {
		for k, c := range j.pair.classes {
			if err := held[k].fill(t, c.reach, j.pair.third, from, some); err != nil {
				return err
			}
		}
		if err := f(j.portions(held)); err != nil {
			return err
		}
	}
	return nil
}

// A portion is some listed words of one class, all of the same excess, and the held words of the other
// class, from..to-1, that they are paired with.
type portion struct {
	class, excess int
	numbers       []uint64
	held          *held
	from, to      int
}

// pairs returns the number of pairs that a portion stands for, if all its orbits are as large as
// possible.
func (p portion) pairs(j *join) int {
	return len(p.numbers) * (1 + len(j.pair.classes[p.class].motions)) * (p.to - p.from)
}

// streamed is how many words are streamed together.
const streamed = 256

// portions returns the words that are streamed past the held ones.
func (j *join) portions(held [2]*held) []portion {
	var all []portion
	for k, c := range j.pair.classes {
		for e := 0; e <= j.upTo && e < len(c.lists); e++ {
			all = j.appendPortions(all, k, e, c.lists[e], held[1-k])
		}
	}
	return all
}

// appendPortions appends the portions of a list of words that have excess e. Of two words of equal
// excess, the word of the first class is held.
func (j *join) appendPortions(all []portion, class, e int, list []uint64, other *held) []portion {
	most := min(e, j.upTo-e) // the largest excess of a held word
	if class == 0 {
		most = min(e-1, j.upTo-e)
	}
	from, to := max(other.count(j.after-e), other.from), min(other.count(most), other.to)
	if from < to {
		for numbers := range slices.Chunk(list, streamed) {
			all = append(all, portion{class, e, numbers, other, from, to})
		}
	}
	return all
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

// held is a list of the words of a class in order of excess. Some of them, from..to-1, are held
// together with their words on the two other classes.
type held struct {
	numbers  []uint64
	upTo     []int // upTo[e] is the number of words with an excess of at most e
	from, to int
	third    []uint64 // the words on the first of the other classes, in groups for kernel.Within
	fourth   []uint64 // the words on the second of the other classes, one after another
}

// hold returns the words of the class with an excess of at most most.
func (c *class) hold(t *task.Task, most int) (*held, error) {
	h := &held{}
	for e := 0; e <= most && e < len(c.lists); e++ {
		for i, n := range c.lists[e] {
			if i%wordsPerPoll == 0 && t.Err() != nil {
				return nil, t.Err()
			}
			h.numbers = c.orbit(h.numbers, n)
		}
		h.upTo = append(h.upTo, len(h.numbers))
	}
	return h, nil
}

// groupsPerCall is the number of groups of held words that fill computes in one call of task.Each.
const groupsPerCall = 1 << 8

// fill computes the words on the two other classes for at most the given number of words, starting
// at index from.
func (h *held) fill(t *task.Task, r reach, third, from, some int) error {
	h.from, h.to = min(from, len(h.numbers)), min(from+some, len(h.numbers))
	numbers, fourth := h.numbers[h.from:h.to], r.length-third
	groups := (len(numbers) + kernel.Group - 1) / kernel.Group
	h.third, h.fourth = make([]uint64, groups*kernel.Group*third), make([]uint64, len(numbers)*fourth)
	return task.Each(t, (groups+groupsPerCall-1)/groupsPerCall, func(_ *task.Task, call int) error {
		word := make(word, r.length)
		for i := call * groupsPerCall * kernel.Group; i < min((call+1)*groupsPerCall*kernel.Group, len(numbers)); i++ {
			clear(word)
			r.add(word, numbers[i])
			group := h.group(third, i/kernel.Group, i/kernel.Group+1)
			for k, w := range word[:third] {
				group[kernel.Group*k+i%kernel.Group] = w
			}
			copy(h.fourth[i*fourth:], word[third:])
		}
		return nil
	})
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

// stream pairs the words of a portion with the held words. It polls the task about every millisecond.
func (j *join) stream(t *task.Task, p portion) error {
	length := len(j.pair.first)
	words := make([]uint64, len(p.numbers)*length)
	sums := newSummer(j.pair.classes[p.class].reach, j.pair.first)
	for i, n := range p.numbers {
		sums.set(words[i*length:][:length], n)
	}
	return (&passing{j, p}).pass(t, words)
}

// A passing streams the words of a portion past the held words of the other class.
type passing struct {
	*join
	portion
}

// atATime is the size of a piece of the held words, in machine words. All streamed words pass one
// piece before they move on to the next. A piece takes 16 KiB, half of a typical L1 cache.
const atATime = 1 << 11

// pass pairs words with the held words. For eight held words at a time, it first counts the presses
// on only one of the other classes. Few pairs have so few presses there that they could equal or
// beat the best solution.
func (s *passing) pass(t *task.Task, words []uint64) error {
	third, length := s.pair.third, len(s.pair.first)
	groups := max(atATime/(kernel.Group*max(third, 1)), 1)
	all := make([]uint8, groups)
	last := (s.to - s.held.from + kernel.Group - 1) / kernel.Group
	for g := (s.from - s.held.from) / kernel.Group; g < last; g += groups {
		if err := t.Err(); err != nil {
			return err
		}
		near := all[:min(groups, last-g)]
		held := s.held.group(third, g, g+len(near))
		// The first of these words has the least excess.
		least := s.bound + s.excess + s.held.excess(max(s.from, s.held.from+g*kernel.Group)) + s.others[1]
		for i, n := range s.numbers {
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
	return nil
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
