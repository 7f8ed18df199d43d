package main

import (
	"errors"
	"os"
	"syscall"
)

// memoryOf returns the peak memory of a process, in megabytes.
func memoryOf(p *os.ProcessState) (int, error) {
	usage, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, errors.New("the system does not report the memory of a process")
	}
	return int(usage.Maxrss) / 1000, nil
}
