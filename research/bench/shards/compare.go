package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"
	"time"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
)

// A tally counts comparisons between one server and two.
type tally struct{ compared, differ atomic.Int64 }

func (t *tally) add(isEqual bool) {
	t.compared.Add(1)
	if !isEqual {
		t.differ.Add(1)
	}
}

func (t *tally) String() string {
	return fmt.Sprintf("%d compared, %d differ", t.compared.Load(), t.differ.Load())
}

// findings are the comparisons, by what they compare.
type findings struct{ rows, histograms, places, percents, days, stars tally }

func (f *findings) err() error {
	for _, t := range []*tally{&f.rows, &f.histograms, &f.places, &f.percents, &f.days, &f.stars} {
		if t.differ.Load() > 0 || t.compared.Load() == 0 {
			return fmt.Errorf("the servers differ: rows: %v; histograms: %v; places: %v; percentages: %v; days: %v; stars: %v",
				&f.rows, &f.histograms, &f.places, &f.percents, &f.days, &f.stars)
		}
	}
	return nil
}

const (
	asked  = 1000 // about how many players' days and stars are compared
	askers = 16   // questions at the same time
)

// compare asks one server and the merged ones the same questions.
func (c crowd) compare(ctx context.Context, one *store.Store, two servers) (*findings, error) {
	f := &findings{}
	for day := firstDay; day < firstDay+days; day++ {
		if err := c.compareDay(ctx, one, two, day, f); err != nil {
			return nil, err
		}
	}
	players := func(yield func(identity.Player) bool) {
		for i := 0; i < c.players; i += max(1, c.players/asked) {
			if !yield(player(i)) {
				return
			}
		}
	}
	return f, inParallel(ctx, askers, players, func(ctx context.Context, p identity.Player) error {
		return comparePlayer(ctx, one, two, p, f)
	})
}

// compareDay compares the leaderboards, and each result's percentage and, if it has one, place.
func (c crowd) compareDay(ctx context.Context, one *store.Store, two servers, day int, f *findings) error {
	standings, listed, err := one.Leaderboard(ctx, day, perNetwork, daily.LeaderboardRows)
	if err != nil {
		return err
	}
	merged, err := two.board(ctx, day)
	if err != nil {
		return err
	}
	for i := range max(len(listed), len(merged.listed)) {
		f.rows.add(i < len(listed) && i < len(merged.listed) && reflect.DeepEqual(listed[i], merged.listed[i]))
	}
	f.histograms.add(slices.Equal(standings.Histogram, merged.standings.Histogram))
	return inParallel(ctx, askers, c.results(day, 0, c.players), func(ctx context.Context, r daily.Result) error {
		better, percent := standings.Compare(r)
		mergedBetter, mergedPercent := merged.standings.Compare(r)
		f.percents.add(better == mergedBetter && percent == mergedPercent)
		// As in the product, a result has no place if too many are better, or if it was too fast.
		if better >= daily.MaxPlace || r.TooFast {
			return nil
		}
		place, err := one.Place(ctx, r, perNetwork, daily.MaxPlace)
		if errors.Is(err, store.ErrNotFound) {
			err = nil
		}
		f.places.add(place == merged.place(r))
		return err
	})
}

// comparePlayer compares a player's days and stars, which must be on one server only.
func comparePlayer(ctx context.Context, one *store.Store, two servers, p identity.Player, f *findings) error {
	want, err := one.Days(ctx, p)
	if err != nil {
		return err
	}
	for _, s := range two {
		got, err := s.store.Days(ctx, p)
		if err != nil {
			return err
		}
		if s.store == two.of(p) {
			f.days.add(slices.Equal(got, want) && len(got) == daysPlayed)
		} else {
			f.days.add(len(got) == 0)
		}
	}
	won := func(kept string) (string, error) { return kept + p.String(), nil }
	stars, err := one.JoinJourney(ctx, p, time.Now(), won)
	if err != nil {
		return err
	}
	same, err := two.of(p).JoinJourney(ctx, p, time.Now(), won)
	f.stars.add(stars == same && stars != "")
	return err
}
