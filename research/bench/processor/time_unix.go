//go:build unix

package processor

import (
	"syscall"
	"time"
)

// Time returns the processor time of this program, summed over all threads.
func Time() (time.Duration, error) {
	var usage syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), err
}
