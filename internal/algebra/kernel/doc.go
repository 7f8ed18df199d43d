// Package kernel contains the inner loops that determine how fast everything else runs, written in
// assembly for the vector units of amd64 and arm64, and in Go for all other machines.
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
//   - Carry-less products, for polynomials over GF(2), are in the clmul files.
//   - A [Ticker] counts words of work, so that the loops around the kernels can be stopped.
//
// # Go versions
//
// Every kernel has a plain Go version, with the same name and the suffix Plain. The Go version
// defines what the kernel computes, is the only version on other machines and in WebAssembly, and
// handles the words left over after the kernel has processed all full vectors:
//
//	Xor(z, x, y)
//	   n := xorWide(z, x, y)    full vectors, in assembly; 0 on other machines
//	   xorPlain(z[n:], ...)     the rest, in Go
//
// So assembly loops need no code for the ends of slices, and any bug there would be in Go code,
// with bounds checks. Three kinds of kernels handle the ends themselves, because the Go version
// takes as long for one word as the kernel takes for a whole vector: carry-less products, whose
// assembly handles a last single word, and AddSelected and Chase with AVX-512, which use masks. The
// tests compare each kernel with its Go version at every [Level] that the machine supports, for
// many lengths and all offsets from a cache line, with guard words on both sides that must not
// change, and by fuzzing. The build tag purego leaves the assembly out.
//
// # Levels
//
// On amd64 the program checks the processor once, at startup; the kernels then use AVX-512 (F, BW,
// DQ and VL, which were introduced together), else AVX2, else the Go versions. NEON is always
// available on arm64; AddSelected, Fold, Within, TopBits and the Walsh transforms have no NEON
// version and run in Go there. The kernels read the level on each call, which costs less than a
// nanosecond, so tests and benchmarks can select a lower one with [Use]. Carry-less products need a
// special instruction, PCLMULQDQ or PMULL, which nearly all of these processors have: see
// [HasCLMul].
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
// The assembly is written by hand. Each loop is short, and several AVX2 and AVX-512 versions differ
// only in register names and vector size, so a generator would be longer than its output.
package kernel
