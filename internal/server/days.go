package server

import (
	"context"
	"fmt"
	"sync"
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

// maxDays is how many days are remembered. Old ones are worked out again.
const maxDays = 64

// days remembers the puzzles of days. Each is worked out once, by whoever asks first.
type days struct {
	now func() time.Time

	mu    sync.Mutex // guards what follows
	known map[int]*dayOnce
}

// A dayOnce is a day that is known, or being worked out.
type dayOnce struct {
	ready chan struct{}
	day   *day
	err   error
}

const dateFormat = "2006-01-02"

// today is the number of the day at Greenwich.
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
	d.mu.Lock()
	once, found := d.known[number]
	if !found {
		once = &dayOnce{ready: make(chan struct{})}
		d.forgetOne()
		d.known[number] = once
		go d.open(context.WithoutCancel(ctx), number, once)
	}
	d.mu.Unlock()
	select {
	case <-once.ready:
		return once.day, once.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// forgetOne makes room for a day: the one furthest from today goes.
func (d *days) forgetOne() {
	if len(d.known) < maxDays {
		return
	}
	oldest := d.today() + 1
	for number := range d.known {
		oldest = min(oldest, number)
	}
	delete(d.known, oldest)
}

// openTime is how long a daily puzzle may take to be worked out; it takes milliseconds.
const openTime = 30 * time.Second

func (d *days) open(ctx context.Context, number int, once *dayOnce) {
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	date := dateOf(number)
	game, err := play.Open(ctx, play.DailyID(date), play.Options{Budget: play.Unlimited})
	if err == nil {
		once.day = &day{date: date, number: number, game: game, view: game.View()}
	} else {
		once.err = err
		d.mu.Lock()
		delete(d.known, number) // it is tried again next time
		d.mu.Unlock()
	}
	close(once.ready)
}
