package gf2

// A Tick is called by long computations every few milliseconds with their progress.
// If it returns an error, the computation stops and returns that error. A nil Tick
// is never called.
//
//	func(done, total int) error { return ctx.Err() }
type Tick func(done, total int) error

// ticker calls a Tick once for every wordsPerTick words of work, so that inner
// loops only count.
type ticker struct {
	tick  Tick
	words int
}

// wordsPerTick is about a millisecond of work at one word a nanosecond.
const wordsPerTick = 1 << 20

// did counts words of work and calls the Tick when it is due.
func (t *ticker) did(words, done, total int) error {
	t.words += words
	if t.words < wordsPerTick || t.tick == nil {
		return nil
	}
	t.words = 0
	return t.tick(done, total)
}
