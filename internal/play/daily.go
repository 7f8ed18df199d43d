package play

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"lightsout/internal/english"
)

// ErrDay reports a string that is not a day.
var ErrDay = errors.New("not a day")

// ErrEarly reports a daily puzzle whose day has not begun.
var ErrEarly = errors.New("not here yet")

// dateFormat is the layout of a date.
const dateFormat = "2006-01-02"

// day is the length of a day in UTC, which has no daylight saving time.
const day = 24 * time.Hour

// dayZero is the day before daily puzzle number 1.
func dayZero() time.Time { return time.Date(2025, 12, 31, 0, 0, 0, 0, time.UTC) }

// dateOf returns the date of the daily puzzle with a number.
func dateOf(number int) time.Time { return dayZero().AddDate(0, 0, number) }

// DayNumber returns the number of the daily puzzle for a date such as 2026-11-14. Number 1 is
// 2026-01-01, and each calendar day adds one.
func DayNumber(date string) (int, error) {
	t, err := time.Parse(dateFormat, date)
	if err != nil {
		return 0, fmt.Errorf("%w: %.20q; a date is written like 2026-11-14", ErrDay, date)
	}
	return int((t.Unix() - dayZero().Unix()) / int64(day/time.Second)), nil
}

// DailyID returns the ID of the daily puzzle for a date.
func DailyID(date string) string { return dailyPrefix + date }

const dailyPrefix = "daily#"

// DailyNumber returns the number of the daily puzzle with the given ID, or false if it is not
// the ID of a daily puzzle.
func DailyNumber(id string) (int, bool) {
	date, ok := strings.CutPrefix(id, dailyPrefix)
	if !ok {
		return 0, false
	}
	number, err := DayNumber(date)
	return number, err == nil
}

// The first and the last time zone: a day begins at UTC+14 and ends at UTC-12, 50 hours later.
const (
	firstZone = 14 * time.Hour
	lastZone  = -12 * time.Hour
)

// OnDay reports whether now is on the day of the daily puzzle with the given number, anywhere on
// Earth. A puzzle solved then counts toward the streak. A puzzle solved earlier or later does not,
// so nobody can fill in a missed day. The web app has the same rule (web/src/game/names.ts).
func OnDay(number int, now time.Time) bool {
	return hasBegun(number, now) && now.Before(dateOf(number).Add(day-lastZone))
}

func hasBegun(number int, now time.Time) bool { return !now.Before(dateOf(number).Add(-firstZone)) }

// CheckDay returns ErrEarly if an ID names the daily puzzle of a day that has not begun anywhere on
// Earth. Everybody gets a day's puzzle on that day. The web app has the same rule
// (web/src/game/names.ts).
func CheckDay(id string, now time.Time) error {
	id, _, _ = strings.Cut(id, ",") // a target does not matter
	number, ok := DailyNumber(id)
	if !ok || hasBegun(number, now) {
		return nil
	}
	return fmt.Errorf("the puzzle for %s is %w; it opens on that day", dateOf(number).Format("2 January 2006"), ErrEarly)
}

func sortedDays(days []int) []int {
	days = slices.Clone(days)
	slices.Sort(days)
	return slices.Compact(days)
}

// FormatDays formats puzzle numbers as a short string, such as "3 5-9 12", that can be copied to
// another device.
func FormatDays(days []int) string {
	days = sortedDays(days)
	var words []string
	for i := 0; i < len(days); {
		j := i
		for j+1 < len(days) && days[j+1] == days[j]+1 {
			j++
		}
		word := strconv.Itoa(days[i])
		if j > i {
			word += "-" + strconv.Itoa(days[j])
		}
		words = append(words, word)
		i = j + 1
	}
	return strings.Join(words, " ")
}

// maxDay is the largest puzzle number that ParseDays accepts, enough for about a hundred years.
const maxDay = 36_500

// ParseDays parses the output of FormatDays.
func ParseDays(text string) ([]int, error) {
	var days []int
	for _, word := range strings.Fields(text) {
		low, high, isRange := strings.Cut(word, "-")
		if !isRange {
			high = low
		}
		from, errFrom := number(low)
		to, errTo := number(high)
		if errFrom != nil || errTo != nil || from < 1 || from > to || to > maxDay {
			return nil, fmt.Errorf("%w: %.20q; days are written like 3 5-9 12", ErrDay, word)
		}
		if len(days)+to-from >= maxDay {
			return nil, english.Errorf("%w: more than %d days", ErrDay, maxDay)
		}
		for n := from; n <= to; n++ {
			days = append(days, n)
		}
	}
	return sortedDays(days), nil
}
