// Command xgcd compares our extended greatest common divisor of polynomials over GF(2) with NTL's,
// in one run and on the same polynomials, and fails if the results differ.
//
//	c++ -O2 -o ../build/ntl bench/ntl.cc -lntl
//	go run ./bench/xgcd -n 1000000 ../build/ntl
//
// Times are processor time, which other programs affect less than wall-clock time. Our code and NTL
// run alternately, and the fastest run of each counts.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/algebra/poly"
	"lightsout/internal/english"
	"lightsout/research/bench/library"
	"lightsout/research/bench/processor"
)

func main() {
	n := flag.Int("n", 1_000_000, "degree of the polynomials")
	runs := flag.Int("runs", 5, "runs of each; the fastest counts")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: xgcd [-n DEGREE] [-runs R] PROGRAM")
		os.Exit(2)
	}
	if err := compare(context.Background(), flag.Arg(0), *n, *runs); err != nil {
		fmt.Fprintln(os.Stderr, "xgcd:", err)
		os.Exit(1)
	}
}

// A result is the outcome of one computation, ours or NTL's.
type result struct {
	degree   int
	checksum library.Checksum
	seconds  float64
}

func compare(ctx context.Context, program string, n, runs int) error {
	var ours, theirs result
	for i := range runs {
		a, err := cofactor(n)
		if err != nil {
			return err
		}
		b, err := run(ctx, program, n)
		if err != nil {
			return err
		}
		if a.degree != b.degree || a.checksum != b.checksum {
			return fmt.Errorf("ours has degree %d, checksum %016x; NTL's degree %d, checksum %016x",
				a.degree, a.checksum, b.degree, b.checksum)
		}
		if i == 0 || a.seconds < ours.seconds {
			ours = a
		}
		if i == 0 || b.seconds < theirs.seconds {
			theirs = b
		}
	}
	fmt.Println("| random polynomials, the same divisor and cofactor | ours | NTL | ratio |\n|---|---|---|---|")
	fmt.Printf("| degree %s | %.4f s | %.4f s | %.3f times |\n",
		english.Group(fmt.Sprint(n)), ours.seconds, theirs.seconds, ours.seconds/theirs.seconds)
	return nil
}

func cofactor(n int) (r result, err error) {
	var random library.SplitMix
	a, b := draw(&random, n), draw(&random, n)
	runtime.GC()
	start, err := processor.Time()
	if err != nil {
		return r, err
	}
	g, u, err := poly.Cofactor(a, b, nil)
	if err != nil {
		return r, err
	}
	end, err := processor.Time()
	r = result{degree: g.Degree(), seconds: (end - start).Seconds()}
	r.checksum.Add(u.Vec(n).Words()[:u.Degree()/64+1])
	return r, err
}

func run(ctx context.Context, program string, n int) (r result, err error) {
	err = library.Run(ctx, program, n, "%d %x %f", &r.degree, &r.checksum, &r.seconds)
	return r, err
}

// draw returns a random polynomial of degree n: the coefficient of x^n is 1.
func draw(random *library.SplitMix, n int) *poly.Poly {
	v := gf2.NewVec(n + 1)
	random.Fill(v.Words(), n)
	v.Set(n, true)
	return poly.Of(v)
}
