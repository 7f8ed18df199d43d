package modn

import "lightsout/gf2"

// ticker calls a tick once for every stepsPerTick steps of work, so that inner
// loops only count.
type ticker struct {
	tick  gf2.Tick
	steps int
	// What the tick is told. The work is divided into parts of the same size,
	// and before is what the parts already finished amount to.
	before, total int
}

// stepsPerTick leaves 1 to 6 ms between ticks. A step is eight bytes added or
// one entry looked at; entries below one another are far apart in memory, so it
// takes up to 10 ns and not one.
const stepsPerTick = 1 << 18

// did counts steps of work and calls the tick when it is due. So much is done
// of the present part.
func (t *ticker) did(steps, done int) error {
	t.steps += steps
	if t.steps < stepsPerTick || t.tick == nil {
		return nil
	}
	t.steps = 0
	return t.tick(t.before+done, t.total)
}
