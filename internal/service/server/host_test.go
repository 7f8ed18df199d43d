package server_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"lightsout/internal/service/room"
	"lightsout/internal/service/server"
)

// at sends a request about a room.
func (p *person) at(code, method, path string, body any) answer {
	p.s.t.Helper()
	return p.do(method, "/api/rooms/"+code+path, body)
}

// look returns the current state of a room.
func (p *person) look(code string) room.Update {
	p.s.t.Helper()
	return read[room.Update](p.s.t, p.at(code, http.MethodGet, "", nil), http.StatusOK)
}

// The host removes a player and locks the room. A daemon that reads the room from the database
// enforces both as well.
func TestHostDecides(t *testing.T) {
	two := twoDaemons(t)
	host, rude, kind, late := two[0].person(), two[0].person(), two[1].person(), two[1].person()
	code := host.openRoom(room.Race, "3x3", "2x2")
	rude.join(code)
	kind.join(code)
	for _, p := range []*person{rude, kind} {
		for _, ask := range []func() answer{
			func() answer { return p.at(code, http.MethodDelete, "/players/1", nil) },
			func() answer { return p.at(code, http.MethodPost, "/lock", map[string]bool{"locked": true}) },
			func() answer {
				return p.at(code, http.MethodPost, "/series", map[string]any{"series": 1, "mode": "race", "puzzles": []string{"3x3"}})
			},
		} {
			if a := ask(); a.status != http.StatusForbidden {
				t.Errorf("a guest: %d %s", a.status, a.body)
			}
		}
	}
	if a := host.at(code, http.MethodDelete, "/players/3", nil); a.status != http.StatusConflict {
		t.Errorf("removing nobody: %d %s", a.status, a.body)
	}
	for range 2 { // as if the host repeated the request because the answer was lost
		read[struct{}](t, host.at(code, http.MethodDelete, "/players/1", nil), http.StatusOK)
		read[struct{}](t, host.at(code, http.MethodPost, "/lock", map[string]bool{"locked": true}), http.StatusOK)
	}
	third := serviceOn(t, two[0].store, two[0].clock)
	for _, s := range []*service{two[0], two[1], third} {
		rude.s, kind.s, late.s = s, s, s
		for p, words := range map[*person]string{rude: "removed you", late: "locked"} {
			a := p.at(code, http.MethodPost, "/players", nil)
			if a.status != http.StatusConflict || !strings.Contains(string(a.body), words) {
				t.Errorf("%s: %d %s", words, a.status, a.body)
			}
		}
		if n := kind.join(code); n != 2 {
			t.Errorf("the returning player has number %d", n)
		}
		if u := late.look(code); !u.Info.Locked || u.Info.Players != 1 || !u.Players[0].Removed || u.Players[1].Removed {
			t.Errorf("got %+v, want a locked room, from which only the first player is removed", u)
		}
	}
	host.round(code, 1)
	if a := rude.move(code, 1, 1, 0); a.status != http.StatusConflict {
		t.Errorf("a move by a removed player: %d %s", a.status, a.body)
	}
	read[struct{}](t, host.at(code, http.MethodPost, "/lock", map[string]bool{"locked": false}), http.StatusOK)
	if n := late.join(code); n != 3 {
		t.Errorf("after the room was unlocked: %d", n)
	}
}

// The start of a round follows the service's clock and is the same moment for everyone.
func TestRoundsBeginTogether(t *testing.T) {
	s := newService(t)
	host := s.person()
	code := host.openRoom(room.Race, "3x3")
	host.join(code)
	read[struct{}](t, host.at(code, http.MethodPost, "/rounds", map[string]int{"round": 1}), http.StatusOK)
	type member struct{ Now int64 }
	me := read[member](t, host.at(code, http.MethodGet, "/me", nil), http.StatusOK)
	if wait := time.Duration(host.look(code).Info.Started-me.Now) * time.Millisecond; wait != room.Countdown {
		t.Errorf("the countdown takes %v", wait)
	}
	s.clock.advance(room.Countdown - time.Millisecond)
	if a := host.move(code, 1, 1, 0); a.status != http.StatusConflict || !strings.Contains(string(a.body), "has not begun") {
		t.Errorf("%d %s", a.status, a.body)
	}
	s.clock.advance(time.Millisecond)
	read[struct{ Moves int }](t, host.move(code, 1, 1, 0), http.StatusOK)
}

