package classes

import (
	"errors"
	"math"
	"math/bits"
	"sync"

	"lightsout/internal/algebra/packed"
	"lightsout/solve/internal/task"
)

// A survey records how many words of a class have each weight up to a limit, and lists the lightest
// ones. The excess of a word is its weight minus the least weight in the class.
type survey struct {
	least int
	// counts[e] is the exact number of words of excess e, for every e in range.
	counts []uint64
	// lists[e] represents all words of excess e, for every e in range. It holds only the least word
	// of each orbit under the motions.
	lists [][]uint64
	// all is set if every word was counted, that is, if counts covers the largest excess.
	all bool
}

// allListed reports whether all words of excess up to e are listed.
func (s *survey) allListed(e int) bool {
	return e < len(s.lists) || s.all && len(s.lists) == len(s.counts)
}

// listed returns the largest excess up to which the words of both classes are listed, or
// math.MaxInt if all words are.
func (p *pair) listed() int {
	most := math.MaxInt
	for _, c := range p.classes {
		if !c.allListed(len(c.lists)) {
			most = min(most, len(c.lists)-1)
		}
	}
	return most
}

// upTo returns the number of words with an excess of at most e, among those that were counted.
func (s *survey) upTo(e int) uint64 {
	words := uint64(0)
	for _, n := range s.counts[:min(max(e+1, 0), len(s.counts))] {
		words += n
	}
	return words
}

// A surveyor computes the weights of the words in a block, which have the same upper digits, by a
// Walsh-Hadamard transform.
type surveyor struct {
	*class
	low     int // digits of a block in the transform
	blocks  int
	pieces  int // number of pieces of work
	presses []packed.Term
	rest    int // presses on buttons that no pattern presses
}

const (
	// pieceWords is about how many words there are in a piece, and minPieces how many pieces there are
	// if there are enough blocks: a piece takes at most a tenth of a second, and keeps its words in
	// memory until they are added to those of the others.
	pieceWords = 1 << 26
	minPieces  = 64
)

func newSurveyor(c *class) *surveyor {
	s := &surveyor{class: c, low: max(c.low, 2)}
	s.blocks = 1 << max(c.digits()-s.low, 0)
	s.pieces = min(s.blocks, max(int(s.words()/pieceWords), minPieces))
	for j, t := range c.columns {
		switch {
		case t != 0:
			s.presses = append(s.presses, packed.NewTerm(t, c.pressed[j], s.low))
		case c.pressed[j]:
			s.rest++
		}
	}
	return s
}

// limit returns a weight such that about the given number of words would be lighter if words were
// random. If the class has at most twice that many words, the limit is the largest possible weight.
func (s *surveyor) limit(words int) int {
	share := float64(words) / math.Exp2(float64(s.digits()))
	if share >= 0.5 {
		return len(s.buttons)
	}
	return s.rest + max(0, int(quantile(len(s.presses), share)))
}

// quantile returns the weight below which the given share of random words of the given size falls.
func quantile(size int, share float64) float64 {
	deviation := math.Sqrt(float64(size)) / 2
	return float64(size)/2 + deviation*math.Sqrt2*math.Erfinv(2*share-1)
}

// block computes, for each word with the given upper digits, the number of buttons that some
// pattern presses minus twice the word's weight on those buttons, and stores it in q.
func (s *surveyor) block(t *task.Task, q packed.Int16, upper uint64) error {
	q.SetSum(s.presses, upper)
	return q.Walsh(func(int, int) error { return t.Err() })
}

// tally adds the words of every s.pieces-th block to a tally, from the given block on. Blocks that
// represent their orbit are more frequent near the start, so pieces take blocks in turn.
func (s *surveyor) tally(t *task.Task, own *tally, piece int) error {
	q, scanner := packed.NewInt16(1<<(s.low-2)), new(packed.Scanner)
	for upper := piece; upper < s.blocks; upper += s.pieces {
		orbit := s.blockOrbit(uint64(upper), s.low)
		if orbit == 0 {
			if err := t.Err(); err != nil {
				return err
			}
			continue
		}
		if err := s.block(t, q, uint64(upper)); err != nil {
			return err
		}
		s.count(own, scanner, q, uint64(upper), orbit)
	}
	return nil
}

// A tally counts and lists words.
type tally struct {
	counts []uint64
	lists  [][]uint64 // by weight
	cut    int        // words of at most this weight are listed
	listed int
	most   int // the maximum number of listed words
}

func newTally(limit, cut, most int) *tally {
	return &tally{counts: make([]uint64, limit+1), lists: make([][]uint64, limit+1), cut: cut, most: most}
}

func (t *tally) list(n uint64, weight int) {
	t.lists[weight] = append(t.lists[weight], n)
	t.listed++
	t.shorten(t.cut)
}

// add adds another tally. No list is ever incomplete: if one tally dropped the words of some weight
// because there were too many, the sum drops them too. So the sum has the same lists in whatever order
// tallies are added, except for the order of the words.
func (t *tally) add(other *tally) {
	for weight, n := range other.counts {
		t.counts[weight] += n
	}
	t.shorten(other.cut)
	for weight, list := range other.lists[:t.cut+1] {
		t.lists[weight] = append(t.lists[weight], list...)
		t.listed += len(list)
	}
	t.shorten(t.cut)
}

// shorten drops the lists of words that are heavier than cut, and more until the rest is not too long.
func (t *tally) shorten(cut int) {
	for t.cut >= 0 && (t.cut > cut || t.listed > t.most) {
		t.listed -= len(t.lists[t.cut])
		t.lists[t.cut] = nil
		t.cut--
	}
}

