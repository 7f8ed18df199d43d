package repair

import "slices"

// Sets of four, five and six moves are found as two halves that meet in the middle, of two or three
// moves each (E. Horowitz, S. Sahni, 1974). The halves are not all held at once: the low bits of the
// sum of one half and of the syndrome determine those of the other half, so the halves fall into
// classes that can be searched one after another (R. Schroeppel, A. Shamir, 1981). The moves lie in
// buckets by the same bits, and those of a half in a class are in buckets that match.
//
//   - Four moves are two pairs. Of four moves, two agree in the highest of these bits, so only the
//     classes that have it clear need to be searched.
//   - Five moves are a pair and three moves. Of five moves, two agree in the two highest of these
//     bits, so a quarter of the classes is enough.
//   - Six moves are twice three. All classes need to be searched, two matching ones at a time, but the
//     moves can be divided in ten ways, so a few classes are usually enough to find them.

const (
	// halfPairs is about the maximum number of pairs in a class: their filter fits in a core's
	// cache.
	halfPairs = 1 << 17
	// halfTriples is about the maximum number of sets of three moves in a class; their table takes
	// 144 MiB.
	halfTriples = 1 << 22
)

// buckets holds the moves by the low bits of their words.
type buckets struct {
	*search
	low  int     // number of bits
	from []int32 // the start of each bucket
	in   []int32 // the moves, in increasing order in each bucket
	// wordsIn has their words.
	wordsIn []uint64
	some    []sum // reused
}

func newBuckets(s *search, low int) *buckets {
	b := &buckets{search: s, low: low, from: make([]int32, 1<<low+2), in: make([]int32, len(s.words)), wordsIn: make([]uint64, len(s.words))}
	for _, word := range s.words {
		b.from[b.class(word)+2]++
	}
	for i := 2; i < len(b.from); i++ {
		b.from[i] += b.from[i-1]
	}
	// At first, from[i+1] is the start of bucket i. It moves up by one with each move added to the
	// bucket, and ends up as the start of bucket i+1.
	for place, word := range s.words {
		class := b.class(word)
		b.in[b.from[class+1]], b.wordsIn[b.from[class+1]] = int32(place), word
		b.from[class+1]++
	}
	return b
}

func (b *buckets) classes() int { return 1 << b.low }

func (b *buckets) class(word uint64) int { return int(word & (1<<b.low - 1)) }

func (b *buckets) bucket(class int) []int32 { return b.in[b.from[class]:b.from[class+1]] }

// pairs returns all pairs of a class, in memory that the next call reuses. The first move of a pair
// comes after the second in the order of prices.
func (b *buckets) pairs(class int) []sum {
	b.some = b.some[:0]
	for one := range b.classes() {
		if two := one ^ class; one <= two {
			b.addPairs(b.bucket(one), b.bucket(two), one == two)
		}
	}
	return b.some
}

func (b *buckets) addPairs(one, two []int32, same bool) {
	for n, i := range one {
		if same {
			two = one[:n]
		}
		for _, j := range two {
			b.some = append(b.some, sum{b.words[i] ^ b.words[j], setOf(int(max(i, j)), int(min(i, j)))})
		}
	}
}

// lowFor returns the number of bits that makes classes of about the given size.
func lowFor(sets float64, size, least int) int {
	low := least
	for low < 20 && sets > float64(size)*float64(int(1)<<low) {
		low++
	}
	return low
}

// tryFour tries all sets of four moves, unless there are too many.
func (s *search) tryFour() error {
	n := len(s.words)
	if !s.patient && n*(n-1)/2 > completeSteps {
		return nil
	}
	b := newBuckets(s, lowFor(float64(n)*float64(n)/2, halfPairs/4, 1))
	tick := s.call.Tick("trying all sets of four lights")
	for class := range b.classes() / 2 {
		if err := tick(class, b.classes()/2); err != nil {
			return err
		}
		pairs := b.pairs(class)
		table := newWordTable(len(pairs))
		for _, p := range pairs {
			table.add(p)
		}
		for _, p := range b.pairs(class ^ b.class(s.word)) {
			if rest := s.word ^ p.word; table.mayHave(rest) {
				table.each(rest, func(other set) { s.takeSets(p.set, other) })
			}
		}
	}
	s.tried = 4
	return nil
}

