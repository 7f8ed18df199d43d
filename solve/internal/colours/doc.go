// Package colours solves boards whose lights have m > 2 colours, using the Smith normal
// form modulo m.
//
// The input is a board of 3 to 64 colours, prime or not. The output is presses for any lights, or
// an invariant that proves that there are none; generators of the quiet patterns, with their
// orders; and generators of the invariants.
//
// Presses x turn the lights b out if b + A x = 0 modulo m, so A x = -b. Package modn decomposes A
// once and then solves this for every b; if m is composite, it works with the prime powers of m.
// NewDense uses the matrix of the board. NewChase uses a smaller one, with one row and column for
// each light in a line of a grid, or two where the lines wrap around; see lines.go.
//
// A board of n lights and buttons costs n^3 / 8 steps and 3 n^2 bytes for each prime factor of m. A
// grid of R x C lights, with C the shorter side, costs R C steps plus the cost of a board of C
// lights, or 2 C on a torus, Moebius strip or Klein bottle. With 128 MiB this allows boards of
// about 6,000 lights, planes of 6,000 columns and tori of 3,000 columns.
package colours
