package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
)

const (
	// beat is the least time between two messages of a room, whatever is pressed in it.
	beat = 200 * time.Millisecond
	// readEvents is how many events are read at once.
	readEvents = 5000
	// readRoomTime is how long it may take to read what has happened since the last time.
	readRoomTime = 10 * time.Second
	// loadRoomTime is how long it may take to read a whole room, of millions of events.
	loadRoomTime = time.Minute
	// idleRoom is how long a room stays in memory when nobody looks at it.
	idleRoom = 5 * time.Minute
	// listenAgain is how long to wait before listening again after a connection was lost.
	listenAgain = 500 * time.Millisecond
	// deafTime is after how long without a sign of life from the connection that listens rooms are read
	// without being told, every pollTime. The store asks for a sign every 5 s.
	deafTime = 6 * time.Second
	pollTime = 2 * time.Second
	// lostTime is after how long without one the daemon is not ready.
	lostTime = 15 * time.Second
)

// An opener returns the game of a puzzle, at its start. It must not be changed.
type opener func(ctx context.Context, id string) (*play.Game, error)

// A hub has the rooms that somebody looks at through this daemon.
type hub struct {
	store *store.Store
	log   *slog.Logger
	now   func() time.Time
	open  opener
	ctx   context.Context           //nolint:containedctx // that of its goroutines, which outlive requests
	loads atomic.Int64              // how many rooms were loaded
	heard atomic.Pointer[time.Time] // when the connection that listens last gave a sign of life

	mu   sync.Mutex // guards what follows, and which rooms are held
	live map[string]*liveRoom
}

// A liveRoom is a room in memory, or on its way there.
type liveRoom struct {
	hub  *hub
	code string
	wake chan struct{} // something may have happened
	stop context.CancelFunc

	loaded chan struct{} // closed when the room is there, or err is
	err    error
	saved  int64 // the event up to which the room is part of a stored snapshot; only run uses it

	// The hub's lock guards these: nobody can be given a room that is being stopped.
	holders int
	used    time.Time

	// The goroutine that reads new events has the turn while the database answers, and the lock
	// only while the room changes, so that nobody else waits for the database.
	turn   chan struct{} // has one element while somebody reads; guards failed
	begun  atomic.Int64  // how many times the room was read on
	failed error         // of the last time

	mu      sync.Mutex    // guards what follows
	room    *room.Room    // changed by the goroutine that has both the turn and the lock
	told    int64         // the event up to which watchers have been told
	changed chan struct{} // closed when there is a message
	last    message       // what most watchers need is written once
}

// A message is what has changed after one event up to another.
type message struct {
	from, to int64
	event    []byte // for a stream
	body     []byte // its JSON
}

// newMessage writes a message, all of which has one text.
func newMessage(from, to int64, u room.Update) message {
	text := fmt.Appendf(nil, "event: room\nid: %d\ndata: ", to)
	begin := len(text)
	body, _ := json.Marshal(u) // it is made of texts and numbers
	text = append(text, body...)
	end := len(text)
	text = append(text, "\n\n"...)
	return message{from, to, text, text[begin:end]}
}

// get returns a room, from memory or from the database. The caller holds it, which keeps
// it in memory and up to date, and must release it. However many ask for a room, it is
// loaded once.
func (h *hub) get(ctx context.Context, code string) (*liveRoom, error) {
	l := h.acquire(code)
	err := l.wait(ctx)
	if err == nil && !h.now().Before(l.room.Settings().Ends) {
		err = store.ErrNotFound
	}
	if err != nil {
		l.release()
		return nil, err
	}
	return l, nil
}

// acquire counts a holder of a room. A room that is not in memory begins to be loaded.
func (h *hub) acquire(code string) *liveRoom {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := h.live[code]
	if l == nil {
		ctx, stop := context.WithCancel(h.ctx)
		l = &liveRoom{
			hub: h, code: code, wake: make(chan struct{}, 1), stop: stop,
			loaded: make(chan struct{}), turn: make(chan struct{}, 1), changed: make(chan struct{}),
		}
		h.live[code] = l
		go l.run(ctx)
	}
	l.holders++
	l.used = h.now()
	return l
}