// eachTriple calls f with the sets of three moves in a class: with each pair and a range of moves in
// the order of buckets, each of which makes a set with the pair.
func (b *buckets) eachTriple(class int, f func(pair sum, from, to int)) error {
	for inPair := range b.classes() {
		if err := b.call.Err(); err != nil {
			return err
		}
		third := class ^ inPair
		thirds := b.bucket(third)
		if len(thirds) == 0 {
			continue
		}
		for _, p := range b.pairs(inPair) {
			// Only moves before those of the pair: other sets occur with other pairs.
			before, _ := slices.BinarySearch(thirds, int32(p.set&maxPlaces)-1)
			f(p, int(b.from[third]), int(b.from[third])+before)
		}
	}
	return nil
}

// A classSearch tries all sets of five or six moves, one class after another.
type classSearch struct {
	*buckets
	size  int
	todo  []int // the classes to be searched
	table *wordTable
	// dropped is true if a class had too many sets for the table.
	dropped bool
}

// newFive returns a search of all sets of five moves.
func newFive(s *search) *classSearch {
	n := float64(len(s.words))
	c := &classSearch{buckets: newBuckets(s, lowFor(n*n/2, halfPairs, 2)), size: 5}
	c.todo = s.random.Perm(c.classes() / 4)
	return c
}

// newSix returns a search of all sets of six moves, or of none if there are too many.
func newSix(s *search) *classSearch {
	n := float64(len(s.words))
	c := &classSearch{buckets: newBuckets(s, lowFor(n*n*n/6, halfTriples, 1)), size: 6}
	if n*n*n/6/float64(c.classes()) > halfTriples {
		return c
	}
	for _, class := range s.random.Perm(c.classes()) {
		if class <= class^c.class(s.word) {
			c.todo = append(c.todo, class)
		}
	}
	return c
}

// wanted reports whether a set of this size could be better than the best and has not been tried.
func (c *classSearch) wanted() bool {
	return len(c.todo) > 0 && c.prices.sum(c.prices.order[:min(c.size, len(c.words))]) < c.least
}

// steps returns about how many steps it takes to search a class.
func (c *classSearch) steps() int {
	n := float64(len(c.words))
	triples, pairs := n*n*n/6/float64(c.classes()), n*n/2
	if c.size == 5 {
		return int(4*triples + 4*pairs)
	}
	return int(64*triples + 8*pairs)
}

// next searches one more class.
func (c *classSearch) next() error {
	class := c.todo[len(c.todo)-1]
	table, err := c.half(class)
	if err != nil {
		return err
	}
	err = c.eachTriple(class^c.class(c.word), func(pair sum, from, to int) {
		rest := c.word ^ pair.word
		for i, word := range c.wordsIn[from:to] {
			if table.mayHave(rest ^ word) {
				table.each(rest^word, func(other set) { c.takeSets(pair.set.with(int(c.in[from+i])), other) })
			}
		}
	})
	if err != nil {
		return err
	}
	if c.todo = c.todo[:len(c.todo)-1]; len(c.todo) == 0 && c.tried == c.size-1 && !c.dropped {
		c.tried = c.size
	}
	return nil
}

// half returns a table of the first halves in a class: pairs, or sets of three moves.
func (c *classSearch) half(class int) (*wordTable, error) {
	if c.size == 5 {
		pairs := c.pairs(class)
		table := newWordTable(len(pairs))
		for _, p := range pairs {
			table.add(p)
		}
		return table, nil
	}
	if c.table == nil {
		c.table = newWordTable(halfTriples)
	}
	c.table.clear()
	room := len(c.table.entries) * 7 / 8
	err := c.eachTriple(class, func(pair sum, from, to int) {
		if room -= to - from; room < 0 {
			c.dropped = true
			return
		}
		for i, word := range c.wordsIn[from:to] {
			c.table.add(sum{pair.word ^ word, pair.set.with(int(c.in[from+i]))})
		}
	})
	return c.table, err
}
