package room_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/testkit"
)

func (s *script) byHost(e room.Event) {
	s.t.Helper()
	e.Player = host()
	s.event(e)
}

// Nobody new can join a locked room, but its players may return.
func TestLock(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	s.join(1)
	s.byHost(room.Event{Kind: room.LockTurned, Number: 1})
	s.byHost(room.Event{Kind: room.LockTurned, Number: 1}) // sent twice
	s.join(2)
	if info := s.room.Since(0).Info; !info.Locked || info.Players != 1 {
		t.Errorf("got %+v, want a locked room with one player", info)
	}
	if err := s.room.CanJoin(who(2)); !errors.Is(err, room.ErrNotAllowed) || !strings.Contains(err.Error(), "locked") {
		t.Errorf("a new player: %v", err)
	}
	if err := s.room.CanJoin(who(1)); err != nil {
		t.Errorf("a returning player: %v", err)
	}
	s.event(room.Event{Kind: room.LockTurned, Player: who(1), Number: 2}) // ignored, because it is not sent by the host
	if !s.room.Since(0).Info.Locked {
		t.Error("a player who is not the host unlocked the room")
	}
	s.byHost(room.Event{Kind: room.LockTurned, Number: 2})
	s.join(2)
	if info := s.room.Since(0).Info; info.Locked || info.Players != 2 {
		t.Errorf("got %+v, want an open room with two players", info)
	}
}

