// Package gf2 implements linear algebra over the field of two elements: vectors and matrices,
// packed 64 bits to a word. It also has the Walsh-Hadamard transform, which computes the weights of
// all linear combinations of a set of vectors in one pass.
//
// Lights Out with two colours is an equation over this field: each light is a bit, pressing a button
// adds 1 to some of the bits, and 1 + 1 = 0. Package modn does the same for more colours.
//
// As in math/big, the receiver is the result, so loops can reuse memory. Operands may be the
// receiver itself unless a comment says otherwise:
//
//	z.Xor(x, y)      // z = x + y
//
// A mismatched length is a bug in the caller and panics. Long computations take a [Tick], which
// receives their progress and can stop them.
package gf2
