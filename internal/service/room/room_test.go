package room_test

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/testkit"
)

func start() time.Time { return time.Date(2026, 11, 14, 12, 0, 0, 0, time.UTC) }

func host() identity.Player { return identity.Player{255} }

// apply applies an event. If the event starts a round, apply opens the puzzle of that round.
func apply(t testing.TB, r *room.Room, e room.Event) {
	t.Helper()
	var game *play.Game
	if id, ok := r.Starts(e); ok {
		game = testkit.Must(play.OpenSmall(t.Context(), id, play.Options{Budget: play.Unlimited}, room.MaxLights))(t)
	}
	r.Apply(e, game)
}

// A script adds events to a room, one second apart.
type script struct {
	t    testing.TB
	room *room.Room
	seq  int64
	sent map[identity.Player]int
}

func newScript(t testing.TB, mode room.Mode, puzzles ...string) *script {
	t.Helper()
	settings := room.Settings{Code: "KWTRPM", Host: host(), Mode: mode, Puzzles: puzzles, Typed: true, Made: start(), Ends: start().Add(time.Hour)}
	return &script{t: t, room: room.New(settings), sent: map[identity.Player]int{}}
}

func (s *script) event(e room.Event) {
	s.t.Helper()
	s.seq++
	e.Seq, e.At = s.seq, start().Add(time.Duration(s.seq)*time.Second)
	if e.Kind == room.RoundStarted {
		e.At = e.At.Add(-room.Countdown)
	}
	apply(s.t, s.room, e)
}

// who returns player n. Two of every three players have the same name, Amber Heron.
func who(n byte) identity.Player {
	p := identity.Player{3, 126, 2: n}
	if n%3 == 0 {
		p[1]++
	}
	return p
}

func (s *script) join(n byte) {
	s.event(room.Event{Kind: room.PlayerJoined, Player: who(n)})
}

func (s *script) round(n int) {
	clear(s.sent)
	s.event(room.Event{Kind: room.RoundStarted, Player: host(), Round: n})
}

func (s *script) press(n byte, moves ...int) {
	for _, m := range moves {
		p := who(n)
		s.sent[p]++
		s.event(room.Event{Kind: room.PlayerMoved, Player: p, Round: s.room.Round(), Number: s.sent[p], Move: m})
	}
}

func (s *script) rows() map[int]room.Row {
	rows := map[int]room.Row{}
	for _, r := range s.room.Since(0).Players {
		rows[r.Number] = r
	}
	return rows
}

// The corners and the centre solve 3x3 with all lights on.
var all = []int{0, 2, 4, 6, 8}

func TestRace(t *testing.T) {
	s := newScript(t, room.Race, "3x3", "3x3:010")
	s.join(1)
	s.join(2)
	s.press(1, 0) // ignored, because no round has started
	clear(s.sent)
	s.round(1)
	s.press(2, 0, 2, 4, 6)
	s.press(1, append([]int{1, 1}, all...)...)
	s.press(2, 8)
	s.press(1, 3) // after the win
	rows := s.rows()
	if r := rows[1]; r.Order != 1 || r.Best != 7 || r.ToGo != 0 || r.Name != "Amber Heron" || r.Seconds != 11 {
		t.Errorf("got %+v, want Amber Heron, first with 7 presses after 11 seconds", r)
	}
	if r := rows[2]; r.Order != 2 || r.Best != 5 || r.Position != "0" || r.Name != "Amber Heron 2" {
		t.Errorf("got %+v, want Amber Heron 2, second with 5 presses", r)
	}
	s.join(3) // joins later, during the round
	if r := s.rows()[3]; r.ToGo != 5 || r.Position != "1ff" || r.Order != 0 || r.Last != -1 {
		t.Errorf("got %+v, want the start 1ff with 5 presses to go", r)
	}
	info := s.room.Since(0).Info
	if info.Round != 1 || info.Rounds != 2 || info.Solved != 2 || info.Players != 3 || info.Par != 5 || info.Board != "3x3" || info.Start != "1ff" || info.Puzzle != "3x3" {
		t.Errorf("got %+v, want round 1 of 2 on 3x3, solved by 2 of 3 players", info)
	}
	s.round(2)
	if r := s.rows()[1]; r.Order != 0 || r.Moves != 0 || r.ToGo != 5 || r.Last != -1 {
		t.Errorf("got %+v, want a start without moves and 5 presses to go", r)
	}
}

