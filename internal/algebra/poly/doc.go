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
//	product     16 x 16 words by a kernel          Karatsuba: three products of half the length
//	quotient    a word at a time, by 1/y           half of the quotient, then the other half
//	gcd         64 steps at a time, as a matrix    half of the steps, then the other half
//
// A product of n words takes n^1.58, a quotient about two products, and the gcd with its
// cofactor about 15. Toom's methods and Fourier transforms would pay only beyond the
// largest boards: at a million coefficients a product takes about ten milliseconds.
//
// # Thresholds
//
// They were measured on one core of an Intel Xeon at 2.5 GHz with AVX-512, by the time of
// the processor, with the benchmarks of this package, several times in turns:
//
//	constant      words   measured                  differences
//	rowWords      4       1 to 6, at degree 1,000   within 5 %
//	divideWords   32      8 to 64, at 100,000       within 8 %
//	halfBits      128     16 to 400, at 100,000     16: +37 %, 32: +27 %, 64: +13 %, 400: -10 %
//
// With 128 words polynomials of 20,000 coefficients are split already. Without
// carry-less products 16 to 128 words of halfBits are within 6 %.
//
// On a machine without carry-less products (see [kernel.HasCLMul]) the short parts shift
// and add, as Euclid's algorithm is usually written. The tests run both ways and compare
// them with that algorithm: for all small polynomials, and for random and special long
// ones.
package poly
