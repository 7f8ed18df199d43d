// Command elimination compares our elimination of a dense random matrix with libm4ri's, in one run
// and on the same matrix, and fails if the results differ. It compares processor time on one core,
// and wall-clock time with ours on all cores.
//
//	cc -O2 -o ../build/m4ri bench/m4ri.c -lm4ri
//	go run ./bench/elimination -n 10000 ../build/m4ri
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"time"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/english"
	"lightsout/research/bench/library"
	"lightsout/research/bench/processor"
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

// A result is the outcome of one elimination, ours or libm4ri's.
type result struct {
	rank      int
	checksum  library.Checksum
	clock     float64 // seconds
	processor float64 // seconds, summed over all cores
}

// least copies other to r, except for times that are shorter in r.
func (r *result) least(other result) {
	r.rank, r.checksum = other.rank, other.checksum
	r.clock, r.processor = min(r.clock, other.clock), min(r.processor, other.processor)
}

func compare(ctx context.Context, program string, n, runs int) error {
	never := result{clock: math.Inf(1), processor: math.Inf(1)}
	one, all, theirs := never, never, never
	cores := runtime.GOMAXPROCS(0)
	for range runs {
		a, err := eliminate(n, 1)
		if err != nil {
			return err
		}
		b, err := run(ctx, program, n)
		if err != nil {
			return err
		}
		c, err := eliminate(n, cores)
		if err != nil {
			return err
		}
		for _, ours := range []result{a, c} {
			if ours.rank != b.rank || ours.checksum != b.checksum {
				return fmt.Errorf("ours has rank %d, checksum %016x; libm4ri's rank %d, checksum %016x",
					ours.rank, ours.checksum, b.rank, b.checksum)
			}
		}
		one.least(a)
		theirs.least(b)
		all.least(c)
	}
	size := english.Group(fmt.Sprint(n))
	fmt.Println("| a random matrix, the same echelon form | ours | libm4ri | ratio |\n|---|---|---|---|")
	fmt.Printf("| %s x %s, processor time on one core | %.3f s | %.3f s | %.2f times |\n",
		size, size, one.processor, theirs.processor, one.processor/theirs.processor)
	fmt.Printf("| %s x %s, wall-clock time on %d cores; libm4ri uses one | %.3f s | %.3f s | %.2f times |\n",
		size, size, cores, all.clock, theirs.clock, all.clock/theirs.clock)
	return nil
}

func eliminate(n, cores int) (result, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	m := gf2.NewMatrix(n, n)
	var random library.SplitMix
	for i := range n {
		random.Fill(m.Row(i).Words(), n)
	}
	runtime.GC()
	before, err := processor.Time()
	if err != nil {
		return result{}, err
	}
	start := time.Now()
	pivots, err := m.Echelon(nil)
	if err != nil {
		return result{}, err
	}
	r := result{rank: len(pivots), clock: time.Since(start).Seconds()}
	after, err := processor.Time()
	r.processor = (after - before).Seconds()
	for i := range n {
		r.checksum.Add(m.Row(i).Words())
	}
	return r, err
}

func run(ctx context.Context, program string, n int) (r result, err error) {
	err = library.Run(ctx, program, n, "%d %x %f %f", &r.rank, &r.checksum, &r.clock, &r.processor)
	return r, err
}
