// Command bench measures what the pages of docs say about speed. Each benchmark makes a table:
//
//	make -C .. build
//	go run ./bench targets                   # prints the table
//	go run ./bench -only stopping targets    # only the rows whose names contain a word
//	go run ./bench -record targets cost      # stores tables in measurements.json, with the date and the machine
//	go run ./bench -n 5000 -memory 100 huge  # a smaller board, and less memory
//
// The best of several times counts, because other work on the machine only makes times longer. With
// -record, the command refuses to start on a busy machine, except for counts and processor times.
// With BUSY=1 in the environment it measures anyway, and records how busy the machine was.
package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"lightsout/internal/docs"
)

// A benchmark makes one of the tables in measurements.json.
type benchmark struct {
	name    string
	target  string // the target of the Makefile that records it
	columns string // separated by " | ", as in the rows
	steady  bool   // other work on the machine hardly changes what it measures
	take    func(context.Context, settings) (rows []string, err error)
}

const limits = "what | measured | target" // the columns of programs that compare with targets

var benchmarks = []benchmark{
	{"targets", "targets", "what | measured | target | share of the target", false, takeTargets},
	{"cost", "bench", "work | lights | largest | each light | slope, from lights", false, takeCosts},
	{"libm4ri", "bench", "a random matrix, the same echelon form | ours | libm4ri | ratio", false, takeElimination},
	{"huge", "bench-huge", "from PBM file to PBM file, then checked by pressing | time | memory", false, takeHuge},
	{"hints", "hints", "board | par, mean | told presses", true, takeHints},
	{"solvers", "solvers", solverColumns(), false, takeSolvers},
	{"service", "service-bench", limits, false, program("go", "run", "./bench/service", "../build/lightsoutd")},
	{"visits", "service-bench", limits, false, program("go", "run", "./bench/service", "-size", "100%", "../build/lightsoutd", "visits")},
	{"shards", "shards", "what | one server | two servers", true, program("go", "run", "./bench/shards")},
	{"notify", "notify", "daemons that listen | PostgreSQL's processor time per press | messages to each daemon per press", true, program("go", "run", "./bench/notify")},
	{"web", "web-bench", limits, false, program("sh", "-c", "cd ../web && npm run targets && npm run lighthouse")},
}

// settings are the values of the flags.
type settings struct {
	lightsout, m4ri string // programs
	only            string // of the targets
	n, memory       int    // 0 is what the pages show
	record          bool
}

func main() {
	var s settings
	flag.StringVar(&s.lightsout, "lightsout", "../build/lightsout", "the program lightsout")
	flag.StringVar(&s.m4ri, "m4ri", "../build/m4ri", "the program that calls libm4ri")
	flag.StringVar(&s.only, "only", "", "measure only the targets whose names contain this")
	flag.IntVar(&s.n, "n", 0, "rows and columns of the board of huge, or of the matrix of libm4ri")
	flag.IntVar(&s.memory, "memory", 0, "memory limit of huge, in megabytes")
	flag.BoolVar(&s.record, "record", false, "store the tables in measurements.json")
	flag.Parse()
	if err := run(context.Background(), s, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run runs the benchmarks with the given names.
func run(ctx context.Context, s settings, names []string) error {
	if len(names) == 0 {
		return errors.New("name the benchmarks to run, such as targets")
	}
	for _, name := range names {
		i := slices.IndexFunc(benchmarks, func(b benchmark) bool { return b.name == name })
		if i < 0 {
			return fmt.Errorf("there is no benchmark %q", name)
		}
		if err := benchmarks[i].run(ctx, s, "measurements.json"); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// run prints the table and, with -record, stores it in a file, even if a target is missed.
func (b benchmark) run(ctx context.Context, s settings, file string) error {
	load, err := otherWork(!s.record || b.steady || os.Getenv("BUSY") != "")
	if err != nil {
		return err
	}
	rows, failed := b.take(ctx, s)
	if len(rows) == 0 {
		return cmp.Or(failed, errors.New("there are no rows"))
	}
	r := docs.Run{
		Name: b.name, Command: "`make -C research " + b.target + "`", Date: time.Now().UTC().Format(time.DateOnly),
		Machine: machine(), Load: load, Columns: b.columns, Rows: rows,
	}
	fmt.Print(r.Markdown())
	if s.record {
		failed = errors.Join(failed, docs.Put(file, r))
	}
	return failed
}

// program returns a function that runs a program and takes the rows of the tables that it prints.
func program(name string, args ...string) func(context.Context, settings) ([]string, error) {
	return func(ctx context.Context, _ settings) ([]string, error) {
		var out bytes.Buffer
		cmd := exec.CommandContext(ctx, name, args...)
		cmd.Stdout, cmd.Stderr = io.MultiWriter(os.Stdout, &out), os.Stderr
		err := cmd.Run()
		return tableRows(out.String()), err
	}
}

// tableRows returns the rows of the tables in a text, without their headers.
func tableRows(text string) (rows []string) {
	for line := range strings.Lines(text) {
		row, ok := strings.CutPrefix(strings.TrimSpace(line), "| ")
		row, ends := strings.CutSuffix(row, " |")
		switch {
		case strings.HasPrefix(line, "|---"):
			rows = rows[:max(len(rows)-1, 0)] // the header
		case ok && ends:
			rows = append(rows, row)
		}
	}
	return rows
}
