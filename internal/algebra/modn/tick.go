package modn

import "lightsout/internal/algebra/kernel"

// A ticker calls a tick after every few milliseconds of work, or more often.
type ticker struct {
	kernel.Ticker
	// The arguments of the tick. The work is divided into parts of equal size, and before is the
	// total of the finished parts.
	before, total int
}

// wordsPerStep is the weight of a step, which adds eight bytes or reads one entry. Entries in the
// same column are far apart in memory, so a step takes up to 10 ns, compared with 1 ns for a word
// of gf2.
const wordsPerStep = 4

// did counts steps of work and calls the tick when it is due. done is the progress within the
// current part.
func (t *ticker) did(steps, done int) error {
	return t.Did(wordsPerStep*steps, t.before+done, t.total)
}
