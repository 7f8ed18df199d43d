package server

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// testHub returns a hub without rooms, and its log.
func testHub(t *testing.T, data *store.Store) (h *hub, log *bytes.Buffer) {
	t.Helper()
	log = &bytes.Buffer{}
	c := Config{Store: data, Now: time.Now, Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))}
	return newHub(newBackground(t.Context()), c, room.OpenPuzzle), log
}

// add adds a loaded room that nobody holds.
func (h *hub) add(code string) *liveRoom {
	l := &liveRoom{
		hub: h, code: code, wake: make(chan struct{}, 1), stop: func() {}, used: h.now(),
		loaded: make(chan struct{}), reading: make(chan struct{}, 1), changed: make(chan struct{}),
		room: room.New(room.Settings{Code: code, Mode: room.Race, Puzzles: []string{"3x3"}}),
	}
	close(l.loaded)
	h.live[code] = l
	return l
}

// closedStore returns a store whose reads and writes all fail.
func closedStore(t *testing.T) *store.Store {
	t.Helper()
	data := storetest.Open(t)
	data.Close()
	return data
}

// Everyone who waits while a room is being read shares the read that begins next, unless it fails.
func TestReadsAreShared(t *testing.T) {
	data := closedStore(t)
	for name, c := range map[string]struct {
		reads  int64 // begun while the caller waits
		failed error
		want   int64 // reads begun in the end
	}{
		"a read began":             {1, nil, 1},
		"a read began, and failed": {1, errors.New("broken"), 2},
		"no read began":            {0, nil, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			h, _ := testHub(t, data)
			l := h.add("BBBBBB")
			l.reading <- struct{}{}
			done := make(chan error)
			go func() { done <- l.catchUp(t.Context()) }()
			synctest.Wait()
			l.begun.Add(c.reads)
			l.failed = c.failed
			<-l.reading
			// The store is closed, so a read of one's own fails.
			if err := <-done; (err == nil) != (l.begun.Load() == c.reads) || l.begun.Load() != c.want {
				t.Errorf("%s: %v after %d reads", name, err, l.begun.Load())
			}
		})
	}
}

// A room's events are read in pages until there are no more.
func TestManyEvents(t *testing.T) {
	h, _ := testHub(t, storetest.Open(t))
	settings := room.Settings{Code: "BBBBBB", Mode: room.Race, Puzzles: []string{"3x3"}, Ends: time.Now().Add(time.Hour)}
	testkit.NoError(t, h.store.MakeRoom(t.Context(), settings))
	events := make([]room.Event, readEvents) // moves of a player who is not in the room
	for i := range events {
		events[i] = room.Event{Code: settings.Code, Kind: room.PlayerMoved, Round: i / 500, Number: i % 500, At: time.Now()}
	}
	events = append(events, room.Event{Code: settings.Code, Kind: room.PlayerJoined, At: time.Now()})
	testkit.NoError(t, h.store.AddRoomEvents(t.Context(), events))
	l := testkit.Must(h.get(t.Context(), settings.Code))(t)
	defer l.release()
	if n := l.room.Seq(); n != readEvents+1 || l.room.Players() != 1 {
		t.Errorf("%d events and %d players were read", n, l.room.Players())
	}
}

// The snapshot of a round is stored once. A failure is logged, and does not count.
func TestSaveOnce(t *testing.T) {
	h, log := testHub(t, storetest.Open(t))
	l := h.add("BBBBBB")
	l.room.Apply(room.Event{Seq: 7, Kind: room.RoundStarted, Round: 1}, testkit.Must(room.OpenPuzzle(t.Context(), "3x3"))(t))
	l.save(t.Context())
	if l.saved != 7 || log.Len() > 0 {
		t.Errorf("saved up to event %d; the log is:\n%s", l.saved, log)
	}
	h.store.Close()
	for _, c := range []struct {
		saved  int64
		writes bool
	}{{6, true}, {7, false}, {8, false}} {
		log.Reset()
		l.saved = c.saved
		l.save(t.Context())
		if wrote := strings.Contains(log.String(), "could not store a snapshot"); wrote != c.writes || l.saved != c.saved {
			t.Errorf("after event %d was saved: up to %d; the log is:\n%s", c.saved, l.saved, log)
		}
	}
}

// A watcher gets what it has not seen. Watchers who have seen the same share one message.
func TestMessages(t *testing.T) {
	h, _ := testHub(t, nil)
	l := h.add("BBBBBB")
	join := func(n byte) {
		l.room.Apply(room.Event{Seq: int64(n), Kind: room.PlayerJoined, Player: identity.Player{n}}, nil)
	}
	check := func(seen int64, want int) {
		t.Helper()
		m, to, _ := l.since(seen)
		if n := bytes.Count(m.body, []byte(`"name"`)); n != want || to != l.room.Seq() {
			t.Errorf("after event %d: %d players up to event %d, want %d: %s", seen, n, to, want, m.body)
		}
		if again, _, _ := l.since(seen); len(m.event) > 0 && &again.event[0] != &m.event[0] {
			t.Errorf("after event %d: the message is made twice", seen)
		}
	}
	if m, to, _ := l.since(0); to != 0 || !bytes.Contains(m.body, []byte(`"code":"BBBBBB"`)) {
		t.Errorf("a room without events: %s", m.event)
	}
	join(1)
	check(0, 1)
	join(2)
	check(0, 2)
	check(1, 1)
	check(0, 2)
	check(3, 2) // an event that does not exist
	if m, to, _ := l.since(2); m.event != nil || to != 2 {
		t.Errorf("nothing is new, but the message is %s", m.event)
	}
	l.room.Apply(room.Event{Seq: 3, Kind: room.PlayerMoved, Round: 1}, nil) // has no effect
	if m, to, _ := l.since(2); m.event != nil || to != 3 {
		t.Errorf("nothing has changed, but the message is %s", m.event)
	}
}
