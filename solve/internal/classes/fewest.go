package classes

import (
	"math"
	"sync"

	"lightsout/gf2"
	"lightsout/solve/internal/task"
)

// Limits of the work.
type Limits struct {
	// Listed is the largest number of words of a class that are listed.
	Listed int
	// Pairs is the largest number of solutions that are examined.
	Pairs float64
}

// A Result is a solution with few presses and a lower bound on their number.
type Result struct {
	Presses *gf2.Vec
	Size    int
	// Bound is a number of presses that every solution has at least. It equals Size
	// if the solution is proved to be smallest.
	Bound int
}

// firstPairs is the number of solutions that are examined in the first round. Tests
// lower it to get more rounds.
var firstPairs = 1e6

// parts is the number of steps into which progress is divided.
const parts = 1000

// Fewest returns a solution with the fewest presses, or the best found within the
// limits and a lower bound.
func (s *Split) Fewest(t *task.Task, limits Limits) (Result, error) {
	h := &hunt{Split: s, limits: limits, done: plan{-1, -1}}
	h.best.best = found{size: s.first.Weight(), pair: -1}
	h.best.size.Store(int64(s.first.Weight()))
	for share, needed := 1.0, 0; ; share *= 16 {
		more, err := s.survey(t, share, needed, limits.Listed)
		if err != nil {
			return Result{}, err
		}
		h.prepare()
		enough, err := h.run(t)
		if err != nil {
			return Result{}, err
		}
		if needed = h.needed(); enough || !more || needed > limits.Listed {
			break
		}
	}
	best := h.best.best
	return Result{s.solution(best), best.size, min(best.size, h.bound+h.done.gain())}, nil
}

// survey surveys the four classes. For each it lists about 16 times the square root
// of the number of words, times share, or as many as are needed. It reports whether
// more could be listed.
func (s *Split) survey(t *task.Task, share float64, needed, most int) (more bool, err error) {
	var total, before float64
	for _, c := range s.classes() {
		total += math.Exp2(float64(c.digits()))
	}
	for _, c := range s.classes() {
		size := math.Exp2(float64(c.digits()))
		listed := max(share*16*math.Sqrt(size), float64(needed))
		more = more || listed < min(size, float64(most))
		err := c.look(t, int(min(listed, float64(most))), func(share float64) {
			t.Report("computing the weights of each class", int(parts*(before+share*size)/total), parts)
		})
		if err != nil {
			return false, err
		}
		before += size
	}
	return more, nil
}

// A hunt improves the best solution until it is proved to be smallest.
type hunt struct {
	*Split
	limits Limits
	pairs  pairs
	bound  int
	best   shared
	done   plan // what was listed
	goal   plan // what would prove the best solution and is not listed
}

// needed is the number of words of a class that have to be listed for the goal, as far
// as they were counted.
func (h *hunt) needed() int {
	most := 0.0
	for i, s := range h.goal {
		for _, c := range h.Split.pairs[i].classes {
			words := 0.0
			for e := 0; e <= s && e < len(c.counts); e++ {
				words += float64(c.counts[e])
			}
			most = max(most, words/float64(1+len(c.motions))) // about one of an orbit is listed
		}
	}
	return int(1.25 * most)
}

// prepare counts the pairs of words of small excess.
func (h *hunt) prepare() {
	h.pairs.twins = h.twins
	h.bound = 0
	for i := range h.Split.pairs {
		h.pairs.upTo[i], h.pairs.all[i] = h.Split.pairs[i].pairsUpTo()
		for _, c := range h.Split.pairs[i].classes {
			h.bound += c.least
		}
	}
}

// run joins more and more pairs until the best solution is proved or a limit is
// reached. In each round it takes the cheapest plan that would prove the best
// solution known. If that is far more work than was done so far, it goes only part
// of the way, because a better solution would need less. It returns false if a plan
// needs longer lists.
func (h *hunt) run(t *task.Task) (enough bool, err error) {
	next := h.pairs.within(firstPairs)
	for i := range next {
		next[i] = max(next[i], h.done[i])
	}
	for work := firstPairs; ; work *= 16 {
		if err := h.list(t, next); err != nil {
			return false, err
		}
		if h.best.best.size <= h.bound+h.done.gain() {
			return true, nil
		}
		goal, ok := h.pairs.cheapest(h.best.best.size-h.bound, h.done)
		if !ok || !h.listed(goal) {
			h.goal = goal
			return h.pairs.cost(goal) > h.limits.Pairs, nil
		}
		if h.pairs.cost(goal) > h.limits.Pairs {
			return true, nil
		}
		next = goal
		if h.pairs.cost(goal) > 16*work {
			part := h.pairs.within(work)
			for i := range next {
				next[i] = min(goal[i], max(part[i], h.done[i]))
			}
		}
		if next == h.done {
			next = goal
		}
	}
}

// listed reports whether the lists are long enough for a plan.
func (h *hunt) listed(p plan) bool {
	for i, s := range p {
		for _, c := range h.Split.pairs[i].classes {
			if !c.allListed(s) {
				return false
			}
		}
	}
	return true
}

// list joins the pairs of a plan that were not joined before.
func (h *hunt) list(t *task.Task, p plan) error {
	total := h.pairs.cost(p) - h.pairs.cost(h.done)
	var mu sync.Mutex
	looked := 0.0
	for i := range p {
		mine, other := &h.Split.pairs[i], &h.Split.pairs[1-i]
		for _, c := range mine.classes {
			if !c.allListed(p[i]) {
				p[i] = len(c.lists) - 1
			}
		}
		if i == 1 && h.twins {
			p[1] = p[0] // the same solutions, up to symmetry
			break
		}
		j := &join{pair: mine, number: i, after: h.done[i], upTo: p[i], best: &h.best}
		for k, c := range mine.classes {
			j.bound += c.least
			j.others[k] = other.classes[k].least
		}
		j.done = func(pairs int) {
			mu.Lock()
			defer mu.Unlock()
			looked += float64(pairs)
			t.Report("joining words of low weight", int(parts*looked/total), parts)
		}
		if err := j.run(t.Context()); err != nil {
			return err
		}
	}
	h.done = p
	return nil
}
