// Package model writes a Lights Out puzzle for solvers of other kinds: integer
// programs, propositional and pseudo-Boolean formulas, constraint and logic
// programs, first-order logic. It reads their answers back and checks them.
//
// New turns a position and a goal into a Problem, one description for all formats:
// unknowns (how often each button is pressed), a sum for each light that must have a
// certain remainder, and a cost to minimise. Each format has a short writer in a
// file of its own, and the files it writes explain themselves in comments.
//
//	Any       presses that turn the lights out
//	Fewest    as few of them as possible
//	Nearest   as few lights changed as possible, so that the rest can be solved
//	Generate  a board with a light on that can be solved, and its solution
//
// Read parses what a solver printed, in its Dialect, and Problem.Verify
// checks the answer by pressing it: no solver is trusted.
//
// The package runs no programs.
package model
