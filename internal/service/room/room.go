package room

import (
	"fmt"
	"strings"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
)

// A Room is the state of a room. It is not safe for concurrent use.
type Room struct {
	settings Settings

	seq     int64 // number of the last event
	changed int64 // number of the last event that changed the room as a whole
	series  Series
	number  int        // number of the series, starting at 0
	first   int        // number of rounds in all earlier series
	round   int        // number of the round, which starts at 1 and continues across series; 0 before the first
	start   *play.Game // nil before the first round of a series
	counts  bool       // whether presses to go are counted in this round
	started time.Time  // when the round's countdown ends
	locks   int        // how many times the host has locked or unlocked the room; odd means locked
	ended   bool
	shared  *play.Game // the shared board in Together mode
	solved  int        // how many players have solved this round
	players []*player  // in the order in which they joined
	byID    map[identity.Player]*player
	// snapshot is the room at the start of this round. When you add a field to Room or player, add
	// it to the snapshot as well.
	snapshot *Snapshot
}

// A player is a person in a room.
type player struct {
	id      identity.Player
	number  int // starting at 1
	name    string
	names   int  // how many times the player has changed the name
	typed   bool // the player typed the name
	unnamed bool // the host has removed the name that the player typed
	removed bool
	changed int64
	game    *play.Game // nil before the first round of a series, and in Together mode
	moves   int        // number of moves sent in this round
	order   int        // 1 for the first to solve the round; 0 if not solved
	seconds float64    // time until the round was solved; in Par mode, until the best solution
	best    int        // number of presses in the solution that counts
	presses int        // number of presses by this player, in Together mode
	last    int        // the last button pressed in this round; -1 for none
	before  total      // totals from earlier rounds
}

// A total sums up a player's results over several rounds.
type total struct {
	solved  int // rounds
	seconds float64
	presses int // sum of the best number of presses in each round
}

// total returns the player's total over the rounds of this series so far, including this round.
func (p *player) total() total {
	t := p.before
	if p.order > 0 {
		t.solved++
		t.seconds += p.seconds
		t.presses += p.best
	}
	return t
}

// New returns a room without events.
func New(settings Settings) *Room {
	return &Room{settings: settings, series: Series{settings.Mode, settings.Puzzles}, byID: map[identity.Player]*player{}}
}

// Seq returns the number of the last event applied.
func (r *Room) Seq() int64 { return r.seq }

// Settings returns the room's settings.
func (r *Room) Settings() Settings { return r.settings }

// Round returns the current round, or 0 before the first. Rounds are numbered from 1, and a new
// series continues the numbering.
func (r *Room) Round() int { return r.round }

// Ended reports whether the host has ended the series.
func (r *Room) Ended() bool { return r.ended }

// Series returns how many series were played before this one.
func (r *Room) Series() int { return r.number }

// Locks returns how many times the room was locked or unlocked.
func (r *Room) Locks() int { return r.locks }

// Locked reports whether the room is closed to new players.
func (r *Room) Locked() bool { return r.locks%2 == 1 }

// Players returns how many players are in the room.
func (r *Room) Players() int {
	count := 0
	for _, p := range r.players {
		if !p.removed {
			count++
		}
	}
	return count
}

// Number returns a player's number, starting at 1, or 0 if the player has not joined. A removed
// player keeps the number.
func (r *Room) Number(p identity.Player) int {
	if known := r.byID[p]; known != nil {
		return known.number
	}
	return 0
}

// Moves returns how many moves a player has sent in this round.
func (r *Room) Moves(p identity.Player) int {
	if known := r.byID[p]; known != nil {
		return known.moves
	}
	return 0
}

// Names returns how many times a player has changed the name.
func (r *Room) Names(p identity.Player) int {
	if known := r.byID[p]; known != nil {
		return known.names
	}
	return 0
}

// buttons returns the number of buttons on this round's board, or 0 before the first round of a
// series.
func (r *Room) buttons() int {
	if r.start == nil {
		return 0
	}
	return r.start.Start().Board().Buttons()
}

