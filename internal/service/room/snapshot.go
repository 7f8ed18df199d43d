package room

import (
	"encoding/hex"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
)

// snapshotVersion changes when rooms get something that older snapshots do not have.
const snapshotVersion = 2

// A Snapshot is a room as it was when a round started. At that moment only the players and their totals
// are left of the rounds before, so it is small, and a room is worked out from it and the events of one
// round, however many rounds there were.
type Snapshot struct {
	Version int              `json:"version"`
	Seq     int64            `json:"seq"` // of the event that started the round
	Round   int              `json:"round"`
	Started time.Time        `json:"started"` // when the countdown has ended
	Locks   int              `json:"locks,omitempty"`
	Number  int              `json:"number,omitempty"` // of the series
	First   int              `json:"first,omitempty"`  // how many rounds the series before had
	Series  *Series          `json:"series,omitempty"` // nil for the first one, which is part of the settings
	Players []snapshotPlayer `json:"players"`          // in the order in which they came
}

// A snapshotPlayer is a player with the totals of the rounds before.
type snapshotPlayer struct {
	ID      string  `json:"id"` // in hexadecimal
	Name    string  `json:"name"`
	Rolls   int     `json:"rolls,omitempty"`
	Removed bool    `json:"removed,omitempty"`
	Solved  int     `json:"solved,omitempty"`
	Seconds float64 `json:"seconds,omitempty"`
	Presses int     `json:"presses,omitempty"`
}

// takeSnapshot remembers the room as it is. A round has just started.
func (r *Room) takeSnapshot(e Event) {
	s := &Snapshot{
		Version: snapshotVersion, Seq: e.Seq, Round: r.round, Started: r.started, Locks: r.locks, Number: r.number, First: r.first,
		Players: make([]snapshotPlayer, len(r.players)),
	}
	if series := r.series; r.number > 0 {
		s.Series = &series
	}
	for id, p := range r.byID {
		s.Players[p.number-1] = snapshotPlayer{hex.EncodeToString(id[:]), p.name, p.rolls, p.removed, p.before.solved, p.before.seconds, p.before.presses}
	}
	r.snapshot = s
}

// Snapshot is the room as it was when this round started; nil before the first. It must not be changed.
func (r *Room) Snapshot() *Snapshot { return r.snapshot }

// Puzzle is the ID of the puzzle of the snapshot's round. It returns false for a snapshot that does not fit the
// room or this version of the program.
func (s *Snapshot) Puzzle(settings Settings) (id string, ok bool) {
	puzzles, n := s.series(settings).Puzzles, s.Round-s.First
	if s.Version != snapshotVersion || n < 1 || n > len(puzzles) || len(s.Players) > MaxJoined {
		return "", false
	}
	return puzzles[n-1], true
}

// series is the series that was played.
func (s *Snapshot) series(settings Settings) Series {
	if s.Series != nil {
		return *s.Series
	}
	return Series{settings.Mode, settings.Puzzles}
}

// Restore returns the room of a snapshot; game is the puzzle of its round at its start, which is not changed.
func Restore(settings Settings, s *Snapshot, game *play.Game) *Room {
	r := New(settings)
	r.locks, r.number, r.first, r.series = s.Locks, s.Number, s.First, s.series(settings)
	for _, p := range s.Players {
		var id identity.Player
		_, _ = hex.Decode(id[:], []byte(p.ID)) // as takeSnapshot has written it
		known := r.add(id, p.Name, s.Seq)
		known.rolls, known.removed, known.before = p.Rolls, p.Removed, total{p.Solved, p.Seconds, p.Presses}
	}
	r.startRound(Event{Seq: s.Seq, Round: s.Round, At: s.Started.Add(-Countdown)}, game)
	r.seq = s.Seq
	return r
}
