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
	MaxJoined  = 500 // those who were removed among them
	MaxMoves   = 500 // of a player in a round
	MaxLights  = 400 // of a board
	MaxRolls   = 20  // of a player's name
	MaxLocks   = 500
	MaxSeries  = 20

	// Countdown is how long players wait for a round that was started, so that it begins at the same moment
	// for all of them.
	Countdown = 3 * time.Second

	// Lifetime is how long a room stays open.
	Lifetime = 24 * time.Hour
)

var (
	// ErrRefused says that something cannot be done in a room now.
	ErrRefused = errors.New("this cannot be done in the room now")
	// ErrPuzzle says that a puzzle cannot be played in a room.
	ErrPuzzle = errors.New("this puzzle cannot be played in a room")
)

// A refusal is an ErrRefused that says all there is to say.
type refusal string

func (r refusal) Error() string { return string(r) }

func (refusal) Unwrap() error { return ErrRefused }

// errRemoved is what a player hears whom the host has removed.
const errRemoved = refusal("the host has removed you from this room")

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

// CanJoin returns why a player cannot join; nil for one who is in the room.
func (r *Room) CanJoin(p identity.Player) error {
	known := r.byID[p]
	switch {
	case known != nil && known.removed:
		return errRemoved
	case known != nil:
		return nil
	case r.ended:
		return fmt.Errorf("%w: it has ended", ErrRefused)
	case r.Locked():
		return refusal("this room is locked: the host is not letting anyone else in")
	case len(r.players) >= MaxJoined || r.Players() >= MaxPlayers:
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
	case round > r.first+len(r.series.Puzzles):
		return fmt.Errorf("%w: it has %d puzzles", ErrRefused, len(r.series.Puzzles))
	case round != r.round && round != r.round+1:
		return fmt.Errorf("%w: round %d is being played", ErrRefused, r.round)
	}
	return nil
}

// CanStartSeries returns why the host cannot start a series; nil for the one being played, which may be asked
// for again.
func (r *Room) CanStartSeries(number int) error {
	switch {
	case number > MaxSeries:
		return refusal("this room has been used for long enough; please open another one")
	case number != r.number && (number != r.number+1 || !r.ended):
		return fmt.Errorf("%w: end this series first", ErrRefused)
	}
	return nil
}

// CanTurnLock returns why the host cannot lock the room or unlock it.
func (r *Room) CanTurnLock() error {
	if r.locks >= MaxLocks {
		return fmt.Errorf("%w: it was locked too often", ErrRefused)
	}
	return nil
}

// CanRemove returns why the host cannot remove the player of a number.
func (r *Room) CanRemove(number int) error {
	if number < 1 || number > len(r.players) {
		return fmt.Errorf("%w: there is no player %d", ErrRefused, number)
	}
	return nil
}

// CanRoll returns why a player cannot ask for another name.
func (r *Room) CanRoll(p identity.Player) error {
	switch known := r.byID[p]; {
	case known == nil:
		return fmt.Errorf("%w: join it first", ErrRefused)
	case known.removed:
		return errRemoved
	case r.start != nil || r.ended:
		return fmt.Errorf("%w: names can change until the first puzzle starts", ErrRefused)
	case known.rolls >= MaxRolls:
		return fmt.Errorf("%w: you have had %d names", ErrRefused, MaxRolls)
	}
	return nil
}

// CanMove returns why a player cannot make moves in a round now, of which the first is the
// player's move of that number.
func (r *Room) CanMove(p identity.Player, now time.Time, round, first int, moves []int) error {
	switch {
	case r.Number(p) == 0:
		return fmt.Errorf("%w: join it first", ErrRefused)
	case r.byID[p].removed:
		return errRemoved
	case r.ended:
		return fmt.Errorf("%w: it has ended", ErrRefused)
	case round != r.round:
		return fmt.Errorf("%w: round %d is being played", ErrRefused, r.round)
	case r.start == nil || now.Before(r.started):
		return fmt.Errorf("%w: the round has not begun", ErrRefused)
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
