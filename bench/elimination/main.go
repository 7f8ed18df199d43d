// Command elimination compares our elimination of a dense random matrix with libm4ri's,
// in one run and on the same matrix, and fails when the results differ.
//
//	cc -O2 -o build/m4ri bench/m4ri.c -lm4ri
//	go run ./bench/elimination -n 10000 build/m4ri
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"

	"lightsout/gf2"
)

func main() {
	n := flag.Int("n", 10_000, "rows and columns")
	runs := flag.Int("runs", 3, "runs of each; the fastest counts")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: elimination [-n N] [-runs R] PROGRAM")
		os.Exit(2)
	}
	if err := compare(context.Background(), flag.Arg(0), *n, *runs); err != nil {
		fmt.Fprintln(os.Stderr, "elimination:", err)
		os.Exit(1)
	}
}

// A result is what either side prints of its elimination.
type result struct {
	rank     int
	checksum uint64
	seconds  float64
}

func compare(ctx context.Context, program string, n, runs int) error {
	var ours, theirs result
	for i := range runs {
		a, err := eliminate(n)
		if err != nil {
			return err
		}
		b, err := run(ctx, program, n)
		if err != nil {
			return err
		}
		if a.rank != b.rank || a.checksum != b.checksum {
			return fmt.Errorf("ours has rank %d, checksum %016x; libm4ri's rank %d, checksum %016x",
				a.rank, a.checksum, b.rank, b.checksum)
		}
		if i == 0 || a.seconds < ours.seconds {
			ours = a
		}
		if i == 0 || b.seconds < theirs.seconds {
			theirs = b
		}
	}
	fmt.Printf("n = %d, rank %d, same echelon form\nours    %.3f s\nlibm4ri %.3f s\nratio   %.2f\n",
		n, ours.rank, ours.seconds, theirs.seconds, ours.seconds/theirs.seconds)
	return nil
}

func eliminate(n int) (result, error) {
	m := gf2.NewMatrix(n, n)
	random := splitmix(0)
	for i := range n {
		words := m.Row(i).Words()
		for k := range words {
			words[k] = random.next()
		}
		if extra := n % 64; extra != 0 {
			words[len(words)-1] &= 1<<extra - 1
		}
	}
	start := time.Now()
	pivots, err := m.Echelon(nil)
	r := result{rank: len(pivots), seconds: time.Since(start).Seconds()}
	for i := range n {
		for _, w := range m.Row(i).Words() {
			r.checksum = (r.checksum ^ w) * 0x9e3779b97f4a7c15
		}
	}
	return r, err
}

func run(ctx context.Context, program string, n int) (r result, err error) {
	out, err := exec.CommandContext(ctx, program, strconv.Itoa(n)).Output()
	if err != nil {
		return r, err
	}
	_, err = fmt.Sscanf(string(out), "%d %x %f", &r.rank, &r.checksum, &r.seconds)
	return r, err
}

// A splitmix is the generator that m4ri.c has too.
type splitmix uint64

func (s *splitmix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
