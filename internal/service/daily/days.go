// Package daily has the rules of the daily puzzle for everyone who sends a result: which days
// there are, which of them take results, and what a result is worth. The puzzle itself and its
// score are those of internal/play.
package daily

import (
	"context"
	"fmt"
	"time"

	"lightsout/internal/play"
)

const dateFormat = "2006-01-02"

// settledDays is how many days ago a day was, at least, that takes no more results, wherever
// the player is and however long a result was on its way.
const settledDays = 3

// Today is the number of the day in UTC.
func Today(now time.Time) int {
	number, _ := play.DayNumber(now.UTC().Format(dateFormat)) // it is a date
	return number
}

// Date is the date of a number.
func Date(number int) string {
	return time.Date(2026, 1, number, 0, 0, 0, 0, time.UTC).Format(dateFormat)
}

// Number is the number of a date from that of the first puzzle to tomorrow, which has begun
// somewhere.
func Number(date string, now time.Time) (int, error) {
	number, err := play.DayNumber(date)
	if err != nil {
		return 0, err
	}
	if last := Today(now) + 1; number < 1 || number > last {
		return 0, fmt.Errorf("%w with a puzzle: %s; there is one from %s to %s", play.ErrDay, date, Date(1), Date(last))
	}
	return number, nil
}

// OpenNumber is the number of a date that takes results: yesterday, today and tomorrow in UTC,
// one of which it is wherever the player is.
func OpenNumber(date string, now time.Time) (int, error) {
	number, err := Number(date, now)
	if err != nil {
		return 0, err
	}
	if number < Today(now)-1 {
		return 0, fmt.Errorf("%w: the table of %s is closed", play.ErrRun, date)
	}
	return number, nil
}

// Settled is the first day whose results may still change. All days before it can be summed up.
func Settled(now time.Time) int { return Today(now) - settledDays }

// A Puzzle is the puzzle of a day, ready to judge games of it. It does not change.
type Puzzle struct {
	Date   string
	Number int
	Game   *play.Game
	View   play.View
}

// Open works out the puzzle of a day, which takes milliseconds.
func Open(ctx context.Context, number int) (*Puzzle, error) {
	date := Date(number)
	game, err := play.Open(ctx, play.DailyID(date), play.Options{Budget: play.Unlimited})
	if err != nil {
		return nil, err
	}
	return &Puzzle{Date: date, Number: number, Game: game, View: game.View()}, nil
}
