// Package dense solves two-colour boards by Gaussian elimination on the whole matrix. It works on
// every board, and is the reference for the faster strategies.
//
// The input is a board. The output is presses for any lights, or an invariant that proves there are
// none, and bases of the quiet patterns and the invariants in reduced echelon form, which are the
// same for all strategies.
//
// # Why it is right
//
// Let A be the matrix with a row for each light and a column for each button. Row operations
// transform [A | I] into [R | T] with R = T A in reduced echelon form, so for lights b
//
//	A x = b  <=>  R x = T b.
//
// Let r be the rank of A. The rows of R after the first r are zero, so there T b must be zero too;
// each of the first r rows determines the press of its pivot. The other rows y of T are the
// invariants: y A = 0.
//
// # Cost
//
// A board of n lights and n buttons takes 2 n^2 bits and about n^3 / 256 word operations, by the
// Method of the Four Russians (V. Arlazarov, E. Dinic, M. Kronrod, I. Faradzev, 1970), which
// package gf2 explains. After that, solving a state takes about n^2 / 64 word operations.
package dense
