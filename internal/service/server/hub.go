package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
)

const (
	// beat is the minimum interval between two messages about a room, however many presses arrive.
	beat = 200 * time.Millisecond
	// readEvents is how many events are read per query.
	readEvents = 5000
	// readRoomTime is the timeout for reading new events.
	readRoomTime = 10 * time.Second
	// loadRoomTime is the timeout for loading a whole room, which may have millions of events.
	loadRoomTime = time.Minute
	// idleRoom is how long a room stays in memory when nobody is watching it.
	idleRoom = 5 * time.Minute
	// listenAgain is the pause before listening again after a lost connection.
	listenAgain = 500 * time.Millisecond
	// deafTime is how long the listening connection may be silent before rooms are polled every
	// pollTime. The store checks a quiet connection every second.
	deafTime = 6 * time.Second
	pollTime = 2 * time.Second
	// lostTime is how long the connection must be silent before /readyz mentions it.
	lostTime = 15 * time.Second
)

// An opener returns the game for a puzzle in its start position. The game must not be modified.
type opener func(ctx context.Context, id string) (*play.Game, error)

// A hub holds the rooms that are in use through this daemon, or were a few minutes ago.
type hub struct {
	store *store.Store
	log   *slog.Logger
	now   func() time.Time
	open  opener
	loads atomic.Int64              // number of rooms loaded
	heard atomic.Pointer[time.Time] // when the listening connection last showed that it was alive

	background *background // for the hub's goroutines

	mu   sync.Mutex // guards the fields below and the holders of rooms
	live map[string]*liveRoom
}

func newHub(b *background, c Config, open opener) *hub {
	h := &hub{store: c.Store, log: c.Log, now: c.Now, open: open, background: b, live: map[string]*liveRoom{}}
	h.hear() // allow the first connection as much time as a reconnection
	return h
}

// start starts the goroutines that follow the database and drop idle rooms.
func (h *hub) start() {
	h.background.start(h.listen)
	h.background.start(h.poll)
	h.background.start(h.tidy)
}

// A liveRoom is a room in memory, or one that is being loaded.
type liveRoom struct {
	hub  *hub
	code string
	wake chan struct{} // receives a value when there may be new events
	stop context.CancelFunc

	loaded chan struct{} // closed when room or err is set
	err    error
	saved  int64 // the last event in a stored snapshot; used only by run

	// The hub's lock guards the next two fields, so nobody can get a room that is being stopped.
	holders int
	used    time.Time

	// reading contains one element while a goroutine reads new events and waits for the database.
	// That goroutine takes the lock only while it changes the room, so nobody else has to wait for
	// the database.
	reading chan struct{}
	begun   atomic.Int64 // how many reads were started
	failed  error        // the error from the last read; guarded by reading

	mu      sync.Mutex    // guards the fields below
	room    *room.Room    // changed only by the goroutine that reads, holding the lock
	told    int64         // the last event sent to watchers
	changed chan struct{} // closed when there is a new message
	last    message       // encoded once, because most watchers need the same message
}

// A message contains the changes between two events.
type message struct {
	from, to int64
	event    []byte // the event as sent on a stream
	body     []byte // its JSON
}

// newMessage encodes an update; the event and the body share one buffer.
func newMessage(from, to int64, u room.Update) message {
	text := fmt.Appendf(nil, "event: room\nid: %d\ndata: ", to)
	begin := len(text)
	body, _ := json.Marshal(u) // only plain data, so this cannot fail
	text = append(text, body...)
	end := len(text)
	text = append(text, "\n\n"...)
	return message{from, to, text, text[begin:end]}
}

