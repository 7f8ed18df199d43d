package main

import (
	"context"
	"fmt"
	"os/exec"
	"runtime"
	"strconv"

	"lightsout/internal/algebra/gf2"
	"lightsout/internal/english"
)

// takeElimination compares our elimination of a dense random matrix with libm4ri's, on the same
// matrix, and fails if the results differ.
func takeElimination(ctx context.Context, s settings) (rows []string, err error) {
	if s.n > 0 {
		return eliminateBoth(ctx, s.m4ri, s.n, 1)
	}
	for _, m := range []struct{ n, times int }{{10_000, 15}, {20_000, 2}} {
		two, err := eliminateBoth(ctx, s.m4ri, m.n, m.times)
		if err != nil {
			return nil, err
		}
		rows = append(rows, two...)
	}
	return rows, nil
}

// eliminateBoth eliminates an n x n matrix with both, several times. It compares processor time on
// one core, and wall-clock time with ours on all cores.
func eliminateBoth(ctx context.Context, program string, n, times int) ([]string, error) {
	cores := runtime.GOMAXPROCS(0)
	var one, all, theirs timing
	for range times {
		want, err := eliminateTheirs(ctx, program, n, &theirs)
		if err != nil {
			return nil, err
		}
		for t, cores := range map[*timing]int{&one: 1, &all: cores} {
			got, err := eliminate(n, cores, t)
			if err != nil {
				return nil, err
			}
			if got != want {
				return nil, fmt.Errorf("ours has %+v; libm4ri's has %+v", got, want)
			}
		}
	}
	size := english.Group(strconv.Itoa(n))
	return []string{
		fmt.Sprintf("%s x %s, processor time on one core | %.3f s | %.3f s | %.2f times",
			size, size, one.processor, theirs.processor, one.processor/theirs.processor),
		fmt.Sprintf("%s x %s, wall-clock time on %d cores; libm4ri uses one | %.3f s | %.3f s | %.2f times",
			size, size, cores, all.clock, theirs.clock, all.clock/theirs.clock),
	}, nil
}

// A form is what both compare of the reduced echelon form.
type form struct {
	rank     int
	checksum checksum
}

// eliminate eliminates the random matrix on some cores.
func eliminate(n, cores int, t *timing) (f form, err error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	m := randomMatrix(n)
	runtime.GC()
	err = t.add(func() error {
		pivots, err := m.Echelon(nil)
		f.rank = len(pivots)
		return err
	})
	for i := range n {
		f.checksum.add(m.Row(i).Words())
	}
	return f, err
}

// eliminateTheirs runs the program that calls libm4ri and measures itself.
func eliminateTheirs(ctx context.Context, program string, n int, t *timing) (f form, err error) {
	out, err := exec.CommandContext(ctx, program, strconv.Itoa(n)).Output()
	if err != nil {
		return f, err
	}
	var clock, processor float64
	_, err = fmt.Sscanf(string(out), "%d %x %f %f", &f.rank, &f.checksum, &clock, &processor)
	t.keep(clock, processor)
	return f, err
}

func randomMatrix(n int) *gf2.Matrix {
	m := gf2.NewMatrix(n, n)
	var random splitMix
	for i := range n {
		random.fill(m.Row(i).Words(), n)
	}
	return m
}

// A splitMix is Vigna's generator SplitMix64, which m4ri.c has as well.
type splitMix uint64

// fill fills words with n random bits. It clears the other bits of the last word that it fills.
func (s *splitMix) fill(words []uint64, n int) {
	for i := range (n + 63) / 64 {
		words[i] = s.next()
	}
	if extra := n % 64; extra != 0 {
		words[n/64] &= 1<<extra - 1
	}
}

func (s *splitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// A checksum is a running checksum of the words of a result, the same as in m4ri.c.
type checksum uint64

func (c *checksum) add(words []uint64) {
	for _, w := range words {
		*c = (*c ^ checksum(w)) * 0x9e3779b97f4a7c15
	}
}
