// Package dense solves boards of two colours by Gaussian elimination of the whole
// matrix. It works on every board, and is the reference for the faster strategies.
//
// The input is a board. The output is presses for any lights, or an invariant that
// proves that there are none, and bases of the quiet patterns and the invariants in
// reduced echelon form, which are the same for all strategies.
//
// # Why it is right
//
// Let A be the matrix with a row for each light and a column for each button. Row
// operations take [A | I] to [R | T] with R = T A in reduced echelon form, and then
// for lights b
//
//	A x = b  <=>  R x = T b.
//
// The answer can be read off: below the rank, R is zero, so T b must be zero too;
// above it, each row gives the press of its pivot. The rows y of T below the rank
// are the invariants: y A = 0.
//
// # Cost
//
// A board of n lights and n buttons takes 2 n^2 bits and about n^3 / 256 word
// operations, by the Method of the Four Russians (V. Arlazarov, E. Dinic, M.
// Kronrod, I. Faradzev, 1970), which package gf2 explains. After that, a state takes
// n^2 / 64.
package dense
