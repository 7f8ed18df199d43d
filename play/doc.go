// Package play is the mid-end: the rules of a game being played, once, for every
// front end.
//
// A [Game] keeps a puzzle, the history with unlimited undo and redo, hints and their
// budget, the clock and the score. It draws nothing and reads no clock: a front end
// turns what a person does into calls such as [Game.Press], shows [Game.View], and
// says with [Game.Advance] how much time has passed. Saving is text: the puzzle's ID,
// then the presses.
//
// The daily puzzle has a number for each calendar day, and a [Streak] is worked out
// from the numbers that were solved, so no clock, time zone or change to summer time
// can take it away.
package play
