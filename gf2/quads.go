package gf2

import "math/bits"

// A quad is a word of four small numbers, each with quadBias added, so that none is
// negative and no sum or difference reaches into its neighbour. One addition of
// words is then four additions of numbers, on every machine.
const (
	// MaxQuad is the largest absolute value of a number in a quad, and of the sums
	// and differences on the way.
	MaxQuad   = quadBias - 1
	quadBias  = 1 << 14
	quadOnes  = 0x0001_0001_0001_0001
	quadZeros = quadBias * quadOnes // four zeros
	quadTops  = 0x8000_8000_8000_8000
)

// Quads are four lists of small numbers, the entries of each in another quarter of
// the words.
type Quads []uint64

// NewQuads returns four lists of n zeros.
func NewQuads(n int) Quads {
	q := make(Quads, n)
	q.Clear()
	return q
}

// Clear makes all numbers zero.
func (q Quads) Clear() {
	for i := range q {
		q[i] = quadZeros
	}
}

// Add adds one number to entry i of each list.
func (q Quads) Add(i int, v [4]int16) {
	for lane, x := range v {
		q[i] += uint64(int64(x)) << (16 * lane)
	}
}

// At returns entry i of a list.
func (q Quads) At(lane, i int) int { return int(q[i]>>(16*lane)&0xffff) - quadBias }

// Max returns the largest number and the first place where it is: in the first list
// that has it.
func (q Quads) Max() (lane, i, value int) {
	value = -quadBias
	threshold := uint64(0) // reaches the top bit of a number that is larger than value
	for j, w := range q {
		if j > 0 && (w+threshold)&quadTops == 0 {
			continue
		}
		for l := range 4 {
			if v := q.At(l, j); v > value || v == value && l < lane {
				lane, i, value = l, j, v
			}
		}
		// A number equal to value is looked at too, as its list may be an earlier one.
		threshold = uint64(2*quadBias-(value+quadBias)) * quadOnes
	}
	return lane, i, value
}

// Walsh transforms each of the four lists in place; their length is a power of two.
// The absolute values of the numbers of a list add up to at most MaxQuad.
func (q Quads) Walsh(tick Tick) error {
	n := len(q)
	if n == 0 || n&(n-1) != 0 {
		panic("gf2: the Walsh transform takes a power of two numbers")
	}
	if n < 16 {
		q.roundsOfFew()
		return nil
	}
	t := ticker{tick: tick}
	rounds := bits.Len(uint(n)) - 1
	done := 0
	if rounds%2 == 1 {
		if err := q.round(n/2, &t, rounds); err != nil {
			return err
		}
		done++
	}
	for h := n >> (done + 1); h > 8; h /= 4 {
		if err := q.twoRounds(h, &t, done, rounds); err != nil {
			return err
		}
		done += 2
	}
	for rest := q; len(rest) > 0; rest = rest[16:] {
		sixteen((*[16]uint64)(rest))
		if err := t.did(64, done, rounds); err != nil {
			return err
		}
	}
	return nil
}

// roundsOfFew does all rounds of a short list.
func (q Quads) roundsOfFew() {
	for h := len(q) / 2; h > 0; h /= 2 {
		for i := range q {
			if i&h == 0 {
				q[i], q[i+h] = q[i]+q[i+h]-quadZeros, q[i]+quadZeros-q[i+h]
			}
		}
	}
}

// round does the first round, for pairs h apart in a list of 2 h.
func (q Quads) round(h int, t *ticker, total int) error {
	for from := 0; from < h; from += walshBlock {
		to := min(from+walshBlock, h)
		low, high := q[from:to], q[h+from:h+to]
		high = high[:len(low)]
		for i, a := range low {
			b := high[i]
			low[i], high[i] = a+b-quadZeros, a+quadZeros-b
		}
		if err := t.did(2*len(low), 0, total); err != nil {
			return err
		}
	}
	return nil
}

// twoRounds does the rounds for pairs h and h/2 apart, in one go through memory.
func (q Quads) twoRounds(h int, t *ticker, done, total int) error {
	half := h / 2
	for rest := q; len(rest) > 0; rest = rest[2*h:] {
		for from := 0; from < half; from += walshBlock {
			to := min(from+walshBlock, half)
			a, b := rest[from:to], rest[half+from:half+to]
			c, d := rest[h+from:h+to], rest[h+half+from:h+half+to]
			b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
			for i, w := range a {
				a[i], b[i], c[i], d[i] = four(w, b[i], c[i], d[i])
			}
			if err := t.did(4*len(a), done, total); err != nil {
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
	sum, diff := a+c-quadZeros, a+quadZeros-c
	sum2, diff2 := b+d-quadZeros, b+quadZeros-d
	return sum + sum2 - quadZeros, sum + quadZeros - sum2, diff + diff2 - quadZeros, diff + quadZeros - diff2
}
