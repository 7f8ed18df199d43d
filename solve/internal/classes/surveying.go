package classes

import (
	"context"
	"errors"
	"math"
	"sync"

	"lightsout/internal/algebra/packed"
)

// maxWords is the maximum for the average number of words whose weights the shards of a survey
// compute. That many take a few seconds.
const maxWords = 1 << 30

// spare is a safety factor: a survey first aims to list spare times as many words as it needs,
// because it can only estimate how many are light enough. If a later survey may list more words, a
// shard lists at most twice its share plus spareWords: shards take blocks in turn, so all have
// about the same number of words.
const (
	spare      = 4
	spareWords = 1 << 10
)

// surveying is the stage that computes the weights of the words in classes without a twin.
type surveying struct {
	minWords float64 // see Tuning
	parts    []*surveyPart
	words    float64 // total over all parts
}

// A surveyPart is the survey of one class.
type surveyPart struct {
	surveyor    *surveyor
	limit, most int // the largest weight counted, and the maximum number of words listed
	cut         int // the largest weight listed by a shard
	each        int // the maximum number of words listed by a shard
	blocks      uint64
	shards      int
	words       float64
	total       *gathering
}

// newSurveying returns a survey of all classes. Within the limits, it lists as many words of a
// class as a first survey, times the proof's share, or 1/4096 of all words if that is more: listing
// those takes less time than computing the weights.
func newSurveying(p *Proof) *surveying {
	s := &surveying{minWords: p.limits.MinWords}
	p.more = false
	for _, c := range p.split.classes() {
		size := math.Exp2(float64(c.digits()))
		listed := max(p.share*p.limits.FirstListed*math.Sqrt(size), size/(1<<12))
		p.more = p.more || listed < min(size, float64(p.limits.Listed))
		if c.twin != nil {
			continue
		}
		of := newSurveyor(c)
		most := int(min(listed, float64(p.limits.Listed)))
		// Counting costs less than listing, and shows how many words to list.
		part := s.add(of, of.limit(max(spare*most, 1<<c.digits()/p.limits.CountedShare)), most)
		if most == p.limits.Listed {
			part.each = most // no later survey will list words that one shard drops
		}
	}
	return s
}

// newAimedSurveying returns another survey of the same classes, which lists the words that a plan
// needs.
func newAimedSurveying(p *Proof, goal plan) *surveying {
	s := &surveying{minWords: p.limits.MinWords}
	p.more = false
	needed := map[*class]int{}
	for i, pair := range p.split.pairs {
		for _, c := range pair.classes {
			if c.twin != nil {
				c = c.twin
			}
			needed[c] = max(needed[c], c.least+goal[i])
		}
	}
	for _, c := range p.split.classes() {
		if c.twin == nil {
			limit := c.least + len(c.counts) - 1
			s.addCut(newSurveyor(c), limit, min(limit, needed[c]), p.limits.Listed)
		}
	}
	return s
}

func (s *surveying) add(of *surveyor, limit, most int) *surveyPart {
	// A shard does not know how many words the others list, so it lists words up to a weight that
	// should yield more than enough. Listing all counted words would take longer than counting
	// them.
	part := s.addCut(of, limit, min(limit, of.limit(spare*most)), most)
	part.each = min(most, 2*most/part.shards+spareWords)
	return part
}

// addCut adds the survey of a class in which words of weight up to cut are listed.
func (s *surveying) addCut(of *surveyor, limit, cut, most int) *surveyPart {
	blocks := uint64(1) << max(of.digits()-of.low, 0)
	words := of.orbits * math.Exp2(float64(of.low))
	s.words += words
	part := &surveyPart{
		surveyor: of, limit: limit, most: most, cut: cut, each: most, blocks: blocks, words: words,
		shards: int(min(float64(shardsFor(words, s.minWords, maxWords)), float64(blocks))),
		total:  newGathering(limit, cut, most),
	}
	s.parts = append(s.parts, part)
	return part
}

func (*surveying) Name() string { return "computing the weights of each class" }

func (s *surveying) Shards() int {
	n := 0
	for _, p := range s.parts {
		n += p.shards
	}
	return n
}

// of returns the part that a shard belongs to, and the shard's number within that part.
func (s *surveying) of(shard int) (part, number int) {
	for shard >= s.parts[part].shards {
		shard -= s.parts[part].shards
		part++
	}
	return part, shard
}

func (s *surveying) part(shard int) float64 {
	i, _ := s.of(shard)
	return s.parts[i].words / float64(s.parts[i].shards) / s.words
}

func (s *surveying) do(ctx context.Context, shard int, _ *incumbent) (answer, error) {
	i, number := s.of(shard)
	t, err := s.parts[i].tally(ctx, number)
	return &surveyAnswer{i, number, t}, err
}

// tally counts and lists the words of every n-th block, where n is the number of shards. Blocks
// that represent their orbit are more frequent near the start, so shards take blocks in turn.
func (p *surveyPart) tally(ctx context.Context, number int) (*tally, error) {
	s := p.surveyor
	own := newTally(p.limit, p.cut, p.each)
	own.low = s.low
	q, scanner := packed.NewInt16(1<<(s.low-2)), new(packed.Scanner)
	for upper := uint64(number); upper < p.blocks; upper += uint64(p.shards) {
		orbit := s.blocks(upper, s.low)
		if orbit == 0 {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			continue
		}
		if err := s.block(ctx, q, upper); err != nil {
			return nil, err
		}
		s.count(own, scanner, q, upper, orbit)
	}
	return own, nil
}

func (s *surveying) take(a answer) {
	t := a.(*surveyAnswer) //nolint:forcetypeassert // take gets only this stage's answers
	s.parts[t.part].total.add(t.number, t.tally)
}

// next stores the surveys. A class without light words is surveyed again, this time with words of
// all weights.
func (s *surveying) next(p *Proof) error {
	kept, errs := make([]bool, len(s.parts)), make([]error, len(s.parts))
	var group sync.WaitGroup
	for i, part := range s.parts {
		group.Go(func() {
			if kept[i] = part.surveyor.keep(part.total.sum()); kept[i] {
				errs[i] = part.surveyor.check()
			}
		})
	}
	group.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	again := &surveying{minWords: s.minWords}
	for i, part := range s.parts {
		if !kept[i] {
			again.add(part.surveyor, len(part.surveyor.buttons), part.most)
		}
	}
	if len(again.parts) > 0 {
		return p.enter(again)
	}
	return p.surveyed()
}

// A surveyAnswer is the answer to a shard: the words of some blocks of a class.
type surveyAnswer struct {
	part   int
	number int // number of the shard within the class
	tally  *tally
}
