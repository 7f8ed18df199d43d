package covering

import (
	"errors"

	"lightsout/solve/internal/task"
)

// errSpent says that a budget is spent.
var errSpent = errors.New("the effort is spent")

// A budget is what is left of the effort that a call may take.
type budget struct {
	task  *task.Task
	left  int // in steps of about 1 ns; negative means no limit
	since int // steps since the task was last polled
}

// stepsPerLook is the number of steps between two looks at the task.
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
