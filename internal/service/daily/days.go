// Package daily implements the rules of the daily leaderboard: which days exist, which of them
// accept results, and how results are checked and ranked. The puzzles and the scoring are in
// internal/play.
package daily

import (
	"context"
	"fmt"
	"time"

	"lightsout/internal/play"
)

const dateFormat = "2006-01-02"

// settledDays is the age in days of the oldest day whose results may still change. Days accept results
// for less time; the rest allows for wrong clocks.
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

// Oldest returns the number of the oldest day that is not over: it is still that date somewhere on
// Earth.
func Oldest(now time.Time) int {
	if today := Today(now); play.OnDay(today-1, now) {
		return today - 1
	}
	return Today(now)
}

// newest returns the number of the newest day that has begun somewhere on Earth.
func newest(now time.Time) int {
	if today := Today(now); play.OnDay(today+1, now) {
		return today + 1
	}
	return Today(now)
}

// Number returns the day number of a date. The date must have a puzzle: the last one is that of the
// newest day.
func Number(date string, now time.Time) (int, error) {
	number, err := play.DayNumber(date)
	if err != nil {
		return 0, err
	}
	if last := newest(now); number < 1 || number > last {
		return 0, fmt.Errorf("%w with a puzzle: %s; choose a date from %s to %s", play.ErrDay, date, Date(1), Date(last))
	}
	return number, nil
}

// OpenNumber returns the number of a day that accepts results: it is that date somewhere on Earth. So
// every result that is stored counts toward the player's streak.
func OpenNumber(date string, now time.Time) (int, error) {
	number, err := Number(date, now)
	if err != nil {
		return 0, err
	}
	if !play.OnDay(number, now) {
		return 0, fmt.Errorf("%w on its day: %s is over in every time zone", play.ErrRun, date)
	}
	return number, nil
}

// Settled returns the first day whose results may still change. All earlier days are final.
func Settled(now time.Time) int { return Today(now) - settledDays }

// A Puzzle is the puzzle for a day, ready to check games. It is immutable.
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
