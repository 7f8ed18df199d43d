// Command speed compares the program with what the machine can do at best, or with an aim,
// and prints each figure with its bar and what limits it. Two things that are compared are
// measured in turns, several times, and the shortest times count, because other work on the
// machine only makes them longer.
//
//	go build -o build/ ./cmd/lightsout
//	go run ./bench/speed -program build/lightsout            # all of them
//	go run ./bench/speed -only memory                        # those whose names contain a word
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"lightsout/internal/kernel"
)

// settings are what the flags say.
type settings struct {
	n, files, largest int
	program, dir      string
	rounds            int
}

// A figure is what was measured: a ratio, or a time if it has a unit.
type figure struct {
	value, bar float64
	unit       string
}

// A measurement prints one line of the table.
type measurement struct {
	what, limit string
	measure     func(context.Context, settings) (figure, error)
}

func main() {
	var s settings
	flag.IntVar(&s.n, "n", 50_000, "rows and columns of the board in memory (n^2/4 bytes)")
	flag.IntVar(&s.files, "files", 100_000, "rows and columns of the board in files (two of n^2/8 bytes)")
	flag.IntVar(&s.largest, "largest", 100_000, "rows and columns of the largest board whose time is plotted (n^2/4 bytes)")
	flag.StringVar(&s.program, "program", "", "the program lightsout, for the board in files")
	flag.StringVar(&s.dir, "dir", "", "where to put the files (default: a temporary folder)")
	flag.IntVar(&s.rounds, "rounds", 5, "how often everything is measured")
	only := flag.String("only", "", "measure only what has this in its name")
	flag.Parse()

	fmt.Printf("%s, %d cores, %s, load %s\n\n", runtime.Version(), runtime.NumCPU(), kernel.Levels()[len(kernel.Levels())-1], load())
	fmt.Println("| what | figure | bar | what limits it |\n|---|---|---|---|")
	for _, m := range append(append(grids(s), presses()...), kernels()...) {
		if !strings.Contains(m.what, *only) {
			continue
		}
		f, err := m.measure(context.Background(), s)
		if err != nil {
			fmt.Fprintf(os.Stderr, "speed: %s: %v\n", m.what, err)
			os.Exit(1)
		}
		fmt.Printf("| %s | %s | %s | %s |\n", m.what, f.String(), figure{value: f.bar, unit: f.unit}, m.limit)
	}
}

func (f figure) String() string {
	above := ""
	if f.bar > 0 && f.value > f.bar {
		above = " (above the bar)"
	}
	switch {
	case f.unit == "times":
		return fmt.Sprintf("%.2f times%s", f.value, above)
	case f.value < 1:
		return fmt.Sprintf("%.3g ms%s", 1000*f.value, above)
	default:
		return fmt.Sprintf("%.3g s%s", f.value, above)
	}
}

// load is how much else the machine does, where it says so.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	one, _, _ := strings.Cut(string(text), " ")
	return one
}

// inTurns does two pieces of work in turns and returns the shortest time of each, in
// seconds.
func inTurns(rounds int, first, second func() error) (least [2]float64, err error) {
	for round := range rounds {
		for i, work := range []func() error{first, second} {
			begin := time.Now()
			if err := work(); err != nil {
				return least, err
			}
			if took := time.Since(begin).Seconds(); round == 0 || took < least[i] {
				least[i] = took
			}
		}
	}
	return least, nil
}

// least does a piece of work several times and returns the shortest time, in seconds.
func least(rounds int, work func() error) (float64, error) {
	times, err := inTurns(rounds, work, func() error { return nil })
	return times[0], err
}
