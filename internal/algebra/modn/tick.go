package modn

import "lightsout/internal/algebra/words"

// A ticker calls a tick every 1 to 6 ms of work.
type ticker struct {
	words.Ticker
	// The arguments of the tick. The work is divided into parts of the same size, and before
	// is the total of the finished parts.
	before, total int
}

// wordsPerStep weighs a step: eight bytes added or one entry looked at. Entries below
// one another are far apart in memory, so it takes up to 10 ns, where a word of gf2
// takes one.
const wordsPerStep = 4

// did counts steps of work and calls the tick when it is due. done is the progress in the
// current part.
func (t *ticker) did(steps, done int) error {
	return t.Did(wordsPerStep*steps, t.before+done, t.total)
}
