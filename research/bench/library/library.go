// Package library supports comparisons with a C or C++ library: a small program calls the library,
// works on the same random words as our code, and prints a checksum of its result and its times.
package library

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
)

// A SplitMix is Vigna's generator SplitMix64. The programs m4ri.c and ntl.cc contain it as well.
type SplitMix uint64

// Fill fills words with n random bits. It clears the other bits of the last word that it fills.
func (s *SplitMix) Fill(words []uint64, n int) {
	for i := range (n + 63) / 64 {
		words[i] = s.next()
	}
	if extra := n % 64; extra != 0 {
		words[n/64] &= 1<<extra - 1
	}
}

func (s *SplitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// A Checksum is a running checksum of the words of a result. The programs compute the same one.
type Checksum uint64

// Add adds words to the checksum.
func (c *Checksum) Add(words []uint64) {
	for _, w := range words {
		*c = (*c ^ Checksum(w)) * 0x9e3779b97f4a7c15
	}
}

// Run runs a program on a problem of size n, and scans its output.
func Run(ctx context.Context, program string, n int, format string, results ...any) error {
	out, err := exec.CommandContext(ctx, program, strconv.Itoa(n)).Output()
	if err != nil {
		return err
	}
	_, err = fmt.Sscanf(string(out), format, results...)
	return err
}
