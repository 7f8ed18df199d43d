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
	// patience is how long readers wait for a new value before they get the last one.
	patience = 100 * time.Millisecond
	// maxStale is how old the last value may be when no newer one can be had.
	maxStale = 10 * time.Minute
	// retryTime is how long a failed attempt is not repeated while there is a last value.
	retryTime = 2 * time.Second
	// workTime is how long a value may take.
	workTime = 20 * time.Second
	// maxShared is how many values are remembered. The one that was used least recently goes first.
	maxShared = 64
	// maxAtOnce is how many values are worked out at the same time, so that readers of many
	// different ones leave connections to the database for everybody else.
	maxAtOnce = 4
)

// A shared holds values that many readers want, such as the leaderboard of each day, by their
// keys. Concurrent readers share one computation. It runs on its own: readers leave when their
// contexts end, and no lock is held meanwhile. While a new value takes long, or fails, readers
// get the last one.
type shared[K comparable, V any] struct {
	work func(ctx context.Context, key K) (V, error)
	// age is for how long a value is good that took so long to work out; nil for always.
	age func(took time.Duration) time.Duration
	now func() time.Time
	log *slog.Logger
	ctx context.Context //nolint:containedctx // ends with the server, not with a request
	// slots holds one element for each computation that is running, and slotTime is how long the
	// others wait for theirs.
	slots              chan struct{}
	slotTime, workTime time.Duration
	size               int  // how many values are remembered
	abandon            bool // a computation that nobody waits for any more is stopped

	mu    sync.Mutex // guards what follows
	known map[K]*sharedValue[V]
	uses  int
}

// A sharedValue is a value, and the computation of the next one.
type sharedValue[V any] struct {
	value V
	// The value is served without a question before good, and if there is no better one before usable.
	// Both are zero if there is no value.
	good, usable time.Time
	next         *computation[V] // nil if none is running
	used         int
}

// A computation is one attempt to work out a value.
type computation[V any] struct {
	late    time.Time     // when readers get the last value instead
	stop    func()        // ends it early
	waiting int           // readers
	done    chan struct{} // closed when value and err are set
	value   V
	err     error
}

func newShared[K comparable, V any](ctx context.Context, c Config, age func(took time.Duration) time.Duration, work func(context.Context, K) (V, error)) *shared[K, V] {
	return &shared[K, V]{
		work: work, age: age, now: c.Now, log: c.Log, ctx: ctx, known: map[K]*sharedValue[V]{},
		slots: make(chan struct{}, maxAtOnce), slotTime: workTime, workTime: workTime, size: maxShared,
	}
}

// get returns the value of a key.
func (s *shared[K, V]) get(ctx context.Context, key K) (V, error) {
	s.mu.Lock()
	v := s.lookUp(key)
	now := s.now()
	last, isUsable := v.value, now.Before(v.usable)
	if now.Before(v.good) {
		s.mu.Unlock()
		return last, nil
	}
	if v.next == nil {
		ctx, stop := context.WithCancel(s.ctx) //nolint:gosec // run calls it
		v.next = &computation[V]{late: time.Now().Add(patience), stop: stop, done: make(chan struct{})}
		go s.run(ctx, key, v, v.next)
	}
	next := v.next
	next.waiting++
	s.mu.Unlock()

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
		s.leave(v, next)
		var none V
		return none, ctx.Err()
	}
}

// leave stops a computation that nobody waits for, if that is wanted, and returns when it has
// ended.
func (s *shared[K, V]) leave(v *sharedValue[V], c *computation[V]) {
	s.mu.Lock()
	c.waiting--
	isAbandoned := s.abandon && c.waiting == 0
	if isAbandoned && v.next == c {
		v.next = nil // later readers begin anew
	}
	s.mu.Unlock()
	if isAbandoned {
		c.stop()
		<-c.done
	}
}

// remembered returns the value of a key if it is known and good.
func (s *shared[K, V]) remembered(key K) (value V, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := s.known[key]
	if v == nil || !s.now().Before(v.good) {
		return value, false
	}
	return v.value, true
}

// lookUp returns the entry of a key, which it makes if it is missing.
func (s *shared[K, V]) lookUp(key K) *sharedValue[V] {
	v := s.known[key]
	if v == nil {
		if len(s.known) >= s.size {
			s.forgetOne()
		}
		v = &sharedValue[V]{}
		s.known[key] = v
	}
	s.uses++
	v.used = s.uses
	return v
}

// forgetOne makes space for a value.
func (s *shared[K, V]) forgetOne() {
	var oldest K
	least := math.MaxInt
	for key, v := range s.known {
		if v.used < least {
			oldest, least = key, v.used
		}
	}
	delete(s.known, oldest)
}

// run works a value out, and tells everyone who waits for it.
func (s *shared[K, V]) run(ctx context.Context, key K, v *sharedValue[V], c *computation[V]) {
	defer c.stop()
	begin := time.Now()
	c.value, c.err = s.inSlot(ctx, key)
	took := time.Since(begin)

	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	switch {
	case c.err != nil && now.Before(v.usable): // nobody else would report it
		s.log.Error("the last value is served, as there is no new one", "key", key, "error", c.err)
		v.good = now.Add(retryTime)
	case c.err != nil: // it is tried again next time
	case s.age == nil:
		v.value, v.good, v.usable = c.value, now.Add(math.MaxInt64), now.Add(math.MaxInt64)
	default:
		good := s.age(took)
		v.value, v.good, v.usable = c.value, now.Add(good), now.Add(good+maxStale)
	}
	if v.next == c {
		v.next = nil
	}
	close(c.done)
}

// inSlot works a value out when one of the slots is free. A panic is an error: there is no
// request here that would survive it.
func (s *shared[K, V]) inSlot(ctx context.Context, key K) (value V, err error) {
	select {
	case s.slots <- struct{}{}:
	case <-time.After(s.slotTime):
		return value, store.ErrBusy
	case <-ctx.Done():
		return value, ctx.Err()
	}
	defer func() {
		if broken := recover(); broken != nil {
			err = fmt.Errorf("panic: %v\n%s", broken, debug.Stack())
		}
		<-s.slots
	}()
	ctx, cancel := context.WithTimeout(ctx, s.workTime)
	defer cancel()
	return s.work(ctx, key)
}

// Everyone reads leaderboards, and they change all the time, so each daemon works each of them
// out at most every minAge. The longer that takes, the less often it is done, so that it keeps
// one connection busy for at most a tenth of the time.
const (
	minAge    = 2 * time.Second
	ageFactor = 10
)

// ageOf is how long a value is good that took so long to work out.
func ageOf(took time.Duration) time.Duration { return max(minAge, ageFactor*took) }