// A player's totals in a series cover only the rounds that the player has solved.
func TestSeries(t *testing.T) {
	s := newScript(t, room.Race, "3x3", "3x3:092", "3x3")
	s.join(1)
	s.join(2)
	s.round(1)
	s.press(1, all...)
	s.press(2, 4)
	first := s.rows()[1]
	s.round(2)
	if r := s.rows()[1]; r.SolvedRounds != 1 || r.TotalPresses != 5 || r.TotalSeconds != first.Seconds || r.Order != 0 {
		t.Errorf("%+v, after %+v", r, first)
	}
	s.round(3)
	s.press(2, all...)
	s.press(1, append([]int{1, 1}, all...)...)
	rows := s.rows()
	if r := rows[1]; r.SolvedRounds != 2 || r.TotalPresses != 12 || r.TotalSeconds != first.Seconds+r.Seconds {
		t.Errorf("got %+v, want 12 presses in 2 rounds", r)
	}
	if r := rows[2]; r.SolvedRounds != 1 || r.TotalPresses != 5 || r.TotalSeconds != r.Seconds {
		t.Errorf("got %+v, want 5 presses in one round", r)
	}
}

// In Par mode everyone may reset and try again, and the fewest presses win.
func TestPar(t *testing.T) {
	s := newScript(t, room.Par, "3x3")
	s.join(1)
	s.round(1)
	s.press(1, append([]int{1, 1}, all...)...)
	s.press(1, play.ResetMove)
	s.press(1, append([]int{1, 1, 1, 1}, all...)...)
	s.press(1, play.ResetMove)
	s.press(1, all...)
	if r := s.rows()[1]; r.Best != 5 || r.Order != 1 || r.Seconds != float64(s.seq-2) {
		t.Errorf("got %+v, want the best result, 5 presses, first", r)
	}
}

func TestTogether(t *testing.T) {
	s := newScript(t, room.Together, "3x3")
	s.join(1)
	s.join(2)
	s.round(1)
	s.press(1, 0, 2)
	s.press(2, 4, play.ResetMove, 6)
	info := s.room.Since(0).Info
	if info.Presses != 4 || info.ToGo != 1 || info.Solved != 0 {
		t.Errorf("got %+v, want 4 presses by all players and 1 to go", info)
	}
	if rows := s.rows(); rows[1].Last != 2 || rows[2].Last != 6 {
		t.Errorf("the rows do not show who pressed what: %+v", rows)
	}
	s.press(1, 8)
	s.press(2, 8) // after the win
	info, rows := s.room.Since(0).Info, s.rows()
	if info.Presses != 5 || info.ToGo != 0 || info.Solved != 1 || info.Position != "0" || rows[1].Presses != 3 || rows[2].Presses != 2 || rows[1].Order != 1 {
		t.Errorf("%+v %+v", info, rows)
	}
}

