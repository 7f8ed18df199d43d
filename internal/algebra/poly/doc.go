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
// # Cost
//
// Products, quotients and greatest common divisors are computed as by hand: a polynomial is shifted,
// and a kernel adds it to another, four words at a time. At degree n they take about n^2 / 256 such
// steps, which is a few hundredths of a second at degree 100,000. Carry-less multiplication, which
// processors have for cryptography, and products by Karatsuba's method would save most of that, but a
// board with that many columns takes longer to read. Tests compare with the definitions.
package poly
