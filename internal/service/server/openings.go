package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/room"
)

const (
	// openingTime is the time limit for generating a puzzle, including its par.
	openingTime = 2 * time.Second
	// seriesTime is the time limit for generating all puzzles of a series.
	seriesTime = 4 * time.Second
	// maxOpenings is the maximum number of cached puzzles.
	maxOpenings = 256
	// maxMaking is how many puzzles are generated at the same time for each purpose: the daily
	// puzzle, previews, existing rooms and new series. One address can use only half of that.
	maxMaking = 2
)

// openings caches a game for each puzzle played in a room, in its starting position. Callers must
// not modify these games. Only a few puzzles are generated at the same time, so that hard ones leave
// the other cores free, and only while somebody is waiting. Puzzles of existing rooms do not queue
// behind those that hosts request: they have been generated before, so they are not hard.
type openings struct {
	asked, stored *loadingCache[string, *play.Game]
	series        *turns // a host needs one turn for a whole series, not one for each puzzle
}

func newOpenings(b *background, c Config) *openings {
	one := func(t *turns) *loadingCache[string, *play.Game] {
		s := newLoadingCache(b, c, nil, room.OpenPuzzle)
		s.size, s.turns, s.workTime, s.abandon = maxOpenings, t, openingTime, true
		return s
	}
	return &openings{asked: one(newTurns(0)), stored: one(newTurns(maxMaking)), series: newTurns(maxMaking)}
}

// openSeries generates the puzzles of a series that are not cached. It returns an error if one of
// them cannot be played in a room, or if they take too long.
func (o *openings) openSeries(ctx context.Context, puzzles []string) error {
	isMissing := func(id string) bool {
		_, ok := o.asked.peek(id)
		return !ok
	}
	if !slices.ContainsFunc(puzzles, isMissing) {
		return nil
	}
	leave, err := o.series.take(ctx, turnTime)
	if err != nil {
		return err
	}
	defer leave()
	working, cancel := context.WithTimeout(ctx, seriesTime)
	defer cancel()
	for i, id := range puzzles {
		_, err := o.asked.get(working, id)
		if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
			return fmt.Errorf("%w: all puzzles together take too long to generate", room.ErrPuzzle)
		}
		if err != nil && len(puzzles) > 1 {
			err = fmt.Errorf("puzzle %d: %w", i+1, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// openStored returns the game for a puzzle in an existing room.
func (o *openings) openStored(ctx context.Context, id string) (*play.Game, error) {
	if game, ok := o.asked.peek(id); ok {
		return game, nil
	}
	return o.stored.get(ctx, id)
}
