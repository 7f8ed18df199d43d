package daily_test

import (
	"cmp"
	"math/rand/v2"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
)

// Slots are one second wide up to a minute, ten seconds up to ten minutes, a minute up to an hour,
// and an hour after that.
func TestTimeSlots(t *testing.T) {
	for took, want := range map[time.Duration]int{
		0: 0, time.Second - 1: 0, time.Second: 1, 59 * time.Second: 59, time.Minute - 1: 59,
		time.Minute: 60, 70*time.Second - 1: 60, 70 * time.Second: 61, 10*time.Minute - 1: 113,
		10 * time.Minute: 114, 11*time.Minute - 1: 114, 11 * time.Minute: 115, time.Hour - 1: 163,
		time.Hour: 164, 2*time.Hour - 1: 164, 2 * time.Hour: 165, 836*time.Hour - 1: 998, 836 * time.Hour: 999, 9999 * time.Hour: 999,
	} {
		if got := (daily.Result{Time: took, Timed: true}).TimeSlot(); got != want {
			t.Errorf("%v: slot %d, want %d", took, got, want)
		}
	}
	if got := (daily.Result{Time: time.Second}).TimeSlot(); got != 1000 {
		t.Errorf("without a time: slot %d", got)
	}
}

// isBetter reports whether a's results are better than b's.
func isBetter(a, b daily.Count) bool {
	return cmp.Or(cmp.Compare(a.Help, b.Help), cmp.Compare(a.Presses, b.Presses), cmp.Compare(a.Slot, b.Slot)) < 0
}

// Standings give the same answers as comparing all results one by one.
func TestStandings(t *testing.T) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 7))
		var counts []daily.Count
		for range random.IntN(12) {
			counts = append(counts, daily.Count{Help: play.HelpKind(random.IntN(3)), Presses: 5 + random.IntN(3), Slot: random.IntN(4), Players: 1 + random.IntN(5)})
		}
		s := daily.NewStandings(counts)
		checkHistogram(t, s, counts)
		for _, help := range []play.Help{{}, {Hints: 3}, {Hints: 3, Shown: true}} {
			for i := range 25 {
				presses, slot := 4+i/5, i%5
				own := daily.Count{Help: help.Kind(), Presses: presses, Slot: slot}
				players, better, worse, same := 0, 0, 0, 0
				for _, c := range counts {
					players += c.Players
					switch {
					case isBetter(c, own):
						better += c.Players
					case isBetter(own, c):
						worse += c.Players
					default:
						same += c.Players
					}
				}
				percent := 0
				if players > 0 {
					percent = 100 * (worse + same/2) / players
				}
				gotBetter, gotPercent := s.Compare(daily.Result{Help: help, Presses: presses, Time: time.Duration(slot) * time.Second, Timed: true})
				if s.Players != players || gotBetter != better || gotPercent != percent {
					t.Fatalf("%+v among %+v: %d of %d are better, and %d%% are worse; want %d of %d, %d%%", own, counts, gotBetter, s.Players, gotPercent, better, players, percent)
				}
			}
		}
	}
}

// checkHistogram checks the number of players in each bar, and that the bars are sorted.
func checkHistogram(t *testing.T, s *daily.Standings, counts []daily.Count) {
	t.Helper()
	left := map[int]int{}
	for _, c := range counts {
		left[c.Presses] += c.Players
	}
	for i, bar := range s.Histogram {
		if bar.Players == 0 || bar.Players != left[bar.Presses] || i > 0 && bar.Presses <= s.Histogram[i-1].Presses {
			t.Fatalf("%+v of %+v", s.Histogram, counts)
		}
		delete(left, bar.Presses)
	}
	if len(left) > 0 {
		t.Fatalf("%+v of %+v", s.Histogram, counts)
	}
}
