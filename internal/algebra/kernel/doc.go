// Package kernel has the inner loops that decide how fast everything else is, written in
// assembly for the vector units of amd64 and arm64, and in Go for all other machines.
//
// # Where it is
//
// It belongs to the algebra, but it is not inside gf2, because Go would then hide it from
// the other packages whose inner loops are here. It is in the lowest layer and imports only
// golang.org/x/sys/cpu, which tells what the processor can do.
//
// # Kernels
//
// The comment at the top of each file explains its method.
//
//   - [Xor] adds rows over GF(2), and [AddSelected] rows of eight tables, for elimination.
//   - [Weight] counts ones, [Within] finds vectors that are near another: the join of words
//     in the search for the fewest presses.
//   - [Chase] goes one row down a board.
//   - [Walsh] and [Walsh8] are butterflies on packed 16-bit numbers, [TopBits] compares the
//     results with a threshold: the sizes of all solutions.
//   - Products without carries, for polynomials over GF(2), are in the files clmul.
//
// # Twins
//
// Every kernel has a plain twin in Go, with the same name and Plain at its end. The twin
// says what the kernel computes, is the only code on other machines and in WebAssembly,
// and does what is left over when the kernel has done all full vectors:
//
//	Xor(z, x, y)
//	   n := xorWide(z, x, y)    full vectors, in assembly; 0 on other machines
//	   xorPlain(z[n:], ...)     the rest, in Go
//
// So an assembly loop has no odd ends, and a bug at an end would be in Go code, where
// indices are checked. Two kinds of kernels do their ends themselves, because a word takes
// the twin as long as a vector takes them: carry-less products, whose assembly takes a last
// single word, and AddSelected with AVX-512, which does the last vector under a mask. The
// tests compare each kernel with its twin at every [Level] that the machine has, for all
// lengths from 0 to 300 words and all places relative to a cache line, with guards on both
// sides that must not change, and by fuzzing. The build tag purego leaves the assembly out.
//
// # Levels
//
// On amd64 the processor is asked once, when the program starts, and the kernels take
// AVX-512 (the parts F, BW, DQ and VL, which came together), else AVX2, else the twins.
// On arm64 NEON is always there. The kernels read the level each time they are called,
// which costs less than a nanosecond, and tests and measurements can choose a lower one
// with [Use]. Carry-less products need a special instruction, PCLMULQDQ or PMULL, which
// nearly all of these processors have: see [HasCLMul].
//
// # Layout and bounds
//
// The assembly takes pointers to the first words and a number of words (or bytes) that is a
// multiple of its vectors, and never reads or writes anything else, except where the
// kernel's comment documents it. The Go function in front of it cuts all slices to the same
// length first, so a wrong length panics in Go instead of writing elsewhere. Loads and
// stores are unaligned: on the processors that have these vectors they cost no more, except
// where they cross cache lines, and no caller has to align anything. Words are in the
// machine's own order.
//
// Go cannot interrupt assembly, to collect garbage for instance, so callers keep a call to
// about a million words: less than a millisecond.
//
// The files are written by hand. Each loop is short, and the same one in AVX2 and AVX-512
// differs in the names of the registers and in what a vector holds, so a generator would
// be longer than what it writes.
package kernel
