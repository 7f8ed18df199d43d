//go:build unix

package main

import (
	"syscall"
	"time"
)

// processor is the time that the processors have spent on this program, all threads together.
func processor() (time.Duration, error) {
	var usage syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), err
}
