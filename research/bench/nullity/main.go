// Command nullity computes the nullities of square grids with the plus rule, all up to a size,
// single ones or both, and prints how long it took.
//
//	go run ./bench/nullity -to 20000 -o nullities.txt
//	go run ./bench/nullity -to 20000 -compare other.txt
//	go run ./bench/nullity 1000000 12327120
//
// Each line of the files has the form "n d": the n x n grid has nullity d.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"lightsout/internal/english"
	"lightsout/internal/facts/nullity"
)

func main() {
	to := flag.Int("to", 0, "compute all sizes up to this one")
	file := flag.String("o", "", "write the nullities to a file, one per line")
	other := flag.String("compare", "", "compare the nullities with a file")
	flag.Parse()
	if err := run(*to, *file, *other, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "nullity:", err)
		os.Exit(1)
	}
}

func run(to int, file, other string, sizes []string) error {
	fmt.Println("| squares | nullity | time | memory |\n|---|---|---|---|")
	if to > 0 {
		if err := sweep(to, file, other); err != nil {
			return err
		}
	}
	for _, text := range sizes {
		n, err := strconv.Atoi(text)
		if err != nil {
			return err
		}
		start := time.Now()
		d, err := nullity.Square(n, nil)
		if err != nil {
			return err
		}
		side := english.Group(text)
		fmt.Printf("| %s x %s | %d | %.2f s | %d MB |\n", side, side, d, time.Since(start).Seconds(), megabytes())
	}
	return nil
}

// megabytes returns the memory obtained from the system.
func megabytes() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys >> 20
}

// sweep computes the nullities up to a given size, on all cores.
func sweep(to int, file, other string) error {
	start := time.Now()
	all, err := squares(to)
	if err != nil {
		return err
	}
	side, cores := english.Group(strconv.Itoa(to)), runtime.GOMAXPROCS(0)
	fmt.Printf("| 1 x 1 to %s x %s | all | %.2f s on %d cores | %d MB |\n", side, side, time.Since(start).Seconds(), cores, megabytes())
	if file != "" {
		if err := write(file, all); err != nil {
			return err
		}
	}
	if other == "" {
		return nil
	}
	lines, err := os.Open(other)
	if err != nil {
		return err
	}
	defer lines.Close() //nolint:errcheck // only read from
	return compare(all, lines)
}

// squares returns the nullity of n x n lights for all n up to a size, at index n - 1. It starts
// with the largest, which take longest, so that all cores finish together.
func squares(to int) ([]int, error) {
	all, errs := make([]int, to), make([]error, to)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				i := to - int(next.Add(1))
				if i < 0 {
					return
				}
				all[i], errs[i] = nullity.Square(i+1, nil)
			}
		})
	}
	workers.Wait()
	return all, errors.Join(errs...)
}

func write(file string, all []int) error {
	var out bytes.Buffer
	for i, d := range all {
		fmt.Fprintln(&out, i+1, d)
	}
	return os.WriteFile(file, out.Bytes(), 0o644)
}

// compare returns an error unless the file has the same nullity for every size. The file may have
// more sizes.
func compare(all []int, file io.Reader) error {
	seen := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var n, d int
		if _, err := fmt.Sscan(lines.Text(), &n, &d); err != nil {
			return fmt.Errorf("%.40q: %w", lines.Text(), err)
		}
		if n < 1 || n > len(all) {
			continue
		}
		if all[n-1] != d {
			return fmt.Errorf("%d x %d: %d, but the file has %d", n, n, all[n-1], d)
		}
		seen++
	}
	if seen != len(all) {
		return fmt.Errorf("the file has %d of %d sizes", seen, len(all))
	}
	fmt.Fprintln(os.Stderr, "the file has the same nullities")
	return nil
}
