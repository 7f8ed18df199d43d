package server_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"lightsout/internal/service/room"
	"lightsout/internal/service/server"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// twoDaemons returns two servers on one database.
func twoDaemons(t *testing.T) [2]*service {
	t.Helper()
	url, c := storetest.URL(t), &clock{}
	var two [2]*service
	for i := range two {
		data := testkit.Must(store.Open(t.Context(), url))(t)
		t.Cleanup(data.Close)
		two[i] = serviceOn(t, data, c)
	}
	return two
}

// openRoom opens a room and returns its code.
func (p *person) openRoom(mode room.Mode, puzzles ...string) string {
	p.s.t.Helper()
	a := p.do(http.MethodPost, "/api/rooms", map[string]any{"mode": mode, "puzzles": puzzles})
	return read[struct{ Code string }](p.s.t, a, http.StatusCreated).Code
}

func (p *person) join(code string) int {
	p.s.t.Helper()
	return read[struct{ Number int }](p.s.t, p.do(http.MethodPost, "/api/rooms/"+code+"/players", nil), http.StatusOK).Number
}

func (p *person) round(code string, n int) {
	p.s.t.Helper()
	read[struct{ Round int }](p.s.t, p.do(http.MethodPost, "/api/rooms/"+code+"/rounds", map[string]int{"round": n}), http.StatusOK)
	p.s.clock.advance(room.Countdown)
}

func (p *person) move(code string, round, first int, moves ...int) answer {
	p.s.t.Helper()
	return p.do(http.MethodPost, "/api/rooms/"+code+"/moves", map[string]any{"round": round, "first": first, "moves": moves})
}

// A page simulates a web page that shows a room: it reads a stream and applies each update.
type page struct {
	url  string
	code string

	mu      sync.Mutex
	seen    int64
	info    room.Info
	players map[int]room.Row
	news    chan struct{}
}

func newPage(url, code string) *page {
	return &page{url: url, code: code, players: map[int]room.Row{}, news: make(chan struct{}, 1)}
}

// read reads the stream from the last event that the page has seen, until ctx or the stream ends.
func (p *page) read(ctx context.Context) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/api/rooms/"+p.code+"/events", http.NoBody)
	if err != nil {
		return err
	}
	p.mu.Lock()
	r.Header.Set("Last-Event-ID", fmt.Sprint(p.seen))
	p.mu.Unlock()
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer a.Body.Close()
	if kind := a.Header.Get("Content-Type"); kind != "text/event-stream" {
		return fmt.Errorf("%d, a %s", a.StatusCode, kind)
	}
	lines := bufio.NewScanner(a.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			if err := p.take([]byte(text)); err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

func (p *page) take(text []byte) error {
	var u room.Update
	if err := json.Unmarshal(text, &u); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if u.Info != nil {
		p.info = *u.Info
	}
	for _, row := range u.Players {
		p.players[row.Number] = row
	}
	p.seen = u.Seq
	select {
	case p.news <- struct{}{}:
	default:
	}
	return nil
}

// until waits until shows returns true for the page. Shortly before the test deadline it gives up
// and fails the test.
func (p *page) until(t *testing.T, what string, shows func(room.Info, map[int]room.Row) bool) {
	t.Helper()
	var over <-chan time.Time // fires shortly before the test deadline, so that the test can report what is missing
	if end, ok := t.Deadline(); ok {
		over = time.After(time.Until(end) - 5*time.Second)
	}
	for {
		p.mu.Lock()
		ok := shows(p.info, p.players)
		p.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-p.news:
		case <-over:
			t.Fatalf("%s: the page shows %+v %+v", what, p.info, p.players)
		}
	}
}

// corners lists the presses that solve 3x3 with all lights on: the corners and the centre.
var corners = []int{0, 2, 4, 6, 8}

