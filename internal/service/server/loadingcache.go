package server

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"runtime/debug"
	"sync"
	"time"

	"lightsout/internal/service/store"
)

const (
	// patience is how long readers wait for a new value before they get the previous one.
	patience = 100 * time.Millisecond
	// maxStale is how long a value is still served after it expires, if no newer one is available.
	maxStale = 10 * time.Minute
	// retryTime is how long to wait before retrying after a failure, if there is a previous value.
	retryTime = 2 * time.Second
	// workTime is the time limit for computing a value.
	workTime = 20 * time.Second
	// maxEntries is the maximum number of cached values. The least recently used one is evicted
	// first.
	maxEntries = 64
	// maxLoads is the maximum number of values computed at the same time. It is low, so that
	// readers of many different values leave database connections for everybody else.
	maxLoads = 4
)

// A loadingCache caches values that many readers want, such as each day's leaderboard. Concurrent
// readers share one computation. The computation runs in its own goroutine, so a reader can stop
// waiting when its context ends, and holds no lock while it waits. If a new value is slow to
// compute or fails, readers get the previous one. singleflight shares computations too, but it
// cannot stop one that nobody waits for any more, and it would leave the rest to this type.
type loadingCache[K comparable, V any] struct {
	work func(ctx context.Context, key K) (V, error)
	// age returns how long a value is fresh, given how long it took to compute; nil means forever.
	age        func(took time.Duration) time.Duration
	now        func() time.Time
	log        *slog.Logger
	background *background // runs the computations
	// slots holds one element per running computation, and slotTime is how long other computations
	// wait for a slot.
	slots              chan struct{}
	slotTime, workTime time.Duration
	size               int  // maximum number of cached values
	abandon            bool // whether to stop computations that nobody waits for

	mu      sync.Mutex // guards the fields below
	entries map[K]*cacheEntry[V]
	uses    int
}

// A cacheEntry is a value, and the computation of the next one.
type cacheEntry[V any] struct {
	value V
	// Until good, readers get the value immediately. Until usable, they get it if computing a newer
	// one is slow or fails. Both are zero if there is no value.
	good, usable time.Time
	next         *computation[V] // nil if none is running
	used         int
}

// A computation is one attempt to compute a value.
type computation[V any] struct {
	late    time.Time     // when readers stop waiting and get the previous value
	stop    func()        // stops it early
	waiting int           // number of readers
	done    chan struct{} // closed when value and err are set
	value   V
	err     error
}

func newLoadingCache[K comparable, V any](b *background, c Config, age func(took time.Duration) time.Duration, work func(context.Context, K) (V, error)) *loadingCache[K, V] {
	return &loadingCache[K, V]{
		work: work, age: age, now: c.Now, log: c.Log, background: b, entries: map[K]*cacheEntry[V]{},
		slots: make(chan struct{}, maxLoads), slotTime: workTime, workTime: workTime, size: maxEntries,
	}
}

// get returns the value for a key.
func (l *loadingCache[K, V]) get(ctx context.Context, key K) (V, error) {
	l.mu.Lock()
	v := l.lookUp(key)
	now := l.now()
	last, isUsable := v.value, now.Before(v.usable)
	if now.Before(v.good) {
		l.mu.Unlock()
		return last, nil
	}
	if v.next == nil {
		ctx, stop := context.WithCancel(l.background.ctx) //nolint:gosec // run calls it
		next := &computation[V]{late: time.Now().Add(patience), stop: stop, done: make(chan struct{})}
		v.next = next
		l.background.start(func() { l.run(ctx, key, v, next) })
	}
	next := v.next
	next.waiting++
	l.mu.Unlock()

	var late <-chan time.Time
	if isUsable {
		late = time.After(time.Until(next.late))
	}
	select {
	case <-next.done:
		if next.err != nil && isUsable {
			return last, nil
		}
		return next.value, next.err
	case <-late:
		return last, nil
	case <-ctx.Done():
		l.leave(v, next)
		var none V
		return none, ctx.Err()
	}
}

// leave records that a reader has stopped waiting for a computation. If nobody else is waiting and
// abandon is set, leave stops the computation and returns when it has ended.
func (l *loadingCache[K, V]) leave(v *cacheEntry[V], c *computation[V]) {
	l.mu.Lock()
	c.waiting--
	isAbandoned := l.abandon && c.waiting == 0
	if isAbandoned && v.next == c {
		v.next = nil // later readers start over
	}
	l.mu.Unlock()
	if isAbandoned {
		c.stop()
		<-c.done
	}
}

// peek returns the value for a key if it is cached and fresh.
func (l *loadingCache[K, V]) peek(key K) (value V, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	v := l.entries[key]
	if v == nil || !l.now().Before(v.good) {
		return value, false
	}
	return v.value, true
}

// lookUp returns the entry for a key, and creates it if it is missing.
func (l *loadingCache[K, V]) lookUp(key K) *cacheEntry[V] {
	v := l.entries[key]
	if v == nil {
		if len(l.entries) >= l.size {
			l.evict()
		}
		v = &cacheEntry[V]{}
		l.entries[key] = v
	}
	l.uses++
	v.used = l.uses
	return v
}

// evict evicts the least recently used value.
func (l *loadingCache[K, V]) evict() {
	var oldest K
	least := math.MaxInt
	for key, v := range l.entries {
		if v.used < least {
			oldest, least = key, v.used
		}
	}
	delete(l.entries, oldest)
}

// run computes a value, and notifies everyone who waits for it.
func (l *loadingCache[K, V]) run(ctx context.Context, key K, v *cacheEntry[V], c *computation[V]) {
	defer c.stop()
	begin := time.Now()
	c.value, c.err = l.compute(ctx, key)
	took := time.Since(begin)

	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	switch {
	case c.err != nil && now.Before(v.usable): // readers do not see this error, so log it
		l.log.Error("serving the previous value, because the new one failed", "key", key, "error", c.err)
		v.good = now.Add(retryTime)
	case c.err != nil: // the next reader tries again
	case l.age == nil:
		v.value, v.good, v.usable = c.value, now.Add(math.MaxInt64), now.Add(math.MaxInt64)
	default:
		good := l.age(took)
		v.value, v.good, v.usable = c.value, now.Add(good), now.Add(good+maxStale)
	}
	if v.next == c {
		v.next = nil
	}
	close(c.done)
}

// compute computes a value when a slot is free. It returns a panic as an error, because its
// goroutine has no request handler that could recover from the panic.
func (l *loadingCache[K, V]) compute(ctx context.Context, key K) (value V, err error) {
	select {
	case l.slots <- struct{}{}:
	case <-time.After(l.slotTime):
		return value, store.ErrBusy
	case <-ctx.Done():
		return value, ctx.Err()
	}
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("panic: %v\n%s", broken, debug.Stack())
		}
		<-l.slots
	}()
	ctx, cancel := context.WithTimeout(ctx, l.workTime)
	defer cancel()
	return l.work(ctx, key)
}

// Everyone reads leaderboards, and they change all the time, so each daemon computes each of them
// at most once every minAge. The longer a computation takes, the less often it runs, so it keeps a
// connection busy for at most a tenth of the time.
const (
	minAge    = 2 * time.Second
	ageFactor = 10
)

// ageOf returns how long a value stays fresh, given how long it took to compute.
func ageOf(took time.Duration) time.Duration { return max(minAge, ageFactor*took) }
