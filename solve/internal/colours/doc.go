// Package colours solves boards whose lights have m > 2 colours, by the Smith normal
// form modulo m.
//
// The input is a board of 3 to 64 colours, prime or not. The output is presses for
// any lights, or an invariant that proves that there are none, and generators of the
// quiet patterns, each with its order, and of the invariants.
//
// Presses x turn the lights b out if b + A x = 0 modulo m, so A x = -b. Package modn
// decomposes A once and then solves this for every b; if m is composite, through its
// prime powers. NewDense uses the matrix of the board. NewChase uses a smaller one,
// with one row and column for each light of a line of a grid, or two where the lines go
// around: see lines.go.
//
// A board of n lights and buttons costs n^3 / 8 steps and 3 n^2 bytes for each prime
// factor of m. A grid of R x C lights, with C the shorter side, costs R C steps and as
// much as a board of C lights, or 2 C on a torus, Moebius strip or Klein bottle. With 128
// MiB these are boards of about 6,000 lights, planes of 6,000 columns and tori of 3,000.
package colours
