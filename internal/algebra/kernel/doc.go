// Package kernel contains the inner loops that determine how fast everything else runs, written in
// assembly for AVX2, the vector instructions of amd64, and in Go for all other machines.
//
// # Place in the tree
//
// The package is part of the algebra, but is not inside gf2, because other packages also keep their
// inner loops here. It is in the lowest layer and, besides the standard library, imports only
// golang.org/x/sys/cpu, which detects the processor's features.
//
// # Kernels
//
// Comments in the files explain their methods.
//
//   - [Xor] adds rows over GF(2), and [AddSelected] adds rows from eight tables, for elimination.
//   - [Weight] counts ones, and [Within] finds vectors close to a given one, for joining lists
//     of vectors in the search for the fewest presses.
//   - [Chase] moves one row down a board.
//   - [Walsh] and [Walsh8] are butterflies on packed 16-bit numbers, and [TopBits] compares the
//     results with a threshold, to find the sizes of all solutions.
//   - [AddShifted] adds a polynomial times a power of its variable, for division.
//   - A [Ticker] counts words of work, so that the loops around the kernels can be stopped.
//
// # Go versions
//
// Every kernel has a plain Go version, with the same name and the suffix Plain. The Go version
// defines what the kernel computes, is the only version on other machines and in WebAssembly, and
// handles the words left over after the kernel has processed all full vectors:
//
//	Xor(z, x, y)
//	   xorAVX2(z, x, y)         full vectors, in assembly, if the processor has AVX2
//	   xorPlain(z[n:], ...)     the rest, in Go
//
// So assembly loops need no code for the ends of slices, and any bug there would be in Go code,
// with bounds checks. The tests compare each kernel with its Go version, for many lengths and all offsets from a cache line, with guard words
// on both sides that must not change, and by fuzzing. The build tag purego leaves the assembly out.
//
// The program checks the processor once, at startup. Tests and benchmarks choose the Go versions
// with [UseVectors].
//
// AVX-512 would make some loops up to three times faster, but not the searches around them; only
// [Chase] uses it. arm64 is fast enough without assembly.
//
// # Layout and bounds
//
// The assembly takes pointers to the first words and a number of words (or bytes) that is a
// multiple of the vector size, and never reads or writes anything else unless the kernel's comment
// says otherwise. Its Go wrapper first cuts all slices to the same length, so a wrong length panics
// in Go instead of corrupting memory. Loads and stores are unaligned: on processors with these
// vectors they cost no more unless they cross a cache line, so callers need not align anything.
// Words are in the machine's byte order.
//
// Go cannot preempt assembly, for example to collect garbage, so callers limit a call to about a
// million words, which take less than a millisecond.
//
// The assembly is written by hand, because a generator would be longer than its output.
package kernel