// get returns a room from memory or from the database. The caller holds the room, which keeps it in
// memory and up to date, and must release it. Concurrent callers share one load.
func (h *hub) get(ctx context.Context, code string) (*liveRoom, error) {
	l := h.acquire(addressOf(ctx), code)
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

// acquire adds a holder to a room, and starts loading the room if it is not in memory. Puzzles that
// have to be generated for the room count against the address that asked for it first.
func (h *hub) acquire(from netip.Addr, code string) *liveRoom {
	h.mu.Lock()
	defer h.mu.Unlock()
	l := h.live[code]
	if l == nil {
		ctx, stop := context.WithCancel(context.WithValue(h.background.ctx, addressKey{}, from))
		l = &liveRoom{
			hub: h, code: code, wake: make(chan struct{}, 1), stop: stop,
			loaded: make(chan struct{}), reading: make(chan struct{}, 1), changed: make(chan struct{}),
		}
		h.live[code] = l
		h.background.start(func() { l.run(ctx) })
	}
	l.holders++
	l.used = h.now()
	return l
}

// wait waits until the room is loaded, and returns the error if loading failed.
func (l *liveRoom) wait(ctx context.Context) error {
	select {
	case <-l.loaded:
		return l.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// release undoes get. If nobody is waiting for the room any more, loading stops.
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

// drop stops a room and removes it from memory. The caller must hold the hub's lock.
func (l *liveRoom) drop() {
	l.stop()
	if l.hub.live[l.code] == l { // not a newer instance of the same room
		delete(l.hub.live, l.code)
	}
}

// count returns how many rooms are in memory.
func (h *hub) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.live)
}

// listen receives the codes of changed rooms from the database until the hub ends. After a lost
// connection it assumes that all rooms have changed.
func (h *hub) listen() {
	for h.background.ctx.Err() == nil {
		err := h.store.ListenToRooms(h.background.ctx, store.Listener{Ready: func() { h.hear(); h.pokeAll() }, Alive: h.hear, Happened: h.poke})
		if h.background.ctx.Err() != nil {
			return
		}
		if !h.store.FollowsOutage() {
			h.log.Warn("lost the connection that listens for room events", "error", err)
		}
		select {
		case <-time.After(listenAgain):
		case <-h.background.ctx.Done():
		}
	}
}

// hear records that the listening connection is alive.
func (h *hub) hear() {
	now := time.Now()
	h.heard.Store(&now)
}

// silence returns the time since the listening connection last showed that it was alive.
func (h *hub) silence() time.Duration { return time.Since(*h.heard.Load()) }

// poll wakes all rooms regularly while the listening connection is silent.
func (h *hub) poll() {
	for {
		select {
		case <-h.background.ctx.Done():
			return
		case <-time.After(pollTime):
		}
		if h.silence() > deafTime {
			h.pokeAll()
		}
	}
}

// tidy drops, every minute until the hub ends, the rooms that have been idle for idleRoom.
func (h *hub) tidy() {
	for {
		select {
		case <-h.background.ctx.Done():
			return
		case <-time.After(idleRoom / 5):
		}
		h.forget(h.now().Add(-idleRoom))
	}
}

// forget drops the rooms that nobody holds and that were last used before the given time.
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

// poke wakes the room's goroutine, because there may be new events.
func (l *liveRoom) poke() {
	select {
	case l.wake <- struct{}{}:
	default: // already signalled
	}
}

// run loads the room, and then follows it until it is dropped.
func (l *liveRoom) run(ctx context.Context) {
	if l.load(ctx) {
		l.save(ctx)
		l.follow(ctx)
	}
}

// follow reads new events, at most once per beat, and notifies the watchers.
func (l *liveRoom) follow(ctx context.Context) {
	for {
		select {
		case <-l.wake:
		case <-ctx.Done():
			return
		}
		reading, cancel := context.WithTimeout(ctx, readRoomTime)
		if err := l.catchUp(reading); err != nil {
			if ctx.Err() == nil && !l.hub.store.FollowsOutage() {
				l.hub.log.Warn("could not read a room; retrying", "error", err)
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

// load reads the whole room and reports whether that succeeded. If not, waiting callers get the
// error, and later callers try again.
func (l *liveRoom) load(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, loadRoomTime)
	defer cancel()
	ctx, end := l.hub.store.WhileAvailable(ctx)
	defer end()
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

// restore returns the room at the start of its last round, from its snapshot. Without a valid
// snapshot, it returns the room as it was opened.
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

// save stores a snapshot of the room at the start of its last round. A failure is only logged,
// because rooms work without snapshots; save tries again after the next event.
func (l *liveRoom) save(ctx context.Context) {
	l.mu.Lock()
	snapshot := l.room.Snapshot()
	l.mu.Unlock()
	if snapshot == nil || snapshot.Seq <= l.saved {
		return
	}
	if err := l.hub.store.SaveRoomSnapshot(ctx, l.code, snapshot); err != nil {
		l.hub.log.Debug("could not store a snapshot of a room", "error", err)
		return
	}
	l.saved = snapshot.Seq
}

// catchUp reads all events up to now. Concurrent callers share reads: all callers that arrive
// during a read share the next one. It does not use a loadingCache, whose readers join a computation in
// progress, because that could miss an event the caller has just stored.
func (l *liveRoom) catchUp(ctx context.Context) error {
	before := l.begun.Load()
	select {
	case l.reading <- struct{}{}:
		defer func() { <-l.reading }()
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

// read reads the new events. The caller must hold reading.
func (l *liveRoom) read(ctx context.Context) error {
	ctx, end := l.hub.store.WhileAvailable(ctx)
	defer end()
	for {
		events, err := l.hub.store.RoomEvents(ctx, l.code, l.room.Seq(), readEvents)
		if err != nil {
			return err
		}
		for _, e := range events {
			if err := l.apply(ctx, e); err != nil {
				return err // the event will be read again
			}
		}
		if len(events) < readEvents {
			return nil
		}
	}
}

// apply applies an event. The caller holds reading, so nobody else changes the room. apply takes the
// lock for one event only, and not while it generates a puzzle, so watchers can get the lock
// between any two events.
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

// tell wakes the watchers if there are new events.
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

// since returns the changes after an event, and the number of the last event included. If nothing
// changed, the message is empty. The channel is closed when there may be more.
func (l *liveRoom) since(seq int64) (m message, to int64, more <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.room.Seq()
	if seq > now {
		seq = 0 // not a valid event, so send everything
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
