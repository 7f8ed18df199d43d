package kernel

// WordBits is the number of bits in a word.
const WordBits = 64

// Words returns the number of words needed to hold n bits.
func Words(n int) int { return (n + WordBits - 1) / WordBits }

// Add adds x to z over GF(2).
func Add(z, x []uint64) { Xor(z, z, x) }

// A Ticker calls Tick whenever at least perTick words of work have been done since the last call,
// unless Tick is nil, so that inner loops only need to count.
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
