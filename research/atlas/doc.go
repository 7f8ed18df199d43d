// Package atlas computes the rows of the atlas, a table of facts about boards: every grid up to
// a size, on each surface and with each rule. docs/explanation/atlas shows what is in the table.
//
// A row is what the program knows: the same functions that answer `lightsout info` and
// `lightsout solve --fewest` compute it, with the same limits, and a test fails when they know more
// than the published table. Their work is counted and not timed, so any machine can
// compute a row, and compute it again to check. It has two steps: [Outline] finds what takes
// moments, and [Complete] asks the commands for the rest. Until then the rest is provisional.
//
// # The facts
//
// All are about the code of the quiet patterns, presses that change nothing. With the named
// rules a button toggles a light if and only if the light's button toggles its own light, so the
// invariants of the board are the same patterns. A code is a direct sum of parts that share no
// button (code.go).
//
//   - The nullity is the dimension of the code, from package solve.
//   - The fewest presses for all lights on: the lightest word of one coset. Package solve
//     compares all solutions, or finds bounds. In an outline, a solution that was improved step by
//     step is the upper bound. A lower bound is how many lights can be chosen of which
//     no two are toggled by the same button, because each of them needs a separate press (allon.go).
//   - God's number, the most presses that any state needs: the covering radius of the code.
//     Buttons that are in the same quiet patterns form a group, n_0 of them in none. Package
//     covering in solve shows that it is at least n_0 plus half of every other group, rounded
//     down, and at most n_0 plus half of all others together. Often the two are equal;
//     otherwise package facts searches (gods.go).
//   - The worst distance: how many lights have to be changed at most to make a state solvable. It
//     is the covering radius of the dual code. A breadth-first search over the 2^d syndromes of
//     each part finds it; if that is too long, there are bounds (worst.go).
package atlas
