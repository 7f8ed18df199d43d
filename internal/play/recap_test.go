package play_test

import (
	"fmt"
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// dailyResult returns the result of a daily puzzle in November 2026. The week from 9 to 15 November
// has the days 313 to 319.
func dailyResult(day, presses, par int, help play.Help) play.Result {
	return play.Result{
		ID: fmt.Sprintf("daily#2026-11-%02d", day), Board: "5x5", Presses: presses, Par: par, Proved: true, Help: help,
	}
}

func TestRecap(t *testing.T) {
	var none play.Help
	results := []play.Result{
		dailyResult(8, 5, 5, none), // the Sunday before
		dailyResult(9, 5, 5, none), dailyResult(10, 9, 7, none), dailyResult(11, 9, 9, play.Help{Hints: 3}),
		dailyResult(13, 7, 7, none), dailyResult(14, 12, 12, none), dailyResult(15, 21, 15, none),
		dailyResult(16, 5, 5, none), // today's
		{ID: "5x5#a", Board: "5x5", Presses: 1, Par: 1, Proved: true},
	}
	today := testkit.Must(play.DayNumber("2026-11-16"))(t)
	for range 7 { // all week
		got := play.RecapOf(results, []int{313, 314}, today)
		want := "Lights Out, 9 to 15 November\n🟨⬜🟦⬛🟨🟨⬜\n6 of 7 days, 13 stars\n" +
			"Best: Saturday, 12 presses, par 12\nHardest: Wednesday, 9 presses, par 9, 3 hints"
		if got.Text != want {
			t.Errorf("on %d: %q, want %q", today, got.Text, want)
		}
		if got.Title != "9 to 15 November" || got.Summary != "6 of 7 days, 13 stars" || got.Next != "2026-11-23" {
			t.Errorf("got %+v, want 6 of 7 days from 9 to 15 November, and 13 stars", got)
		}
		if day := (play.RecapDay{ID: "daily#2026-11-10", Name: "Tuesday", Solved: true, Stars: 2, Line: "9 presses, par 7"}); len(got.Days) != 7 || got.Days[1] != day {
			t.Errorf("%+v, want %+v", got.Days, day)
		}
		if day := (play.RecapDay{ID: "daily#2026-11-12", Name: "Thursday"}); got.Days[3] != day {
			t.Errorf("%+v, want %+v", got.Days[3], day)
		}
		today++
	}
	if got := play.RecapOf(results, nil, today); got.Days[0].ID != "daily#2026-11-16" || got.Text != "" {
		t.Errorf("a week later: %+v", got)
	}
}

// A recap needs two days. Days without a result count as solved, but nothing more is known of them.
func TestShortRecap(t *testing.T) {
	today := testkit.Must(play.DayNumber("2026-11-18"))(t)
	one := []play.Result{dailyResult(9, 6, 5, play.Help{})}
	for _, test := range []struct {
		results []play.Result
		solved  []int
		want    string
	}{
		{nil, nil, ""},
		{one, []int{313}, ""},
		{nil, []int{319}, ""},
		{one, []int{314}, "Lights Out, 9 to 15 November\n⬜⬜⬛⬛⬛⬛⬛\n2 of 7 days, 2 stars"},
		{nil, []int{313, 314}, "Lights Out, 9 to 15 November\n⬜⬜⬛⬛⬛⬛⬛\n2 of 7 days"},
		// Both results are equally good, so neither day was the hardest.
		{
			[]play.Result{dailyResult(9, 5, 5, play.Help{}), dailyResult(15, 15, 15, play.Help{})},
			nil,
			"Lights Out, 9 to 15 November\n🟨⬛⬛⬛⬛⬛🟨\n2 of 7 days, 6 stars\nBest: Sunday, 15 presses, par 15",
		},
	} {
		if got := play.RecapOf(test.results, test.solved, today); got.Text != test.want || len(got.Days) != 7 {
			t.Errorf("%v and %v: %+v, want %q", test.results, test.solved, got, test.want)
		}
	}
	december := testkit.Must(play.DayNumber("2027-01-04"))(t)
	if got := play.RecapOf(nil, []int{december - 1, december - 2}, december); got.Title != "28 December to 3 January" {
		t.Errorf("got %+v, want 28 December to 3 January", got)
	}
}
