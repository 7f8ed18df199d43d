// Package residues solves boards of 2 to 64 colours, prime or not, by Gaussian elimination on one matrix.
//
// The output is presses for any lights, or an invariant that proves there are none, and generators of
// the quiet patterns and the invariants; the patterns have orders.
//
// Presses x turn the lights b out if b + A x = 0 modulo m, so A x = -b, where the matrix A has a row
// for each light and a column for each button. Package modn decomposes A into its Smith normal form
// once and then solves this for every b; if m is composite, it works with the prime powers of m. For
// grids with the plus or ring rule, New uses a smaller matrix than the board's, with one row and column
// for each light in a line of the grid, or two where the lines wrap around; see lines.go.
//
// A board of n lights and buttons costs n^3 / 8 steps and 3 n^2 bytes for each prime factor of m. A
// grid of R rows and C columns costs R C steps plus the cost of a board of n lights, where n is the
// shorter side on a plane, twice that on a torus, 2 R on a Moebius strip or Klein bottle, and the
// smaller of C and 2 R on a cylinder. If m has one prime factor, 128 MiB allow boards of about 6,600
// lights, planes with a side of 6,600 and tori with a side of 3,300.
package residues
