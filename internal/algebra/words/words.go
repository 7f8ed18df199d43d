// Package words has what all arithmetic on bits packed into 64-bit words shares: sums
// over GF(2), and a [Ticker] that counts words of work.
package words

import "lightsout/internal/algebra/kernel"

// Bits is the number of bits in a word.
const Bits = 64

// For is the number of words that n bits fill.
func For(n int) int { return (n + Bits - 1) / Bits }

// Add adds x to z.
func Add(z, x []uint64) { Sum(z, z, x) }

// Sum sets z to x + y. It reads as many words of x and y as z has.
func Sum(z, x, y []uint64) { kernel.Xor(z, x, y) }

// A Ticker calls Tick, unless it is nil, once for every perTick words of work, so that
// inner loops only count.
type Ticker struct {
	Tick  func(done, total int) error
	words int
}

// perTick is about a millisecond of work at one word a nanosecond.
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