// Invalid events change nothing.
func TestNonsense(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	s.join(1)
	s.round(1)
	s.press(1, 0)
	before := s.room.Since(0)
	for _, e := range []room.Event{
		{Kind: room.PlayerMoved, Player: who(9), Round: 1, Number: 1, Move: 0},  // not in the room
		{Kind: room.PlayerMoved, Player: who(1), Round: 1, Number: 1, Move: 0},  // a repeated move
		{Kind: room.PlayerMoved, Player: who(1), Round: 1, Number: 3, Move: 0},  // a skipped move
		{Kind: room.PlayerMoved, Player: who(1), Round: 2, Number: 2, Move: 0},  // another round
		{Kind: room.PlayerMoved, Player: who(1), Round: 1, Number: 2, Move: 9},  // no such button
		{Kind: room.PlayerMoved, Player: who(1), Round: 1, Number: 2, Move: -2}, // no such button
		{Kind: room.RoundStarted, Player: who(1), Round: 2},                     // not sent by the host
		{Kind: room.RoundStarted, Player: host(), Round: 1},                     // already started
		{Kind: room.RoundStarted, Player: host(), Round: 2},                     // no such round
		{Kind: room.RoomEnded, Player: who(1)},                                  // not sent by the host
		{Kind: room.PlayerJoined, Player: who(1)},                               // already joined
		{Kind: 77},
	} {
		s.event(e)
		after := s.room.Since(0)
		before.Seq = after.Seq
		if !reflect.DeepEqual(before, after) {
			t.Errorf("%+v: %+v, before %+v", e, after, before)
		}
	}
	s.event(room.Event{Kind: room.RoomEnded, Player: host()})
	s.press(1, 1)
	s.join(2)
	if !s.room.Ended() || s.room.Players() != 1 || s.rows()[1].Presses != 1 {
		t.Error("a room continued after its end")
	}
}

// Before an event is applied, the room reports which puzzle the event starts.
func TestStarts(t *testing.T) {
	s := newScript(t, room.Race, "3x3", "2x2")
	first := room.Event{Seq: 1, Kind: room.RoundStarted, Player: host(), Round: 1}
	for range 2 {
		if id, ok := s.room.Starts(first); !ok || id != "3x3" {
			t.Errorf("the first round starts %q, %v", id, ok)
		}
	}
	apply(t, s.room, first)
	if id, ok := s.room.Starts(first); ok {
		t.Errorf("after it was applied, the event still starts %q", id)
	}
	for _, e := range []room.Event{
		{Seq: 2, Kind: room.RoundStarted, Player: who(1), Round: 2},
		{Seq: 2, Kind: room.RoundStarted, Player: host(), Round: 3},
		{Seq: 2, Kind: room.RoundStarted, Player: host(), Round: 1},
		{Seq: 2, Kind: room.PlayerMoved, Player: host(), Round: 2},
	} {
		if id, ok := s.room.Starts(e); ok {
			t.Errorf("%+v starts %q", e, id)
		}
	}
	if id, ok := s.room.Starts(room.Event{Seq: 2, Kind: room.RoundStarted, Player: host(), Round: 2}); !ok || id != "2x2" {
		t.Errorf("the second round starts %q, %v", id, ok)
	}
}

// A page that asks now and then for the changes since its last update ends up with the same room as
// a page that requests everything.
func TestUpdatesAddUp(t *testing.T) {
	for seed := range uint64(30) {
		random := rand.New(rand.NewPCG(seed, 1))
		mode := []room.Mode{room.Race, room.Par, room.Together}[seed%3]
		s := newScript(t, mode, "3x3", "2x2", "3x3:010")
		var info room.Info
		rows := map[int]room.Row{}
		seen := int64(0)
		look := func() {
			u := s.room.Since(seen)
			if u.Info != nil {
				info = *u.Info
			}
			for _, r := range u.Players {
				rows[r.Number] = r
			}
			seen = u.Seq
		}
		look()
		for range 200 {
			switch n := byte(random.IntN(6)); random.IntN(12) {
			case 0:
				s.join(n)
			case 1:
				if random.IntN(3) == 0 {
					s.round(s.room.Round() + 1)
				}
			default:
				s.press(n, random.IntN(6)-1)
			}
			if random.IntN(5) == 0 {
				look()
			}
		}
		look()
		whole := s.room.Since(0)
		if info != *whole.Info || !slices.Equal(slices.SortedFunc(maps.Values(rows), func(a, b room.Row) int { return a.Number - b.Number }), whole.Players) {
			t.Fatalf("seed %d: %+v %+v\nwant %+v %+v", seed, info, rows, *whole.Info, whole.Players)
		}
	}
}
