package room

import (
	"time"

	"lightsout/internal/service/identity"
)

// A Mode is what a room plays for.
type Mode string

// The modes.
const (
	Race     Mode = "race"     // who solves first
	Par      Mode = "par"      // who solves with the fewest presses; everybody may try again
	Together Mode = "together" // one board, which everybody presses
)

// Settings are what was decided when a room was opened.
type Settings struct {
	Code    string
	Host    identity.Player
	Mode    Mode
	Puzzles []string
	Made    time.Time
	Ends    time.Time
}

// A Series is what is played in a room until it ends. The first is part of the settings; after each the host
// can start another one with the same players.
type Series struct {
	Mode    Mode     `json:"mode"`
	Puzzles []string `json:"puzzles"`
}

// An EventKind is what can happen in a room.
type EventKind int16

// The kinds of events. Their numbers are in databases.
const (
	PlayerJoined  EventKind = 1
	RoundStarted  EventKind = 2
	PlayerMoved   EventKind = 3
	RoomEnded     EventKind = 4 // the round is the number of the series
	PlayerRemoved EventKind = 5 // the number is the player's
	LockTurned    EventKind = 6 // locked, if the number is odd
	NameRolled    EventKind = 7
	SeriesStarted EventKind = 8 // the round is the number of the series; the first has 0
)

// An Event is something that happened in a room. Its kind, player, round and number
// identify it: one that is added again counts once.
type Event struct {
	Code   string
	Seq    int64 // its place in the order of the room's events, given when it is added
	Kind   EventKind
	Player identity.Player
	Round  int
	Number int
	Move   int
	At     time.Time
	Series *Series // of SeriesStarted
}
