package main

import (
	"context"
	"fmt"

	"lightsout/internal/algebra/kernel"
)

// kernels returns the measurements that compare inner loops with their plain Go versions.
func kernels() []measurement {
	var all []measurement
	for _, k := range []struct {
		what, limit string
		work        func() func()
	}{
		{"chasing a row of 100,000 lights", "loads: each row is loaded three times, a byte apart", chased},
		{"adding two rows of 100,000 bits", "loads from and stores to the L1 cache", summed},
		{"counting the ones among 100,000 bits", "counting: 70 instructions for 2,048 bits", counted},
		{"the Walsh transform of 8,192 numbers", "sums within vectors, which take half the time", walsh},
		{"comparing 64 pairs of 2,048 bits", "counting the ones in each sum", compared},
	} {
		if kernel.HasVectors() {
			all = append(all, measurement{
				fmt.Sprintf("kernel: %s with AVX2, relative to plain Go", k.what), k.limit,
				func(_ context.Context, s settings) (outcome, error) { return againstTwin(s, k.work()) },
			})
		}
	}
	return all
}

// againstTwin measures a kernel and its plain Go version alternately, a thousand calls at a time.
func againstTwin(s settings, work func()) (outcome, error) {
	with := func(vectors bool) func() error {
		return func() error {
			defer kernel.UseVectors(kernel.UseVectors(vectors))
			for range 1000 {
				work()
			}
			return nil
		}
	}
	f, err := inTurns(20*s.rounds, 1, with(true), with(false))
	f.processor = 0 // too short to measure
	return f, err
}

func chased() func() {
	const n = 12_500
	above, here, lights := make([]byte, n), make([]byte, n), make([]byte, n)
	return func() { kernel.Chase(above, here, lights, 0xff) }
}

func summed() func() {
	x, y := make([]uint64, 1563), make([]uint64, 1563)
	return func() { kernel.Xor(x, x, y) }
}

func counted() func() {
	x := make([]uint64, 1563)
	return func() { kernel.Weight(x) }
}

func walsh() func() {
	q := make([]uint64, 1<<11)
	return func() { kernel.Walsh(q) }
}

func compared() func() {
	near, w, groups := make([]uint8, 8), make([]uint64, 32), make([]uint64, 8*kernel.Group*32)
	return func() { kernel.Within(near, w, groups, 100) }
}
