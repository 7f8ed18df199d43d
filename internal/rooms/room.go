package rooms

import (
	"context"
	"fmt"
	"strings"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/store"
)

// A Mode is what a room plays for.
type Mode string

// The modes.
const (
	Race     Mode = "race"     // who solves first
	Par      Mode = "par"      // who solves with the fewest presses; all may try again
	Together Mode = "together" // one board, which all press
)

// Limits of rooms.
const (
	MaxPlayers = 250
	MaxMoves   = 500 // of a player in a round
	MaxLights  = 400 // of a board
)

// An Opener returns the game of a puzzle, at its start. It is not changed.
type Opener func(ctx context.Context, id string) (*play.Game, error)

// A Room is the state of a room. It must not be used by several goroutines at once.
type Room struct {
	settings store.Room
	open     Opener

	seq     int64 // of the last event
	changed int64 // of the last event that changed what is not of one player
	round   int   // 0 before the first
	start   *play.Game
	started time.Time
	ended   bool
	shared  *play.Game // the board of all, in mode Together
	solved  int        // how many have solved this round
	players []*player  // in the order in which they came
	byID    map[store.Player]*player
}

// A player is somebody in a room.
type player struct {
	number  int // counted from 1
	name    string
	changed int64
	game    *play.Game // nil before the first round, and in mode Together
	moves   int        // sent in this round
	order   int        // the first to solve has 1; 0 for not yet
	seconds float64    // until solved, or in mode Par until the best
	best    int        // fewest presses with which it was solved
	presses int        // in mode Together: of this player
	last    int        // the button pressed last in this round; -1 for none
	before  total      // of the rounds before this one
}

// A total is what a player has done in several rounds.
type total struct {
	solved  int // rounds
	seconds float64
	presses int // the fewest of each round
}

// total is what a player has done in all rounds, this one among them.
func (p *player) total() total {
	t := p.before
	if p.order > 0 {
		t.solved++
		t.seconds += p.seconds
		t.presses += p.best
	}
	return t
}

// New returns a room in which nothing has happened. The names of players come from the
// function given.
func New(settings store.Room, open Opener) *Room {
	return &Room{settings: settings, open: open, byID: map[store.Player]*player{}}
}

// Seq is the number of the last event that the room knows of.
func (r *Room) Seq() int64 { return r.seq }

// Settings are those of the room.
func (r *Room) Settings() store.Room { return r.settings }

// Round is the round being played, counted from 1; 0 before the first.
func (r *Room) Round() int { return r.round }

// Ended reports whether the host has ended the room.
func (r *Room) Ended() bool { return r.ended }

// Players is how many have joined.
func (r *Room) Players() int { return len(r.players) }

// Number is the number of a player, counted from 1; 0 for who has not joined.
func (r *Room) Number(p store.Player) int {
	if known := r.byID[p]; known != nil {
		return known.number
	}
	return 0
}

// Moves is how many moves a player has sent in this round.
func (r *Room) Moves(p store.Player) int {
	if known := r.byID[p]; known != nil {
		return known.moves
	}
	return 0
}

// Buttons is how many buttons the board of this round has; 0 before the first.
func (r *Room) Buttons() int {
	if r.start == nil {
		return 0
	}
	return r.start.Start().Board().Buttons()
}

// Apply changes the room by the next event. If it returns an error, the puzzle of a round
// could not be worked out, and nothing has changed: it can be tried again.
func (r *Room) Apply(ctx context.Context, e store.RoomEvent, name string) error {
	if e.Seq <= r.seq {
		return nil
	}
	switch e.Kind {
	case store.PlayerJoined:
		r.join(e, name)
	case store.RoundStarted:
		if err := r.startRound(ctx, e); err != nil {
			return err
		}
	case store.PlayerMoved:
		r.move(e)
	case store.RoomEnded:
		if e.Player == r.settings.Host && !r.ended {
			r.ended, r.changed = true, e.Seq
		}
	}
	r.seq = e.Seq
	return nil
}

func (r *Room) join(e store.RoomEvent, name string) {
	if r.byID[e.Player] != nil || len(r.players) >= MaxPlayers || r.ended {
		return
	}
	// Two words are few: who has the name of another gets a number.
	same := 1
	for _, p := range r.players {
		if p.name == name || strings.HasPrefix(p.name, name+" ") {
			same++
		}
	}
	if same > 1 {
		name = fmt.Sprintf("%s %d", name, same)
	}
	p := &player{number: len(r.players) + 1, name: name, changed: e.Seq, last: -1}
	if r.start != nil && r.shared == nil {
		p.game = r.start.Again()
	}
	r.players = append(r.players, p)
	r.byID[e.Player] = p
}

func (r *Room) startRound(ctx context.Context, e store.RoomEvent) error {
	if e.Player != r.settings.Host || e.Round != r.round+1 || e.Round > len(r.settings.Puzzles) || r.ended {
		return nil
	}
	game, err := r.open(ctx, r.settings.Puzzles[e.Round-1])
	if err != nil {
		return err
	}
	r.round, r.start, r.started, r.solved, r.changed = e.Round, game, e.At, 0, e.Seq
	if Mode(r.settings.Mode) == Together {
		r.shared = game.Again()
	}
	for _, p := range r.players {
		*p = player{number: p.number, name: p.name, changed: e.Seq, last: -1, before: p.total()}
		if r.shared == nil {
			p.game = game.Again()
		}
	}
	return nil
}

func (r *Room) move(e store.RoomEvent) {
	p := r.byID[e.Player]
	if p == nil || e.Round != r.round || r.round == 0 || e.Number != p.moves+1 || p.moves >= MaxMoves || r.ended {
		return
	}
	if e.Move != play.ResetMove && uint(e.Move) >= uint(r.Buttons()) {
		return
	}
	p.moves++
	p.changed = e.Seq
	if r.shared != nil {
		r.moveTogether(p, e)
		return
	}
	if e.Move != play.ResetMove {
		p.last = e.Move
	}
	events := moveIn(p.game, e.Move)
	if len(events) == 2 { // it was moved, and won
		r.win(p, e)
	}
}

// moveIn makes a move in a game.
func moveIn(g *play.Game, move int) []play.Event {
	if move == play.ResetMove {
		return g.Reset()
	}
	return g.Press(move)
}

func (r *Room) moveTogether(p *player, e store.RoomEvent) {
	if e.Move == play.ResetMove || r.shared.Press(e.Move) == nil {
		return // nobody may throw away what all have done
	}
	p.presses++
	p.last = e.Move
	r.changed = e.Seq
	if r.solved == 0 && r.shared.View().Solved {
		r.solved = 1
		p.order, p.seconds = 1, e.At.Sub(r.started).Seconds()
	}
}

// win notes that a player has solved the round. In mode Par a later one counts if it took
// fewer presses.
func (r *Room) win(p *player, e store.RoomEvent) {
	presses := len(p.game.Presses())
	if p.order == 0 {
		r.solved++
		r.changed = e.Seq
		p.order = r.solved
	} else if Mode(r.settings.Mode) != Par || presses >= p.best {
		return
	}
	p.best, p.seconds = presses, e.At.Sub(r.started).Seconds()
}
