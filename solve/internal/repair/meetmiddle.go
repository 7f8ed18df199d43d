package repair

// Sets of four moves are found as two pairs that meet in the middle (E. Horowitz, S. Sahni, 1974). The
// pairs are not all held at once: the low bits of the sum of one pair and of the syndrome determine
// those of the other, so the pairs fall into classes that can be searched one after another (R.
// Schroeppel, A. Shamir, 1981). The moves lie in buckets by the same bits, and those of a pair in a
// class are in buckets that match. Of four moves, two agree in the highest of these bits, so only the
// classes that have it clear need to be searched.

// classPairs is about the maximum number of pairs in a class: their filter fits in a core's cache.
const classPairs = 1 << 15

// buckets holds the moves by the low bits of their words.
type buckets struct {
	*search
	low  int     // number of bits
	from []int32 // the start of each bucket
	in   []int32 // the moves, in increasing order in each bucket
	some []sum   // reused
}

func newBuckets(s *search, low int) *buckets {
	b := &buckets{search: s, low: low, from: make([]int32, 1<<low+2), in: make([]int32, len(s.words))}
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
		b.in[b.from[class+1]] = int32(place)
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

// lowFor returns the number of bits that makes classes of about the right size.
func lowFor(pairs float64) int {
	low := 1
	for low < 20 && pairs > classPairs*float64(int(1)<<low) {
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
	b := newBuckets(s, lowFor(float64(n)*float64(n)/2))
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
