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
package poly
