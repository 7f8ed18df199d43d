package classes

import (
	"context"
	"math"
)

// combing is the stage that joins words too numerous to list. Each shard computes the weights of some
// words of a class again, and pairs the unlisted words with the few words of the other class whose
// weight is low enough. Pairs of listed words have already been joined.
type combing struct {
	split *Split
	plan  plan
	best  *incumbent
	parts []*comb
	words float64 // total over all parts
}

// A comb iterates over the words of one class.
type comb struct {
	*surveyPart
	join *join
	side int // index of the class in its pair
	over int // only words with a larger excess are paired
	held *chunk
}

// combs reports whether the lists are long enough to comb for a plan: in a pair with one unlisted
// word, the other word must be listed.
func (p *Proof) combs(goal plan) bool {
	for i, s := range goal {
		for k, c := range p.split.pairs[i].classes {
			other := p.split.pairs[i].classes[1-k]
			if !c.allListed(s/2) || !c.allListed(s) && !other.allListed(s-len(c.lists)) {
				return false
			}
		}
	}
	return true
}

func newCombing(p *Proof, goal plan) *combing {
	s := &combing{split: p.split, plan: goal, best: p.best}
	for i := range p.split.pairs {
		if i == 1 && p.split.twins {
			break // the same solutions, up to symmetry
		}
		for k, c := range p.split.pairs[i].classes {
			other := p.split.pairs[i].classes[1-k]
			if c.allListed(goal[i]) || c.twin == other {
				continue // all its words up to the goal are listed, or a symmetry swaps the two classes
			}
			s.add(p.newJoin(i, goal[i]), k, p.limits.MinWords)
		}
	}
	return s
}

func (s *combing) add(j *join, side int, minWords float64) {
	c, other := j.pair.classes[side], j.pair.classes[1-side]
	limit := c.least + j.upTo
	part := (&surveying{minWords: minWords}).addCut(newSurveyor(c), limit, limit, math.MaxInt)
	comb := &comb{surveyPart: part, join: j, side: side, over: len(c.lists) - 1, held: &chunk{}}
	held := other.hold(j.upTo - len(c.lists))
	j.some = len(held.numbers)
	held.fill(other.reach, j.pair.third, 0, j.some)
	comb.held.held[1-side] = *held
	s.parts, s.words = append(s.parts, comb), s.words+part.words
}

func (*combing) Name() string { return "joining partial solutions of medium weight" }

func (s *combing) Shards() int {
	n := 0
	for _, c := range s.parts {
		n += c.shards
	}
	return n
}

// of returns the comb that a shard belongs to, and the shard's number within it.
func (s *combing) of(shard int) (c *comb, number int) {
	for _, c := range s.parts {
		if shard < c.shards {
			return c, shard
		}
		shard -= c.shards
	}
	return nil, 0
}

func (s *combing) part(shard int) float64 {
	c, _ := s.of(shard)
	return c.words / float64(c.shards) / s.words
}

func (s *combing) do(ctx context.Context, shard int, best *incumbent) (answer, error) {
	c, number := s.of(shard)
	t, err := c.tally(ctx, number)
	if err != nil {
		return nil, err
	}
	pairs, err := c.stream(ctx, t, best)
	return newJoinAnswer(best, pairs), err
}

// stream pairs the heavy words of a tally with the held words.
func (c *comb) stream(ctx context.Context, t *tally, best *incumbent) (pairs int, err error) {
	desk := newDesk(c.surveyor.class, c.join.pair.first)
	for e := c.over + 1; e <= c.join.upTo; e++ {
		for list := t.lists[c.surveyor.least+e]; len(list) > 0; list = list[min(streamed, len(list)):] {
			if ctx.Err() != nil {
				return 0, ctx.Err()
			}
			pairs += c.join.stream(c.held, best, desk, c.side, e, list[:min(streamed, len(list))])
		}
	}
	return pairs, nil
}

func (s *combing) take(a answer) {
	s.best.offer(a.(*joinAnswer).best) //nolint:forcetypeassert // take gets only this stage's answers
}

func (s *combing) parse(_ int, text []byte) (answer, error) { return parseJoinAnswer(s.split, text) }

func (s *combing) next(p *Proof) error { return p.joined(s.plan) }
