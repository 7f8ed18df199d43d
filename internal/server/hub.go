package server

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"lightsout/internal/rooms"
	"lightsout/internal/store"
)

const (
	// beat is the least time between two messages of a room, whatever is pressed in it.
	beat = 200 * time.Millisecond
	// readEvents is how many events are read at once.
	readEvents = 5000
	// readRoomTime is how long reading a room may take.
	readRoomTime = 10 * time.Second
	// idleRoom is how long a room stays in memory when nobody looks at it.
	idleRoom = 5 * time.Minute
	// listenAgain is how long to wait before listening again after a connection was lost.
	listenAgain = 500 * time.Millisecond
)

// A hub has the rooms that somebody looks at through this daemon.
type hub struct {
	store *store.Store
	log   *slog.Logger
	now   func() time.Time
	open  rooms.Opener
	ctx   context.Context //nolint:containedctx // that of its goroutines, which outlive requests

	mu   sync.Mutex // guards what follows
	live map[string]*liveRoom
}

// A liveRoom is a room in memory.
type liveRoom struct {
	hub  *hub
	code string
	wake chan struct{} // something may have happened
	stop chan struct{}

	// Who reads the room on holds this lock while the database answers, and the other one
	// only while the room changes, so that nobody else waits for the database.
	reading sync.Mutex   // guards failed
	begun   atomic.Int64 // how many times the room was read on
	failed  error        // of the last time

	mu       sync.Mutex // guards what follows
	room     *rooms.Room
	watchers int
	used     time.Time
	told     int64         // the event up to which watchers have been told
	changed  chan struct{} // closed when there is a message
	last     message       // what most watchers need is written once
}

// A message is what has changed after one event up to another.
type message struct {
	from, to int64
	event    []byte // for a stream
	body     []byte // its JSON
}

// newMessage writes a message, all of which has one text.
func newMessage(from, to int64, u rooms.Update) message {
	text := fmt.Appendf(nil, "event: room\nid: %d\ndata: ", to)
	begin := len(text)
	body, _ := json.Marshal(u) // it is made of texts and numbers
	text = append(text, body...)
	end := len(text)
	text = append(text, "\n\n"...)
	return message{from, to, text, text[begin:end]}
}

// get returns a room, from memory or from the database.
func (h *hub) get(ctx context.Context, code string) (*liveRoom, error) {
	h.mu.Lock()
	l := h.live[code]
	h.mu.Unlock()
	if l != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.used = h.now()
		if !h.now().Before(l.room.Settings().Ends) {
			return nil, store.ErrNotFound
		}
		return l, nil
	}
	settings, err := h.store.Room(ctx, code, h.now())
	if err != nil {
		return nil, err
	}
	fresh := &liveRoom{
		hub: h, code: code, wake: make(chan struct{}, 1), stop: make(chan struct{}), changed: make(chan struct{}),
		room: rooms.New(settings, h.open), used: h.now(),
	}
	if err := fresh.catchUp(ctx); err != nil {
		return nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if l := h.live[code]; l != nil { // another was faster
		return l, nil
	}
	h.live[code] = fresh
	go fresh.run()
	fresh.poke() // what has happened since it was read
	return fresh, nil
}

// count is how many rooms are in memory.
func (h *hub) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.live)
}

// listen hears from the database which rooms have changed, until the hub ends. When the
// connection was lost, all of them may have.
func (h *hub) listen() {
	for h.ctx.Err() == nil {
		err := h.store.ListenToRooms(h.ctx, h.pokeAll, h.poke)
		if h.ctx.Err() != nil {
			return
		}
		h.log.Warn("rooms are not heard of for a moment", "error", err)
		select {
		case <-time.After(listenAgain):
		case <-h.ctx.Done():
		}
	}
}

// tidy forgets rooms that nobody looks at.
func (h *hub) tidy() {
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-time.After(idleRoom / 5):
		}
		h.forget(h.now().Add(-idleRoom))
	}
}

// forget drops the rooms that were last used before a time and that nobody watches.
func (h *hub) forget(before time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for code, l := range h.live {
		l.mu.Lock()
		if l.watchers == 0 && l.used.Before(before) {
			close(l.stop)
			delete(h.live, code)
		}
		l.mu.Unlock()
	}
}

func (h *hub) poke(code string) {
	h.mu.Lock()
	l := h.live[code]
	h.mu.Unlock()
	if l != nil {
		l.poke()
	}
}

func (h *hub) pokeAll() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, l := range h.live {
		l.poke()
	}
}

// poke says that something may have happened in the room.
func (l *liveRoom) poke() {
	select {
	case l.wake <- struct{}{}:
	default: // it has been said
	}
}

// run reads what has happened, at most once a beat, and tells those who watch.
func (l *liveRoom) run() {
	for {
		select {
		case <-l.wake:
		case <-l.stop:
			return
		case <-l.hub.ctx.Done():
			return
		}
		ctx, cancel := context.WithTimeout(l.hub.ctx, readRoomTime)
		if err := l.catchUp(ctx); err != nil {
			if l.hub.ctx.Err() == nil {
				l.hub.log.Warn("a room could not be read; it is tried again", "error", err)
			}
			l.poke()
		}
		cancel()
		l.tell()
		select {
		case <-time.After(beat):
		case <-l.stop:
			return
		case <-l.hub.ctx.Done():
			return
		}
	}
}

// catchUp reads what has happened in the room up to now. Who comes while somebody else
// reads waits for one who begins after that, and need not read as well.
func (l *liveRoom) catchUp(ctx context.Context) error {
	before := l.begun.Load()
	l.reading.Lock()
	defer l.reading.Unlock()
	if l.begun.Load() > before && l.failed == nil {
		return nil
	}
	l.begun.Add(1)
	l.failed = l.read(ctx)
	return l.failed
}

// read reads the room on. The lock on reading must be held.
func (l *liveRoom) read(ctx context.Context) error {
	for {
		l.mu.Lock()
		seq := l.room.Seq()
		l.mu.Unlock()
		events, err := l.hub.store.RoomEvents(ctx, l.code, seq, readEvents)
		if err == nil {
			err = l.apply(ctx, events)
		}
		if err != nil || len(events) < readEvents {
			return err
		}
	}
}

func (l *liveRoom) apply(ctx context.Context, events []store.RoomEvent) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range events {
		if err := l.room.Apply(ctx, e, nameOf(e.Player)); err != nil {
			return err
		}
	}
	return nil
}

// tell wakes those who watch, if there is something that they have not been told.
func (l *liveRoom) tell() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.told == l.room.Seq() {
		return
	}
	l.told = l.room.Seq()
	close(l.changed)
	l.changed = make(chan struct{})
}

// since returns what has changed after an event, and the number of the event up to which
// that is. Without changes the message has no text. The channel is closed when there may be
// more.
func (l *liveRoom) since(seq int64) (m message, to int64, more <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.room.Seq()
	if seq == now && seq > 0 {
		return message{}, now, l.changed
	}
	if l.last.event == nil || l.last.from != seq || l.last.to != now {
		u := l.room.Since(seq)
		if u.Info == nil && len(u.Players) == 0 {
			return message{}, now, l.changed
		}
		l.last = newMessage(seq, now, u)
	}
	return l.last, now, l.changed
}

// watch counts somebody who looks at the room, until the function that it returns is
// called.
func (l *liveRoom) watch() (leave func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.watchers--
		l.used = l.hub.now()
	}
}
