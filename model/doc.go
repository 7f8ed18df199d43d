// Package model writes Lights Out puzzles for other kinds of solvers, as integer programs,
// propositional formulas, SMT-LIB and first-order logic. It reads the solvers' answers and checks
// them.
//
//	problem, err := model.New(ctx, state, model.Options{Goal: model.Fewest})
//	err = model.Write(ctx, file, problem, model.LP)
//	answer, err := problem.Read(model.HiGHSOutput, output) // what the solver printed
//	verdict, err := problem.Verify(ctx, answer)
//
// A Problem is a puzzle in numbers, an Answer is what a solver says about it, and a Verdict
// is what its presses really do.
//
// New turns a position and a goal into a Problem, the same description for all formats:
// unknowns (how many times each button is pressed), a sum for each light that must have a given
// remainder, and a cost to minimise. Each format has a short writer, and the output explains itself
// in comments. These are the goals:
//
//	Any       presses that turn the lights out
//	Fewest    the fewest presses that do
//	Nearest   the fewest lights to change to make the position solvable
//	Generate  a solvable position with a light on, and its solution
//
// Read parses a solver's output, in the solver's Dialect, and Problem.Verify checks the answer by
// applying its presses, because no solver is trusted.
//
// The package runs no programs.
package model
