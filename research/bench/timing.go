package main

import (
	"errors"
	"fmt"
	"time"

	"lightsout/research/bench/processor"
)

// A timing is the shortest wall-clock time and the shortest processor time of a piece of work, in
// seconds.
type timing struct{ clock, processor float64 }

// add runs a piece of work and keeps each of its times if it is the shortest so far.
func (t *timing) add(work func() error) error {
	before, err := processor.Time()
	if err != nil {
		return err
	}
	begin := time.Now()
	if err := work(); err != nil {
		return err
	}
	clock := time.Since(begin).Seconds()
	after, err := processor.Time()
	t.keep(clock, (after - before).Seconds())
	return err
}

// keep keeps each of two times if it is the shortest so far.
func (t *timing) keep(clock, processor float64) {
	if t.clock == 0 || clock < t.clock {
		t.clock = clock
	}
	if t.processor == 0 || processor < t.processor {
		t.processor = processor
	}
}

// timed returns how long work takes.
func timed(work func() error) (float64, error) {
	begin := time.Now()
	err := work()
	return time.Since(begin).Seconds(), err
}

// ratio runs two pieces of work alternately, several times, and divides the shortest times.
func ratio(times int, first, second func() error) (float64, error) {
	var a, b timing
	for range times {
		if err := errors.Join(a.add(first), b.add(second)); err != nil {
			return 0, err
		}
	}
	return a.clock / b.clock, nil
}

// duration formats a time in a suitable unit.
func duration(seconds float64) string {
	switch {
	case seconds < 1e-3:
		return fmt.Sprintf("%.0f µs", seconds*1e6)
	case seconds < 0.01:
		return fmt.Sprintf("%.1f ms", seconds*1e3)
	case seconds < 1:
		return fmt.Sprintf("%.0f ms", seconds*1e3)
	}
	return fmt.Sprintf("%.2g s", seconds)
}
