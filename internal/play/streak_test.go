package play_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

func TestStreak(t *testing.T) {
	for _, test := range []struct {
		solved []int
		today  int
		want   play.Streak
	}{
		{nil, 5, play.Streak{}},
		{[]int{5}, 5, play.Streak{Current: 1, Longest: 1, Days: 1}},
		{[]int{4, 3, 4, 2}, 5, play.Streak{Current: 3, Longest: 3, Days: 3}},
		{[]int{5, 6}, 5, play.Streak{Current: 2, Longest: 2, Days: 2}},                                         // day 6 has already begun in another time zone
		{[]int{4, 7}, 5, play.Streak{Current: 2, Longest: 2, Days: 2}},                                         // day 5 can still be solved
		{[]int{4, 8}, 5, play.Streak{Current: 1, Longest: 1, Days: 1}},                                         // day 8 has not begun anywhere
		{[]int{1, 2, 3}, 5, play.Streak{Current: 3, Longest: 3, Days: 3, Frozen: "4", Freezes: 1, Used: true}}, // a freeze keeps the streak for today
		{[]int{1, 2, 3, 5}, 5, play.Streak{Current: 4, Longest: 4, Days: 4, Frozen: "4", Freezes: 1, Used: true}},
		{[]int{1, 2, 3}, 6, play.Streak{Longest: 3, Days: 3}},                                                                // two days are missed, so the freeze is not used
		{[]int{1, 3, 5}, 5, play.Streak{Current: 1, Longest: 2, Days: 3, Frozen: "2", Used: true}},                           // the month has no other freeze
		{[]int{29, 31, 33}, 33, play.Streak{Current: 3, Longest: 3, Days: 3, Frozen: "30 32", Freezes: 2, Used: true}},       // day 32 is 1 February
		{[]int{30, 33}, 33, play.Streak{Current: 2, Longest: 2, Days: 2, Frozen: "31-32", Freezes: 2, Used: true}},           // each month freezes its day
		{[]int{29, 31, 32}, 33, play.Streak{Current: 3, Longest: 3, Days: 3, Frozen: "30", Freezes: 1}},                      // February's freeze is left
		{[]int{8, 10, 373, 374}, 375, play.Streak{Current: 2, Longest: 2, Days: 4, Frozen: "9"}},                             // January a year later
		{[]int{8, 10, 373, 375}, 375, play.Streak{Current: 2, Longest: 2, Days: 4, Frozen: "9 374", Freezes: 1, Used: true}}, // has a freeze of its own
	} {
		if got := play.StreakOf(test.solved, test.today); got != test.want {
			t.Errorf("%v on %d: %+v, want %+v", test.solved, test.today, got, test.want)
		}
	}
}

// slowStreak plays through the calendar day by day, as the player does. A missed day uses the freeze of
// its month; if the streak ends before the next solved day, the freezes used since come back.
func slowStreak(solved map[int]bool, today int) play.Streak {
	var s play.Streak
	var frozen, waiting []int
	month := func(n int) string { return time.Date(2025, 12, 31+n, 0, 0, 0, 0, time.UTC).Format("2006-01") }
	isUsed := func(n int) bool {
		for _, list := range [][]int{frozen, waiting} {
			for _, other := range list {
				if month(other) == month(n) {
					return true
				}
			}
		}
		return false
	}
	for n := range today + 3 {
		switch {
		case solved[n]:
			frozen, waiting = append(frozen, waiting...), nil
			s.Current++
			s.Days++
			s.Longest = max(s.Longest, s.Current)
		case n >= today || s.Current == 0:
		case !isUsed(n):
			waiting = append(waiting, n)
			s.Freezes++
		default:
			s.Current, s.Freezes, waiting = 0, 0, nil
		}
	}
	frozen = append(frozen, waiting...)
	s.Frozen, waiting = play.FormatDays(frozen), nil
	s.Used = isUsed(today)
	return s
}

func checkStreak(t *testing.T, solved map[int]bool, today int) {
	t.Helper()
	var list []int
	for n := range solved {
		list = append(list, n)
	}
	if got, want := play.StreakOf(list, today), slowStreak(solved, today); got != want {
		t.Fatalf("%s on %d: %+v, want %+v", play.FormatDays(list), today, got, want)
	}
}

// StreakOf agrees with slowStreak on every set of solved days among twelve around the end of January
// and around the end of a year, on every day.
func TestStreakOnEveryCalendar(t *testing.T) {
	const window = 12
	for _, first := range []int{26, 360} {
		for set := range 1 << window {
			solved := map[int]bool{}
			for i := range window {
				if set>>i&1 == 1 {
					solved[first+i] = true
				}
			}
			for today := first - 3; today < first+window+3; today++ {
				checkStreak(t, solved, today)
			}
		}
	}
}

// Years in which few days are missed have streaks that many freezes keep.
func TestStreakOfYears(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		solved := map[int]bool{}
		missing := 1 + random.IntN(30)
		for n := 1; n <= 800; n++ {
			if random.IntN(missing) > 0 {
				solved[n] = true
			}
		}
		checkStreak(t, solved, 700+random.IntN(100))
	}
}

// Players who solve a puzzle on every calendar day of a year keep their streak, wherever they live
// and whatever their clocks do.
func TestStreakInEveryTimeZone(t *testing.T) {
	var zones []*time.Location
	for quarters := -12 * 4; quarters <= 14*4; quarters++ {
		zones = append(zones, time.FixedZone(fmt.Sprint(quarters), quarters*15*60))
	}
	for _, name := range []string{"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Africa/Cairo"} {
		if zone, err := time.LoadLocation(name); err == nil {
			zones = append(zones, zone)
		}
	}
	for _, zone := range zones {
		var solved []int
		for d := range 366 {
			// Play early, late and at midday in turn.
			now := time.Date(2026, 1, 1+d, []int{0, 23, 12}[d%3], 59, 0, 0, zone)
			number := testkit.Must(play.DayNumber(now.Format("2006-01-02")))(t)
			solved = append(solved, number)
			want := play.Streak{Current: d + 1, Longest: d + 1, Days: d + 1}
			if s := play.StreakOf(solved, number); s != want {
				t.Fatalf("%v: %+v on day %d", zone, s, d)
			}
		}
	}
}
