// Command speed compares the program with the limits of the machine, or with a target, and
// prints each measurement with its target and its bottleneck. The two sides of a comparison
// run alternately, several times, and the shortest times count, because other load only
// makes them longer.
//
//	(cd .. && go build -o build/ ./cmd/lightsout)
//	go run ./bench/speed -program ../build/lightsout   # all measurements
//	go run ./bench/speed -only memory                  # measurements whose names contain a word
//
// It also measures how the cost grows with the board, and plots it:
//
//	go run ./bench/speed -cost cost.csv
//	go run ./bench/speed -plot cost.csv -o cost.svg          # prints slopes
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"lightsout/research/bench/processor"
)

// settings are the values of the flags for the measurements.
type settings struct {
	n, files, largest int
	program, dir      string
	rounds            int
}

// An outcome is a measured wall-clock time, a ratio of such times or the distance of a slope from
// 1, and the same in processor time, which changes less when other programs use the machine.
// Processor time is 0 where it is meaningless.
type outcome struct {
	value, processor, target float64
	unit                     string
}

// A measurement is one line of the table.
type measurement struct {
	what, limit string
	measure     func(context.Context, settings) (outcome, error)
}

func main() {
	var s settings
	flag.IntVar(&s.n, "n", 50_000, "rows and columns of the board in memory (n^2/4 bytes)")
	flag.IntVar(&s.files, "files", 100_000, "rows and columns of the board in files (two of n^2/8 bytes)")
	flag.IntVar(&s.largest, "largest", 100_000, "rows and columns of the largest board for the slope (n^2/4 bytes)")
	flag.StringVar(&s.program, "program", "", "the program lightsout, for the board in files")
	flag.StringVar(&s.dir, "dir", "", "where to put the files (default: a temporary folder)")
	flag.IntVar(&s.rounds, "rounds", 5, "number of times to measure everything")
	only := flag.String("only", "", "run only measurements whose names contain this")
	cost := flag.String("cost", "", "measure costs from 10^2 to 10^10 lights and write them to this file")
	plot := flag.String("plot", "", "plot the costs in this file")
	picture := flag.String("o", "cost.svg", "the picture to write, with -plot")
	flag.Parse()
	var err error
	switch ctx := context.Background(); {
	case *cost != "":
		err = writeCosts(ctx, *cost)
	case *plot != "":
		err = plotCosts(*plot, *picture)
	default:
		err = compare(ctx, s, *only)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
		os.Exit(1)
	}
}

// compare prints the table of all measurements whose names contain a word.
func compare(ctx context.Context, s settings, only string) error {
	fmt.Printf("%s, %d cores, load %s\n\n", runtime.Version(), runtime.NumCPU(), load())
	fmt.Println("| what | measured | target | what limits it |\n|---|---|---|---|")
	for _, m := range append(append(grids(s), presses()...), kernels()...) {
		if !strings.Contains(m.what, only) {
			continue
		}
		fmt.Fprintln(os.Stderr, m.what)
		f, err := m.measure(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w", m.what, err)
		}
		fmt.Printf("| %s | %s | %s | %s |\n", m.what, f.String(), outcome{value: f.target, unit: f.unit}, m.limit)
	}
	return nil
}

func (f outcome) String() string {
	text := quantity(f.value, f.unit)
	if f.processor > 0 {
		text += "; by processor time " + quantity(f.processor, f.unit)
	}
	if f.target > 0 && f.value > f.target {
		text += " (misses the target)"
	}
	return text
}

// fromOne is the unit of slopes, which are measured by their distance from 1.
const fromOne = "from 1"

func quantity(value float64, unit string) string {
	switch {
	case unit == fromOne:
		return fmt.Sprintf("%.3f from 1", value)
	case unit == "times":
		return fmt.Sprintf("%.2f times", value)
	case value < 1:
		return fmt.Sprintf("%.3g ms", 1000*value)
	default:
		return fmt.Sprintf("%.3g s", value)
	}
}

// load returns the load on the machine, if the system reports it.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	one, _, _ := strings.Cut(string(text), " ")
	return one
}

// A timing is the shortest wall-clock time and processor time of a piece of work, in seconds.
type timing struct{ clock, processor float64 }

// measured runs a piece of work and keeps each of its times if it is the shortest so far.
func (t *timing) measured(work func() error) error {
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
	if spent := (after - before).Seconds(); t.processor == 0 || spent < t.processor {
		t.processor = spent
	}
	if t.clock == 0 || clock < t.clock {
		t.clock = clock
	}
	return err
}

// inTurns runs two pieces of work alternately and compares the first with the second.
func inTurns(rounds int, target float64, first, second func() error) (outcome, error) {
	var a, b timing
	for range rounds {
		if err := errors.Join(a.measured(first), b.measured(second)); err != nil {
			return outcome{}, err
		}
	}
	return outcome{a.clock / b.clock, a.processor / b.processor, target, "times"}, nil
}

// least runs a piece of work several times and returns the shortest times.
func least(rounds int, target float64, work func() error) (outcome, error) {
	var t timing
	for range rounds {
		if err := t.measured(work); err != nil {
			return outcome{}, err
		}
	}
	return outcome{t.clock, t.processor, target, "s"}, nil
}
