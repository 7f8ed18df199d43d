// Package gf2 is linear algebra over the field of two elements, packed 64 bits
// to a word: vectors, matrices and polynomials. The Walsh-Hadamard transform is
// here too, which weighs all sums of some vectors at once.
//
// Lights Out is an equation over this field: a light is a bit, pressing a
// button adds 1 to some of them, and 1 + 1 = 0. Everything the other packages
// prove about boards is computed here.
//
// As in math/big, the receiver is the result, so that a loop can reuse its
// memory, and operands may be the receiver itself unless a comment says
// otherwise:
//
//	z.Xor(x, y)      // z = x + y, for vectors
//	p.Mul(p, q)      // p = p * q, for polynomials
//
// A length that does not fit is a mistake of the caller and panics. Long work
// takes a [Tick], through which it tells how far it is and can be stopped.
package gf2