// In a race on two daemons, all pages show the same room, even a page that lost its connection.
func TestRace(t *testing.T) {
	two := twoDaemons(t)
	var urls [2]string
	for i, s := range two {
		web := httptest.NewServer(s)
		t.Cleanup(web.Close)
		urls[i] = web.URL
	}
	host := two[0].person()
	code := host.openRoom(room.Race, "3x3", "2x2")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	pages := []*page{newPage(urls[0], code), newPage(urls[1], strings.ToLower(code))}
	var wg sync.WaitGroup
	for _, p := range pages {
		wg.Go(func() { _ = p.read(ctx) })
	}
	ann, bob := two[0].person(), two[1].person()
	if ann.join(code) != 1 || bob.join(code) != 2 || bob.join(code) != 2 {
		t.Error("the players' numbers are not 1 and 2")
	}
	host.round(code, 1)
	for i, m := range corners {
		read[struct{ Moves int }](t, bob.move(code, 1, i+1, m), http.StatusOK)
	}
	read[struct{ Moves int }](t, ann.move(code, 1, 1, 0, 2), http.StatusOK)
	read[struct{ Moves int }](t, ann.move(code, 1, 1, 0, 2), http.StatusOK) // sent twice
	for _, p := range pages {
		p.until(t, "a round", func(info room.Info, players map[int]room.Row) bool {
			return info.Round == 1 && info.Solved == 1 && players[2].Order == 1 && players[1].Presses == 2 && players[1].Moves == 2
		})
	}

	// A page that lost its connection reconnects to the other daemon and misses nothing.
	away := newPage(urls[0], code)
	away.seen, away.info, away.players = pages[1].seen, pages[1].info, pages[1].players
	cancel()
	wg.Wait()
	ann.s = two[1] // the load balancer picks the other daemon
	read[struct{ Moves int }](t, ann.move(code, 1, 3, 4, 6, 8), http.StatusOK)
	host.round(code, 2)
	again, stop := context.WithCancel(t.Context())
	defer stop()
	wg.Go(func() { _ = away.read(again) })
	away.until(t, "what it missed", func(info room.Info, players map[int]room.Row) bool {
		return info.Round == 2 && info.Board == "2x2" && players[1].ToGo == 4 && players[2].ToGo == 4
	})
	host.do(http.MethodPost, "/api/rooms/"+code+"/end", nil)
	away.until(t, "the end", func(info room.Info, _ map[int]room.Row) bool { return info.Ended })
	stop()
	wg.Wait()
	whole := read[room.Update](t, bob.do(http.MethodGet, "/api/rooms/"+code, nil), http.StatusOK)
	if len(whole.Players) != 2 || whole.Players[0] != away.players[1] || whole.Players[1] != away.players[2] || *whole.Info != away.info {
		t.Errorf("got %+v, but the page shows %+v", whole, away.players)
	}
}

