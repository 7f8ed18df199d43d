package server

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
)

// Only a result that may be among the first thousand is looked up in the database; the others get a
// percentage from the leaderboard in memory.
func TestPlacesLookedUp(t *testing.T) {
	data := closedStore(t)
	for _, c := range []struct {
		better  int           // how many are better by the counts
		last    *daily.Result // the thousandth
		wantErr bool          // because the store is closed, a look-up fails
	}{
		{0, nil, true},
		{999, nil, true},
		{1000, nil, false},
		{1001, nil, false},
		{999, &daily.Result{Presses: 9}, false},
		{999, &daily.Result{Presses: 10, Timed: true, Time: time.Hour}, false},
		{999, &daily.Result{Presses: 10}, true},
		{999, &daily.Result{Presses: 11, Timed: true}, true},
	} {
		read := func(context.Context, string) (*leaderboard, error) {
			counts := []daily.Count{{Presses: 5, Players: c.better}, {Presses: 10, Players: 1, Slot: 1000}}
			return &leaderboard{standings: daily.NewStandings(counts), last: c.last}, nil
		}
		config := Config{Now: time.Now, Log: slog.New(slog.DiscardHandler)}
		s := &Server{store: data, mask: identity.NewMask(make([]byte, 32)), caches: &caches{leaderboards: newLoadingCache(newBackground(t.Context()), config, ageOf, read)}}
		standing, err := s.standingOf(t.Context(), "2026-11-14", daily.Result{Day: 318, Presses: 10})
		if (err != nil) != c.wantErr || standing.Place != 0 {
			t.Errorf("%d results are better, and the thousandth is %v: place %d, %v; want an error: %v", c.better, c.last, standing.Place, err, c.wantErr)
		}
	}
}

// The player's own result is in the numbers exactly once, in order, even if the leaderboard is older
// than the result. On a long leaderboard one result more or less makes no difference.
func TestLeaderboardWithOwn(t *testing.T) {
	bars := []daily.Bar{{Presses: 5, Players: 1}, {Presses: 7, Players: 2}}
	old := &leaderboard{top: tableBody{Players: 3, Listed: 3, Histogram: bars}}
	for presses, want := range map[int][]daily.Bar{
		4: {{Presses: 4, Players: 1}, {Presses: 5, Players: 1}, {Presses: 7, Players: 2}},
		5: {{Presses: 5, Players: 2}, {Presses: 7, Players: 2}},
		6: {{Presses: 5, Players: 1}, {Presses: 6, Players: 1}, {Presses: 7, Players: 2}},
		7: {{Presses: 5, Players: 1}, {Presses: 7, Players: 3}},
		8: {{Presses: 5, Players: 1}, {Presses: 7, Players: 2}, {Presses: 8, Players: 1}},
	} {
		if got := old.with(daily.Result{Presses: presses}); !slices.Equal(got.Histogram, want) || got.Players != 4 {
			t.Errorf("with %d presses: %d players, %v, want %v", presses, got.Players, got.Histogram, want)
		}
	}
	listed := &leaderboard{top: old.top, places: map[identity.Player]int{{}: 2}}
	long := &leaderboard{top: tableBody{Players: 5000, Listed: 100, Histogram: bars}}
	for _, l := range []*leaderboard{listed, long} {
		if got := l.with(daily.Result{Presses: 5}); got.Players != l.top.Players || !slices.Equal(got.Histogram, bars) {
			t.Errorf("%d players, %v", got.Players, got.Histogram)
		}
	}
	if !slices.Equal(bars, []daily.Bar{{Presses: 5, Players: 1}, {Presses: 7, Players: 2}}) {
		t.Errorf("other readers see %v", bars)
	}
}
