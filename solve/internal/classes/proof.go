package classes

import (
	"context"
	"math"
	"runtime"
	"sync"

	"lightsout/internal/shards"
	"lightsout/solve/internal/task"
)

// A Proof is the search for a smallest solution. It runs in stages: a survey of the classes, then
// joins, then another survey if longer lists are needed. The plan divides the stages into shards for
// many machines; Fewest runs the same stages in one process, where shards share the best solution.
type Proof struct {
	*shards.Plan

	split  *Split
	limits Limits
	// share is the number of words to list, as a multiple of the first survey's.
	share float64
	more  bool // whether more words could be listed
	pairs pairs
	bound int
	best  *incumbent
	from  found   // the best solution when the stage started
	work  float64 // target for the number of pairs that the next join examines
	done  plan    // what has been joined so far
	stage stage   // nil when the search is over
}

// A stage is work divided into shards.
type stage interface {
	Name() string
	Shards() int
	// part returns a shard's share of the work of the stage, from 0 to 1.
	part(shard int) float64
	// do runs a shard. best is the best known solution; a shard may improve it.
	do(ctx context.Context, shard int, best *incumbent) (answer, error)
	// take records a shard's answer.
	take(a answer)
	// parse decodes a shard's answer from another machine.
	parse(shard int, text []byte) (answer, error)
	// next moves on to the next stage, which depends on the answers.
	next(p *Proof) error
}

// An answer is the result of a shard.
type answer interface{ append(text []byte) []byte }

// steps is the resolution of the reported progress.
const steps = 1000

// Prove starts the search for a smallest solution, within the limits.
func (s *Split) Prove(limits Limits) (*Proof, error) {
	p := &Proof{split: s, limits: limits, share: 1, done: plan{-1, -1}, best: &incumbent{}}
	p.best.best = found{size: s.first.Weight(), pair: -1}
	p.best.size.Store(int64(s.first.Weight()))
	if err := p.enter(newSurveying(p)); err != nil {
		return nil, err
	}
	p.Plan = shards.NewPlan(p.sharded(), func() shards.Result { return shards.Result(p.Result()) })
	return p, nil
}

// enter moves to a stage, and skips it if there is nothing to do.
func (p *Proof) enter(s stage) error {
	p.stage = s
	p.from = p.best.best
	if s != nil && s.Shards() == 0 {
		return s.next(p)
	}
	return nil
}

// Result returns the best solution and the bound so far.
func (p *Proof) Result() Result {
	best := p.best.best
	return Result{p.split.solution(best), best.size, p.least()}
}

// least returns a lower bound on the size of every solution: the solutions joined so far are no
// smaller than the best one, and the others exceed p.bound by at least the gain. The bound differs
// from the best size by a multiple of the step, as all sizes do.
func (p *Proof) least() int {
	size := p.best.best.size
	gap := max(0, size-(p.bound+p.done.gain()))
	return size - gap/p.split.step*p.split.step
}

// A shardStage is a stage as the plan runs it.
type shardStage struct {
	stage
	p *Proof
}

// sharded returns the current stage, or nil if the search is over.
func (p *Proof) sharded() shards.Stage {
	if p.stage == nil {
		return nil
	}
	return shardStage{p.stage, p}
}

func (s shardStage) Do(ctx context.Context, shard int) ([]byte, error) {
	own := &incumbent{best: s.p.from} // ignores better solutions found by other shards
	own.size.Store(int64(own.best.size))
	a, err := s.do(ctx, shard, own)
	if err != nil {
		return nil, err
	}
	return a.append(nil), nil
}

func (s shardStage) Parse(shard int, text []byte) (func(), error) {
	a, err := s.parse(shard, text)
	return func() { s.take(a) }, err
}

func (s shardStage) Next() (shards.Stage, error) {
	err := s.next(s.p)
	return s.p.sharded(), err
}

// run runs all shards of the stage on all cores.
func (p *Proof) run(t *task.Task) error {
	var (
		mu     sync.Mutex // guards looked and the stage
		looked float64
	)
	err := shards.Each(t.Context(), runtime.GOMAXPROCS(0), p.stage.Shards(), func(ctx context.Context, shard int) error {
		a, err := p.stage.do(ctx, shard, p.best)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		p.stage.take(a)
		looked += p.stage.part(shard)
		t.Report(p.stage.Name(), min(int(steps*looked), steps), steps)
		return nil
	})
	if err != nil {
		return err
	}
	return p.stage.next(p)
}

