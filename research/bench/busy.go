package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

const (
	// maxBusy is the largest share of the cores that other work may use.
	maxBusy = 0.25
	// window is how long to watch the machine. The load average is no help, because for several
	// minutes it still includes the build and the measurements that ran before.
	window = 3 * time.Second
)

// otherWork watches the machine and describes how busy it is. A busy machine is an
// error, unless allowed.
func otherWork(allowed bool) (string, error) {
	before, err := os.ReadFile("/proc/stat")
	if errors.Is(err, os.ErrNotExist) {
		return "other work unknown", nil // not Linux
	}
	time.Sleep(window)
	after, err2 := os.ReadFile("/proc/stat")
	if err := errors.Join(err, err2); err != nil {
		return "", err
	}
	busy, err := share(string(before), string(after))
	if err != nil {
		return "", err
	}
	return verdict(busy, runtime.NumCPU(), allowed)
}

// verdict describes how busy the machine was. A machine that was too busy is an
// error, unless allowed.
func verdict(busy float64, cores int, allowed bool) (string, error) {
	words := fmt.Sprintf("busy: other work took %.1f of %d cores", busy*float64(cores), cores)
	switch {
	case busy <= maxBusy:
		return "idle", nil
	case allowed:
		return words, nil
	}
	return "", fmt.Errorf("the machine is %s, so a measurement would be wrong; wait, or measure anyway with BUSY=1", words)
}

// share compares two readings of /proc/stat. It returns the share of time in which the processors
// were busy, or had to wait for other guests on the same host.
func share(before, after string) (float64, error) {
	idle1, all1, err1 := jiffies(before)
	idle2, all2, err2 := jiffies(after)
	if err := errors.Join(err1, err2); err != nil {
		return 0, err
	}
	if all2 <= all1 {
		return 0, errors.New("/proc/stat: no time has passed")
	}
	return 1 - (idle2-idle1)/(all2-all1), nil
}

// jiffies parses the first line: "cpu", then the times for user, nice, system, idle, iowait, irq,
// softirq and steal. The last two fields, for guests, are already included in user and nice.
func jiffies(stat string) (idle, all float64, err error) {
	var user, nice, system, none, iowait, irq, softirq, steal float64
	if _, err := fmt.Sscanf(stat, "cpu %f %f %f %f %f %f %f %f", &user, &nice, &system, &none, &iowait, &irq, &softirq, &steal); err != nil {
		return 0, 0, fmt.Errorf("unexpected first line in /proc/stat: %w", err)
	}
	idle = none + iowait
	return idle, idle + user + nice + system + irq + softirq + steal, nil
}

// machine describes the cores and the processor.
func machine() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return fmt.Sprintf("%d cores, %s", runtime.NumCPU(), runtime.GOARCH)
	}
	_, model, _ := strings.Cut(string(text), "model name\t: ")
	model, _, _ = strings.Cut(model, "\n")
	for _, noise := range []string{"(R)", "(TM)", " CPU", " Processor"} {
		model = strings.ReplaceAll(model, noise, "")
	}
	return fmt.Sprintf("%d cores, %s, %s", runtime.NumCPU(), model, runtime.Version())
}
