package room

import (
	"fmt"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
)

// A Room is the state of a room. It must not be used by several goroutines at once.
type Room struct {
	settings Settings

	seq     int64 // of the last event
	changed int64 // of the last event that changed what is not of one player
	series  Series
	number  int        // of the series; the first has 0
	first   int        // how many rounds the series before had
	round   int        // counted from 1, and on from series to series; 0 before the first
	start   *play.Game // nil before the first round of a series
	started time.Time  // when its countdown has ended
	locks   int        // how often the host has turned the lock; the room is locked if it is odd
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
	rolls   int // how often the player has asked for another name
	removed bool
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
	return &Room{settings: settings, series: Series{settings.Mode, settings.Puzzles}, byID: map[identity.Player]*player{}}
}

// Seq is the number of the last event that the room knows of.
func (r *Room) Seq() int64 { return r.seq }

// Settings are those of the room.
func (r *Room) Settings() Settings { return r.settings }

// Round is the round being played, counted from 1, and on from series to series; 0 before the first.
func (r *Room) Round() int { return r.round }

// Ended reports whether the host has ended the series.
func (r *Room) Ended() bool { return r.ended }

// Series is how many series came before the one being played.
func (r *Room) Series() int { return r.number }

// Locks is how often the lock was turned.
func (r *Room) Locks() int { return r.locks }

// Locked reports whether nobody else can join.
func (r *Room) Locked() bool { return r.locks%2 == 1 }

// Players is how many are in the room.
func (r *Room) Players() int {
	count := 0
	for _, p := range r.players {
		if !p.removed {
			count++
		}
	}
	return count
}

// Number is the number of a player, counted from 1; 0 for one who has not joined. One who was removed keeps it.
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

// Rolls is how often a player has asked for another name.
func (r *Room) Rolls(p identity.Player) int {
	if known := r.byID[p]; known != nil {
		return known.rolls
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
		e.Round != r.round+1 || e.Round > r.first+len(r.series.Puzzles) {
		return "", false
	}
	return r.series.Puzzles[e.Round-r.first-1], true
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
	case NameRolled:
		r.roll(e)
	case PlayerRemoved:
		r.remove(e)
	case LockTurned:
		if r.isHost(e) && e.Number == r.locks+1 {
			r.locks, r.changed = e.Number, e.Seq
		}
	case RoomEnded:
		r.end(e)
	case SeriesStarted:
		r.startSeries(e)
	}
	r.seq = e.Seq
}

func (r *Room) isHost(e Event) bool { return e.Player == r.settings.Host }

func (r *Room) join(e Event) {
	if r.Number(e.Player) > 0 || r.CanJoin(e.Player) != nil {
		return
	}
	r.add(e.Player, r.unused(e.Player.Name()), e.Seq)
}

// unused returns a name, with a number if somebody has it: there are few names.
func (r *Room) unused(name string) string {
	taken := map[string]bool{}
	for _, p := range r.players {
		taken[p.name] = true
	}
	for n, numbered := 2, name; ; n++ {
		if !taken[numbered] {
			return numbered
		}
		numbered = fmt.Sprintf("%s %d", name, n)
	}
}

// add adds a player.
func (r *Room) add(id identity.Player, name string, seq int64) *player {
	p := &player{number: len(r.players) + 1, name: name, changed: seq, last: -1}
	if r.start != nil && r.shared == nil {
		p.game = r.start.Again()
	}
	r.players = append(r.players, p)
	r.byID[id] = p
	return p
}

// roll gives a player another name.
func (r *Room) roll(e Event) {
	if p := r.byID[e.Player]; r.CanRoll(e.Player) == nil && e.Number == p.rolls+1 {
		p.name, p.rolls, p.changed = r.unused(e.Player.Rolled(e.Number)), e.Number, e.Seq
	}
}

// remove takes a player out of the room, and out of the order of those who have solved this round.
func (r *Room) remove(e Event) {
	if !r.isHost(e) || r.CanRemove(e.Number) != nil || r.players[e.Number-1].removed {
		return
	}
	p, seq := r.players[e.Number-1], e.Seq
	p.removed, p.changed, r.changed = true, seq, seq
	if p.order == 0 || r.shared != nil {
		return
	}
	r.solved--
	for _, other := range r.players {
		if other.order > p.order {
			other.order--
			other.changed = seq
		}
	}
	p.order = 0
}

func (r *Room) end(e Event) {
	if r.isHost(e) && e.Round == r.number && !r.ended {
		r.ended, r.changed = true, e.Seq
	}
}

// startSeries begins again with the same players.
func (r *Room) startSeries(e Event) {
	if !r.isHost(e) || !r.ended || e.Round != r.number+1 || e.Series == nil {
		return
	}
	r.series, r.number, r.first, r.changed = *e.Series, e.Round, r.round, e.Seq
	r.start, r.shared, r.started, r.solved, r.ended = nil, nil, time.Time{}, 0, false
	for _, p := range r.players {
		*p = p.fresh(e.Seq)
	}
}

// fresh is a player who has done nothing yet.
func (p *player) fresh(seq int64) player {
	return player{number: p.number, name: p.name, rolls: p.rolls, removed: p.removed, changed: seq, last: -1}
}

func (r *Room) startRound(e Event, game *play.Game) {
	r.round, r.start, r.started, r.solved, r.changed = e.Round, game, e.At.Add(Countdown), 0, e.Seq
	if r.series.Mode == Together {
		r.shared = game.Again()
	}
	for _, p := range r.players {
		before := p.total()
		*p = p.fresh(e.Seq)
		p.before = before
		if r.shared == nil {
			p.game = game.Again()
		}
	}
	r.takeSnapshot(e)
}

func (r *Room) move(e Event) {
	p := r.byID[e.Player]
	if p == nil || p.removed || e.Round != r.round || r.start == nil || e.Number != p.moves+1 || p.moves >= MaxMoves || r.ended {
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
		p.order, p.seconds = 1, r.since(e)
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
	} else if r.series.Mode != Par || presses >= p.best {
		return
	}
	p.best, p.seconds = presses, r.since(e)
}

// since is how many seconds after the countdown something happened. The clocks of two daemons can differ a little.
func (r *Room) since(e Event) float64 { return max(0, e.At.Sub(r.started).Seconds()) }
