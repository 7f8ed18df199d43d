// Package words provides basic arithmetic on bits packed into 64-bit words: sums over GF(2), and a
// [Ticker] that counts words of work.
package words

import "lightsout/internal/algebra/kernel"

// Bits is the number of bits in a word.
const Bits = 64

// For returns the number of words needed to hold n bits.
func For(n int) int { return (n + Bits - 1) / Bits }

// Add adds x to z.
func Add(z, x []uint64) { Sum(z, z, x) }

// Sum sets z to x + y. It reads len(z) words of x and y.
func Sum(z, x, y []uint64) { kernel.Xor(z, x, y) }

// A Ticker calls Tick once for every perTick words of work, unless Tick is nil, so that inner loops
// only need to count.
type Ticker struct {
	Tick  func(done, total int) error
	words int
}

// perTick is about a millisecond of work at one word per nanosecond.
const perTick = 1 << 20

// Did counts words of work and calls Tick when it is due.
func (t *Ticker) Did(words, done, total int) error {
	t.words += words
	if t.words < perTick || t.Tick == nil {
		return nil
	}
	t.words = 0
	return t.Tick(done, total)
}
