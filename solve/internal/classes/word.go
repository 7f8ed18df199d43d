package classes

import (
	"math/bits"
	"slices"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

// A word holds the bits of a solution or a quiet pattern on the two classes of a pair: first the
// bits on one class, padded to a multiple of eight machine words, then the bits on the other.
type word []uint64

func newWord(v *gf2.Vec, classes [2]*class, third int) word {
	w := make(word, third)
	copy(w, on(v, classes[0]).Words())
	return append(w, on(v, classes[1]).Words()...)
}

// on returns the bits of v on a class.
func on(v *gf2.Vec, c *class) *gf2.Vec {
	on := gf2.NewVec(len(c.buttons))
	for j, button := range c.buttons {
		on.Set(j, v.Bit(button))
	}
	return on
}

// reach computes the words of combinations of patterns. It tabulates the combinations of eight
// patterns at a time, as in the Method of the Four Russians, so a word takes at most one addition
// per eight patterns.
type reach struct {
	length int
	tables [][]uint64 // 256 words each, or fewer in the last table, one after another
}

const reachDigits = 8

func newReach(patterns []word, length int) reach {
	r := reach{length: length}
	for ; len(patterns) > 0; patterns = patterns[min(reachDigits, len(patterns)):] {
		some := patterns[:min(reachDigits, len(patterns))]
		table := make([]uint64, r.length<<len(some))
		for n := 1; n < 1<<len(some); n++ {
			last := bits.TrailingZeros(uint(n))
			rest := table[(n&(n-1))*r.length:][:r.length]
			for i, w := range some[last] {
				table[n*r.length+i] = w ^ rest[i]
			}
		}
		r.tables = append(r.tables, table)
	}
	return r
}

// add adds the word of combination n to z.
func (r reach) add(z word, n uint64) {
	for _, table := range r.tables {
		if digits := int(n & (1<<reachDigits - 1)); digits != 0 {
			kernel.Add(z, table[digits*r.length:][:len(z)])
		}
		n >>= reachDigits
	}
}

// A summer computes the words of a sequence of combinations. Neighbours in a list mostly share
// their upper digits, whose sum is then computed only once.
type summer struct {
	lower, upper reach
	first        word
	digits       uint64 // the upper digits already summed
	sum          word   // the sum of those and the first word
}

// lowerTables is the number of tables for a summer's lower digits. There are about as many lower
// digits as digits in a block.
const lowerTables = 2

func newSummer(r reach, first word) summer {
	some := min(lowerTables, len(r.tables))
	return summer{lower: reach{r.length, r.tables[:some]}, upper: reach{r.length, r.tables[some:]}, first: first, sum: slices.Clone(first)}
}

// set sets z to the sum of the first word and the word of combination n.
func (s *summer) set(z word, n uint64) {
	if digits := n >> (lowerTables * reachDigits); digits != s.digits {
		s.digits = digits
		copy(s.sum, s.first)
		s.upper.add(s.sum, digits)
	}
	copy(z, s.sum)
	s.lower.add(z, n)
}

// distance returns the number of bits in which x and y differ. They must have the same length.
func distance(x, y []uint64) int {
	n := 0
	y = y[:len(x)]
	for i, w := range x {
		n += bits.OnesCount64(w ^ y[i])
	}
	return n
}
