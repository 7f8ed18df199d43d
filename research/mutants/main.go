// Command mutants measures how many mistakes the tests of a package catch. A mutant is the package
// with one operator changed. The command runs the tests on each mutant. It prints each mutant that
// no test kills, with its line.
//
//	go run ./mutants internal/play           these packages
//	go run ./mutants internal/play/game.go   only the mutants in this file; records nothing
//	go run ./mutants web/src/game            a folder of the web app, with StrykerJS
//	go run ./mutants                         all packages in the table in docs/project/testing.md
//	go run ./mutants -when-changed           the packages CI has time for, if they changed since the last run
//
// It writes the table and, for packages with enough killed mutants, .ci/mutants.sum. It fails if
// one of those packages gets worse. equivalent.txt lists the mutants that no test can distinguish
// from the original, each with the reason.
//
// A mutant that does not compile does not count. Tests that never end kill a mutant; tests that
// are slow because the machine is busy do not.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"

	"lightsout/internal/service/store/cluster"
)

// packages lists the packages measured by default.
var packages = []string{
	"internal/play", "internal/service/room", "internal/service/daily", "internal/service/identity",
	"internal/service/server", "internal/service/store", "internal/service/client",
	"puzzle", "generate", "coach", "board", "model", "internal/facts", "internal/proof", "solve", "solve/internal/chase",
	"web/src/board", "web/src/game", "web/src/service", "web/src/together",
}

// inCI lists the packages that take less than a minute.
var inCI = []string{"internal/service/room", "internal/service/daily", "internal/service/identity", "solve/internal/chase"}

func main() {
	changed := flag.Bool("when-changed", false, "only the packages that CI has time for, if they have changed since their last measurement")
	workers := flag.Int("workers", runtime.NumCPU(), "number of mutants to try at the same time")
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

// run measures packages of the main module, whose root is the folder above research.
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
		return fmt.Errorf("too many mutants survive in %q, or the list of equivalent mutants is out of date: tests must kill at least %d%%, and %d%% of those they reach, or %d%% in the web app", weak, leastOfAll, leastOfReached, leastOfWeb)
	}
	return nil
}

// changedOf returns the packages that have changed since their last measurement.
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
	mutants, err := measure(ctx, root, folder, workers)
	if err != nil {
		return tally{}, err
	}
	t := tallyOf(mutants, folder, reasons)
	if slices.Contains(packages, folder) {
		err = note(root, t)
	}
	return t, err
}

// measure determines the outcome of each mutant of a package or a file.
func measure(ctx context.Context, root, target string, workers int) ([]*mutant, error) {
	if isWeb(target) {
		return measureWeb(ctx, root, target, workers)
	}
	folder := target
	if isFile(target) {
		folder = path.Dir(target)
	}
	s, err := load(ctx, root, folder)
	if err != nil {
		return nil, err
	}
	if isFile(target) {
		s.mutants = slices.DeleteFunc(s.mutants, func(m *mutant) bool { return m.file != target })
		if len(s.mutants) == 0 {
			return nil, errors.New("no operator to change in this file")
		}
	}
	stop := func() error { return nil }
	if slices.Contains(withDatabase, folder) {
		if stop, err = startDatabase(ctx); err != nil {
			return nil, err
		}
	}
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return nil, errors.Join(err, stop())
	}
	p, err := prepare(ctx, s, work)
	if err == nil {
		err = p.judgeAll(ctx, workers)
	}
	return s.mutants, errors.Join(err, stop(), os.RemoveAll(work))
}

// isFile tells the path of a file from that of a package or a folder.
func isFile(target string) bool { return path.Ext(target) != "" }

// withDatabase lists the packages whose tests use PostgreSQL.
var withDatabase = []string{"internal/service/server", "internal/service/store", "internal/service/client"}

// startDatabase starts one server for all test runs: starting a server takes longer than most tests.
// The tests read its address from the environment; see package storetest.
func startDatabase(ctx context.Context) (stop func() error, err error) {
	folder, err := os.MkdirTemp("", "mutants-postgres")
	if err != nil {
		return nil, err
	}
	settings := map[string]string{"fsync": "off", "full_page_writes": "off", "max_connections": "400"}
	c, err := cluster.Start(ctx, cluster.Options{Folder: folder, Settings: settings})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return c.Remove, os.Setenv("LIGHTSOUT_TEST_POSTGRES", c.URL("postgres"))
}
