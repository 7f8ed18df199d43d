package packed

import (
	"math/bits"

	"lightsout/gf2"
)

const (
	// Max is the largest absolute value of a number, and of the sums and differences
	// on the way.
	Max   = bias - 1
	bias  = 1 << 14
	ones  = 0x0001_0001_0001_0001
	zeros = bias * ones // makes four numbers non-negative
	tops  = 0x8000_8000_8000_8000
)

// Int16 are four lists of small numbers: a word has an entry of each, in 16 bits.
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

// Max returns the largest number and the first place where it is: in the first list
// that has it.
func (q Int16) Max() (lane, i, value int) {
	value = -bias
	threshold := uint64(0) // reaches the top bit of a number that is larger than value
	for j, w := range q {
		if j > 0 && (w+zeros+threshold)&tops == 0 {
			continue
		}
		for l := range 4 {
			if v := q.At(l, j); v > value || v == value && l < lane {
				lane, i, value = l, j, v
			}
		}
		// A number equal to value is looked at too, as its list may be an earlier one.
		threshold = uint64(2*bias-(value+bias)) * ones
	}
	return lane, i, value
}

// AtLeast calls f with the place of each number that is at least value, and the number.
func (q Int16) AtLeast(value int, f func(lane, i, value int)) {
	if value > Max {
		return
	}
	threshold := zeros + uint64(bias-max(value, -bias))*ones // reaches the top bit of such a number
	for i, w := range q {
		if (w+threshold)&tops == 0 {
			continue
		}
		for lane := range 4 {
			if v := q.At(lane, i); v >= value {
				f(lane, i, v)
			}
		}
	}
}

// block is how many words are added between two ticks.
const block = 1 << 14

// Walsh transforms each of the four lists in place; their length is a power of two.
// The absolute values of the numbers of a list add up to at most Max. The tick may be
// nil.
func (q Int16) Walsh(tick gf2.Tick) error {
	n := len(q)
	if n == 0 || n&(n-1) != 0 {
		panic("packed: the Walsh transform takes a power of two numbers")
	}
	if n < 16 {
		q.roundsOfFew()
		return nil
	}
	if tick == nil {
		tick = func(int, int) error { return nil }
	}
	rounds := bits.Len(uint(n)) - 1
	done := 0
	if rounds%2 == 1 {
		if err := q.round(n/2, tick, rounds); err != nil {
			return err
		}
		done++
	}
	for h := n >> (done + 1); h > 8; h /= 4 {
		if err := q.twoRounds(h, func() error { return tick(done, rounds) }); err != nil {
			return err
		}
		done += 2
	}
	for rest := q; len(rest) > 0; {
		some := rest[:min(block, len(rest))]
		rest = rest[len(some):]
		for ; len(some) > 0; some = some[16:] {
			sixteen((*[16]uint64)(some))
		}
		if err := tick(done, rounds); err != nil {
			return err
		}
	}
	return nil
}

// roundsOfFew does all rounds of a short list.
func (q Int16) roundsOfFew() {
	for h := len(q) / 2; h > 0; h /= 2 {
		for i := range q {
			if i&h == 0 {
				q[i], q[i+h] = q[i]+q[i+h], q[i]-q[i+h]
			}
		}
	}
}

// round does the first round, for pairs h apart in a list of 2 h.
func (q Int16) round(h int, tick gf2.Tick, total int) error {
	for from := 0; from < h; from += block {
		to := min(from+block, h)
		low, high := q[from:to], q[h+from:h+to]
		high = high[:len(low)]
		for i, a := range low {
			b := high[i]
			low[i], high[i] = a+b, a-b
		}
		if err := tick(0, total); err != nil {
			return err
		}
	}
	return nil
}

// twoRounds does the rounds for pairs h and h/2 apart, in one go through memory.
func (q Int16) twoRounds(h int, tick func() error) error {
	half := h / 2
	for rest := q; len(rest) > 0; rest = rest[2*h:] {
		for from := 0; from < half; from += block {
			to := min(from+block, half)
			a, b := rest[from:to], rest[half+from:half+to]
			c, d := rest[h+from:h+to], rest[h+half+from:h+half+to]
			b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
			for i, w := range a {
				a[i], b[i], c[i], d[i] = four(w, b[i], c[i], d[i])
			}
			if err := tick(); err != nil {
				return err
			}
		}
	}
	return nil
}

// sixteen does the last four rounds.
func sixteen(q *[16]uint64) {
	for i := range 4 {
		q[i], q[i+4], q[i+8], q[i+12] = four(q[i], q[i+4], q[i+8], q[i+12])
	}
	for i := 0; i < 16; i += 4 {
		q[i], q[i+1], q[i+2], q[i+3] = four(q[i], q[i+1], q[i+2], q[i+3])
	}
}

// four does two rounds on four words; it is small enough to be inlined.
func four(a, b, c, d uint64) (w, x, y, z uint64) {
	sum, diff := a+c, a-c
	sum2, diff2 := b+d, b-d
	return sum + sum2, sum - sum2, diff + diff2, diff - diff2
}
