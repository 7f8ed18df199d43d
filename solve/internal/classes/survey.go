package classes

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"

	"lightsout/internal/algebra/packed"
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
	presses []packed.Term
	rest    int // presses on buttons that no pattern presses
}

func newSurveyor(c *class) *surveyor {
	s := &surveyor{class: c, low: max(c.low, 2)}
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
// Its last digits may differ between machines, because some processors round a multiply-add once,
// and others twice. The caller truncates it to an integer, which is the same on all machines unless
// the result is within a rounding error of an integer.
func quantile(size int, share float64) float64 {
	deviation := math.Sqrt(float64(size)) / 2
	return float64(size)/2 + deviation*math.Sqrt2*math.Erfinv(2*share-1)
}

// block computes, for each word with the given upper digits, the number of buttons that some
// pattern presses minus twice the word's weight on those buttons, and stores it in q.
func (s *surveyor) block(ctx context.Context, q packed.Int16, upper uint64) error {
	q.SetSum(s.presses, upper)
	return q.Walsh(func(int, int) error { return ctx.Err() })
}

// A tally counts and lists words.
type tally struct {
	counts []uint64
	lists  [][]uint64 // by weight
	cut    int        // words of at most this weight are listed
	listed int
	most   int
	low    int // digits of a block
}

func newTally(limit, cut, most int) *tally {
	return &tally{counts: make([]uint64, limit+1), lists: make([][]uint64, limit+1), cut: cut, most: most}
}

// sort sorts a list whose blocks are in order but whose words within a block may not be.
func (t *tally) sort(list []uint64) {
	for len(list) > 0 {
		end := 1
		for end < len(list) && list[end]>>t.low == list[0]>>t.low {
			end++
		}
		slices.Sort(list[:end])
		list = list[end:]
	}
}

func (t *tally) list(n uint64, weight int) {
	t.lists[weight] = append(t.lists[weight], n)
	for t.listed++; t.listed > t.most && t.cut >= 0; t.cut-- {
		t.listed -= len(t.lists[t.cut])
		t.lists[t.cut] = nil
	}
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
func (c *class) check() error {
	sizes := sizer{class: c}
	for e, list := range c.lists {
		words := uint64(0)
		for _, n := range list {
			words += uint64(sizes.size(n))
		}
		if words != c.counts[e] || len(list) > 0 && c.weight(list[0]) != c.least+e {
			return errSurvey
		}
	}
	return nil
}

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
func (c *class) copyTwin() {
	c.survey = &survey{least: c.twin.least, counts: c.twin.counts, all: c.twin.all}
	for _, list := range c.twin.lists {
		moved := make([]uint64, len(list))
		for i, n := range list {
			moved[i] = c.canonical(c.fromTwin.of(n))
		}
		c.lists = append(c.lists, moved)
	}
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
