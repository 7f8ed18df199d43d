// Package coach teaches: it says what to press next and why, whether a press was a
// good one, and why an unsolvable board is unsolvable.
//
// An [Advice] is the next step, chosen once and told in three rungs, each a [Hint] that
// says more than the one before: where to look, a reason that the player could have seen or
// else a few buttons to choose from, and what to press. Beside them, the [Proof] argues that
// the press is right. Every reason is a claim about the lights that a player can check on
// the board. The coach supports a player who is chasing lights down the board. Everybody
// else gets a shortest solution from where they are, so a player who follows the hints
// from the start wins in exactly par.
//
// Chasing is how people solve Lights Out by hand: turn the rows off from the top,
// each by pressing right below its lights, then look the bottom row up in a table
// that says what to press in the top row, and chase once more. [NewTable] makes that
// table for any grid.
package coach
