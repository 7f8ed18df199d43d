package play

import (
	"slices"

	"lightsout/internal/english"
)

// A Streak counts the days in a row on which the daily puzzle was solved: the current run and the
// longest.
//
// Each calendar month has one freeze. It is used automatically when a day of that month is missed:
// the run continues, but the day does not add to it. A freeze that cannot save the run, because the
// day before or after is missed too and has no freeze, is kept for later.
type Streak struct {
	Current int    `json:"current"`
	Longest int    `json:"longest"`
	Days    int    `json:"days"`    // days solved in total
	Frozen  string `json:"frozen"`  // the missed days that a freeze bridged, as FormatDays writes them
	Freezes int    `json:"freezes"` // how many of them are in the current run
	Used    bool   `json:"used"`    // this month's freeze is used
}

// StreakOf computes the streak from the numbers of the solved puzzles, in any order. Today's puzzle
// extends the streak, but not having solved it yet does not end it. Of the future days, only the next
// two count, because they may already have begun in another time zone.
func StreakOf(solved []int, today int) Streak {
	days := slices.DeleteFunc(sortedDays(solved), func(n int) bool { return n > today+2 })
	var s Streak
	var frozen []int
	last := today
	bridge := func(to int) {
		missed := daysBetween(last, min(to, today))
		if !canFreeze(missed, frozen) {
			s.Current, s.Freezes = 0, 0
			return
		}
		frozen = append(frozen, missed...)
		s.Freezes += len(missed)
	}
	for i, n := range days {
		if i > 0 {
			bridge(n)
		}
		s.Current++
		s.Longest = max(s.Longest, s.Current)
		last = n
	}
	bridge(today)
	s.Days, s.Frozen = len(days), FormatDays(frozen)
	s.Used = len(frozen) > 0 && monthOf(frozen[len(frozen)-1]) == monthOf(today)
	return s
}

// daysBetween returns the days after one day and before another. It stops at three, which are more
// than any freezes can bridge.
func daysBetween(from, to int) []int {
	var days []int
	for n := from + 1; n < to && len(days) < 3; n++ {
		days = append(days, n)
	}
	return days
}

// canFreeze reports whether each missed day has a freeze, if the earlier frozen days have used theirs.
func canFreeze(missed, frozen []int) bool {
	used := 0
	if len(frozen) > 0 {
		used = monthOf(frozen[len(frozen)-1])
	}
	for _, n := range missed {
		if monthOf(n) == used {
			return false
		}
		used = monthOf(n)
	}
	return true
}

// monthOf returns the number of a day's month, which is different for the same month of another year.
func monthOf(number int) int {
	date := dateOf(number)
	return 12*date.Year() + int(date.Month())
}

// Words describes a current streak of at least two days, such as "5 days in a row, with a freeze". It
// is empty for shorter ones.
func (s Streak) Words() string {
	if s.Current < 2 {
		return ""
	}
	text := english.Plural(s.Current, "day", "days") + " in a row"
	switch {
	case s.Freezes == 1:
		text += ", with a freeze"
	case s.Freezes > 1:
		text += ", with " + english.Plural(s.Freezes, "freeze", "freezes")
	}
	return text
}
