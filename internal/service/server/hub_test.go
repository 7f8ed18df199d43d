package server_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"lightsout/internal/service/room"
	"lightsout/internal/testkit"
)

// lockEvents blocks all reads of room events until the returned function is called.
func (s *service) lockEvents() (unlock func()) {
	s.t.Helper()
	slow := testkit.Must(s.store.Pool().Begin(s.t.Context()))(s.t)
	testkit.Must(slow.Exec(s.t.Context(), "LOCK TABLE room_events IN ACCESS EXCLUSIVE MODE"))(s.t)
	return func() {
		if err := slow.Rollback(s.t.Context()); err != nil {
			s.t.Error(err)
		}
	}
}

// waitFor waits until ok returns true.
func waitFor(ok func() bool) {
	for !ok() {
		runtime.Gosched()
	}
}

// However many pages return to a room that is not in memory, it is loaded only once.
func TestColdRoomIsLoadedOnce(t *testing.T) {
	s := newService(t)
	host := s.person()
	code := host.openRoom(room.Race, "3x3")
	host.join(code)
	s.clock.advance(10 * time.Minute)
	s.Tidy()
	before := s.Loads()

	const pages = 200
	unlock := s.lockEvents()
	statuses := make(chan int, pages)
	for range pages {
		go func() { statuses <- s.person().do(http.MethodGet, "/api/rooms/"+code, nil).status }()
	}
	waitFor(func() bool { return s.Holders(code) == pages })
	unlock()
	for range pages {
		if status := <-statuses; status != http.StatusOK {
			t.Errorf("status %d", status)
		}
	}
	if loads := s.Loads() - before; loads != 1 {
		t.Errorf("the room was loaded %d times", loads)
	}
}

// A page that gives up waiting for a room gets an answer immediately, and the others still get the
// room. If nobody is left waiting, loading stops.
func TestWaitingForAColdRoom(t *testing.T) {
	s := newService(t)
	host := s.person()
	code := host.openRoom(room.Race, "3x3")
	host.join(code)
	s.clock.advance(10 * time.Minute)
	s.Tidy()
	unlock := s.lockEvents()

	ctx, leave := context.WithCancel(t.Context())
	ask := func(ctx context.Context) chan int {
		status := make(chan int, 1)
		go func() {
			w := httptest.NewRecorder()
			s.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/rooms/"+code, http.NoBody))
			status <- w.Code
		}()
		return status
	}
	impatient := ask(ctx)
	waitFor(func() bool { return s.Holders(code) == 1 })
	leave()
	if status := <-impatient; status != http.StatusServiceUnavailable || s.LiveRooms() != 0 {
		t.Errorf("status %d, %d rooms in memory", status, s.LiveRooms())
	}

	ctx, leave = context.WithCancel(t.Context())
	impatient, patient := ask(ctx), ask(t.Context())
	waitFor(func() bool { return s.Holders(code) == 2 })
	leave()
	if status := <-impatient; status != http.StatusServiceUnavailable {
		t.Errorf("status %d", status)
	}
	unlock()
	if status := <-patient; status != http.StatusOK {
		t.Errorf("status %d", status)
	}
}

// A room that does not exist takes up no memory, however many clients ask for it.
func TestRoomsThatDoNotExist(t *testing.T) {
	s := newService(t)
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			if a := s.person().do(http.MethodGet, "/api/rooms/BBBBBB", nil); a.status != http.StatusNotFound {
				t.Errorf("status %d", a.status)
			}
		})
	}
	wg.Wait()
	if live := s.LiveRooms(); live != 0 {
		t.Errorf("%d rooms are in memory", live)
	}
}

// A room does not stop while a request is about to stream it: the stream receives later events.
func TestHeldRoomIsNotStopped(t *testing.T) {
	s := newService(t)
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	host := s.person()
	code := host.openRoom(room.Race, "3x3")
	host.join(code)

	unlock := s.lockEvents()
	ctx, leave := context.WithCancel(t.Context())
	p := newPage(web.URL, code)
	ended := make(chan error, 1)
	go func() { ended <- p.read(ctx) }()
	waitFor(func() bool { return s.Holders(code) == 1 })
	s.clock.advance(10 * time.Minute)
	s.Tidy()
	unlock()
	if live := s.LiveRooms(); live != 1 {
		t.Fatalf("%d rooms are in memory", live)
	}
	p.until(t, "the room", func(info room.Info, _ map[int]room.Row) bool { return info.Players == 1 })
	s.person().join(code)
	p.until(t, "the second player", func(info room.Info, _ map[int]room.Row) bool { return info.Players == 2 })
	leave()
	<-ended
	waitFor(func() bool { return s.Holders(code) == 0 })
	s.clock.advance(10 * time.Minute)
	s.Tidy()
	if live := s.LiveRooms(); live != 0 {
		t.Errorf("%d rooms are in memory after everyone has left", live)
	}
}

// A page that claims to have seen a future event gets the whole room.
func TestLastEventToCome(t *testing.T) {
	s := newService(t)
	web := httptest.NewServer(s)
	t.Cleanup(web.Close)
	host := s.person()
	code := host.openRoom(room.Race, "3x3")
	host.join(code)
	p := newPage(web.URL, code)
	p.seen = 1 << 40
	ctx, leave := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.read(ctx) }()
	p.until(t, "the room", func(info room.Info, _ map[int]room.Row) bool { return info.Players == 1 })
	leave()
	<-ended
}

// After a restart, a daemon reads only the last round of a room; everything earlier is
// in a snapshot.
func TestRestartReadsOneRound(t *testing.T) {
	s := newService(t)
	host, guest := s.person(), s.person()
	code := host.openRoom(room.Race, "1x1:1", "1x1:1", "3x3")
	host.join(code)
	guest.join(code)
	for round := 1; round <= 2; round++ {
		host.round(code, round)
		read[struct{ Moves int }](t, guest.move(code, round, 1, 0), http.StatusOK)
	}
	host.round(code, 3)
	read[struct{ Moves int }](t, guest.move(code, 3, 1, 4), http.StatusOK)
	show := func(s *service) string {
		return string(s.person().do(http.MethodGet, "/api/rooms/"+code, nil).body)
	}
	want := show(s)
	var removed int64
	waitFor(func() bool { // until the snapshot of the third round is stored
		done := testkit.Must(s.store.Pool().Exec(t.Context(), `
DELETE FROM room_events AS e USING room_snapshots AS s WHERE e.code = s.code AND e.seq <= s.seq AND (s.snapshot->>'round')::integer = 3`))(t)
		removed = done.RowsAffected()
		return removed > 0
	})
	if removed != 7 { // two joins, two moves and three round starts
		t.Errorf("%d events came before the third round", removed)
	}
	if got := show(serviceOn(t, s.store, s.clock)); got != want || !strings.Contains(got, `"solved_rounds":2`) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Close returns only when the hub has ended: nothing reads rooms any more, so the store can be closed.
func TestCloseEndsTheHub(t *testing.T) {
	s := newService(t)
	p := s.person()
	p.join(p.openRoom(room.Race, "3x3"))
	running := func() bool {
		stacks := make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		return strings.Contains(string(stacks), "server.(*hub)") || strings.Contains(string(stacks), "server.(*liveRoom)")
	}
	if !running() {
		t.Error("the hub is not running")
	}
	if s.Close(); running() {
		t.Error("the hub is still running")
	}
}
