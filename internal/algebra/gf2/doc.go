// Package gf2 is linear algebra over the field of two elements, packed 64 bits to a
// word: vectors and matrices. It also has the Walsh-Hadamard transform, which gives
// the weights of all linear combinations of some vectors at once.
//
// Lights Out is an equation over this field: a light is a bit, pressing a button
// adds 1 to some of them, and 1 + 1 = 0. The other packages use it to compute
// everything they prove about boards.
//
// As in math/big, the receiver is the result, so that a loop can reuse its memory,
// and operands may be the receiver itself unless a comment says otherwise:
//
//	z.Xor(x, y)      // z = x + y
//
// A length that does not fit is the caller's mistake and panics. Long computations
// take a [Tick], which receives their progress and can stop them.
package gf2
