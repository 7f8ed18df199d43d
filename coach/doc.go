// Package coach teaches: it suggests the next press and explains why, judges the press that a
// player made, and proves that an unsolvable board is unsolvable.
//
// An [Advice] is the next step from a position, explained in three rungs. Each rung is a [Hint]
// that reveals more than the one before: where to look; a reason that the player could have seen,
// or else a few buttons to choose from; and which button to press. A separate [Proof] argues that
// the press is right. Every reason is a claim about the lights that a player can check on the
// board. A player who is chasing lights down the board gets the next step of the chase. All other
// players get a press from a shortest solution, so a player who follows the hints from the start
// finishes exactly at par.
//
// Chasing is how people solve Lights Out by hand: turn off the rows from the top, each by
// pressing right below its lights, then look up the bottom row in a table to find what to press
// in the top row, and chase once more. [NewTable] makes that table for any grid.
package coach
