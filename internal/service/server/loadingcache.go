package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"runtime/debug"
	"sync"
	"time"

	"lightsout/internal/service/store"
)

const (
	// staleTime is how long readers wait for a new value before they get the previous one.
	staleTime = 100 * time.Millisecond
	// turnTime is how long readers without a previous value wait for their turn.
	turnTime = 5 * time.Second
	// maxStale is how long a value is still served after it expires, if no newer one is available.
	maxStale = 10 * time.Minute
	// retryTime is how long to wait before retrying after a failure, if there is a previous value.
	retryTime = 2 * time.Second
	// workTime is the default time limit for computing a value.
	workTime = 20 * time.Second
	// maxEntries is the default maximum number of cached values. The least recently used one is
	// evicted first.
	maxEntries = 64
	// maxLoads is the default maximum number of values that a cache computes at the same time. It
	// is low, so that readers of many different values leave database connections for everybody
	// else.
	maxLoads = 4
)

// A loadingCache caches values that many readers want, such as each day's leaderboard. Concurrent
// readers share one computation. The computation runs in its own goroutine, so a reader can stop
// waiting when its context ends, and holds no lock while it waits. If a new value is slow to
// compute or fails, readers get the previous one, unless it expired more than maxStale ago.
// singleflight shares computations too, but it cannot stop one that nobody waits for any more, and
// it would leave the rest to this type.
type loadingCache[K comparable, V any] struct {
	work func(ctx context.Context, key K) (V, error)
	// age returns how long a value is fresh, given how long it took to compute; nil means forever.
	age        func(took time.Duration) time.Duration
	now        func() time.Time
	log        *slog.Logger
	background *background // runs the computations
	turns      *turns      // limits how many computations run at the same time
	workTime   time.Duration
	size       int  // maximum number of cached values
	abandon    bool // whether to stop computations that nobody waits for

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
		turns: newTurns(maxLoads), workTime: workTime, size: maxEntries,
	}
}

// get returns the value for a key.
func (l *loadingCache[K, V]) get(ctx context.Context, key K) (value V, err error) {
	r := l.read(key, nil)
	if r.next == nil && !r.isFresh {
		patience := turnTime
		if r.isUsable {
			patience = staleTime
		}
		leave, err := l.turns.take(ctx, patience)
		switch {
		case err == nil:
			r = l.read(key, leave)
		case r.isUsable:
			return r.last, nil
		default:
			return value, err
		}
	}
	if r.isFresh {
		return r.last, nil
	}
	var late <-chan time.Time
	if r.isUsable {
		late = time.After(time.Until(r.next.late))
	}
	select {
	case <-r.next.done:
		if r.next.err != nil && r.isUsable {
			return r.last, nil
		}
		return r.next.value, r.next.err
	case <-late:
		return r.last, nil
	case <-ctx.Done():
		l.leave(r.entry, r.next)
		return value, ctx.Err()
	}
}

// A reading is what a reader finds: a value that is fresh, or one that is usable if computing a new
// one is slow, and the computation of the next one, if it is running.
type reading[V any] struct {
	entry             *cacheEntry[V]
	last              V
	isFresh, isUsable bool
	next              *computation[V]
}

// read looks up a key. If a new value is needed, read joins the computation that is running, or
// starts one if the reader has a turn, which ends with the computation. Each reader waits in the
// queue of its own address, not in the queue of whoever asked for the value first.
func (l *loadingCache[K, V]) read(key K, endTurn func()) reading[V] {
	l.mu.Lock()
	defer l.mu.Unlock()
	v, now := l.lookUp(key), l.now()
	r := reading[V]{entry: v, last: v.value, isFresh: now.Before(v.good), isUsable: now.Before(v.usable)}
	switch {
	case endTurn == nil:
	case r.isFresh || v.next != nil:
		endTurn()
	default:
		ctx, stop := context.WithCancel(l.background.ctx) //nolint:gosec // run calls it
		next := &computation[V]{late: time.Now().Add(staleTime), stop: stop, done: make(chan struct{})}
		v.next = next
		l.background.start(func() {
			defer endTurn()
			l.run(ctx, key, v, next)
		})
	}
	if r.next = v.next; !r.isFresh && r.next != nil {
		r.next.waiting++
	}
	return r
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
	case c.err != nil && now.Before(v.usable):
		if !errors.Is(c.err, store.ErrUnavailable) { // readers do not see this error, so log it; the store logs outages
			l.log.Error("serving the previous value, because the new one failed", "key", key, "error", c.err)
		}
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

// compute computes a value. It returns a panic as an error, because its goroutine has no request
// handler that could recover from the panic.
func (l *loadingCache[K, V]) compute(ctx context.Context, key K) (value V, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("panic: %v\n%s", broken, debug.Stack())
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, l.workTime)
	defer cancel()
	return l.work(ctx, key)
}

// Everyone reads leaderboards, and they change all the time, so each stays fresh for at least
// minAge. The longer a computation takes, the less often it runs, so it keeps a connection busy for
// at most a tenth of the time.
const (
	minAge    = 2 * time.Second
	ageFactor = 10
)

// ageOf returns how long a value stays fresh, given how long it took to compute.
func ageOf(took time.Duration) time.Duration { return max(minAge, ageFactor*took) }
