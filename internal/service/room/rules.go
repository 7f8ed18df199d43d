package room

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
)

// Limits of rooms.
const (
	MaxPlayers = 250
	MaxMoves   = 500 // of a player in a round
	MaxLights  = 400 // of a board

	// Lifetime is how long a room stays open.
	Lifetime = 24 * time.Hour
)

var (
	// ErrRefused says that something cannot be done in a room now.
	ErrRefused = errors.New("this cannot be done in the room now")
	// ErrPuzzle says that a puzzle cannot be played in a room.
	ErrPuzzle = errors.New("this puzzle cannot be played in a room")
)

// codeLetters are those of codes: without vowels, so that no words come out, and without
// Y. Six of them are 64 million codes.
const codeLetters = "BCDFGHJKLMNPQRSTVWXZ"

const codeLength = 6

// NewCode returns a random code.
func NewCode() string {
	// Bytes from here on would make some letters more likely than others.
	const limit = 256 / len(codeLetters) * len(codeLetters)
	code := make([]byte, 0, codeLength)
	for len(code) < codeLength {
		var b [1]byte
		_, _ = rand.Read(b[:]) // never fails
		if int(b[0]) < limit {
			code = append(code, codeLetters[int(b[0])%len(codeLetters)])
		}
	}
	return string(code)
}

// OpenPuzzle returns the game of a puzzle at its start, or an ErrPuzzle if rooms cannot play
// it, for example because it cannot be worked out before the context's deadline.
func OpenPuzzle(ctx context.Context, id string) (*play.Game, error) {
	game, err := play.OpenSmall(ctx, id, play.Options{Budget: play.Unlimited}, MaxLights)
	switch {
	case err != nil && errors.Is(ctx.Err(), context.Canceled):
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("%w: it takes too long to work out", ErrPuzzle)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrPuzzle, err)
	case game.Target().Lit() > 0:
		return nil, fmt.Errorf("%w: in rooms all lights have to go out", ErrPuzzle)
	case game.View().Impossible != nil:
		return nil, fmt.Errorf("%w: it has no solution", ErrPuzzle)
	case game.View().Solved:
		return nil, fmt.Errorf("%w: it is solved already", ErrPuzzle)
	}
	return game, nil
}

// CanJoin returns why a player cannot join; nil for one who has joined.
func (r *Room) CanJoin(p identity.Player) error {
	switch {
	case r.Number(p) > 0:
		return nil
	case r.ended:
		return fmt.Errorf("%w: it has ended", ErrRefused)
	case len(r.players) >= MaxPlayers:
		return fmt.Errorf("%w: it is full, with %d players", ErrRefused, MaxPlayers)
	}
	return nil
}

// CanStart returns why the host cannot start a round; nil for the one being played, which may
// be asked for again.
func (r *Room) CanStart(round int) error {
	switch {
	case r.ended:
		return fmt.Errorf("%w: it has ended", ErrRefused)
	case round > len(r.settings.Puzzles):
		return fmt.Errorf("%w: it has %d puzzles", ErrRefused, len(r.settings.Puzzles))
	case round != r.round && round != r.round+1:
		return fmt.Errorf("%w: round %d is being played", ErrRefused, r.round)
	}
	return nil
}

// CanMove returns why a player cannot make moves in a round, of which the first is the
// player's move of that number.
func (r *Room) CanMove(p identity.Player, round, first int, moves []int) error {
	switch {
	case r.Number(p) == 0:
		return fmt.Errorf("%w: join it first", ErrRefused)
	case r.ended:
		return fmt.Errorf("%w: it has ended", ErrRefused)
	case round != r.round:
		return fmt.Errorf("%w: round %d is being played", ErrRefused, r.round)
	case first > r.Moves(p)+1:
		return fmt.Errorf("%w: %d moves of yours have been counted", ErrRefused, r.Moves(p))
	case first+len(moves)-1 > MaxMoves:
		return fmt.Errorf("%w: a round has at most %d moves", ErrRefused, MaxMoves)
	}
	for _, m := range moves {
		if m < play.ResetMove || m >= r.buttons() {
			return fmt.Errorf("%w: there is no button %d", ErrRefused, m)
		}
	}
	return nil
}
