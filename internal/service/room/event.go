package room

import (
	"time"

	"lightsout/internal/service/identity"
)

// A Mode determines how players win in a room.
type Mode string

// The modes of a room.
const (
	Race     Mode = "race"     // the first player to solve the puzzle wins
	Par      Mode = "par"      // the fewest presses win; everyone may try again
	Together Mode = "together" // everyone plays on one board
)

// Settings are fixed when a room is opened.
type Settings struct {
	Code    string
	Host    identity.Player
	Mode    Mode
	Puzzles []string
	Typed   bool // players may type their names
	Made    time.Time
	Ends    time.Time
}

// A Series is a sequence of rounds, one for each puzzle. The first series is part of the settings;
// when a series has ended, the host can start another with the same players.
type Series struct {
	Mode    Mode     `json:"mode"`
	Puzzles []string `json:"puzzles"`
}

// An EventKind is a kind of event.
type EventKind int16

// The kinds of events. Their numbers are stored in databases.
const (
	PlayerJoined  EventKind = 1
	RoundStarted  EventKind = 2
	PlayerMoved   EventKind = 3
	RoomEnded     EventKind = 4 // Round is the number of the series, starting at 0
	PlayerRemoved EventKind = 5 // Number is the player's number
	LockTurned    EventKind = 6 // the room is locked if Number is odd
	NameRolled    EventKind = 7
	SeriesStarted EventKind = 8 // Round is the number of the series, starting at 0
	NameTyped     EventKind = 9
	NameRemoved   EventKind = 10 // Number is the player's number
)

// An Event is something that happened in a room. It is identified by its kind, player, round and
// number; adding it again has no effect.
type Event struct {
	Code   string
	Seq    int64 // the event's position among the room's events, set when it is added
	Kind   EventKind
	Player identity.Player
	Round  int
	Number int
	Move   int
	At     time.Time
	Series *Series // for SeriesStarted
	Name   string  // for NameTyped
}
