package generate

import (
	"fmt"
	"time"

	"lightsout/board"
)

// dailyBoard replaces the board in the ID of a daily puzzle.
const dailyBoard = "daily"

// week lists the puzzle for each day of the week, indexed by time.Weekday. Puzzles get harder from
// an easy Monday to the cube on Sunday. The list is frozen, because people have already played
// these puzzles.
var week = [7]struct {
	board string
	spec  Spec
}{
	time.Monday:    {"5x5", Spec{Par: 5}},
	time.Tuesday:   {"5x5", Spec{Par: 7, Symmetric: true}},
	time.Wednesday: {"5x5", Spec{Par: 9}},
	time.Thursday:  {"6x6", Spec{Par: 12, Symmetric: true}},
	time.Friday:    {"5x5,torus", Spec{Par: 7}},
	time.Saturday:  {"hex4", Spec{Par: 12}},
	time.Sunday:    {"cube3", Spec{Par: 15}},
}

// daily returns the spec of the daily puzzle for a date such as 2026-11-14.
func daily(date string) (Spec, error) {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return Spec{}, fmt.Errorf("%w: %s is not a date; a daily puzzle is written like daily#2026-11-14", ErrID, quote(date))
	}
	today := week[day.Weekday()]
	spec := today.spec
	spec.Seed = date
	spec.Board, err = board.Parse(today.board)
	return spec, err
}
