// Package chase solves two-colour grids by light chasing, in time linear in the number of lights,
// except on very wide cylinders and tori (see Cost). It finds the first row by one division of
// Fibonacci polynomials, or by two on a torus.
//
// The input is a grid on a plane, cylinder or torus with the plus or ring rule, and its lights, in
// memory or row by row. The output is the presses, row by row, or a quiet pattern that proves that
// there is no solution. The package also returns a basis of the quiet patterns.
//
// # Why it is right
//
// Let x_r be the presses and b_r the lights of row r, B the adjacency matrix of a row (a path or
// a cycle of C columns), and a = B + 1 for the plus rule, a = B for ring. The lights of row r go
// out if
//
//	x_{r+1} = b_r + a x_r + x_{r-1},
//
// so the start of a chase determines everything below it. On a plane and on a cylinder the start is
// the first row x_0, with zeros above it, and the row x_R below the last must be zero. On a torus
// the start is two adjacent rows, x_{-1} and x_0, and after R rows the chase must end with the same
// two rows.
//
// Let c be the end of the chase from zeros. The chase is linear, and without lights it takes x_0 to
// F_{R+1}(a) x_0, with the Fibonacci polynomials F (K. Sutner, Linear cellular automata and the
// Garden-of-Eden, 1989; J. Goldwasser, W. Klostermeyer, H. Ware, Fibonacci polynomials and parity
// domination in grid graphs, 2002). So on a plane and on a cylinder
//
//	F_{R+1}(a) x_0 = c.
//
// A row is a polynomial modulo some p on which B acts by multiplication (rowpoly.go), so this is
// one division of polynomials (polydiv.go). A torus needs two (torus.go).
//
// A grid's toggle matrix A is symmetric, so its invariants are its quiet patterns q. The parity of
// the lights b that q covers can be computed from the first and last rows alone: the chase from
// zeros finds x with b = A x + (x_R in the last row) and, on a torus, + (x_{R-1} in the first).
// Since q A = 0,
//
//	q . b = (last row of q) . x_R  [ + (first row of q) . x_{R-1} ].
//
// # Cost
//
// R x C lights take two passes of R C / 64 word operations each. The greatest common divisor of the
// polynomials takes at most about C min(R, C) / 64 on a plane and C² / 64 on a cylinder or torus,
// so it can dominate only if the grid is a cylinder or torus much wider than high. A vector
// instruction does up to eight word operations (package kernel). The package needs memory for a few rows, plus the lights and
// presses if they are not streamed. A basis of the quiet patterns takes 4 C bits for each pattern.
package chase
