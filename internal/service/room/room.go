package room

import (
	"fmt"
	"strings"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
)

// A Room is the state of a room. It must not be used by several goroutines at once.
type Room struct {
	settings Settings

	seq     int64 // of the last event
	changed int64 // of the last event that changed what is not of one player
	round   int   // 0 before the first
	start   *play.Game
	started time.Time
	ended   bool
	shared  *play.Game // the board of all, in mode Together
	solved  int        // how many have solved this round
	players []*player  // in the order in which they came
	byID    map[identity.Player]*player
	// snapshot is the room as it was when this round started. What is added to a room or a player has to be
	// added there as well.
	snapshot *Snapshot
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

// New returns a room in which nothing has happened.
func New(settings Settings) *Room {
	return &Room{settings: settings, byID: map[identity.Player]*player{}}
}

// Seq is the number of the last event that the room knows of.
func (r *Room) Seq() int64 { return r.seq }

// Settings are those of the room.
func (r *Room) Settings() Settings { return r.settings }

// Round is the round being played, counted from 1; 0 before the first.
func (r *Room) Round() int { return r.round }

// Ended reports whether the host has ended the room.
func (r *Room) Ended() bool { return r.ended }

// Players is how many have joined.
func (r *Room) Players() int { return len(r.players) }

// Number is the number of a player, counted from 1; 0 for one who has not joined.
func (r *Room) Number(p identity.Player) int {
	if known := r.byID[p]; known != nil {
		return known.number
	}
	return 0
}

// Moves is how many moves a player has sent in this round.
func (r *Room) Moves(p identity.Player) int {
	if known := r.byID[p]; known != nil {
		return known.moves
	}
	return 0
}

// buttons is how many buttons the board of this round has; 0 before the first.
func (r *Room) buttons() int {
	if r.start == nil {
		return 0
	}
	return r.start.Start().Board().Buttons()
}

// Starts returns the ID of the puzzle of the round that the next event starts; false if it
// starts none.
func (r *Room) Starts(e Event) (puzzle string, ok bool) {
	if e.Kind != RoundStarted || e.Seq <= r.seq || e.Player != r.settings.Host || r.ended ||
		e.Round != r.round+1 || e.Round > len(r.settings.Puzzles) {
		return "", false
	}
	return r.settings.Puzzles[e.Round-1], true
}

// Apply changes the room by the next event. If the event [Room.Starts] a round, game is the
// puzzle at its start, which is not changed. Working a puzzle out takes time; applying an
// event does not, however many there were before.
func (r *Room) Apply(e Event, game *play.Game) {
	if e.Seq <= r.seq {
		return
	}
	switch e.Kind {
	case PlayerJoined:
		r.join(e)
	case RoundStarted:
		if _, ok := r.Starts(e); ok {
			r.startRound(e, game)
		}
	case PlayerMoved:
		r.move(e)
	case RoomEnded:
		if e.Player == r.settings.Host && !r.ended {
			r.ended, r.changed = true, e.Seq
		}
	}
	r.seq = e.Seq
}

func (r *Room) join(e Event) {
	if r.Number(e.Player) > 0 || r.CanJoin(e.Player) != nil {
		return
	}
	r.add(e.Player, e.Seq)
}

// add adds a player.
func (r *Room) add(id identity.Player, seq int64) *player {
	// There are few names: a player with the name of another gets a number.
	name, same := id.Name(), 1
	for _, p := range r.players {
		if p.name == name || strings.HasPrefix(p.name, name+" ") {
			same++
		}
	}
	if same > 1 {
		name = fmt.Sprintf("%s %d", name, same)
	}
	p := &player{number: len(r.players) + 1, name: name, changed: seq, last: -1}
	if r.start != nil && r.shared == nil {
		p.game = r.start.Again()
	}
	r.players = append(r.players, p)
	r.byID[id] = p
	return p
}

func (r *Room) startRound(e Event, game *play.Game) {
	r.round, r.start, r.started, r.solved, r.changed = e.Round, game, e.At, 0, e.Seq
	if r.settings.Mode == Together {
		r.shared = game.Again()
	}
	for _, p := range r.players {
		*p = player{number: p.number, name: p.name, changed: e.Seq, last: -1, before: p.total()}
		if r.shared == nil {
			p.game = game.Again()
		}
	}
	r.takeSnapshot(e)
}

func (r *Room) move(e Event) {
	p := r.byID[e.Player]
	if p == nil || e.Round != r.round || r.round == 0 || e.Number != p.moves+1 || p.moves >= MaxMoves || r.ended {
		return
	}
	if e.Move != play.ResetMove && uint(e.Move) >= uint(r.buttons()) {
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
	if won(moveIn(p.game, e.Move)) {
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

// won reports whether a move won the game.
func won(events []play.Event) bool {
	return len(events) > 0 && events[len(events)-1].Kind == play.Won
}

func (r *Room) moveTogether(p *player, e Event) {
	if e.Move == play.ResetMove {
		return // nobody may discard what everybody has done
	}
	events := r.shared.Press(e.Move)
	if events == nil {
		return
	}
	p.presses++
	p.last = e.Move
	r.changed = e.Seq
	if won(events) {
		r.solved = 1
		p.order, p.seconds = 1, e.At.Sub(r.started).Seconds()
	}
}

// win notes that a player has solved the round. In mode Par a later one counts if it took
// fewer presses.
func (r *Room) win(p *player, e Event) {
	presses := p.game.CountPresses()
	if p.order == 0 {
		r.solved++
		r.changed = e.Seq
		p.order = r.solved
	} else if r.settings.Mode != Par || presses >= p.best {
		return
	}
	p.best, p.seconds = presses, e.At.Sub(r.started).Seconds()
}
