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
	MaxJoined  = 500 // including removed players
	MaxMoves   = 500 // per player in a round
	MaxLights  = 400 // per board
	MaxNames   = 20  // changes per player
	MaxLocks   = 500
	MaxSeries  = 20 // after the first

	// Countdown is the delay between the start of a round and the earliest possible move. It lets
	// everyone start playing at the same moment.
	Countdown = 3 * time.Second

	// Lifetime is how long a room stays open.
	Lifetime = 24 * time.Hour
)

var (
	// ErrNotAllowed reports that an action is not possible in the room now.
	ErrNotAllowed = errors.New("you can't do that in this room right now")
	// ErrPuzzle reports that a puzzle cannot be played in a room.
	ErrPuzzle = errors.New("this puzzle cannot be played in a room")
)

// A notAllowedError is an ErrNotAllowed with a specific message.
type notAllowedError string

func (e notAllowedError) Error() string { return string(e) }

func (notAllowedError) Unwrap() error { return ErrNotAllowed }

// errRemoved is the error for a player whom the host has removed.
const errRemoved = notAllowedError("the host has removed you from this room")

// codeLetters are the letters of room codes. They include no vowels and no Y, so codes do not look
// like words. Six letters make 64 million codes.
const codeLetters = "BCDFGHJKLMNPQRSTVWXZ"

const codeLength = 6

// NewCode returns a random code.
func NewCode() string {
	// Reject bytes at or above this limit, which would make some letters more likely than others.
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

// OpenPuzzle returns the game for a puzzle, in its start position. It returns ErrPuzzle if the
// puzzle cannot be played in a room, for example because ctx expires before it is generated.
func OpenPuzzle(ctx context.Context, id string) (*play.Game, error) {
	game, err := play.OpenSmall(ctx, id, play.Options{Budget: play.Unlimited}, MaxLights)
	switch {
	case err != nil && errors.Is(ctx.Err(), context.Canceled):
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("%w: it takes too long to generate", ErrPuzzle)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrPuzzle, err)
	case game.State().HasTarget():
		return nil, fmt.Errorf("%w: in rooms, the target must be all lights off", ErrPuzzle)
	case game.View().Impossible != nil:
		return nil, fmt.Errorf("%w: it has no solution", ErrPuzzle)
	case game.View().Solved:
		return nil, fmt.Errorf("%w: it is already solved", ErrPuzzle)
	}
	return game, nil
}

// CanJoin returns an error if a player cannot join. Players in the room can always rejoin.
func (r *Room) CanJoin(p identity.Player) error {
	known := r.byID[p]
	switch {
	case known != nil && known.removed:
		return errRemoved
	case known != nil:
		return nil
	case r.ended:
		return fmt.Errorf("%w: it has ended", ErrNotAllowed)
	case r.Locked():
		return notAllowedError("this room is locked: the host is not letting anyone else in")
	case r.Players() >= MaxPlayers:
		return fmt.Errorf("%w: it is full (%d players)", ErrNotAllowed, MaxPlayers)
	case len(r.players) >= MaxJoined:
		return fmt.Errorf("%w: %d players have joined it, and some were removed", ErrNotAllowed, MaxJoined)
	}
	return nil
}

// CanStart returns an error if the host cannot start a round. Starting the current round again is
// allowed, but does nothing.
func (r *Room) CanStart(round int) error {
	switch {
	case r.ended:
		return fmt.Errorf("%w: it has ended", ErrNotAllowed)
	case round > r.first+len(r.series.Puzzles):
		return fmt.Errorf("%w: this series ends after round %d", ErrNotAllowed, r.first+len(r.series.Puzzles))
	case round != r.round && round != r.round+1:
		return fmt.Errorf("%w: round %d is in progress", ErrNotAllowed, r.round)
	}
	return nil
}

// CanStartSeries returns an error if the host cannot start a series. Starting the current series
// again is allowed, but does nothing.
func (r *Room) CanStartSeries(number int) error {
	switch {
	case number > MaxSeries:
		return notAllowedError("this room has reached its game limit; please open a new one")
	case number != r.number && (number != r.number+1 || !r.ended):
		return fmt.Errorf("%w: end this series first", ErrNotAllowed)
	}
	return nil
}

// CanTurnLock returns an error if the host cannot lock or unlock the room.
func (r *Room) CanTurnLock() error {
	if r.locks >= MaxLocks {
		return fmt.Errorf("%w: it was locked and unlocked too many times", ErrNotAllowed)
	}
	return nil
}

// CanRemove returns an error if the host cannot remove the player with this number.
func (r *Room) CanRemove(number int) error {
	if number < 1 || number > len(r.players) {
		return fmt.Errorf("%w: there is no player %d", ErrNotAllowed, number)
	}
	return nil
}

// CanRename returns an error if a player cannot get another name, or type one.
func (r *Room) CanRename(p identity.Player, typed bool) error {
	switch known := r.byID[p]; {
	case known == nil:
		return fmt.Errorf("%w: join the room first", ErrNotAllowed)
	case known.removed:
		return errRemoved
	case typed && !r.settings.Typed:
		return notAllowedError("in this room, names can't be typed")
	case typed && known.unnamed:
		return notAllowedError("the host has removed your name, so you can't type another")
	case known.moves > 0 || known.before.solved > 0 || r.ended:
		return fmt.Errorf("%w: names can be changed only until your first press", ErrNotAllowed)
	case known.names >= MaxNames:
		return fmt.Errorf("%w: you have already had %d names", ErrNotAllowed, MaxNames)
	}
	return nil
}

// CanMove returns an error if a player cannot make these moves in a round now; first is the number
// of the first move.
func (r *Room) CanMove(p identity.Player, now time.Time, round, first int, moves []int) error {
	switch {
	case r.Number(p) == 0:
		return fmt.Errorf("%w: join the room first", ErrNotAllowed)
	case r.byID[p].removed:
		return errRemoved
	case r.ended:
		return fmt.Errorf("%w: it has ended", ErrNotAllowed)
	case round != r.round:
		return fmt.Errorf("%w: round %d is in progress", ErrNotAllowed, r.round)
	case r.start == nil || now.Before(r.started):
		return fmt.Errorf("%w: the round has not begun", ErrNotAllowed)
	case first > r.Moves(p)+1:
		return fmt.Errorf("%w: your move %d has not arrived yet", ErrNotAllowed, r.Moves(p)+1)
	case first+len(moves)-1 > MaxMoves:
		return fmt.Errorf("%w: a round has at most %d moves", ErrNotAllowed, MaxMoves)
	}
	for _, m := range moves {
		if m < play.ResetMove || m >= r.buttons() {
			return fmt.Errorf("%w: there is no button %d", ErrNotAllowed, m)
		}
	}
	return nil
}
