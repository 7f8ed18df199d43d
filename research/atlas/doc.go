// Package atlas computes the rows of the atlas, a table of facts about boards: every grid up to a
// given size, on each surface and with each rule. research/atlas shows the table.
//
// The functions behind `lightsout info` and `lightsout solve --fewest` compute the rows, with the
// same limits as the commands, except for the worst distance, which no command computes. A test of
// random rows fails if the commands find more than the published table contains, except where it is
// provisional. The limits count steps instead of time, except that the search for the fewest
// presses also stops after two minutes; machines that need less time compute the same rows.
// There are two stages: [Outline] finds everything that takes only a moment, and [Complete] does
// what the commands do to find the rest. Until then the rest is provisional.
//
// # The facts
//
// All facts concern the code formed by the quiet patterns, presses that change nothing. With
// the named rules, button A toggles light B if and only if button B toggles light A, so the
// invariants of the board are the same patterns. The code is a direct sum of parts that share no
// buttons (code.go).
//
//   - The nullity is the dimension of the code, from package solve.
//   - The number of presses needed for all lights on is the weight of the lightest word of a coset.
//     Package solve finds it, or bounds. If the nullity is large, an outline has only bounds. The
//     upper bound is a solution improved step by step. The lower bound counts toggles, or lights
//     that each need a separate press because no two of them are toggled by the same button
//     (allon.go).
//   - God's number, the most presses that any solvable state needs, is the covering radius of the
//     code. Buttons in the same quiet patterns form a group, and n_0 buttons are in no pattern.
//     Package covering in solve proves that God's number is at least n_0 plus half of each of the
//     other groups, each half rounded down, and at most n_0 plus half of all other buttons. Often
//     the two bounds are equal; otherwise package facts searches (gods.go).
//   - The worst distance, the largest number of lights that may have to change to make a state
//     solvable, is the covering radius of the dual code. A breadth-first search over the 2^d
//     syndromes of each part finds it; where that would take too long, the row has bounds
//     (worst.go).
package atlas
