// Package modn implements linear algebra over the integers modulo m, for m from 2 to 64, prime
// or not.
//
// Lights Out with m colours is an equation over these integers: each light is a number, pressing a
// button adds 1 to some of the numbers, and pressing it m times does nothing. The matrix has a row
// for each light and a column for each button.
//
// [Decompose] decomposes a matrix A once. After that, questions about it are cheap:
//
//	x, y := d.Solve(b)  // A x = b, or a certificate y that there is no x
//	d.Kernel()          // the x with A x = 0: the quiet patterns
//	d.Invariants()      // the y with y A = 0: sums that no press changes
//
// If m is not prime there is no basis in general: 2 x = 0 modulo 4 has two solutions, and two is
// not a power of 4. Instead there are generators with orders: every solution is, in exactly one
// way, a sum of multiples of the generators, where each multiple is below the generator's order.
// For prime m the generators are a basis.
//
// Vectors are slices of bytes. A mismatched length is a bug in the caller and causes a panic;
// values are reduced modulo m. Long computations take a [gf2.Tick], which receives their progress
// and can stop them.
package modn