// A request asks for the survey of a class.
type request struct {
	*surveyor

	limit, cut int // the largest weights that are counted and listed
	most, each int // the maximum number of words listed, in total and by a piece
	total      *tally
}

// spare is a safety factor: a first survey aims to list spare times as many words as it needs,
// because it can only estimate how many are light enough. If a later survey may list more words, a
// piece lists at most twice its share plus spareWords.
const (
	spare      = 4
	spareWords = 1 << 10
)

// newRequest asks for about the given number of listed words. A piece does not know how many words the
// others list, so it lists words up to a weight that should yield more than enough. Listing all counted
// words would take longer than counting them.
func newRequest(s *surveyor, limit, most int) *request {
	return &request{surveyor: s, limit: limit, cut: min(limit, s.limit(spare*most)), most: most, each: min(most, 2*most/s.pieces+spareWords)}
}

// surveyAll computes the weights of the words in classes without a twin, on all cores, and stores the
// results. A class without light words is surveyed again, this time with words of all weights.
func surveyAll(t *task.Task, requests []*request) error {
	if len(requests) == 0 {
		return nil
	}
	var (
		words  float64
		pieces []func(t *task.Task) error
		mu     sync.Mutex // guards the totals
	)
	m := t.Meter("computing the weights of each class", 1)
	for _, r := range requests {
		words += r.words()
	}
	for _, r := range requests {
		r.total = newTally(r.limit, r.cut, r.most)
		for piece := range r.pieces {
			pieces = append(pieces, func(t *task.Task) error {
				own := newTally(r.limit, r.cut, r.each)
				if err := r.tally(t, own, piece); err != nil {
					return err
				}
				mu.Lock()
				defer mu.Unlock()
				r.total.add(own)
				m.Add(r.words() / float64(r.pieces) / words)
				return nil
			})
		}
	}
	if err := task.Each(t, len(pieces), func(t *task.Task, i int) error { return pieces[i](t) }); err != nil {
		return err
	}
	var again []*request
	for _, r := range requests {
		if !r.keep(r.total) {
			again = append(again, newRequest(r.surveyor, len(r.buttons), r.most))
		} else if err := r.check(t); err != nil {
			return err
		}
	}
	return surveyAll(t, again)
}

// keep stores a tally as the survey of the class. It reports false if no word was light enough to
// be counted.
func (c *class) keep(t *tally) bool {
	least := 0
	for least < len(t.counts) && t.counts[least] == 0 {
		least++
	}
	if least == len(t.counts) {
		return false
	}
	c.survey = &survey{
		least: least, counts: t.counts[least:], lists: t.lists[least:max(least, t.cut+1)],
		all: len(t.counts) > len(c.buttons),
	}
	return true
}

// errSurvey reports that a survey contradicts itself.
var errSurvey = errors.New("the lists of the classes do not match their counts")

// check compares the lists with independent results. Each list, together with the images of its
// words under the motions, must have as many words as were counted, and the first word of each list
// must have the right weight when its presses are counted one by one.
func (c *class) check(t *task.Task) error {
	return task.Each(t, len(c.lists), func(t *task.Task, e int) error {
		words, list := uint64(0), c.lists[e]
		var orbit []uint64
		for i, n := range list {
			if i%wordsPerPoll == 0 && t.Err() != nil {
				return t.Err()
			}
			orbit = c.orbit(orbit[:0], n)
			words += uint64(len(orbit))
		}
		if words != c.counts[e] || len(list) > 0 && c.weight(list[0]) != c.least+e {
			return errSurvey
		}
		return nil
	})
}

// wordsPerPoll is the number of words between two polls of the task, which take about a millisecond.
const wordsPerPoll = 1 << 14

// weight counts the presses of a word one by one.
func (c *class) weight(n uint64) int {
	weight := 0
	for j, t := range c.columns {
		if c.pressed[j] != (bits.OnesCount64(n&t)&1 == 1) {
			weight++
		}
	}
	return weight
}

// copyTwin derives the survey of a class from the survey of its twin.
func (c *class) copyTwin(t *task.Task) error {
	c.survey = &survey{least: c.twin.least, counts: c.twin.counts, all: c.twin.all, lists: make([][]uint64, len(c.twin.lists))}
	return task.Each(t, len(c.lists), func(t *task.Task, e int) error {
		moved := make([]uint64, len(c.twin.lists[e]))
		for i, n := range c.twin.lists[e] {
			if i%wordsPerPoll == 0 && t.Err() != nil {
				return t.Err()
			}
			moved[i] = c.canonical(c.fromTwin.of(n))
		}
		c.lists[e] = moved
		return nil
	})
}

// count counts and lists the light words of a block. blocks is the size of the block's orbit. If
// that is as large as possible, each of the block's words is the least of its own orbit, because
// the block is the first of its orbit.
func (s *surveyor) count(t *tally, scanner *packed.Scanner, q packed.Int16, upper uint64, blocks int) {
	limit := len(t.counts) - 1
	size := len(s.presses)
	words := uint64(1) << min(s.digits(), s.low)
	whole := blocks == 1+len(s.motions)
	// Words of weight <= limit have a number of at least size - 2 (limit - rest) in q.
	scanner.AtLeast(q, size-2*(limit-s.rest), func(from int, places []uint16) {
		for _, p := range places {
			lane, i := int(p%4), from+int(p/4)
			n := uint64(lane*len(q) + i)
			if n >= words {
				continue
			}
			weight := s.rest + (size-q.At(lane, i))/2
			t.counts[weight] += uint64(blocks)
			if n |= upper << s.low; weight <= t.cut && (whole || s.isCanonical(n)) {
				t.list(n, weight)
			}
		}
	})
}
