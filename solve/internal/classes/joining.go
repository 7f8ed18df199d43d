package classes

import "context"

// maxPairs is the maximum for the average number of pairs that the shards of a join examine. That
// many take about ten seconds.
const maxPairs = 1 << 29

// joining is the stage that joins the pairs of a plan that have not been joined yet.
type joining struct {
	split *Split
	plan  plan
	best  *incumbent
	joins []*join
	pairs []float64 // number of pairs that each join examines or leaves to combing
	total float64
	// half is set if the plan needs more than the listed words; combing joins the rest.
	half bool
}

// newJoining returns the stage that joins the listed words for a plan.
func newJoining(p *Proof, of plan) *joining {
	for i := range of {
		of[i] = min(of[i], p.split.pairs[i].listed())
	}
	return joiningOf(p, of)
}

// newHalfJoining returns the stage that joins the listed words for a plan that needs more words
// than are listed; combing comes next.
func newHalfJoining(p *Proof, of plan) *joining {
	s := joiningOf(p, of)
	s.half = true
	return s
}

func joiningOf(p *Proof, of plan) *joining {
	s := &joining{split: p.split, plan: of, best: p.best}
	for i := range s.plan {
		if i == 1 && p.split.twins {
			s.plan[1] = s.plan[0] // the same solutions, up to symmetry
			break
		}
		j := p.newJoin(i, s.plan[i])
		pairs := p.pairs.number(i, s.plan[i]) - p.pairs.number(i, p.done[i])
		if j.divide(pairs, p.limits.Tuning); pairs > 0 && j.chunks > 0 {
			s.joins, s.pairs, s.total = append(s.joins, j), append(s.pairs, pairs), s.total+pairs
		}
	}
	return s
}

// newJoin returns the join of a pair of classes up to a sum of excesses, without the pairs
// already joined.
func (p *Proof) newJoin(pair, upTo int) *join {
	j := &join{pair: &p.split.pairs[pair], number: pair, after: p.done[pair], upTo: upTo}
	for k, c := range j.pair.classes {
		j.bound += c.least
		j.others[k] = p.split.pairs[1-pair].classes[k].least
	}
	return j
}

func (*joining) Name() string { return "joining partial solutions of low weight" }

func (s *joining) Shards() int {
	n := 0
	for _, j := range s.joins {
		n += j.chunks * j.slices
	}
	return n
}

// of returns the join that a shard belongs to, and the shard's number within it.
func (s *joining) of(shard int) (join, number int) {
	for shard >= s.joins[join].chunks*s.joins[join].slices {
		shard -= s.joins[join].chunks * s.joins[join].slices
		join++
	}
	return join, shard
}

func (s *joining) part(shard int) float64 {
	i, _ := s.of(shard)
	return s.pairs[i] / float64(s.joins[i].chunks*s.joins[i].slices) / s.total
}

func (s *joining) do(ctx context.Context, shard int, best *incumbent) (answer, error) {
	i, number := s.of(shard)
	pairs, err := s.joins[i].do(ctx, number, best)
	return newJoinAnswer(best, pairs), err
}

func (s *joining) take(a answer) {
	s.best.offer(a.(*joinAnswer).best) //nolint:forcetypeassert // take gets only this stage's answers
}

func (s *joining) next(p *Proof) error {
	if s.half {
		return p.enter(newCombing(p, s.plan))
	}
	return p.joined(s.plan)
}

// A joinAnswer is the answer to a shard: the best known solution, and the number of pairs examined.
type joinAnswer struct {
	best  found
	pairs int
}

func newJoinAnswer(best *incumbent, pairs int) *joinAnswer {
	best.mu.Lock()
	defer best.mu.Unlock()
	return &joinAnswer{best.best, pairs}
}
