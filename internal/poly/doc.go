// Package poly is the arithmetic of polynomials over GF(2), packed 64 coefficients to a
// word, and of the Fibonacci polynomials that rows of lights turn into. Package chase
// finds the first row of presses with them.
//
// As in math/big and package gf2, the receiver is the result, and operands may be the
// receiver itself unless a comment says otherwise:
//
//	p.Add(p, q)      // p = p + q
//
// Division by 0 is the caller's mistake and panics. Long computations take a
// [gf2.Tick], which receives their progress and can stop them; with a nil tick they
// cannot fail.
//
// # From words to a million coefficients
//
// Every operation has a part that goes word by word, which is a kernel, and a part that
// splits what is longer, so that all time is spent in products:
//
//	            short                              long
//	product     8 x 8 words by a kernel            Karatsuba: three products of half the length
//	quotient    a word at a time, by 1/y           half of the quotient, then the other half
//	gcd         64 steps at a time, as a matrix    half of the steps, then the other half
//
// A product of n words takes n^1.58, a quotient about two products, and the gcd with its
// cofactor about 15. Toom's methods and Fourier transforms would pay only beyond the
// largest boards: at a million coefficients a product takes milliseconds.
//
// # Thresholds
//
// They were measured on one core of an Intel Xeon at 2.5 GHz, by the time of the
// processor, with the benchmarks of this package:
//
//	constant      in words   what is flat around it
//	rowWords      4          3 to 6
//	divideWords   32         16 to 64
//	halfBits      32         16 to 64
//
// On a machine without carry-less products (see [kernel.HasCLMul]) the short parts shift
// and add, as Euclid's algorithm is usually written. The tests run both ways and compare
// them with that algorithm: for all small polynomials, and for random and special long
// ones.
package poly
