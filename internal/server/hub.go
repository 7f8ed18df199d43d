package server

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
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

	mu       sync.Mutex // guards what follows
	room     *rooms.Room
	watchers int
	used     time.Time
	changed  chan struct{} // closed when there is a message
	// The message that most watchers need is written once.
	from, to int64
	message  []byte
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

// catchUp reads what has happened in the room since it was read last.
func (l *liveRoom) catchUp(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		events, err := l.hub.store.RoomEvents(ctx, l.code, l.room.Seq(), readEvents)
		if err != nil {
			return err
		}
		for _, e := range events {
			if err := l.room.Apply(ctx, e, nameOf(e.Player)); err != nil {
				return err
			}
		}
		if len(events) < readEvents {
			return nil
		}
	}
}

// tell wakes those who watch.
func (l *liveRoom) tell() {
	l.mu.Lock()
	defer l.mu.Unlock()
	close(l.changed)
	l.changed = make(chan struct{})
}

// since returns what has changed after an event, as JSON, and the number of the event
// up to which that is. Without changes there is no JSON. The channel is closed when there
// may be more.
func (l *liveRoom) since(seq int64) (message []byte, to int64, more <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.room.Seq()
	if seq == now && seq > 0 {
		return nil, now, l.changed
	}
	if l.message == nil || l.from != seq || l.to != now {
		u := l.room.Since(seq)
		if u.Info == nil && len(u.Players) == 0 {
			return nil, now, l.changed
		}
		text, _ := json.Marshal(u) // it is made of texts and numbers
		l.from, l.to, l.message = seq, now, text
	}
	return l.message, now, l.changed
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
