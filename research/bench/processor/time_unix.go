//go:build unix

package processor

import (
	"syscall"
	"time"
)

// Time is the time that the processors have spent on this program, all threads together.
func Time() (time.Duration, error) {
	var usage syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), err
}
