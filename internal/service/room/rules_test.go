package room_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/room"
	"lightsout/internal/testkit"
)

// Codes are six letters, all equally likely.
func TestCodes(t *testing.T) {
	const letters, codes = "BCDFGHJKLMNPQRSTVWXZ", 70_000
	times := map[rune]int{}
	for range codes {
		code := room.NewCode()
		if len(code) != 6 {
			t.Fatal(code)
		}
		for _, letter := range code {
			times[letter]++
		}
	}
	// Allow six standard deviations from the mean, so that the test practically never fails by
	// chance.
	const mean = 6 * codes / len(letters)
	for letter, n := range times {
		if !strings.ContainsRune(letters, letter) || n < mean-850 || n > mean+850 {
			t.Errorf("%c occurs %d times in %d codes, want %d", letter, n, codes, mean)
		}
	}
}

func TestPuzzlesOfRooms(t *testing.T) {
	for id, want := range map[string]string{
		"3x3":           "",
		"20x20#monday":  "",
		"1x401#monday":  "the limit is 400",
		"5by5":          "not a board",
		"3x3:0,to=on":   "all lights off",
		"5x5:1":         "no solution",
		"3x3:0":         "already solved",
		"daily#someday": "someday",
	} {
		game, err := room.OpenPuzzle(t.Context(), id)
		switch {
		case want == "" && (err != nil || game == nil):
			t.Errorf("%s: %v", id, err)
		case want != "" && (game != nil || !errors.Is(err, room.ErrPuzzle) || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", id, err, want)
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := room.OpenPuzzle(cancelled, "5x5"); !errors.Is(err, context.Canceled) || errors.Is(err, room.ErrPuzzle) {
		t.Errorf("with a cancelled context: %v", err)
	}
	late, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	if _, err := room.OpenPuzzle(late, "5x5"); !errors.Is(err, room.ErrPuzzle) || !strings.Contains(err.Error(), "too long") {
		t.Errorf("with an expired context: %v", err)
	}
}

// checkRefusals checks the error for each number; an empty string means that no error is expected.
func checkRefusals(t *testing.T, what string, can func(int) error, want map[int]string) {
	t.Helper()
	for n, text := range want {
		err := can(n)
		if (err == nil) != (text == "") || err != nil && (!errors.Is(err, room.ErrNotAllowed) || !strings.Contains(err.Error(), text)) {
			t.Errorf("%s %d: %v, want %q", what, n, err, text)
		}
	}
}

// The host can start the next round, or the current one again.
func TestRoundsThatCanStart(t *testing.T) {
	s := newScript(t, room.Race, "3x3", "3x3", "3x3")
	checkRefusals(t, "before the first round,", s.room.CanStart, map[int]string{-1: "round 0", 0: "", 1: "", 2: "round 0", 3: "round 0", 4: "after round 3"})
	s.round(1)
	checkRefusals(t, "in round 1,", s.room.CanStart, map[int]string{0: "round 1", 1: "", 2: "", 3: "round 1", 4: "after round 3"})
	s.round(2)
	s.round(3)
	checkRefusals(t, "in the last round,", s.room.CanStart, map[int]string{2: "round 3", 3: "", 4: "after round 3"})
	s.byHost(room.Event{Kind: room.RoomEnded})
	checkRefusals(t, "after the end,", s.room.CanStart, map[int]string{3: "ended", 4: "ended"})
	s.byHost(room.Event{Kind: room.SeriesStarted, Round: 1, Series: &room.Series{Mode: room.Race, Puzzles: []string{"3x3", "3x3"}}})
	checkRefusals(t, "in a second series,", s.room.CanStart, map[int]string{2: "round 3", 3: "", 4: "", 5: "round 3", 6: "after round 5"})
}

// The number of times a room can be locked, its number of series and its lifetime are limited.
func TestLimitsOfRooms(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	for n := 1; n <= room.MaxLocks; n++ {
		if err := s.room.CanTurnLock(); err != nil {
			t.Fatalf("lock %d: %v", n, err)
		}
		s.byHost(room.Event{Kind: room.LockTurned, Number: n})
	}
	testkit.WantError(t, s.room.CanTurnLock(), room.ErrNotAllowed, "after %d turns of the lock", room.MaxLocks)
	for n := range room.MaxSeries {
		s.byHost(room.Event{Kind: room.RoomEnded, Round: n})
		if err := s.room.CanStartSeries(n + 1); err != nil {
			t.Fatalf("series %d: %v", n+1, err)
		}
		s.byHost(room.Event{Kind: room.SeriesStarted, Round: n + 1, Series: &room.Series{Mode: room.Race, Puzzles: []string{"3x3"}}})
	}
	s.byHost(room.Event{Kind: room.RoomEnded, Round: room.MaxSeries})
	checkRefusals(t, "series", s.room.CanStartSeries, map[int]string{room.MaxSeries: "", room.MaxSeries + 1: "game limit"})
	if room.Lifetime != 24*time.Hour {
		t.Errorf("a room is open for %v", room.Lifetime)
	}
}

// A player may make up to 500 moves in a round. Each is a press of one of the board's buttons or a
// reset.
func TestMovesThatCanBeMade(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	s.join(1)
	s.round(1)
	now := start().Add(time.Hour)
	canMove := func(first int, moves ...int) error { return s.room.CanMove(who(1), now, 1, first, moves) }
	checkRefusals(t, "button", func(m int) error { return canMove(1, 0, m) }, map[int]string{-2: "no button -2", -1: "", 0: "", 8: "", 9: "no button 9"})
	checkRefusals(t, "a number of moves,", func(n int) error { return canMove(1, make([]int, n)...) }, map[int]string{1: "", 500: "", 501: "at most 500"})
	checkRefusals(t, "first move", func(n int) error { return canMove(n, 0) }, map[int]string{1: "", 2: "your move 1 has"})
	s.press(1, slices.Repeat([]int{0}, room.MaxMoves-1)...)
	checkRefusals(t, "last move", func(n int) error { return canMove(n, 0) }, map[int]string{499: "", 500: "", 501: "your move 500 has"})
	if got := s.room.Moves(who(1)); got != 499 {
		t.Errorf("%d moves", got)
	}
	s.press(1, 0, 0, 0)
	if got, row := s.room.Moves(who(1)), s.rows()[1]; got != 500 || row.Moves != 500 || row.Presses != 500 {
		t.Errorf("%d moves: %+v", got, row)
	}
	if s.room.Moves(who(2)) != 0 || s.room.Names(who(2)) != 0 || s.room.Number(who(2)) != 0 {
		t.Error("a player who has not joined could act")
	}
}

// The room shows the last button pressed; a reset is not a button.
func TestLastButton(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	s.join(1)
	s.round(1)
	for _, c := range []struct{ move, want int }{{play.ResetMove, -1}, {3, 3}, {5, 5}, {play.ResetMove, 5}} {
		s.press(1, c.move)
		if got := s.rows()[1].Last; got != c.want {
			t.Errorf("after move %d the last button is %d, want %d", c.move, got, c.want)
		}
	}
}

// A second solution counts only in Par mode, and only if it has fewer presses. The time is that of
// the best solution.
func TestSolvingAgain(t *testing.T) {
	solution := func(more int) []int { return append(slices.Repeat([]int{1}, more), all...) }
	for mode, want := range map[room.Mode][]int{room.Race: {7, 7, 7, 7}, room.Par: {7, 7, 7, 5}} {
		s := newScript(t, mode, "3x3")
		s.join(1)
		s.round(1)
		var seconds float64
		for i, more := range []int{2, 2, 4, 0} {
			s.press(1, solution(more)...)
			row := s.rows()[1]
			if row.Best != want[i] || row.Order != 1 || i > 0 && (row.Seconds > seconds) != (want[i] < want[i-1]) {
				t.Errorf("%s, solution %d: %+v", mode, i, row)
			}
			seconds = row.Seconds
			s.press(1, play.ResetMove)
		}
	}
}

// Removing a player leaves no gap in the ranking and does not change the results of the others.
func TestOrderWithoutTheRemoved(t *testing.T) {
	solved := func(mode room.Mode, order ...byte) *script {
		s := newScript(t, mode, "3x3")
		for n := range byte(4) {
			s.join(n)
		}
		s.round(1)
		for _, n := range order {
			s.press(n, all...)
		}
		return s
	}
	for removed, want := range map[int][4]int{1: {0, 2, 1, 0}, 2: {2, 0, 1, 0}, 3: {1, 2, 0, 0}, 4: {2, 3, 1, 0}} {
		s := solved(room.Race, 2, 0, 1)
		s.byHost(room.Event{Kind: room.PlayerRemoved, Number: removed})
		var got [4]int
		most := 0
		for n, row := range s.rows() {
			got[n-1] = row.Order
			most = max(most, row.Order)
		}
		if info := s.room.Since(0).Info; got != want || info.Solved != most {
			t.Errorf("without player %d the order is %v, and %d have solved the puzzle; want %v", removed, got, info.Solved, want)
		}
	}
	s := solved(room.Together, 1)
	s.byHost(room.Event{Kind: room.PlayerRemoved, Number: 2})
	if info := s.room.Since(0).Info; info.Solved != 1 {
		t.Errorf("the shared board is no longer solved: %+v", info)
	}
}

// Each event takes effect once, and events take effect in order. An event that is out of order
// changes nothing.
func TestEventsInOrder(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	s.join(1)
	for _, seq := range []int64{s.seq - 1, s.seq} {
		next := room.Event{Seq: seq, Kind: room.RoundStarted, Player: host(), Round: 1}
		if id, ok := s.room.Starts(next); ok {
			t.Errorf("event %d after %d starts %q", seq, s.seq, id)
		}
		s.room.Apply(room.Event{Seq: seq, Kind: room.PlayerJoined, Player: who(2)}, nil)
	}
	if s.room.Players() != 1 || s.room.Seq() != s.seq {
		t.Errorf("%d players after event %d", s.room.Players(), s.room.Seq())
	}
}

// An update contains everything that happened after an event, and nothing else.
func TestUpdates(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	if u := s.room.Since(0); u.Info == nil || u.Info.Players != 0 || len(u.Players) != 0 {
		t.Errorf("a new room: %+v", u)
	}
	for step, do := range []func(){
		func() { s.join(1) },
		func() { s.join(2) },
		func() { s.round(1) },
		func() { s.byHost(room.Event{Kind: room.LockTurned, Number: 1}) },
	} {
		before := s.seq
		do()
		if u := s.room.Since(before); u.Info == nil || *u.Info != *s.room.Since(0).Info {
			t.Errorf("step %d does not show in the room: %+v", step, u)
		}
		if u := s.room.Since(s.seq); u.Info != nil || len(u.Players) != 0 {
			t.Errorf("after step %d the update is not empty: %+v", step, u)
		}
	}
	before := s.seq
	s.press(1, 0)
	if u := s.room.Since(before); u.Info != nil || len(u.Players) != 1 || u.Players[0].Number != 1 {
		t.Errorf("a press by one player changes %+v", u)
	}
}

// Of several players with the same name, all but the first get a number.
func TestNamesakes(t *testing.T) {
	s := newScript(t, room.Race, "3x3")
	for i, n := range []byte{1, 2, 4, 5} {
		s.join(n)
		if got, want := s.rows()[i+1].Name, []string{"Amber Heron", "Amber Heron 2", "Amber Heron 3", "Amber Heron 4"}[i]; got != want {
			t.Errorf("player %d is %q, want %q", i+1, got, want)
		}
	}
}
