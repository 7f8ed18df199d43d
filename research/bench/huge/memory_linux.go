package main

import (
	"errors"
	"os"
	"syscall"
)

// memoryOf returns the most memory that a process took, in megabytes.
func memoryOf(p *os.ProcessState) (int, error) {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, errors.New("the system does not tell how much memory a process took")
	}
	return int(usage.Maxrss) / 1000, nil
}
