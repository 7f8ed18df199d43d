package server

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/rooms"
)

// errPuzzle says that a puzzle cannot be played in a room.
var errPuzzle = errors.New("this puzzle cannot be played in a room")

const (
	// openingTime is how long a puzzle may take to be worked out, its par with it.
	openingTime = 2 * time.Second
	// maxOpenings is how many puzzles are remembered.
	maxOpenings = 256
	// maxPuzzleID is the longest ID, in bytes.
	maxPuzzleID = 4000
)

// openings works out the puzzles of rooms, one at a time, so that hard ones leave the
// other cores to everybody else, and remembers them.
type openings struct {
	turn chan struct{}

	mu    sync.Mutex // guards what follows
	known map[string]*play.Game
}

func newOpenings() *openings {
	return &openings{turn: make(chan struct{}, 1), known: map[string]*play.Game{}}
}

// open returns the game of a puzzle, which must not be changed.
func (o *openings) open(ctx context.Context, id string) (*play.Game, error) {
	o.mu.Lock()
	game := o.known[id]
	o.mu.Unlock()
	if game != nil {
		return game, nil
	}
	if len(id) > maxPuzzleID {
		return nil, fmt.Errorf("%w: its ID has %d characters, but at most %d are taken", errPuzzle, len(id), maxPuzzleID)
	}
	select {
	case o.turn <- struct{}{}:
		defer func() { <-o.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	working, cancel := context.WithTimeout(ctx, openingTime)
	defer cancel()
	game, err := play.OpenSmall(working, id, play.Options{Budget: play.Unlimited}, rooms.MaxLights)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("%w: it takes too long to work out", errPuzzle)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errPuzzle, err)
	case game.View().Impossible != nil:
		return nil, fmt.Errorf("%w: it has no solution", errPuzzle)
	case game.View().Solved:
		return nil, fmt.Errorf("%w: it is solved already", errPuzzle)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.known) >= maxOpenings {
		clear(o.known)
	}
	o.known[id] = game
	return game, nil
}
