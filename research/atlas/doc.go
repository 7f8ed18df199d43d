// Package atlas defines the rows of the atlas, a table of facts about boards: every grid up to a
// given size, on each surface and with each rule. research/atlas shows the table.
//
// [Outline] computes what no command computes, the worst distance, and what it needs for that. For
// the fewest presses and God's number, [Questions] returns the questions to lightsout solve --fewest
// and lightsout info. Anything that takes one question per line can answer them: a pipe, or the farm
// on many machines. Until then a fact is provisional. A test of random rows fails if the program
// finds more than the published table contains, except where it is provisional. The limits of the
// program count steps instead of time, except that the search for the fewest presses also stops
// after two minutes; machines that need less time give the same answers.
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
//   - God's number, the most presses that any solvable state needs, is the covering radius of the
//     code. Buttons in the same quiet patterns form a group, and n_0 buttons are in no pattern. God's
//     number is at least n_0 plus half of each of the other groups, each half rounded down, and at
//     most n_0 plus half of all other buttons. Often the two bounds are equal.
//   - The worst distance, the largest number of lights that may have to change to make a state
//     solvable, is the covering radius of the dual code. A breadth-first search over the 2^d
//     syndromes of each part finds it; where that would take too long, the row has bounds
//     (worst.go).
package atlas
