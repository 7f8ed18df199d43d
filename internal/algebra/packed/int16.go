package packed

import (
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/kernel"
)

const (
	// Max is the largest absolute value allowed for a number, including intermediate sums
	// and differences.
	Max   = bias - 1
	bias  = 1 << 14
	ones  = 0x0001_0001_0001_0001
	zeros = bias * ones // makes four numbers non-negative
)

// Int16 is four lists of small numbers; each word holds one 16-bit entry of each list.
type Int16 []uint64

// NewInt16 returns four lists of n zeros.
func NewInt16(n int) Int16 { return make(Int16, n) }

// Pack packs one number for each list into a word.
func Pack(v [4]int16) uint64 {
	var w uint64
	for lane, x := range v {
		w += uint64(int64(x)) << (16 * lane)
	}
	return w
}

// Add adds one number to entry i of each list.
func (q Int16) Add(i int, v [4]int16) { q[i] += Pack(v) }

// At returns entry i of a list.
func (q Int16) At(lane, i int) int { return int((q[i]+zeros)>>(16*lane)&0xffff) - bias }

// inCache is the number of words to transform at a time: 16 KiB, half of a typical L1 cache.
const inCache = 1 << 11

// Walsh transforms each of the four lists in place; their length must be a power of two. The
// absolute values in a list must add up to at most Max. The tick may be nil.
func (q Int16) Walsh(tick gf2.Tick) error {
	if tick == nil {
		tick = func(int, int) error { return nil }
	}
	return q.walsh(func(done int) error { return tick(done, len(q)) }, 0)
}

// walsh transforms q, the part of the lists that starts at index at. If it is longer than inCache,
// the rounds for the largest distances split it into eight.
func (q Int16) walsh(tick func(done int) error, at int) error {
	if len(q) <= inCache {
		kernel.Walsh(q)
		return tick(at + len(q))
	}
	part := len(q) / 8
	kernel.Walsh8(q, part)
	if err := tick(at); err != nil {
		return err
	}
	for i := 0; i < len(q); i += part {
		if err := q[i:i+part].walsh(tick, at+i); err != nil {
			return err
		}
	}
	return nil
}
