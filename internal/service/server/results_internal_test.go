package server

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"lightsout/internal/service/daily"
)

// Only a result that may be among the first thousand is looked up in the database; the others get a
// percentage from the leaderboard in memory.
func TestPlacesLookedUp(t *testing.T) {
	data := closedStore(t)
	for better, wantErr := range map[int]bool{0: true, 999: true, 1000: false, 1001: false} {
		read := func(context.Context, string) (*leaderboard, error) {
			counts := []daily.Count{{Presses: 5, Players: better}, {Presses: 10, Players: 1, Slot: 1000}}
			return &leaderboard{standings: daily.NewStandings(counts)}, nil
		}
		c := Config{Now: time.Now, Log: slog.New(slog.DiscardHandler)}
		s := &Server{store: data, caches: &caches{leaderboards: newLoadingCache(newBackground(t.Context()), c, ageOf, read)}}
		place, _, err := s.placeOf(t.Context(), "2026-11-14", daily.Result{Day: 318, Presses: 10})
		if (err != nil) != wantErr || place != 0 {
			t.Errorf("%d results are better: place %d, %v", better, place, err)
		}
	}
}
