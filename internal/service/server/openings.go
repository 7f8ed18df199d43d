package server

import (
	"context"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/room"
)

const (
	// openingTime is the time limit for generating a puzzle, including its par.
	openingTime = 2 * time.Second
	// openingWait is how long a host waits while another host's puzzle is generated.
	openingWait = time.Second
	// maxOpenings is the maximum number of cached puzzles.
	maxOpenings = 256
)

// openings caches a game for each puzzle played in a room, in its starting position. Callers must
// not modify these games. Puzzles are generated one at a time, so that hard ones leave the other
// cores free, and only while somebody is waiting. Puzzles of existing rooms do not queue behind
// those that hosts request: they have been generated before, so they are not hard.
type openings struct {
	asked, stored *loadingCache[string, *play.Game]
}

func newOpenings(b *background, c Config) *openings {
	one := func() *loadingCache[string, *play.Game] {
		s := newLoadingCache(b, c, nil, room.OpenPuzzle)
		s.size, s.slots, s.workTime, s.abandon = maxOpenings, make(chan struct{}, 1), openingTime, true
		return s
	}
	o := &openings{asked: one(), stored: one()}
	o.asked.slotTime = openingWait
	return o
}

// openStored returns the game for a puzzle in an existing room.
func (o *openings) openStored(ctx context.Context, id string) (*play.Game, error) {
	if game, ok := o.asked.peek(id); ok {
		return game, nil
	}
	return o.stored.get(ctx, id)
}
