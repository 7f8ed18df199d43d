package server

import (
	"context"
	"time"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/store"
)

// caches holds the values that many requests need.
type caches struct {
	puzzles      *loadingCache[int, *daily.Puzzle]   // by day number
	leaderboards *loadingCache[string, *leaderboard] // by date
	proofs       *loadingCache[string, []byte]       // a single list, under the empty key
	vitals       *loadingCache[string, store.Vitals] // a single value, under the empty key
	previews     *loadingCache[string, *preview]     // by puzzle ID
	openings     *openings
}

func newCaches(s *Server) *caches {
	b, c := s.background, s.config
	readVitals := func(ctx context.Context, _ string) (store.Vitals, error) { return s.store.Vitals(ctx) }
	puzzles := newLoadingCache(b, c, nil, daily.Open)
	puzzles.turns = newTurns(maxMaking)
	return &caches{
		puzzles:      puzzles,
		leaderboards: newLoadingCache(b, c, ageOf, s.readLeaderboard),
		proofs:       newLoadingCache(b, c, ageOf, s.readProofs),
		vitals:       newLoadingCache(b, c, func(time.Duration) time.Duration { return vitalsTime }, readVitals),
		previews:     newPreviews(b, c),
		openings:     newOpenings(b, c),
	}
}
