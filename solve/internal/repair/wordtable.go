package repair

import "math/bits"

// A set is up to three moves, by their places in the search's order. Place i takes 21 bits as i+1,
// and 0 means no move.
type set uint64

const (
	placeBits = 21
	// maxPlaces is the number of moves that a set can tell apart.
	maxPlaces = 1<<placeBits - 1
)

func setOf(places ...int) set {
	var s set
	for _, i := range places {
		s = s<<placeBits | set(i+1)
	}
	return s
}

// appendTo appends the moves of the set to a list.
func (s set) appendTo(list []int) []int {
	for ; s != 0; s >>= placeBits {
		list = append(list, int(s&maxPlaces)-1)
	}
	return list
}

// A sum is a set of moves and the sum of their words.
type sum struct {
	word uint64
	set  set
}

// A wordTable finds sets by the sum of their words. A filter with 32 bits for each set answers most
// questions; the filter of a class of pairs fits in a core's cache.
type wordTable struct {
	filter      []uint64
	filterShift int
	entries     []sum // open addressing; a free entry has no set
	shift       int
}

// filterBits is the number of bits of the filter for each set.
const filterBits = 32

// newWordTable returns a table for the given number of sets.
func newWordTable(sets int) *wordTable {
	t := &wordTable{}
	size := max(bits.Len(uint(max(sets, 1)-1)), 3)
	t.entries, t.shift = make([]sum, 2<<size), 63-size
	t.filter, t.filterShift = make([]uint64, 1<<size*filterBits/64), 59-size
	return t
}

// spread is an odd number near 2^64 divided by the golden ratio: multiplying by it spreads words
// over the table (D. Knuth, The Art of Computer Programming, section 6.4).
const spread = 0x9e3779b97f4a7c15

func (t *wordTable) add(s sum) {
	hash := s.word * spread
	bit := hash >> t.filterShift
	t.filter[bit/64] |= 1 << (bit % 64)
	i := hash >> t.shift
	for t.entries[i].set != 0 {
		i = (i + 1) % uint64(len(t.entries))
	}
	t.entries[i] = s
}

// mayHave reports whether the table may have a set with this word. It reports false only if there
// is none, and true for at most about one in 32 words without a set.
func (t *wordTable) mayHave(word uint64) bool {
	bit := word * spread >> t.filterShift
	return t.filter[bit/64]>>(bit%64)&1 != 0
}

// each calls f with each set that has this word.
func (t *wordTable) each(word uint64, f func(set)) {
	for i := word * spread >> t.shift; t.entries[i].set != 0; i = (i + 1) % uint64(len(t.entries)) {
		if t.entries[i].word == word {
			f(t.entries[i].set)
		}
	}
}