// wait waits until the room is loaded.
func (l *liveRoom) wait(ctx context.Context) error {
	select {
	case <-l.loaded:
		return l.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// release ends what get began. A room that nobody waits for any more need not be loaded.
func (l *liveRoom) release() {
	l.hub.mu.Lock()
	defer l.hub.mu.Unlock()
	l.holders--
	l.used = l.hub.now()
	if l.holders > 0 {
		return
	}
	select {
	case <-l.loaded:
	default:
		l.drop()
	}
}

// drop stops a room and forgets it. The hub's lock must be held.
func (l *liveRoom) drop() {
	l.stop()
	if l.hub.live[l.code] == l { // and not one that came after it
		delete(l.hub.live, l.code)
	}
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
		err := h.store.ListenToRooms(h.ctx, store.Listener{Ready: func() { h.hear(); h.pokeAll() }, Alive: h.hear, Happened: h.poke})
		if h.ctx.Err() != nil {
			return
		}
		if !h.store.FollowsOutage() {
			h.log.Warn("rooms are not heard of for a moment", "error", err)
		}
		select {
		case <-time.After(listenAgain):
		case <-h.ctx.Done():
		}
	}
}

// hear notes a sign of life.
func (h *hub) hear() {
	now := time.Now()
	h.heard.Store(&now)
}

// silence is how long ago the last sign of life was.
func (h *hub) silence() time.Duration { return time.Since(*h.heard.Load()) }

// poll reads rooms without being told, as long as nothing is heard.
func (h *hub) poll() {
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-time.After(pollTime):
		}
		if h.silence() > deafTime {
			h.pokeAll()
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

// forget drops the rooms that were last used before a time and that nobody holds.
func (h *hub) forget(before time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, l := range h.live {
		if l.holders == 0 && l.used.Before(before) {
			l.drop()
		}
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

// run loads the room. Then it reads what has happened, at most once a beat, and tells
// those who watch.
func (l *liveRoom) run(ctx context.Context) {
	if !l.load(ctx) {
		return
	}
	l.save(ctx)
	for {
		select {
		case <-l.wake:
		case <-ctx.Done():
			return
		}
		reading, cancel := context.WithTimeout(ctx, readRoomTime)
		if err := l.catchUp(reading); err != nil {
			if ctx.Err() == nil && !l.hub.store.FollowsOutage() {
				l.hub.log.Warn("a room could not be read; trying again", "error", err)
			}
			l.poke()
		}
		l.tell()
		l.save(reading)
		cancel()
		select {
		case <-time.After(beat):
		case <-ctx.Done():
			return
		}
	}
}

// load reads the whole room, and reports whether it is there. If not, the callers that wait get
// the error, and later ones try again.
func (l *liveRoom) load(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, loadRoomTime)
	defer cancel()
	l.hub.loads.Add(1)
	settings, err := l.hub.store.Room(ctx, l.code, l.hub.now())
	if err == nil {
		l.room, err = l.restore(ctx, settings)
	}
	if err == nil {
		err = l.catchUp(ctx)
	}
	l.hub.mu.Lock()
	defer l.hub.mu.Unlock()
	l.err = err
	if err != nil {
		l.drop()
	}
	close(l.loaded)
	return err == nil
}

// restore returns the room as it was at the start of its last round, or as it was opened.
func (l *liveRoom) restore(ctx context.Context, settings room.Settings) (*room.Room, error) {
	snapshot, err := l.hub.store.RoomSnapshot(ctx, l.code)
	if errors.Is(err, store.ErrNotFound) {
		return room.New(settings), nil
	}
	if err != nil {
		return nil, err
	}
	id, ok := snapshot.Puzzle(settings)
	if !ok {
		return room.New(settings), nil
	}
	game, err := l.hub.open(ctx, id)
	if err != nil {
		return nil, err
	}
	l.saved = snapshot.Seq
	return room.Restore(settings, snapshot, game), nil
}

// save stores the room as it was at the start of its last round. Rooms can do without, so it is no
// error if that fails: it is tried again after the next event.
func (l *liveRoom) save(ctx context.Context) {
	l.mu.Lock()
	snapshot := l.room.Snapshot()
	l.mu.Unlock()
	if snapshot == nil || snapshot.Seq <= l.saved {
		return
	}
	if err := l.hub.store.SaveRoomSnapshot(ctx, l.code, snapshot); err != nil {
		l.hub.log.Debug("a snapshot of a room could not be stored", "error", err)
		return
	}
	l.saved = snapshot.Seq
}

// catchUp reads what has happened in the room up to now. Concurrent callers share one
// reading: a late caller waits for the next one to finish. That is why this is not a shared,
// whose readers join a computation that is running: what the caller has just stored could be
// missing from it.
func (l *liveRoom) catchUp(ctx context.Context) error {
	before := l.begun.Load()
	select {
	case l.turn <- struct{}{}:
		defer func() { <-l.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if l.begun.Load() > before && l.failed == nil {
		return nil
	}
	l.begun.Add(1)
	l.failed = l.read(ctx)
	return l.failed
}

// read reads the room on. The caller must have the turn.
func (l *liveRoom) read(ctx context.Context) error {
	for {
		events, err := l.hub.store.RoomEvents(ctx, l.code, l.room.Seq(), readEvents)
		if err != nil {
			return err
		}
		for _, e := range events {
			if err := l.apply(ctx, e); err != nil {
				return err // the event is read again
			}
		}
		if len(events) < readEvents {
			return nil
		}
	}
}

// apply applies an event. The caller has the turn, so nobody else changes the room. The
// lock is taken for one event only, and not while a puzzle is worked out: those who watch
// the room get it in between, however much there is to apply.
func (l *liveRoom) apply(ctx context.Context, e room.Event) error {
	var game *play.Game
	if id, ok := l.room.Starts(e); ok {
		var err error
		if game, err = l.hub.open(ctx, id); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.room.Apply(e, game)
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
	if seq > now {
		seq = 0 // nobody can have seen what has not happened
	}
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
