package classes

import (
	"math"

	"lightsout/internal/algebra/gf2"
	"lightsout/solve/internal/task"
)

// Limits bounds the work of a proof.
type Limits struct {
	// Listed is the maximum number of words listed per class.
	Listed int
	// Pairs is the maximum number of solutions examined to prove the best known solution optimal.
	Pairs float64
	// Ahead is the maximum number of solutions that joins after the first examine, for each pair of
	// classes, while the lists or the limits do not allow a proof.
	Ahead float64

	Tuning
}

// A Result is a solution with few presses and a lower bound on the number of presses.
type Result struct {
	Presses *gf2.Vec
	Size    int
	// Bound is a lower bound on the number of presses of any solution. It equals Size if the
	// solution is proved optimal.
	Bound int
}

// Fewest returns a solution with the fewest presses, or the best one found within the limits, with
// a lower bound. If the task ends early, it returns the best so far with the task's error. The result
// does not depend on the number of cores.
func (s *Split) Fewest(t *task.Task, limits Limits) (Result, error) {
	p := newSearch(s, limits)
	err := p.run(t)
	return p.result(), err
}

// A search is the work of one call of Fewest.
type search struct {
	*Split

	limits  Limits
	share   float64 // the number of words to list, as a multiple of the first survey's
	more    bool    // whether more words could be listed
	counted pairs   // the pairs of words of small excess
	bound   int     // the sum of the least weights of the classes
	work    float64 // target for the number of pairs that the next join examines
	done    plan    // what has been joined so far
	best    incumbent
}

func newSearch(s *Split, limits Limits) *search {
	p := &search{Split: s, limits: limits, share: 1, done: plan{-1, -1}}
	p.best.best = found{size: s.first.Weight(), pair: -1}
	p.best.size.Store(int64(p.best.best.size))
	return p
}

// result returns the best solution and the bound so far.
func (p *search) result() Result {
	best := p.best.best
	return Result{p.solution(best), best.size, p.least()}
}

// run surveys the classes and joins their words until the best solution is proved optimal or a limit
// is reached.
func (p *search) run(t *task.Task) error {
	err := p.begin(t, p.requests())
	for err == nil && p.best.best.size != p.least() {
		// The cheapest plan that would prove the best known solution optimal.
		goal, known := p.counted.cheapest(p.best.best.size-p.bound-(p.step-1), p.done)
		within := known && p.counted.cost(goal) <= p.limits.Pairs
		if next, ok := p.next(goal, within); ok {
			err = p.join(t, next)
			continue
		}
		tooMany := known && p.words(goal) > p.limits.Listed
		switch {
		case within && (!p.more || tooMany) && p.combs(goal):
			err = p.joinAndComb(t, goal)
		case !p.more || tooMany || known && !within:
			return nil
		case known:
			err = p.begin(t, p.aimed(goal))
		default:
			p.share *= 16
			err = p.begin(t, p.requests())
		}
	}
	return err
}

// next returns the plan for a join of listed words on the way to a goal; within reports whether the
// goal is within the limits. If the goal is far more work than has been done so far, exceeds the limits
// or needs longer lists, next returns a smaller plan if there is one, because it may find a better
// solution, which needs less work to prove.
func (p *search) next(goal plan, within bool) (plan, bool) {
	if !within || !p.listed(goal) {
		return p.ahead()
	}
	next := goal
	if p.counted.cost(goal) > 16*p.work {
		part := p.counted.within(p.work)
		for i := range next {
			next[i] = min(goal[i], max(part[i], p.done[i]))
		}
	}
	if next == p.done {
		next = goal
	}
	p.work *= 16
	return next, true
}

// least returns a lower bound on the size of every solution: the solutions joined so far are no
// smaller than the best one, and the others exceed p.bound by at least the gain. The bound differs
// from the best size by a multiple of the step, as all sizes do.
func (p *search) least() int {
	size := p.best.best.size
	difference := max(0, size-(p.bound+p.done.gain()))
	return size - difference/p.step*p.step
}

// begin surveys the classes and does the first join.
func (p *search) begin(t *task.Task, requests []*request) error {
	if err := surveyAll(t, requests); err != nil {
		return err
	}
	for _, c := range p.classes() {
		if c.twin != nil {
			if err := c.copyTwin(t); err != nil {
				return err
			}
			if err := c.check(t); err != nil {
				return err
			}
		}
	}
	p.count()
	t.Stand(p.best.best.size, p.least())
	p.work = p.limits.FirstPairs
	next := p.counted.within(p.work)
	for i := range next {
		next[i] = max(next[i], p.done[i])
	}
	return p.join(t, next)
}

