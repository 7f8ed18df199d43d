package server

import (
	"context"
	"fmt"
	"time"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
)

// caches holds the values that many requests need.
type caches struct {
	puzzles      *loadingCache[int, *daily.Puzzle]       // by day number
	networkKeys  *loadingCache[int, identity.NetworkKey] // by day number
	leaderboards *loadingCache[string, *leaderboard]     // by date
	vitals       *loadingCache[string, store.Vitals]     // a single value, under the empty key
	previews     *loadingCache[string, *preview]         // by puzzle ID
	openings     *openings
}

func newCaches(s *Server) *caches {
	b, c := s.background, s.config
	readVitals := func(ctx context.Context, _ string) (store.Vitals, error) { return s.store.Vitals(ctx) }
	vitalsAge := func(time.Duration) time.Duration { return vitalsTime }
	puzzles := newLoadingCache(b, c, nil, daily.Open)
	puzzles.turns = newTurns(maxMaking)
	return &caches{
		puzzles:      puzzles,
		networkKeys:  newLoadingCache(b, c, nil, fromDatabase(s.store, s.store.NetworkKey)),
		leaderboards: newLoadingCache(b, c, ageOf, fromDatabase(s.store, s.readLeaderboard)),
		vitals:       newLoadingCache(b, c, vitalsAge, fromDatabase(s.store, readVitals)),
		previews:     newPreviews(b, c),
		openings:     newOpenings(b, c),
	}
}

// fromDatabase returns a function that reads a value from the database, but not while the database is
// known to be unavailable. Then, and if an outage begins meanwhile, the error is
// store.ErrUnavailable.
func fromDatabase[K comparable, V any](data *store.Store, read func(context.Context, K) (V, error)) func(context.Context, K) (V, error) {
	return func(ctx context.Context, key K) (V, error) {
		ctx, cancel := data.WhileAvailable(ctx)
		defer cancel()
		value, err := read(ctx, key)
		if err != nil && data.FollowsOutage() {
			err = fmt.Errorf("%w: %w", store.ErrUnavailable, err)
		}
		return value, err
	}
}
