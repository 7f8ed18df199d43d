package covering

import (
	"errors"

	"lightsout/solve/internal/task"
)

var (
	// errSpent says that a budget is spent.
	errSpent = errors.New("the effort is spent")
	// errNeedless says that nobody needs the answer any more.
	errNeedless = errors.New("the answer is no longer needed")
)

// A budget is what is left of the effort that a call may take.
type budget struct {
	task     *task.Task
	needless func() bool // nil if the work is needed for certain
	left     int         // in steps of about 1 ns; negative means no limit
	since    int         // steps since the task was last polled
}

// stepsPerLook is the number of steps between two looks at the task.
const stepsPerLook = 1 << 16

func (b *budget) spend(steps int) error {
	if b.since += steps; b.since > stepsPerLook {
		b.since = 0
		if err := b.task.Err(); err != nil {
			return err
		}
		if b.needless != nil && b.needless() {
			return errNeedless
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

// unlimited returns a budget without limit for the same call.
func (b *budget) unlimited() *budget { return &budget{task: b.task, needless: b.needless, left: -1} }
