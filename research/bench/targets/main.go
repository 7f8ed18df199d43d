// Command targets measures what has to be fast in the library and prints each measurement with its
// target and the share of the target that it takes. Tests count steps and polls of a context
// instead, because times mean little on a busy machine. Run this command on an idle one.
//
//	go run ./bench/targets            # all measurements
//	go run ./bench/targets stopping   # measurements whose names contain a word
package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"
)

// A target is an upper limit for a measurement.
type target struct {
	what    string
	most    time.Duration // unless the target is a ratio
	ratio   float64
	measure func(context.Context) (float64, error) // in seconds, or a ratio
}

// rounds is how many times everything is measured. Other work on the machine can only make times
// longer, so the best time counts.
const rounds = 5

func main() {
	fmt.Println("| what | measured | target | share of the target |\n|---|---|---|---|")
	targets := append(append(solving(), stopping()...), others()...)
	above := 0
	for _, b := range targets {
		if len(os.Args) > 1 && !strings.Contains(b.what, os.Args[1]) {
			continue
		}
		part, err := b.print(context.Background())
		if err != nil {
			fmt.Fprintf(os.Stderr, "targets: %s: %v\n", b.what, err)
			os.Exit(1)
		}
		if part > 1 {
			above++
		}
	}
	if above > 0 {
		fmt.Fprintf(os.Stderr, "targets: %d missed\n", above)
		os.Exit(1)
	}
}

// print takes the measurement, prints the result and returns it as a share of the target.
func (b target) print(ctx context.Context) (part float64, err error) {
	least, err := b.measure(ctx)
	for round := 1; round < rounds && err == nil; round++ {
		var again float64
		again, err = b.measure(ctx)
		least = min(least, again)
	}
	if err != nil {
		return 0, err
	}
	if b.ratio > 0 {
		part = least / b.ratio
		fmt.Printf("| %s | %.1f times | %g times | %.1f%% |\n", b.what, least, b.ratio, 100*part)
		return part, nil
	}
	part = least / b.most.Seconds()
	fmt.Printf("| %s | %s | %s | %.1f%% |\n", b.what, seconds(least), seconds(b.most.Seconds()), 100*part)
	return part, nil
}

// seconds formats a time in a suitable unit.
func seconds(s float64) string {
	switch {
	case s < 1e-3:
		return fmt.Sprintf("%.0f µs", s*1e6)
	case s < 0.01:
		return fmt.Sprintf("%.1f ms", s*1e3)
	case s < 1:
		return fmt.Sprintf("%.0f ms", s*1e3)
	}
	return fmt.Sprintf("%.2g s", s)
}

// leastOf runs work several times and returns the shortest time. A ratio is computed from two such
// times, because the smallest ratio of single runs might be one whose denominator was disturbed.
func leastOf(times int, work func() error) (float64, error) {
	least, err := timed(work)
	for i := 1; i < times && err == nil; i++ {
		var took float64
		took, err = timed(work)
		least = min(least, took)
	}
	return least, err
}

// timed returns how long work takes.
func timed(work func() error) (float64, error) {
	begin := time.Now()
	err := work()
	return time.Since(begin).Seconds(), err
}