// A removed player disappears from the list and cannot rejoin with the same identity.
func TestRemove(t *testing.T) {
	s := newScript(t, room.Race, "3x3", "3x3")
	for n := range byte(3) {
		s.join(n)
	}
	s.round(1)
	for n := range byte(3) {
		s.press(n, all...)
	}
	seen := s.room.Seq()
	s.event(room.Event{Kind: room.PlayerRemoved, Player: who(2), Number: 1}) // ignored, because it is not sent by the host
	s.byHost(room.Event{Kind: room.PlayerRemoved, Number: 1})
	s.byHost(room.Event{Kind: room.PlayerRemoved, Number: 1})
	s.byHost(room.Event{Kind: room.PlayerRemoved, Number: 9})
	u := s.room.Since(seen)
	if u.Info == nil || u.Info.Players != 2 || u.Info.Solved != 2 || len(u.Players) != 3 {
		t.Errorf("got %+v, want changes to three rows, and two players who solved the puzzle", u)
	}
	if rows := s.rows(); !rows[1].Removed || rows[1].Order != 0 || rows[2].Order != 1 || rows[3].Order != 2 || rows[2].Removed {
		t.Errorf("got %+v, want that player 1 is removed, and 2 and 3 are first and second", rows)
	}
	s.join(0)
	s.round(2)
	s.press(0, all...)
	if r := s.rows()[1]; !r.Removed || r.Moves != 0 {
		t.Errorf("got %+v, want a removed player without moves", r)
	}
	now := start().Add(time.Hour)
	for what, err := range map[string]error{"joining": s.room.CanJoin(who(0)), "a move": s.room.CanMove(who(0), now, 2, 1, all), "a name": s.room.CanRename(who(0), false)} {
		if !errors.Is(err, room.ErrNotAllowed) || !strings.Contains(err.Error(), "removed you") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// Removing a player frees a place for another, but only a limited number of times.
func TestRemovedLeaveTheirPlaces(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	joined := func(n int) error {
		id := identity.Player{byte(n), byte(n >> 8), 1}
		err := s.room.CanJoin(id)
		s.event(room.Event{Kind: room.PlayerJoined, Player: id})
		return err
	}
	for n := range room.MaxPlayers {
		testkit.NoError(t, joined(n))
	}
	if err := joined(room.MaxPlayers); err == nil || !strings.Contains(err.Error(), "it is full (250 players)") || s.room.Players() != room.MaxPlayers {
		t.Errorf("got %d players, and the error %v; want it to be full at %d", s.room.Players(), err, room.MaxPlayers)
	}
	for n := room.MaxPlayers; n < room.MaxJoined; n++ {
		s.byHost(room.Event{Kind: room.PlayerRemoved, Number: n})
		if err := joined(n); err != nil {
			t.Fatalf("player %d: %v", n, err)
		}
	}
	s.byHost(room.Event{Kind: room.PlayerRemoved, Number: 1})
	if err := joined(room.MaxJoined); err == nil || !strings.Contains(err.Error(), "500 players have joined it") {
		t.Errorf("player %d: got the error %v, want it to say that 500 players have joined", room.MaxJoined, err)
	}
}

// Players can roll a new name until their first press, and every player's name is different.
func TestRolledNames(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	s.join(1)
	s.join(2) // has the same name
	s.event(room.Event{Kind: room.NameRolled, Player: who(1), Number: 1})
	s.event(room.Event{Kind: room.NameRolled, Player: who(1), Number: 1}) // sent twice
	s.join(4)                                                             // has the same name too
	rows := s.rows()
	if names := []string{rows[1].Name, rows[2].Name, rows[3].Name}; !slices.Equal(names, []string{who(1).Rolled(1), "Amber Heron 2", "Amber Heron"}) {
		t.Errorf("got %q, want other words for player 1, Amber Heron 2 and Amber Heron", names)
	}
	for n := 2; n <= room.MaxNames+1; n++ {
		s.event(room.Event{Kind: room.NameRolled, Player: who(1), Number: n})
	}
	if got := s.room.Names(who(1)); got != room.MaxNames || s.room.CanRename(who(1), false) == nil {
		t.Errorf("rolled %d times", got)
	}
	s.round(1)
	s.press(2, 0)
	before := s.rows()[2].Name
	s.event(room.Event{Kind: room.NameRolled, Player: who(2), Number: 1})
	if after := s.rows()[2].Name; after != before || s.room.CanRename(who(2), false) == nil {
		t.Errorf("%s became %s", before, after)
	}
}

// A round begins after its countdown: until then nobody can move and the clock does not run.
func TestCountdown(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	s.join(1)
	s.round(1)
	began := start().Add(time.Duration(s.seq) * time.Second)
	if got := s.room.Since(0).Info.Started; got != began.UnixMilli() {
		t.Errorf("it begins at %d, want %d", got, began.UnixMilli())
	}
	for at, want := range map[time.Duration]bool{-room.Countdown: false, -time.Millisecond: false, 0: true, time.Hour: true} {
		if err := s.room.CanMove(who(1), began.Add(at), 1, 1, all); (err == nil) != want {
			t.Errorf("a move after %v: %v", at, err)
		}
	}
	for n, m := range all { // stored by a daemon whose clock is slow
		s.seq++
		apply(t, s.room, room.Event{Seq: s.seq, Kind: room.PlayerMoved, Player: who(1), Round: 1, Number: n + 1, Move: m, At: began.Add(-time.Second)})
	}
	if r := s.rows()[1]; r.Order != 1 || r.Seconds != 0 {
		t.Errorf("got %+v, want the first place after 0 seconds", r)
	}
}

// When a series has ended, the same players can play another, in which all scores start from zero.
func TestRematch(t *testing.T) {
	s := newScript(t, room.Race, "3x3", "3x3")
	s.join(1)
	s.join(2)
	again := room.Event{Kind: room.SeriesStarted, Round: 1, Series: &room.Series{Mode: room.Par, Puzzles: []string{"2x2", "3x3", "3x3"}}}
	s.round(1)
	s.press(1, all...)
	s.byHost(again) // ignored, because the first series has not ended
	s.round(2)
	s.press(1, all...)
	s.byHost(room.Event{Kind: room.RoomEnded})
	for number, want := range map[int]bool{0: true, 1: true, 2: false, room.MaxSeries + 1: false} {
		if err := s.room.CanStartSeries(number); (err == nil) != want {
			t.Errorf("series %d: %v", number, err)
		}
	}
	s.event(room.Event{Kind: room.SeriesStarted, Player: who(1), Round: 1, Series: again.Series}) // ignored, because it is not sent by the host
	s.byHost(again)
	s.byHost(room.Event{Kind: room.RoomEnded}) // ignored, because the first series has already ended
	s.byHost(room.Event{Kind: room.SeriesStarted, Round: 1, Series: &room.Series{Mode: room.Race, Puzzles: []string{"5x5"}}})
	info := s.room.Since(0).Info
	if info.Series != 1 || info.First != 2 || info.Round != 2 || info.Rounds != 3 || info.Mode != room.Par || info.Ended || info.Started != 0 || info.Board != "" || info.Players != 2 {
		t.Errorf("got %+v, want a second series that has not started, with two players", info)
	}
	if r := s.rows()[1]; r.SolvedRounds != 0 || r.TotalSeconds != 0 || r.Position != "" || r.Order != 0 {
		t.Errorf("got %+v, want a row without results", r)
	}
	if err := s.room.CanMove(who(1), start().Add(time.Hour), 2, 1, []int{0}); err == nil {
		t.Error("a move was accepted before the first round")
	}
	s.round(3)
	if info := s.room.Since(0).Info; info.Round != 3 || info.Board != "2x2" {
		t.Errorf("got %+v, want round 3 on 2x2", info)
	}
	s.press(2, 0, 1, 2, 3)
	if err := s.room.CanStart(6); err == nil {
		t.Error("a fourth round was accepted, with three puzzles")
	}
	s.byHost(room.Event{Kind: room.RoomEnded, Round: 1})
	if r := s.rows()[2]; !s.room.Ended() || r.SolvedRounds != 1 || r.Best != 4 {
		t.Errorf("%v %+v", s.room.Ended(), r)
	}
}