// A reopened page learns which player it belongs to, and asking does not join the room.
func TestRoomMe(t *testing.T) {
	s := newService(t)
	host, guest, stranger := s.person(), s.person(), s.person()
	code := host.openRoom(room.Race, "3x3")
	guest.join(code)
	host.round(code, 1)
	guest.move(code, 1, 1, 0, 2)
	type member struct {
		Number, Moves int
		Host          bool
	}
	for name, c := range map[string]struct {
		p    *person
		want member
	}{"the host": {host, member{0, 0, true}}, "a guest": {guest, member{1, 2, false}}, "a stranger": {stranger, member{}}} {
		if got := read[member](t, c.p.do(http.MethodGet, "/api/rooms/"+code+"/me", nil), http.StatusOK); got != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if whole := read[room.Update](t, host.do(http.MethodGet, "/api/rooms/"+code, nil), http.StatusOK); whole.Info.Players != 1 {
		t.Errorf("%d players", whole.Info.Players)
	}
	if a := guest.do(http.MethodGet, "/api/rooms/AAAAAA/me", nil); a.status != http.StatusNotFound {
		t.Errorf("no such room: %d", a.status)
	}
}

func TestRoomMistakes(t *testing.T) {
	s := newService(t)
	host, guest, stranger := s.person(), s.person(), s.person()
	for name, puzzles := range map[string][]string{
		"no puzzle": {}, "too many": make([]string, 21), "not an ID": {"nonsense"}, "a large board": {"21x21"}, "a huge board": {"100000x100000"},
		"another target": {"3x3:0,to=on"}, "unsolvable": {"5x5:1"}, "solved": {"5x5:0"}, "a long ID": {"5x5:" + strings.Repeat("0", 5000)},
	} {
		if a := host.do(http.MethodPost, "/api/rooms", map[string]any{"mode": "race", "puzzles": puzzles}); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	if a := host.do(http.MethodPost, "/api/rooms", map[string]any{"mode": "dance", "puzzles": []string{"3x3"}}); a.status != http.StatusUnprocessableEntity {
		t.Errorf("no such mode: %d", a.status)
	}
	code := host.openRoom(room.Race, "3x3")
	guest.join(code)
	for name, c := range map[string]struct {
		p    *person
		path string
		body any
		want int
	}{
		"no such room":                  {guest, "/api/rooms/AAAAAA/players", nil, http.StatusNotFound},
		"a round started by a guest":    {guest, "/rounds", map[string]int{"round": 1}, http.StatusForbidden},
		"a round started by a stranger": {stranger, "/rounds", map[string]int{"round": 1}, http.StatusForbidden},
		"the end sent by a guest":       {guest, "/end", nil, http.StatusForbidden},
		"a skipped round":               {host, "/rounds", map[string]int{"round": 2}, http.StatusConflict},
		"a move before the round":       {guest, "/moves", map[string]any{"round": 1, "first": 1, "moves": []int{0}}, http.StatusConflict},
	} {
		path := c.path
		if !strings.HasPrefix(path, "/api/") {
			path = "/api/rooms/" + code + path
		}
		if a := c.p.do(http.MethodPost, path, c.body); a.status != c.want {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	host.round(code, 1)
	host.round(code, 1) // sent twice
	for name, c := range map[string]struct {
		p            *person
		round, first int
		moves        []int
	}{
		"a stranger": {stranger, 1, 1, []int{0}}, "a skipped move": {guest, 1, 2, []int{0}}, "another round": {guest, 2, 1, []int{0}},
		"no such button": {guest, 1, 1, []int{9}}, "no such button either": {guest, 1, 1, []int{-2}}, "too many": {guest, 1, 480, make([]int, 50)}, "none": {guest, 1, 1, nil},
	} {
		if a := c.p.move(code, c.round, c.first, c.moves...); a.status != http.StatusConflict && a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	for path, want := range map[string]string{"/api/rooms/BBBBBB": `"there is no room BBBBBB; rooms close after a day"`, "/api/rooms/bbbbbb/me": `no room bbbbbb;`} {
		if a := guest.do(http.MethodGet, path, nil); a.status != http.StatusNotFound || !strings.Contains(string(a.body), want) {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	for want, puzzles := range map[string][]string{
		`"puzzle 2: this puzzle cannot be played in a room: it has no solution`: {"3x3", "5x5:1"},
		`"this puzzle cannot be played in a room: it has no solution`:           {"5x5:1"},
	} {
		a := host.do(http.MethodPost, "/api/rooms", map[string]any{"mode": "race", "puzzles": puzzles})
		if !strings.Contains(string(a.body), want) {
			t.Errorf("%v: %s", puzzles, a.body)
		}
	}
	s.clock.advance(25 * time.Hour)
	if a := guest.do(http.MethodGet, "/api/rooms/"+code, nil); a.status != http.StatusNotFound {
		t.Errorf("after a day: %d", a.status)
	}
}

// The answer to moves says how many of the player's moves in the round are stored.
func TestStoredMoves(t *testing.T) {
	host := newService(t).person()
	code := host.openRoom(room.Race, "3x3")
	host.join(code)
	host.round(code, 1)
	sent := 0
	for _, moves := range [][]int{{8}, {4, 4, 2}, {0, 1}} {
		got := read[struct{ Moves int }](t, host.move(code, 1, sent+1, moves...), http.StatusOK).Moves
		if sent += len(moves); got != sent {
			t.Errorf("%d moves are stored, want %d", got, sent)
		}
	}
}

// Moves that cannot be stored are not acknowledged, so the player sends them again.
func TestMovesThatAreLost(t *testing.T) {
	s := newService(t)
	host := s.person()
	code := host.openRoom(room.Race, "3x3")
	host.join(code)
	host.round(code, 1)
	s.store.Close()
	if a := host.move(code, 1, 1, 0); a.status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// Streams end when the daemon stops, so that their pages reconnect to another daemon.
func TestStreamsEndWithTheDaemon(t *testing.T) {
	s := newService(t)
	ctx, cancel := context.WithCancel(t.Context())
	l := listen(t)
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	code := s.person().openRoom(room.Together, "3x3")
	p := newPage("http://"+l.Addr().String(), code)
	ended := make(chan error, 1)
	go func() { ended <- p.read(t.Context()) }()
	p.until(t, "the room", func(info room.Info, _ map[int]room.Row) bool { return info.Code == code })
	cancel()
	if err := <-ended; err != nil && err != io.EOF && !strings.Contains(err.Error(), "EOF") { //nolint:errorlint // not every EOF error wraps io.EOF
		t.Error(err)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// Rooms that nobody watches are dropped from memory, and reloaded from the database.
func TestIdleRooms(t *testing.T) {
	s := newService(t)
	host := s.person()
	code := host.openRoom(room.Race, "3x3")
	host.join(code)
	s.clock.advance(10 * time.Minute)
	s.Tidy()
	if live := s.LiveRooms(); live != 0 {
		t.Errorf("%d rooms are in memory", live)
	}
	if whole := read[room.Update](t, host.do(http.MethodGet, "/api/rooms/"+code, nil), http.StatusOK); len(whole.Players) != 1 {
		t.Errorf("got %+v, want one player", whole)
	}
}

// The rate of new rooms per address is limited, because generating puzzles takes work.
func TestRoomLimit(t *testing.T) {
	s := newService(t, func(c *server.Config) { c.Limits.Rooms = server.Rate{PerSecond: 0.1, Burst: 2} })
	for i := range 4 {
		a := s.person().do(http.MethodPost, "/api/rooms", map[string]any{"mode": "race", "puzzles": []string{"3x3"}})
		if ok := a.status == http.StatusCreated; ok != (i < 2) || !ok && a.header.Get("Retry-After") == "" {
			t.Errorf("room %d: %d %s", i, a.status, a.body)
		}
	}
}

// While the database is slow to return new events of a room, requests that need only the data in
// memory do not wait.
func TestNobodyWaitsForReading(t *testing.T) {
	s := newService(t)
	host := s.person()
	code := host.openRoom(room.Race, "3x3")
	host.join(code)
	unlock := s.lockEvents()
	read := make(chan int, 1)
	go func() { read <- s.person().do(http.MethodGet, "/api/rooms/"+code, nil).status }()
	waitFor(func() bool { return s.Reading(code) })
	if a := s.person().do(http.MethodPost, "/api/rooms/"+code+"/rounds", map[string]int{"round": 1}); a.status != http.StatusForbidden {
		t.Errorf("status %d", a.status)
	}
	select {
	case status := <-read:
		t.Fatalf("the room was read anyway: %d", status)
	default:
	}
	unlock()
	if status := <-read; status != http.StatusOK {
		t.Errorf("status %d", status)
	}
}
