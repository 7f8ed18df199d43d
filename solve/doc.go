// Package solve answers what can be done on a board: which presses turn the
// lights out, which patterns of presses change nothing, and why a state cannot
// be solved.
//
// [New] analyses a board once; the [Solver] then answers any number of states,
// from any number of goroutines. Every answer can be checked without trusting
// it: a solution by pressing it, and the impossible by a [Certificate], a set of
// lights of which each button toggles an even number and of which an odd number
// is lit. Lights may have 2 to 64 colours.
//
// Three strategies give the same answers. Chase takes time linear in the number
// of lights but knows only grids on a plane, cylinder or torus; Sparse eliminates
// boards piece by piece; Dense eliminates the whole matrix. New picks the fastest
// that applies.
//
// [Solver.Fewest] compares all solutions of a state and so proves which has the
// fewest presses; where there are too many to compare it says what it found and a
// bound. [Solver.Solutions] yields all of them. [Solver.Nearest] finds the solvable
// state that differs least from another.
//
// Grids too large for memory are solved row by row with [Solver.SolveRows].
//
// Where to read:
//
//   - any solution: solver.go and strategy.go; internal/chase, internal/sparse,
//     internal/dense, internal/colours; rows.go, certificate.go
//   - the fewest presses and all solutions: fewest.go, solutions.go; internal/cosets
//   - the nearest solvable state: nearest.go, costs.go; internal/repair
//   - God's number: hardest.go; internal/covering
package solve