// requests asks for surveys of all classes. Within the limits, they list as many words of a class as a
// first survey, times the share, or 1/4096 of all words if that is more: listing those takes less time
// than computing the weights.
func (p *search) requests() []*request {
	var all []*request
	p.more = false
	for _, c := range p.classes() {
		size := math.Exp2(float64(c.digits()))
		listed := max(p.share*p.limits.FirstListed*math.Sqrt(size), size/(1<<12))
		p.more = p.more || listed < min(size, float64(p.limits.Listed))
		if c.twin != nil {
			continue
		}
		s, most := newSurveyor(c), int(min(listed, float64(p.limits.Listed)))
		// Counting costs less than listing, and shows how many words to list.
		r := newRequest(s, s.limit(max(spare*most, 1<<c.digits()/p.limits.CountedShare)), most)
		if most == p.limits.Listed {
			r.each = most // no later survey will list words that one piece drops
		}
		all = append(all, r)
	}
	return all
}

// aimed asks for another survey of the same classes, which lists the words that a plan needs.
func (p *search) aimed(goal plan) []*request {
	p.more = false
	needed := map[*class]int{}
	for i, pair := range p.pairs {
		for _, c := range pair.classes {
			if c.twin != nil {
				c = c.twin
			}
			needed[c] = max(needed[c], c.least+goal[i])
		}
	}
	var all []*request
	for _, c := range p.classes() {
		if c.twin == nil {
			limit := c.least + len(c.counts) - 1
			all = append(all, &request{surveyor: newSurveyor(c), limit: limit, cut: min(limit, needed[c]), most: p.limits.Listed, each: p.limits.Listed})
		}
	}
	return all
}

// count counts the pairs of words of small excess, and adds up the bound.
func (p *search) count() {
	p.counted.twins = p.twins
	p.bound = 0
	for i := range p.pairs {
		p.counted.upTo[i], p.counted.all[i] = p.pairs[i].pairsUpTo()
		for _, c := range p.pairs[i].classes {
			p.bound += c.least
		}
	}
}

// join joins the words for a plan, as far as they are listed.
func (p *search) join(t *task.Task, next plan) error {
	for i := range next {
		next[i] = min(next[i], p.pairs[i].listed())
	}
	next = p.alike(next)
	err := p.joinListed(t, next)
	if err == nil {
		p.finish(t, next)
	}
	return err
}

// joinAndComb joins the words for a plan that needs more words than can be listed.
func (p *search) joinAndComb(t *task.Task, goal plan) error {
	goal = p.alike(goal)
	err := p.joinListed(t, goal)
	if err == nil {
		err = p.comb(t, goal)
	}
	if err == nil {
		p.finish(t, goal)
	}
	return err
}

// alike returns the plan with the same sum for both pairs if they are twins, because then they have the
// same solutions, up to symmetry.
func (p *search) alike(of plan) plan {
	if p.twins {
		of[1] = of[0]
	}
	return of
}

// different returns the pairs of classes to join: if they are twins, one is enough.
func (p *search) different() []pair {
	if p.twins {
		return p.pairs[:1]
	}
	return p.pairs[:]
}

// finish records what has been joined.
func (p *search) finish(t *task.Task, done plan) {
	p.done = done
	t.Stand(p.best.best.size, p.least())
}

// ahead returns a plan that joins more of the listed words even though that does not prove the best
// known solution optimal. It returns false if the limits allow no such plan.
func (p *search) ahead() (plan, bool) {
	for ; p.work <= p.limits.Ahead; p.work *= 16 {
		next := p.counted.within(p.work)
		for i := range next {
			next[i] = max(p.done[i], min(next[i], p.pairs[i].listed()))
		}
		if next = p.alike(next); next != p.done {
			p.work *= 16
			return next, true
		}
	}
	return p.done, false
}

// words estimates the length of the longest list that a plan needs for any class, as far as the
// words were counted.
func (p *search) words(goal plan) int {
	most := 0.0
	for i, s := range goal {
		for _, c := range p.pairs[i].classes {
			// Only one word per orbit is listed, and most orbits are as large as possible.
			most = max(most, float64(c.upTo(s))/float64(1+len(c.motions)))
		}
	}
	return int(1.25 * most)
}

// listed reports whether the lists are long enough for a plan.
func (p *search) listed(of plan) bool {
	for i, s := range of {
		for _, c := range p.pairs[i].classes {
			if !c.allListed(s) {
				return false
			}
		}
	}
	return true
}
