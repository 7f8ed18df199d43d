package classes

import (
	"encoding/binary"

	"lightsout/internal/shards"
)

// Answers are encoded as variable-length numbers. The words of a list are sorted and encoded
// as differences.

func (a *surveyAnswer) append(text []byte) []byte {
	text = binary.AppendUvarint(text, uint64(a.part))
	text = binary.AppendUvarint(text, uint64(a.tally.cut+1))
	for _, n := range a.tally.counts {
		text = binary.AppendUvarint(text, n)
	}
	for _, list := range a.tally.lists[:a.tally.cut+1] {
		text = binary.AppendUvarint(text, uint64(len(list)))
		a.tally.sort(list)
		before := uint64(0)
		for _, n := range list {
			text = binary.AppendUvarint(text, n-before)
			before = n
		}
	}
	return text
}

func (a *joinAnswer) append(text []byte) []byte {
	for _, n := range []uint64{uint64(a.best.size), uint64(a.best.pair + 1), a.best.n[0], a.best.n[1], uint64(a.pairs)} {
		text = binary.AppendUvarint(text, n)
	}
	return text
}

// parse accepts only words that belong to the shard, so it rejects the answer to another shard if
// that lists any words.
func (s *surveying) parse(shard int, text []byte) (answer, error) {
	r := shards.NewReader(text)
	a := &surveyAnswer{part: int(r.UpTo(uint64(len(s.parts) - 1)))}
	of, number := s.of(shard)
	part := s.parts[of]
	words, low := uint64(1)<<part.surveyor.digits(), part.surveyor.low
	a.number = number
	a.tally = newTally(part.limit, part.cut, part.most)
	a.tally.cut = int(r.UpTo(uint64(part.cut+1))) - 1
	for weight := range a.tally.counts {
		a.tally.counts[weight] = r.UpTo(words)
	}
	for weight := range a.tally.cut + 1 {
		// A word takes at least one byte, so no list is longer than the remaining bytes.
		list := make([]uint64, r.UpTo(uint64(r.Left())))
		block, before := uint64(1<<63), uint64(0)
		for i := range list {
			n := before + r.UpTo(words-1-before)
			if n>>low != block {
				if block = n >> low; block%uint64(part.shards) != uint64(number) {
					r.Fail()
				}
			}
			if i > 0 && n == before {
				r.Fail()
			}
			list[i], before = n, n
		}
		a.tally.lists[weight] = list
		a.tally.listed += len(list)
	}
	if r.End() != nil || a.part != of {
		return nil, shards.ErrAnswer
	}
	return a, nil
}

func (s *joining) parse(_ int, text []byte) (answer, error) { return parseJoinAnswer(s.split, text) }

func parseJoinAnswer(s *Split, text []byte) (answer, error) {
	r := shards.NewReader(text)
	a := &joinAnswer{}
	a.best.size = int(r.UpTo(uint64(s.first.Len())))
	a.best.pair = int(r.UpTo(2)) - 1
	if a.best.pair >= 0 {
		for k, c := range s.pairs[a.best.pair].classes {
			a.best.n[k] = r.UpTo(1<<c.digits() - 1)
		}
	} else {
		r.UpTo(0)
		r.UpTo(0)
	}
	a.pairs = int(r.UpTo(1 << 62))
	if r.End() != nil || s.solution(a.best).Weight() != a.best.size {
		return nil, shards.ErrAnswer
	}
	return a, nil
}
