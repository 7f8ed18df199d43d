package classes

import (
	"encoding/binary"
	"slices"
)

// Answers as bytes: numbers of variable length, words of a list as the differences between
// them.

func (a *surveyAnswer) append(text []byte) []byte {
	text = binary.AppendUvarint(text, uint64(a.part))
	text = binary.AppendUvarint(text, uint64(a.tally.cut+1))
	for _, n := range a.tally.counts {
		text = binary.AppendUvarint(text, n)
	}
	for _, list := range a.tally.lists[:a.tally.cut+1] {
		text = binary.AppendUvarint(text, uint64(len(list)))
		slices.Sort(list)
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

// A reader reads numbers; after one that is missing or too large all are 0.
type reader struct {
	text   []byte
	failed bool
}

// upTo reads a number that is at most so large, and written as short as possible: an answer
// can be written in one way only.
func (r *reader) upTo(most uint64) uint64 {
	n, size := binary.Uvarint(r.text)
	if size <= 0 || n > most || size > 1 && r.text[size-1] == 0 {
		r.text, r.failed = nil, true
		return 0
	}
	r.text = r.text[size:]
	return n
}

// end reports whether everything was read, and nothing is left.
func (r *reader) end() bool { return !r.failed && len(r.text) == 0 }

// parse takes only words that the shard is asked for, so that an answer given as that of
// another shard is noticed.
func (s *surveying) parse(shard int, text []byte) (answer, error) {
	r := &reader{text: text}
	a := &surveyAnswer{part: int(r.upTo(uint64(len(s.parts) - 1)))}
	of, number := s.of(shard)
	part := s.parts[of]
	words := uint64(1) << part.surveyor.digits()
	a.tally = newTally(part.limit, part.cut, part.most)
	a.tally.cut = int(r.upTo(uint64(part.cut+1))) - 1
	for weight := range a.tally.counts {
		a.tally.counts[weight] = r.upTo(words)
	}
	for weight := range a.tally.cut + 1 {
		// A word takes a byte at least, so no list is longer than what is left.
		list := make([]uint64, r.upTo(uint64(len(r.text))))
		before := uint64(0)
		for i := range list {
			n := before + r.upTo(words-1-before)
			r.failed = r.failed || i > 0 && n == before || n>>part.surveyor.low%uint64(part.shards) != uint64(number)
			list[i], before = n, n
		}
		a.tally.lists[weight] = list
		a.tally.listed += len(list)
	}
	if !r.end() || a.part != of {
		return nil, ErrAnswer
	}
	return a, nil
}

func (s *joining) parse(_ int, text []byte) (answer, error) {
	r := &reader{text: text}
	a := &joinAnswer{}
	a.best.size = int(r.upTo(uint64(s.split.first.Len())))
	a.best.pair = int(r.upTo(2)) - 1
	if a.best.pair >= 0 {
		for k, c := range s.split.pairs[a.best.pair].classes {
			a.best.n[k] = r.upTo(1<<c.digits() - 1)
		}
	} else {
		r.upTo(0)
		r.upTo(0)
	}
	a.pairs = int(r.upTo(1 << 62))
	if !r.end() || s.split.solution(a.best).Weight() != a.best.size {
		return nil, ErrAnswer
	}
	return a, nil
}
