// Package poly implements arithmetic on polynomials over GF(2), packed 64 coefficients to a word,
// including the Fibonacci polynomials that represent rows of lights. Package solve/internal/chase
// uses them to find the first row of presses.
//
// As in math/big and package gf2, the receiver is the result, and operands may be the
// receiver itself unless a comment says otherwise:
//
//	p.Add(p, q)      // p = p + q
//
// Division by 0 is a bug in the caller and panics. Long computations take a [gf2.Tick], which
// receives their progress and can stop them; with a nil tick they cannot fail.
//
// # From words to a million coefficients
//
// Products, quotients and gcds each have a kernel that works word by word, and a part that splits
// longer operands, so that nearly all the time goes into products:
//
//	            short                              long
//	product     16 x 16 words by a kernel          Karatsuba: three products of half the length
//	quotient    a word at a time, by 1/y           one half of the quotient, then the other
//	gcd         many steps at once, as a matrix    one half of the steps, then the other
//
// A product of n words takes about n^1.58 operations. A quotient takes as long as about two
// products, and a gcd with its cofactor as long as about 15. Toom-Cook and Fourier transforms would
// pay off only beyond the largest boards: at a million coefficients a product takes about ten
// milliseconds.
//
// # Thresholds
//
// The thresholds were measured in CPU time on one core of an Intel Xeon at 2.5 GHz with AVX-512,
// with this package's benchmarks in repeated, alternating runs:
//
//	constant      words   measured                  differences
//	rowWords      4       1 to 6, at degree 1,000   within 5%
//	divideWords   32      8 to 64, at 100,000       within 8%
//	halfBits      128     16 to 400, at 100,000     16: +37%, 32: +27%, 64: +13%, 400: -10%
//
// With 128 words, polynomials of 20,000 coefficients are already split. Without carry-less
// products, all values of halfBits from 16 to 128 words are within 6%.
//
// On a machine without carry-less products (see [kernel.HasCLMul]) short quotients and gcds shift
// and add, as in the textbook version of Euclid's algorithm. The tests run both versions and
// compare them with that algorithm: for all small polynomials, and for random and special long
// ones.
package poly