// surveyed ends a survey and continues with the first join.
func (p *Proof) surveyed() error {
	for _, c := range p.split.classes() {
		if c.twin != nil {
			c.copyTwin()
			if err := c.check(); err != nil {
				return err
			}
		}
	}
	p.count()
	p.work = p.limits.FirstPairs
	next := p.pairs.within(p.work)
	for i := range next {
		next[i] = max(next[i], p.done[i])
	}
	return p.enter(newJoining(p, next))
}

// joined records what has been joined, and enters the next stage unless the best solution is proved
// optimal or a limit is reached. It picks the cheapest plan that would prove the best known
// solution optimal. If that plan is far more work than has been done so far, exceeds the limits or
// needs longer lists, joined chooses a smaller plan if there is one, because it may find a better
// solution, which needs less work to prove.
func (p *Proof) joined(done plan) error {
	p.done = done
	size := p.best.best.size
	if size == p.least() {
		return p.enter(nil)
	}
	goal, ok := p.pairs.cheapest(size-p.bound-(p.split.step-1), done)
	cost := p.pairs.cost(goal)
	if !ok || cost > p.limits.Pairs || !p.listed(goal) {
		if next, ok := p.ahead(); ok {
			return p.enter(newJoining(p, next))
		}
		return p.enter(p.longer(goal, ok))
	}
	next := goal
	if cost > 16*p.work {
		part := p.pairs.within(p.work)
		for i := range next {
			next[i] = min(goal[i], max(part[i], done[i]))
		}
	}
	if next == done {
		next = goal
	}
	p.work *= 16
	return p.enter(newJoining(p, next))
}

// longer returns the stage for a goal that needs more words than are listed: a survey that lists
// more words or, if there are too many, a join of the listed words, which combing follows. It
// returns nil if no such stage can reach the goal within the limits. ok reports whether the goal is
// known.
func (p *Proof) longer(goal plan, ok bool) stage {
	within := ok && p.pairs.cost(goal) <= p.limits.Pairs
	switch {
	case within && (!p.more || p.words(goal) > p.limits.Listed) && p.combs(goal):
		return newHalfJoining(p, goal)
	case !p.more || ok && (p.pairs.cost(goal) > p.limits.Pairs || p.words(goal) > p.limits.Listed):
		return nil
	case ok:
		return newAimedSurveying(p, goal)
	}
	p.share *= 16
	return newSurveying(p)
}

// ahead returns a plan that joins more of the listed words even though that does not prove the best
// known solution optimal. It returns false if the limits allow no such plan.
func (p *Proof) ahead() (plan, bool) {
	for ; p.work <= p.limits.Ahead; p.work *= 16 {
		next := p.pairs.within(p.work)
		for i := range next {
			next[i] = max(p.done[i], min(next[i], p.split.pairs[i].listed()))
		}
		if p.pairs.twins {
			next[1] = next[0]
		}
		if next != p.done {
			p.work *= 16
			return next, true
		}
	}
	return p.done, false
}

// count counts the pairs of words of small excess, and adds up the bound.
func (p *Proof) count() {
	p.pairs.twins = p.split.twins
	p.bound = 0
	for i := range p.split.pairs {
		p.pairs.upTo[i], p.pairs.all[i] = p.split.pairs[i].pairsUpTo()
		for _, c := range p.split.pairs[i].classes {
			p.bound += c.least
		}
	}
}

// words estimates the length of the longest list that a plan needs for any class, as far as the
// words were counted.
func (p *Proof) words(goal plan) int {
	most := 0.0
	for i, s := range goal {
		for _, c := range p.split.pairs[i].classes {
			// Only one word per orbit is listed, and most orbits are as large as possible.
			most = max(most, float64(c.upTo(s))/float64(1+len(c.motions)))
		}
	}
	return int(1.25 * most)
}

// listed reports whether the lists are long enough for a plan.
func (p *Proof) listed(of plan) bool {
	for i, s := range of {
		for _, c := range p.split.pairs[i].classes {
			if !c.allListed(s) {
				return false
			}
		}
	}
	return true
}

// enoughShards is the number of shards that suffices to keep all cores busy and to show progress.
// Each shard has overhead, especially if it is a row in a database.
const enoughShards = 512

// shardsFor returns the number of shards for some work: at most enoughShards, of about the least
// work or more, unless it takes more shards to keep their average work below the largest.
func shardsFor(work, least, largest float64) int {
	return int(math.Ceil(max(min(work/least, enoughShards), work/largest, 1)))
}
