package daily_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
)

func noon() time.Time { return time.Date(2026, 11, 14, 12, 0, 0, 0, time.UTC) }

// Puzzles exist from the first day to the newest one anywhere on Earth. A day accepts results while it
// is that date somewhere, and the oldest such day decides whether a streak continues.
func TestDays(t *testing.T) {
	const today = 318
	for hour, c := range map[int]struct{ oldest, newest int }{
		0: {today - 1, today}, 9: {today - 1, today}, 10: {today - 1, today + 1}, 11: {today - 1, today + 1}, 12: {today, today + 1}, 23: {today, today + 1},
	} {
		now := noon().Add(time.Duration(hour-12) * time.Hour)
		if daily.Today(now) != today || daily.Date(today) != "2026-11-14" || daily.Settled(now) >= c.oldest || daily.Oldest(now) != c.oldest {
			t.Errorf("at %d: today is day %d, %s, the oldest day is %d, and days before %d are settled", hour, daily.Today(now), daily.Date(today), daily.Oldest(now), daily.Settled(now))
		}
		for day := -1; day <= today+3; day++ {
			date := daily.Date(day)
			n, err := daily.Number(date, now)
			if isDay := day >= 1 && day <= c.newest; isDay != (err == nil) || isDay && n != day || !isDay && !errors.Is(err, play.ErrDay) {
				t.Errorf("at %d: %s is day %d: %v", hour, date, n, err)
			}
			n, err = daily.OpenNumber(date, now)
			if isOpen := day >= c.oldest && day <= c.newest; isOpen != (err == nil) || isOpen && n != day {
				t.Errorf("at %d: %s accepts results as day %d: %v", hour, date, n, err)
			}
		}
	}
}

// A day begins at midnight UTC, whatever the machine's time zone.
func TestMidnight(t *testing.T) {
	midnight := time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC)
	for _, hours := range []int{-12, -1, 0, 1, 14} {
		zone := time.FixedZone("", hours*3600)
		for after, want := range map[time.Duration]int{-24 * time.Hour: 318, -1: 318, 0: 319, 24*time.Hour - 1: 319, 24 * time.Hour: 320} {
			if got := daily.Today(midnight.Add(after).In(zone)); got != want {
				t.Errorf("%v after midnight, in a zone %d hours ahead: day %d, want %d", after, hours, got, want)
			}
		}
	}
	if got := daily.Settled(midnight); got != 316 {
		t.Errorf("days before %d are settled", got)
	}
}

// A run is valid only for the player and the day it was signed for.
func TestCheckRun(t *testing.T) {
	p, err := daily.Open(t.Context(), 318)
	if err != nil {
		t.Fatal(err)
	}
	found, _, err := p.Game.Solutions(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	solution := slices.Collect(found[0].Buttons())
	me := identity.Player{1}
	for name, c := range map[string]struct {
		run  *identity.Run
		time time.Duration
		ok   bool
	}{
		"no run":                {nil, 0, true},
		"own run":               {&identity.Run{Day: 318, Player: me, Started: noon().Add(-time.Minute)}, time.Minute, true},
		"human speed":           {&identity.Run{Day: 318, Player: me, Started: noon().Add(-time.Duration(len(solution)) * 200 * time.Millisecond)}, time.Duration(len(solution)) * 200 * time.Millisecond, true},
		"faster than a human":   {&identity.Run{Day: 318, Player: me, Started: noon().Add(-time.Duration(len(solution))*200*time.Millisecond + time.Millisecond)}, time.Duration(len(solution))*200*time.Millisecond - time.Millisecond, true},
		"started in the future": {&identity.Run{Day: 318, Player: me, Started: noon().Add(time.Minute)}, 0, true},
		"another's":             {&identity.Run{Day: 318, Player: identity.Player{2}, Started: noon()}, 0, false},
		"wrong day":             {&identity.Run{Day: 317, Player: me, Started: noon()}, 0, false},
	} {
		r, err := p.Check(daily.Submission{Player: me, Received: noon(), Run: c.run, Moves: solution})
		if c.ok != (err == nil) || !c.ok && !errors.Is(err, play.ErrRun) {
			t.Errorf("%s: %v", name, err)
		}
		if c.ok && (r.Time != c.time || r.Timed != (c.run != nil) || r.TooFast != (c.run != nil && c.time < time.Duration(len(solution))*200*time.Millisecond) || r.Presses != len(solution) || r.Stars != 3 || len(r.Moves) != len(solution)) {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// A result with more moves than a person would make is refused.
func TestCheckMoves(t *testing.T) {
	p, err := daily.Open(t.Context(), 318)
	if err != nil {
		t.Fatal(err)
	}
	found, _, err := p.Game.Solutions(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	moves := slices.Collect(found[0].Buttons())
	for len(moves) < daily.MaxMoves-1 {
		moves = append([]int{0, 0}, moves...)
	}
	for _, extra := range []int{0, 2} {
		_, err := p.Check(daily.Submission{Received: noon(), Moves: append(make([]int, extra), moves...)})
		if isTooLong := len(moves)+extra > daily.MaxMoves; isTooLong != errors.Is(err, play.ErrRun) {
			t.Errorf("%d moves: %v", len(moves)+extra, err)
		}
	}
}