// A player can roll new names, but only before the first press.
func TestRollName(t *testing.T) {
	s := newService(t)
	host, guest := s.person(), s.person()
	code := host.openRoom(room.Race, "3x3")
	guest.join(code)
	seen := map[string]bool{}
	for range 4 {
		seen[host.look(code).Players[0].Name] = true
		read[struct{ Number int }](t, guest.at(code, http.MethodPost, "/name", nil), http.StatusOK)
	}
	if len(seen) < 3 {
		t.Errorf("names: %v", seen)
	}
	if a := s.person().at(code, http.MethodPost, "/name", nil); a.status != http.StatusConflict {
		t.Errorf("a stranger: %d %s", a.status, a.body)
	}
	host.round(code, 1)
	read[struct{ Moves int }](t, guest.move(code, 1, 1, 0), http.StatusOK)
	if a := guest.at(code, http.MethodPost, "/name", nil); a.status != http.StatusConflict {
		t.Errorf("after a press: %d %s", a.status, a.body)
	}
}

// Where the host allows it, a player types a name, and the host can remove it, once and for all. A
// daemon that reads the room from the database shows the same names.
func TestTypeName(t *testing.T) {
	two := twoDaemons(t)
	host, guest, other := two[0].person(), two[0].person(), two[1].person()
	a := host.do(http.MethodPost, "/api/rooms", map[string]any{"mode": "race", "puzzles": []string{"3x3"}, "typed_names": true})
	code := read[struct{ Code string }](t, a, http.StatusCreated).Code
	plain := host.openRoom(room.Race, "3x3")
	for _, c := range []string{code, plain} {
		guest.join(c)
		other.join(c)
	}
	typed := func(p *person, code, name string) answer {
		return p.at(code, http.MethodPut, "/name", map[string]string{"name": name})
	}
	for _, c := range []struct {
		code, name string
		status     int
		words      string
	}{
		{plain, "Ann", http.StatusConflict, "can't be typed"},
		{code, "", http.StatusUnprocessableEntity, "at least one letter"},
		{code, "\u202e \u0000", http.StatusUnprocessableEntity, "at least one letter"},
		{code, strings.Repeat("n", room.MaxLetters+1), http.StatusUnprocessableEntity, "up to 20 letters; this one has 21"},
		{code, strings.Repeat("n", 201), http.StatusUnprocessableEntity, "length <= 200"},
		{code, " Zoë\u202e\x00  the\tgreat ", http.StatusOK, ""},
	} {
		if a := typed(guest, c.code, c.name); a.status != c.status || !strings.Contains(string(a.body), c.words) {
			t.Errorf("%q: %d %s", c.name, a.status, a.body)
		}
	}
	if a := typed(other, code, "ZOË THE GREAT"); a.status != http.StatusOK {
		t.Errorf("%d %s", a.status, a.body)
	}
	names := func(p *person) string { u := p.look(code); return u.Players[0].Name + ", " + u.Players[1].Name }
	if got := names(other); got != "Zoë the great, ZOË THE GREAT 2" {
		t.Errorf("names: %s", got)
	}
	if a := other.at(code, http.MethodDelete, "/players/1/name", nil); a.status != http.StatusForbidden {
		t.Errorf("a guest removes a name: %d %s", a.status, a.body)
	}
	for range 2 { // as if the answer was lost
		read[struct{}](t, host.at(code, http.MethodDelete, "/players/1/name", nil), http.StatusOK)
	}
	if a := typed(guest, code, "Ann"); a.status != http.StatusConflict || !strings.Contains(string(a.body), "removed your name") {
		t.Errorf("typed again: %d %s", a.status, a.body)
	}
	third := serviceOn(t, two[0].store, two[0].clock)
	for _, s := range []*service{two[0], two[1], third} {
		guest.s = s
		if row := guest.look(code).Players[0]; row.Typed || !row.Unnamed || strings.Contains(row.Name, "Zoë") || strings.Count(row.Name, " ") != 1 {
			t.Errorf("after the host removed the name: %+v", row)
		}
	}
}

