package server

import (
	"context"
	"fmt"
	"time"

	"lightsout/internal/play"
)

// A day is the daily puzzle of a date, ready to judge games of it.
type day struct {
	date   string
	number int
	game   *play.Game
	view   play.View
}

// days are the puzzles of days.
type days struct {
	now   func() time.Time
	known *shared[int, *day]
}

func newDays(ctx context.Context, c Config) *days {
	return &days{now: c.Now, known: newShared(ctx, c, nil, workOutDay)}
}

const dateFormat = "2006-01-02"

// today is the number of the day in UTC.
func (d *days) today() int {
	number, _ := play.DayNumber(d.now().UTC().Format(dateFormat)) // it is a date
	return number
}

// dateOf is the date of a number.
func dateOf(number int) string {
	return time.Date(2026, 1, number, 0, 0, 0, 0, time.UTC).Format(dateFormat)
}

// number reads a date from the first puzzle to tomorrow, which has begun somewhere.
func (d *days) number(date string) (int, error) {
	number, err := play.DayNumber(date)
	if err != nil {
		return 0, err
	}
	if number < 1 || number > d.today()+1 {
		return 0, fmt.Errorf("%w with a puzzle: %s; there is one from %s to %s", play.ErrDay, date, dateOf(1), dateOf(d.today()+1))
	}
	return number, nil
}

// get returns the puzzle of a date.
func (d *days) get(ctx context.Context, date string) (*day, error) {
	number, err := d.number(date)
	if err != nil {
		return nil, err
	}
	return d.known.get(ctx, number)
}

// workOutDay works out the puzzle of a day, which takes milliseconds.
func workOutDay(ctx context.Context, number int) (*day, error) {
	date := dateOf(number)
	game, err := play.Open(ctx, play.DailyID(date), play.Options{Budget: play.Unlimited})
	if err != nil {
		return nil, err
	}
	return &day{date: date, number: number, game: game, view: game.View()}, nil
}
