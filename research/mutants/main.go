// Command mutants shows how much the tests of a package notice. It changes one operator of the package at a
// time, a mutant, and runs the tests: a mutant that no test kills is printed with its line.
//
//	go run ./mutants internal/play       these packages
//	go run ./mutants                     all packages of the table in docs/project/testing.md
//	go run ./mutants -when-changed       those that CI has time for, if they changed since they were measured
//
// It writes the table and, for packages of which enough mutants are killed, .ci/mutants.sum. It fails
// if one of those gets worse. Mutants that no test can tell from the original are in
// equivalent.txt, each with the reason.
//
// A mutant that does not compile is not counted. Tests that never end kill a mutant; tests that
// only take long do not, as they are tried again with more time.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
)

// packages are those that are measured.
var packages = []string{
	"internal/play", "internal/service/room", "internal/service/daily", "internal/service/identity",
	"puzzle", "generate", "coach", "board", "model", "internal/facts", "internal/proof", "solve", "solve/internal/chase",
}

// inCI are those that take less than a minute.
var inCI = []string{"internal/service/room", "internal/service/daily", "internal/service/identity", "solve/internal/chase"}

func main() {
	changed := flag.Bool("when-changed", false, "only packages that CI has time for, if they have changed since they were measured")
	workers := flag.Int("workers", runtime.NumCPU(), "how many mutants to try at a time")
	flag.Parse()
	folders := flag.Args()
	if len(folders) == 0 {
		folders = packages
		if *changed {
			folders = inCI
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Stdout, folders, *changed, *workers)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// run measures packages of the module above research.
func run(ctx context.Context, w io.Writer, folders []string, changed bool, workers int) error {
	root, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	reasons, err := readEquivalent(root)
	if err != nil {
		return err
	}
	sums, err := readSums(root)
	if err != nil {
		return err
	}
	if changed {
		if folders, err = changedOf(root, folders, sums); err != nil {
			return err
		}
	}
	var weak []string
	for _, folder := range folders {
		t, err := measureAndNote(ctx, root, folder, workers, reasons)
		if err != nil {
			return fmt.Errorf("%s: %w", folder, err)
		}
		if _, err := io.WriteString(w, t.text()); err != nil {
			return err
		}
		if !t.enough() && sums[folder] != "" {
			weak = append(weak, folder)
		}
	}
	if weak != nil {
		return fmt.Errorf("too many mutants survive in %q, or the list of equivalent ones is out of date: at least %d %% have to be killed, and %d %% of those that tests reach", weak, leastOfAll, leastOfReached)
	}
	return nil
}

// changedOf returns the packages that have changed since they were measured.
func changedOf(root string, folders []string, sums map[string]string) ([]string, error) {
	var changed []string
	for _, folder := range folders {
		sum, err := sumOf(root, folder)
		if err != nil {
			return nil, err
		}
		if sums[folder] != sum {
			changed = append(changed, folder)
		}
	}
	return changed, nil
}

func measureAndNote(ctx context.Context, root, folder string, workers int, reasons map[string]string) (tally, error) {
	s, err := measure(ctx, root, folder, workers)
	if err != nil {
		return tally{}, err
	}
	t := tallyOf(s, reasons)
	if slices.Contains(packages, folder) {
		err = note(root, t)
	}
	return t, err
}

// measure finds out what becomes of the mutants of a package.
func measure(ctx context.Context, root, folder string, workers int) (s *source, err error) {
	if s, err = load(ctx, root, folder); err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, err
	}
	p, err := prepare(ctx, s, work)
	if err == nil {
		err = p.judgeAll(ctx, workers)
	}
	if removed := os.RemoveAll(work); err == nil {
		err = removed
	}
	return s, err
}
