package room

import (
	"encoding/hex"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
)

// snapshotVersion must change when a room gets a field that older snapshots lack.
const snapshotVersion = 3

// A Snapshot is a room at the start of a round. At that moment the only data left from earlier
// rounds is the players and their totals, so a snapshot is small. A room is rebuilt from its
// snapshot and the events of one round, however many rounds came before.
type Snapshot struct {
	Version int              `json:"version"`
	Seq     int64            `json:"seq"` // number of the event that started the round
	Round   int              `json:"round"`
	Started time.Time        `json:"started"` // when the countdown ends
	Locks   int              `json:"locks,omitempty"`
	Number  int              `json:"number,omitempty"` // number of the series
	First   int              `json:"first,omitempty"`  // number of rounds in all earlier series
	Series  *Series          `json:"series,omitempty"` // nil for the first series, which is part of the settings
	Players []snapshotPlayer `json:"players"`          // in the order in which they joined
}

// A snapshotPlayer is a player with the totals from earlier rounds.
type snapshotPlayer struct {
	ID      string  `json:"id"` // in hexadecimal
	Name    string  `json:"name"`
	Names   int     `json:"names,omitempty"`
	Typed   bool    `json:"typed,omitempty"`
	Unnamed bool    `json:"unnamed,omitempty"`
	Removed bool    `json:"removed,omitempty"`
	Solved  int     `json:"solved,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
	Presses int     `json:"presses,omitempty"`
}

// takeSnapshot records a snapshot of the room just after event e has started a round.
func (r *Room) takeSnapshot(e Event) {
	s := &Snapshot{
		Version: snapshotVersion, Seq: e.Seq, Round: r.round, Started: r.started, Locks: r.locks, Number: r.number, First: r.first,
		Players: make([]snapshotPlayer, len(r.players)),
	}
	if series := r.series; r.number > 0 {
		s.Series = &series
	}
	for i, p := range r.players {
		s.Players[i] = snapshotPlayer{
			hex.EncodeToString(p.id[:]), p.name, p.names, p.typed, p.unnamed, p.removed, p.before.solved, p.before.seconds, p.before.presses,
		}
	}
	r.snapshot = s
}

// Snapshot returns the room at the start of the latest round, or nil before the first. Callers must
// not modify it.
func (r *Room) Snapshot() *Snapshot { return r.snapshot }

// Puzzle returns the puzzle ID of the snapshot's round. It returns false if the snapshot does not
// match the room or this version of the program.
func (s *Snapshot) Puzzle(settings Settings) (id string, ok bool) {
	puzzles, n := s.series(settings).Puzzles, s.Round-s.First
	if s.Version != snapshotVersion || n < 1 || n > len(puzzles) || len(s.Players) > MaxJoined {
		return "", false
	}
	return puzzles[n-1], true
}

// series returns the snapshot's series. The first series is in the settings.
func (s *Snapshot) series(settings Settings) Series {
	if s.Series != nil {
		return *s.Series
	}
	return Series{settings.Mode, settings.Puzzles}
}

// Restore rebuilds a room from a snapshot; game is the puzzle of the snapshot's round in its start
// position. Restore does not modify game.
func Restore(settings Settings, s *Snapshot, game *play.Game) *Room {
	r := New(settings)
	r.locks, r.number, r.first, r.series = s.Locks, s.Number, s.First, s.series(settings)
	for _, p := range s.Players {
		var id identity.Player
		_, _ = hex.Decode(id[:], []byte(p.ID)) // written by takeSnapshot
		known := r.add(id, p.Name, s.Seq)
		known.names, known.typed, known.unnamed, known.removed = p.Names, p.Typed, p.Unnamed, p.Removed
		known.before = total{p.Solved, p.Seconds, p.Presses}
	}
	r.startRound(Event{Seq: s.Seq, Round: s.Round, At: s.Started.Add(-Countdown)}, game)
	r.seq = s.Seq
	return r
}
