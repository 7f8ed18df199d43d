// Package model writes a Lights Out puzzle for solvers of other kinds: integer
// programs, propositional and pseudo-Boolean formulas, constraint and logic
// programs, first-order logic. It reads their answers back and checks them.
//
// New turns a position and a goal into a Problem, one description for all formats:
// unknowns (how often each button is pressed), a sum for each light that has to
// have a certain remainder, and what is to be as small as possible. Each format is
// a short writer of it, in a file of its own, and each file it writes explains
// itself in comments.
//
//	Any       presses that turn the lights out
//	Fewest    as few of them as possible
//	Nearest   as few lights changed as possible, so that the rest can be solved
//	Generate  a board with a light on that can be solved, and its solution
//
// Read takes what a solver printed, in one of the Dialects that solvers speak, and
// Problem.Verify presses the answer: a solver is never taken at its word.
//
// The package runs no program.
package model
