package solvers

import (
	"errors"
	"time"
)

// Limits are the resources a program may use.
type Limits struct {
	Time   time.Duration // wall-clock time
	Memory int64         // bytes per process
	Output int64         // bytes per file
}

// DefaultLimits returns limits for interactive use on a small machine.
func DefaultLimits() Limits {
	return Limits{Time: time.Minute, Memory: 2 << 30, Output: 256 << 20}
}

// grace is how long a program may take to print its best answer after the signal to stop.
const grace = time.Second

// The errors for programs that exceed a limit.
var (
	ErrTime   = errors.New("it took too long")
	ErrMemory = errors.New("it used too much memory")
)
