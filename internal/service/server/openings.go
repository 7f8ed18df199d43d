package server

import (
	"context"
	"sync"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
)

const (
	// openingTime is how long a puzzle may take to be worked out, its par with it.
	openingTime = 2 * time.Second
	// openingWait is how long a host waits for the turn of a puzzle.
	openingWait = time.Second
	// maxOpenings is how many puzzles are remembered.
	maxOpenings = 256
)

// openings works out the puzzles of rooms, one at a time, so that hard ones leave the
// other cores to everybody else, and remembers them. Those of rooms that exist have a turn of
// their own: they have been worked out before, so they are not hard.
type openings struct {
	asked, stored chan struct{} // held by whoever has the turn

	mu    sync.Mutex // guards what follows
	known map[string]*play.Game
}

func newOpenings() *openings {
	return &openings{asked: make(chan struct{}, 1), stored: make(chan struct{}, 1), known: map[string]*play.Game{}}
}

// open returns the game of a puzzle that a host asks for. It must not be changed.
func (o *openings) open(ctx context.Context, id string) (*play.Game, error) {
	if game := o.remembered(id); game != nil {
		return game, nil
	}
	select {
	case o.asked <- struct{}{}:
		defer func() { <-o.asked }()
	case <-time.After(openingWait):
		return nil, store.ErrBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return o.workOut(ctx, id)
}

// openStored returns the game of a puzzle of a room that exists. It must not be changed.
func (o *openings) openStored(ctx context.Context, id string) (*play.Game, error) {
	if game := o.remembered(id); game != nil {
		return game, nil
	}
	select {
	case o.stored <- struct{}{}:
		defer func() { <-o.stored }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return o.workOut(ctx, id)
}

func (o *openings) remembered(id string) *play.Game {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.known[id]
}

// workOut works a puzzle out and remembers it.
func (o *openings) workOut(ctx context.Context, id string) (*play.Game, error) {
	working, cancel := context.WithTimeout(ctx, openingTime)
	defer cancel()
	game, err := room.OpenPuzzle(working, id)
	if err != nil {
		return nil, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.known) >= maxOpenings {
		clear(o.known)
	}
	o.known[id] = game
	return game, nil
}
