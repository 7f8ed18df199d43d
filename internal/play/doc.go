// Package play implements the rules of a game in progress, for every front end.
//
// A [Game] contains a puzzle, a history with undo and redo, hints and their budget, a clock and the
// score. It draws nothing and reads no clock: a front end translates a person's actions into calls
// such as [Game.Press], shows [Game.View], and reports the time that has passed with
// [Game.Advance]. A game is saved as text: the puzzle's ID, the moves, and lines for what else
// counts, such as the hints.
//
// Each calendar day has a daily puzzle with its own number, and a [Streak] is computed from the
// numbers of the solved puzzles. So no clock, time zone or daylight saving time can break a streak.
// Neither does one missed day a month.
package play
