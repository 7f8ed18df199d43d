// Package play implements the rules of a game in progress, for every front end.
//
// A [Game] contains a puzzle, a history with undo and redo, hints and their budget, the time and
// the score. It draws nothing and reads no clock: a front end translates a person's actions into
// calls such as [Game.Press], shows [Game.View], and reports the time that has passed with
// [Game.Advance]. A game is saved as text: the puzzle's ID, the moves, and lines for what else
// counts, such as the hints.
//
// Each calendar day has a daily puzzle with its own number, and a [Streak] is computed from the
// numbers of the solved puzzles, not from times. So daylight saving time does not affect a streak,
// and one missed day a month does not break it.
package play
