// Package dense solves boards by Gaussian elimination on one matrix. With two colours it works on
// boards of every kind, and is the reference for the faster strategies; [Colours] handles more colours.
//
// The input is a board of two colours. The output is presses for any lights, or an invariant that
// proves there are none, and bases of the quiet patterns and the invariants in reduced echelon form,
// which are the same for all strategies.
//
// # Why it is right
//
// Let A be the matrix with a row for each light and a column for each button. Row operations
// transform [A | I] into [R | T] with R = T A in reduced echelon form, so for lights b
//
//	A x = b  <=>  R x = T b.
//
// Let r be the rank of A. The rows of R after the first r are zero, so there T b must be zero too;
// each of the first r rows determines the press of its pivot. The other rows y of T are a basis of
// the invariants: y A = 0.
//
// # Cost
//
// A board of n lights and n buttons takes 2 n^2 bits and about n^3 / 256 word operations, by the
// Method of the Four Russians (V. Arlazarov, E. Dinic, M. Kronrod, I. Faradzev, 1970), which
// package gf2 explains. After that, solving a state takes about n^2 / 32 word operations.
//
// # More colours
//
// For boards of 3 to 64 colours, prime or not, the output is the same, but quiet patterns and
// invariants are generators, and the patterns have orders. Presses x turn the lights b out if
// b + A x = 0 modulo m, so A x = -b. Package modn decomposes A into its Smith normal form once and
// then solves this for every b; if m is composite, it works with the prime powers of m. NewColours
// uses the matrix of the board. NewColoursChase uses a smaller one, with one row and column for each
// light in a line of a grid, or two where the lines wrap around; see lines.go.
//
// A board of n lights and buttons costs n^3 / 8 steps and 3 n^2 bytes for each prime factor of m. A
// grid of R rows and C columns costs R C steps plus the cost of a board of n lights, where n is the
// shorter side on a plane, twice that on a torus, 2 R on a Moebius strip or Klein bottle, and the
// smaller of C and 2 R on a cylinder. If m has one prime factor, 128 MiB allow boards of about 6,600
// lights, planes with a side of 6,600 and tori with a side of 3,300.
package dense
