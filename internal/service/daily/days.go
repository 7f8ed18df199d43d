// Package daily implements the rules of the daily leaderboard: which days exist, which of them
// accept results, and how results are judged and ranked. The puzzles and the scoring are in
// internal/play.
package daily

import (
	"context"
	"fmt"
	"time"

	"lightsout/internal/play"
)

const dateFormat = "2006-01-02"

// settledDays is the age in days of the oldest day whose results may still change. It allows for
// every time zone and for results that arrive late.
const settledDays = 3

// Today returns the number of the current day in UTC.
func Today(now time.Time) int {
	number, _ := play.DayNumber(now.UTC().Format(dateFormat)) // always a valid date
	return number
}

// Date returns the date of the day with the given number.
func Date(number int) string {
	return time.Date(2026, 1, number, 0, 0, 0, 0, time.UTC).Format(dateFormat)
}

// Number returns the day number of a date. The date must have a puzzle: the last one is tomorrow's,
// because tomorrow may already have begun in some time zones.
func Number(date string, now time.Time) (int, error) {
	number, err := play.DayNumber(date)
	if err != nil {
		return 0, err
	}
	if last := Today(now) + 1; number < 1 || number > last {
		return 0, fmt.Errorf("%w with a puzzle: %s; choose a date from %s to %s", play.ErrDay, date, Date(1), Date(last))
	}
	return number, nil
}

// OpenNumber returns the number of a day that still accepts results: yesterday, today or tomorrow
// in UTC. In every time zone, the current date is one of these.
func OpenNumber(date string, now time.Time) (int, error) {
	number, err := Number(date, now)
	if err != nil {
		return 0, err
	}
	if number < Today(now)-1 {
		return 0, fmt.Errorf("%w: %s no longer accepts results", play.ErrRun, date)
	}
	return number, nil
}

// Settled returns the first day whose results may still change. All earlier days are final.
func Settled(now time.Time) int { return Today(now) - settledDays }

// A Puzzle is the puzzle for a day, ready to judge games. It is immutable.
type Puzzle struct {
	Date   string
	Number int
	Game   *play.Game
	View   play.View
}

// Open generates the puzzle for a day, which takes milliseconds.
func Open(ctx context.Context, number int) (*Puzzle, error) {
	date := Date(number)
	game, err := play.Open(ctx, play.DailyID(date), play.Options{Budget: play.Unlimited})
	if err != nil {
		return nil, err
	}
	return &Puzzle{Date: date, Number: number, Game: game, View: game.View()}, nil
}