// Starts returns the puzzle ID of the round that event e starts, or false if it starts none.
func (r *Room) Starts(e Event) (puzzle string, ok bool) {
	if e.Kind != RoundStarted || e.Seq <= r.seq || e.Player != r.settings.Host || r.ended ||
		e.Round != r.round+1 || e.Round > r.first+len(r.series.Puzzles) {
		return "", false
	}
	return r.series.Puzzles[e.Round-r.first-1], true
}

// Apply applies the next event. If the event starts a round (see [Room.Starts]), game is the puzzle
// in its start position, which Apply does not modify. Generating a puzzle takes time, but applying
// an event is fast, however many events came before.
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
	case NameRolled, NameTyped:
		r.rename(e)
	case NameRemoved:
		r.removeName(e)
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

// unused returns a name that nobody in the room has. If the given name is taken, it appends a
// number. Names that differ only in upper and lower case are the same.
func (r *Room) unused(name string) string {
	taken := map[string]bool{}
	for _, p := range r.players {
		taken[strings.ToLower(p.name)] = true
	}
	for n, numbered := 2, name; ; n++ {
		if !taken[strings.ToLower(numbered)] {
			return numbered
		}
		numbered = fmt.Sprintf("%s %d", name, n)
	}
}

// add adds a player, who plays the current round if there is one.
func (r *Room) add(id identity.Player, name string, seq int64) *player {
	p := &player{id: id, number: len(r.players) + 1, name: name, changed: seq, last: -1}
	if r.start != nil && r.shared == nil {
		p.game = r.start.Again()
	}
	r.players = append(r.players, p)
	r.byID[id] = p
	return p
}

// rename gives a player the typed name, or two other words.
func (r *Room) rename(e Event) {
	p, typed := r.byID[e.Player], e.Kind == NameTyped
	if r.CanRename(e.Player, typed) != nil || e.Number != p.names+1 {
		return
	}
	name := e.Name
	if !typed {
		name = e.Player.Rolled(e.Number)
	}
	p.name = "" // the player may keep the name
	p.name, p.names, p.typed, p.changed = r.unused(name), e.Number, typed, e.Seq
}

// removeName replaces a name that a player typed with two words. The player cannot type another.
func (r *Room) removeName(e Event) {
	if !r.isHost(e) || r.CanRemove(e.Number) != nil {
		return
	}
	if p := r.players[e.Number-1]; p.typed {
		p.name, p.typed, p.unnamed, p.changed = r.unused(p.id.Name()), false, true, e.Seq
	}
}

// remove removes a player from the room and from the ranking of this round.
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

// startSeries starts a new series with the same players.
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

// fresh returns the player without any results.
func (p *player) fresh(seq int64) player {
	return player{
		id: p.id, number: p.number, name: p.name, names: p.names, typed: p.typed, unnamed: p.unnamed, removed: p.removed,
		changed: seq, last: -1,
	}
}

func (r *Room) startRound(e Event, game *play.Game) {
	r.round, r.start, r.started, r.solved, r.changed = e.Round, game, e.At.Add(Countdown), 0, e.Seq
	r.counts = countsToGo(game)
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

// moveIn presses a button in a game, or resets it, and returns what happened.
func moveIn(g *play.Game, move int) []play.Event {
	if move == play.ResetMove {
		return g.Reset()
	}
	return g.Press(move)
}

// won reports whether a move won the game, given the events it caused.
func won(events []play.Event) bool {
	return len(events) > 0 && events[len(events)-1].Kind == play.Won
}

func (r *Room) moveTogether(p *player, e Event) {
	if e.Move == play.ResetMove {
		return // nobody may reset the shared board
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

// win records that a player has solved the round. In Par mode a later solution counts if it has
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

// since returns the seconds between the end of the countdown and event e. The result is never
// negative, even if the clocks of two daemons differ a little.
func (r *Room) since(e Event) float64 { return max(0, e.At.Sub(r.started).Seconds()) }
