// Package solve solves boards: it finds presses that turn the lights out or lead to another target,
// the quiet patterns (presses that change nothing), and the reason why a state cannot be solved.
//
//	state, err := puzzle.Parse("9x9:on")
//	solver, err := solve.New(ctx, state.Board())
//	presses, err := solver.Solve(ctx, state)   // some solution, quickly
//	fewest, err := solver.Fewest(ctx, state)   // 25 presses, proved
//	nearest, err := solver.Nearest(ctx, state) // what to change if there is none
//
// A [Solver] answers questions about one board, a [Solution] is a set of presses with a lower
// bound, and a [Certificate] proves that a state has no solution.
//
// [New] analyses a board once; the [Solver] then handles any number of states and is safe for
// concurrent use. You can check answers without trusting the solver: apply the presses of a
// solution, or check the [Certificate] of an unsolvable state. With two colours, that is a set of
// lights with an odd number lit, such that every button toggles an even number of them. Lights may
// have 2 to 64 colours.
//
// There are two strategies. Chase, the fastest, only works on grids with the plus or ring rule, on a
// plane, cylinder or torus and, with more than two colours, a Moebius strip or Klein bottle; with two
// colours it takes time linear in the number of lights, except on very wide cylinders and tori.
// Elimination solves all other boards.
//
// [Solver.Fewest] finds a solution with the fewest presses and proves that none has fewer; if it
// finds no proof, it returns the best solution found and a lower bound. [Solver.Solutions] yields
// all solutions. [Solver.FewestSame] makes all lights the same, in whichever colour takes the
// fewest presses. [Solver.Nearest] finds a solvable state that differs in the fewest lights, and
// [Solver.Repairs] finds all such states if they differ in at most three. [Solver.Hardest] searches
// for a state that needs the most presses, and so for God's number.
//
// [Solver.SolveRows] solves two-colour grids too large for memory, row by row.
//
// Where to read:
//
//   - any solution: solver.go and system.go; internal/chase, internal/fronts,
//     internal/residues; rows.go, certificate.go
//   - the fewest presses and all solutions: fewest.go, same.go, solutions.go, optimality.go,
//     internal/cosets, internal/classes, internal/leader
//   - the nearest solvable state: nearest.go, repairs.go, push.go; internal/repair,
//     internal/leader
//   - costs of presses and of lights: costs.go
//   - the fewest presses and the nearest state on boards of small treewidth, such as strips and
//     trees: width.go; internal/treewidth
//   - God's number: hardest.go; internal/covering
package solve
