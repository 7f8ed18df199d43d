package server

import (
	"context"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/room"
)

const (
	// openingTime is how long a puzzle may take to be worked out, its par with it.
	openingTime = 2 * time.Second
	// openingWait is how long a host waits until another host's puzzle is done.
	openingWait = time.Second
	// maxOpenings is how many puzzles are remembered.
	maxOpenings = 256
)

// openings are the games of rooms' puzzles, at their start; they must not be changed. Puzzles
// are worked out one at a time, so that hard ones leave the other cores to everybody else, and
// no longer than somebody waits for them. Those of rooms that exist do not wait for those that
// hosts ask for: they have been worked out before, so they are not hard.
type openings struct {
	asked, stored *shared[string, *play.Game]
}

func newOpenings(ctx context.Context, c Config) *openings {
	one := func() *shared[string, *play.Game] {
		s := newShared(ctx, c, nil, room.OpenPuzzle)
		s.size, s.slots, s.workTime, s.abandon = maxOpenings, make(chan struct{}, 1), openingTime, true
		return s
	}
	o := &openings{asked: one(), stored: one()}
	o.asked.slotTime = openingWait
	return o
}

// openStored returns the game of a puzzle of a room that exists.
func (o *openings) openStored(ctx context.Context, id string) (*play.Game, error) {
	if game, ok := o.asked.remembered(id); ok {
		return game, nil
	}
	return o.stored.get(ctx, id)
}
