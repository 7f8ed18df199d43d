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

// An EventKind is what can happen in a room.
type EventKind int16

// The kinds of events. Their numbers are in databases.
const (
	PlayerJoined EventKind = 1
	RoundStarted EventKind = 2
	PlayerMoved  EventKind = 3
	RoomEnded    EventKind = 4
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
}
