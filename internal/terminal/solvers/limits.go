package solvers

import (
	"errors"
	"time"
)

// Limits are what a program may use.
type Limits struct {
	Time      time.Duration // of the clock
	Memory    int64         // bytes, of each process and of all together
	Output    int64         // bytes of each file it writes
	Processes int           // at a time
}

// DefaultLimits are what a person would wait for on a small machine.
func DefaultLimits() Limits {
	return Limits{Time: time.Minute, Memory: 2 << 30, Output: 256 << 20, Processes: 64}
}

// grace is how long a program may take to print what it has after the signal to stop.
const grace = time.Second

// How a program that went beyond a limit ended.
var (
	ErrTime      = errors.New("it took too long")
	ErrMemory    = errors.New("it used too much memory")
	ErrProcesses = errors.New("it started too many processes")
)