// After the end of a series the host starts another. Nobody needs to join again, even on a daemon
// that reads the room from the database.
func TestRematch(t *testing.T) {
	s := newService(t)
	host, guest := s.person(), s.person()
	code := host.openRoom(room.Race, "3x3")
	guest.join(code)
	again := func(series int, puzzles ...string) answer {
		return host.at(code, http.MethodPost, "/series", map[string]any{"series": series, "mode": "par", "puzzles": puzzles})
	}
	host.round(code, 1)
	guest.move(code, 1, 1, corners...)
	if a := again(1, "2x2"); a.status != http.StatusConflict {
		t.Errorf("before the end: %d %s", a.status, a.body)
	}
	read[struct{}](t, host.at(code, http.MethodPost, "/end", nil), http.StatusOK)
	if a := again(1, "5x5:1"); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a puzzle without a solution: %d %s", a.status, a.body)
	}
	for range 2 {
		read[struct{}](t, again(1, "2x2", "3x3"), http.StatusOK)
	}
	check := func(s *service, round int, board string) {
		t.Helper()
		guest.s = s
		u := guest.look(code)
		if i := u.Info; i.Ended || i.Series != 1 || i.Round != round || i.First != 1 || i.Rounds != 2 || i.Mode != room.Par || i.Board != board || i.Players != 1 || u.Players[0].SolvedRounds != 0 {
			t.Errorf("%+v %+v", i, u.Players)
		}
	}
	check(s, 1, "")
	check(serviceOn(t, s.store, s.clock), 1, "")
	host.round(code, 2)
	check(s, 2, "2x2")
	check(serviceOn(t, s.store, s.clock), 2, "2x2") // this daemon reads a snapshot
	if a := guest.move(code, 1, 6, 0); a.status != http.StatusConflict {
		t.Errorf("a late move in the first series: %d", a.status)
	}
	read[struct{ Moves int }](t, guest.move(code, 2, 1, 0, 1, 2, 3), http.StatusOK)
	read[struct{}](t, host.at(code, http.MethodPost, "/end", nil), http.StatusOK)
	if u := host.look(code); !u.Info.Ended || u.Players[0].SolvedRounds != 1 {
		t.Errorf("%+v %+v", u.Info, u.Players)
	}
}

// One address cannot fill a room. Players who have joined from it may return, and players from
// elsewhere may join.
func TestPlayersOfAnAddress(t *testing.T) {
	const limit = 3
	s := newService(t, behindProxy, func(c *server.Config) { c.Limits.RoomPlayers = limit })
	host := s.person()
	code := host.openRoom(room.Race, "3x3")
	join := func(p *person, address, code string) answer {
		return p.from(address, http.MethodPost, "/api/rooms/"+code+"/players", nil)
	}
	crowd := make([]*person, limit+2)
	for i := range crowd {
		crowd[i] = s.person()
		a := join(crowd[i], hostileAddress(i), code)
		if ok := a.status == http.StatusOK; ok != (i < limit) || !ok && !strings.Contains(string(a.body), "from your network") {
			t.Errorf("player %d: %d %s", i+1, a.status, a.body)
		}
	}
	for what, a := range map[string]answer{
		"a returning player": join(crowd[0], hostileAddress(9), code), "another address": join(s.person(), honestAddress, code),
		"another room": join(crowd[limit], hostileAddress(9), host.openRoom(room.Race, "3x3")),
	} {
		if a.status != http.StatusOK {
			t.Errorf("%s: %d %s", what, a.status, a.body)
		}
	}
	if n := host.look(code).Info.Players; n != limit+1 {
		t.Errorf("%d players", n)
	}
	if line := `lightsout_refused_total{limit="room players"} 2`; !strings.Contains(s.metricsText(), line) {
		t.Errorf("the metrics have no %s", line)
	}
}
