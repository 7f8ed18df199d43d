package covering

import (
	"errors"

	"lightsout/solve/internal/task"
)

// errSpent reports that a budget is used up.
var errSpent = errors.New("the budget is used up")

// A budget is the effort that a call may still use.
type budget struct {
	task  *task.Task
	left  int // in steps of about 1 ns; negative means no limit
	since int // steps since the task was last polled
}

// stepsPerLook is the number of steps between two polls of the task.
const stepsPerLook = 1 << 16

func (b *budget) spend(steps int) error {
	if b.since += steps; b.since > stepsPerLook {
		b.since = 0
		if err := b.task.Err(); err != nil {
			return err
		}
	}
	if b.left >= 0 {
		if b.left -= steps; b.left < 0 {
			b.left = 0
			return errSpent
		}
	}
	return nil
}
