package generate

import (
	"fmt"
	"time"

	"lightsout/board"
)

// dailyBoard is the name that stands in an ID for the board of the day.
const dailyBoard = "daily"

// week is what the puzzles of the days are like, from Sunday on. They rise from an
// easy Monday to the cube on Sunday. It is frozen, as the days that were played are.
var week = [7]struct {
	board string
	wish  Wish
}{
	time.Monday:    {"5x5", Wish{Par: 5}},
	time.Tuesday:   {"5x5", Wish{Par: 7, Symmetric: true}},
	time.Wednesday: {"5x5", Wish{Par: 9}},
	time.Thursday:  {"6x6", Wish{Par: 12, Symmetric: true}},
	time.Friday:    {"5x5,torus", Wish{Par: 7}},
	time.Saturday:  {"hex4", Wish{Par: 12}},
	time.Sunday:    {"cube3", Wish{Par: 15}},
}

// Daily is the wish for the puzzle of a day, given as in 2026-11-14. It looks at no
// clock.
func Daily(date string) (Wish, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return Wish{}, fmt.Errorf("%w: %s is no day; a daily puzzle is written like daily#2026-11-14", ErrID, quote(date))
	}
	today := week[day.Weekday()]
	w := today.wish
	w.Seed = date
	w.Board, err = board.Parse(today.board)
	return w, err
}
