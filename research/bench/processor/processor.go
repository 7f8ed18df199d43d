// Package processor measures the processor time of programs. Unlike wall-clock time, it hardly changes
// when other programs use the machine at the same time.
package processor

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// TimeOf returns the processor time of processes and their children.
func TimeOf(pids ...int) (time.Duration, error) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return 0, err
	}
	var sum time.Duration
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		stat, err := os.ReadFile("/proc/" + e.Name() + "/stat")
		if err != nil {
			continue // the process has just ended
		}
		// After the name in brackets come the state, the parent and, from the twelfth field on, the
		// user and system ticks, first for the process and then for children that have ended.
		fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
		parent, _ := strconv.Atoi(fields[1])
		isOne := slices.Contains(pids, pid)
		if !isOne && !slices.Contains(pids, parent) {
			continue
		}
		ticks := fields[11:13]
		if isOne {
			ticks = fields[11:15]
		}
		for _, text := range ticks {
			n, _ := strconv.Atoi(text)
			sum += time.Duration(n) * 10 * time.Millisecond
		}
	}
	return sum, nil
}

// Time returns the processor time of this program, summed over all threads.
func Time() (time.Duration, error) {
	var usage syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), err
}
