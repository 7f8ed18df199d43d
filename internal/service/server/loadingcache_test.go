package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"lightsout/internal/testkit"
)

// A source computes the values for a cache. It counts the attempts, and the test decides how
// they end.
type source struct {
	*loadingCache[string, int]
	count atomic.Int64              // number of attempts so far
	hang  chan struct{}             // closed when attempts may end; nil to end immediately
	fail  error                     // the error that attempts return
	calls func(ctx context.Context) // called by attempts; may be nil
}

func newSource(ctx context.Context) *source {
	s := &source{}
	c := Config{Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	s.loadingCache = newLoadingCache(newBackground(ctx), c, func(time.Duration) time.Duration { return minAge }, s.read)
	return s
}

func (s *source) read(ctx context.Context, _ string) (int, error) {
	n := int(s.count.Add(1))
	if s.calls != nil {
		s.calls(ctx)
	}
	if s.hang != nil {
		select {
		case <-s.hang:
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	return n, s.fail
}

// check compares the value with want, and the number of attempts so far with count.
func (s *source) check(t *testing.T, want, count int) {
	t.Helper()
	got, err := s.get(t.Context(), "")
	synctest.Wait()
	if n := int(s.count.Load()); got != want || err != nil || n != count {
		t.Errorf("the value is %d, want %d, after %d attempts, want %d: %v", got, want, n, count, err)
	}
}

// Readers share one computation, which continues when some of them leave.
func TestLoadingCacheOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSource(t.Context())
		s.hang = make(chan struct{})
		var wg sync.WaitGroup
		for i := range 100 {
			wg.Go(func() {
				ctx, cancel := context.WithCancel(t.Context())
				if i%2 == 0 { // these leave, including the reader that started the computation
					time.AfterFunc(time.Second, cancel)
				}
				defer cancel()
				n, err := s.get(ctx, "")
				if i%2 == 0 && !errors.Is(err, context.Canceled) || i%2 == 1 && (n != 1 || err != nil) {
					t.Errorf("reader %d: %d %v", i, n, err)
				}
			})
		}
		time.Sleep(2 * time.Second) // fake time

		// This reader arrives after half of the others have left.
		wg.Go(func() {
			if n, err := s.get(t.Context(), ""); n != 1 || err != nil {
				t.Errorf("a late reader: %d %v", n, err)
			}
		})
		synctest.Wait()
		close(s.hang)
		wg.Wait()
		s.check(t, 1, 1)
	})
}

// Readers get the previous value while the next one is slow or fails, unless the previous one is
// too old.
func TestLoadingCacheStale(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSource(t.Context())
		s.check(t, 1, 1)
		s.check(t, 1, 1)
		time.Sleep(minAge)
		s.check(t, 2, 2) // a quick computation is worth waiting for

		time.Sleep(minAge)
		s.hang = make(chan struct{})
		s.check(t, 2, 3)
		s.check(t, 2, 3)
		close(s.hang)
		synctest.Wait()
		s.check(t, 3, 3)

		s.hang, s.fail = nil, errors.New("broken")
		time.Sleep(minAge)
		s.check(t, 3, 4)
		s.check(t, 3, 4) // a failed computation is not retried immediately
		time.Sleep(retryTime)
		s.check(t, 3, 5)
		time.Sleep(maxStale)
		if n, err := s.get(t.Context(), ""); !errors.Is(err, s.fail) {
			t.Errorf("too old: %d %v", n, err)
		}
		s.fail = nil
		s.check(t, 7, 7)
	})
}

// Computations that take too long, panic or outlive the server end with an error, and the next
// reader tries again.
func TestLoadingCacheFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		s := newSource(ctx)
		s.hang = make(chan struct{})
		testkit.MustFail(s.get(t.Context(), ""))(t, context.DeadlineExceeded, "a load that hangs")
		s.calls = func(context.Context) { panic("an accident") }
		if _, err := s.get(t.Context(), ""); err == nil {
			t.Error("a panic caused no error")
		}
		s.calls = func(context.Context) { end() }
		testkit.MustFail(s.get(t.Context(), ""))(t, context.Canceled, "the server ended")
	})
}

// With abandon, a computation stops when its last reader leaves, and the next reader starts over.
func TestLoadingCacheAbandoned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSource(t.Context())
		s.abandon = true
		s.hang = make(chan struct{})
		var wg sync.WaitGroup
		for i := range 3 {
			wg.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i+1)*time.Second)
				defer cancel()
				testkit.MustFail(s.get(ctx, ""))(t, context.DeadlineExceeded, "reader %d", i)
				synctest.Wait() // the turn ends just after the computation
				if running := s.turns.inUse() > 0; running != (i < 2) {
					t.Errorf("after reader %d has left, running is %v", i, running)
				}
			})
		}
		wg.Wait()
		if _, ok := s.peek(""); ok {
			t.Error("an abandoned value is cached")
		}
		s.hang = nil
		s.check(t, 2, 2)
		if n, ok := s.peek(""); n != 2 || !ok {
			t.Errorf("peeked at %d, %v", n, ok)
		}
	})
}

// A computation that is slow to stop after its last reader has left does not affect later readers:
// they share a new one.
func TestLoadingCacheStartsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSource(t.Context())
		s.abandon = true
		s.hang = make(chan struct{})
		stopped := make(chan struct{})
		s.calls = func(context.Context) {
			if s.count.Load() == 1 {
				<-stopped
			}
		}
		var wg sync.WaitGroup
		get := func(ctx context.Context, want int, wantErr error) {
			wg.Go(func() {
				if n, err := s.get(ctx, ""); n != want || !errors.Is(err, wantErr) {
					t.Errorf("got %d, want %d: %v", n, want, err)
				}
			})
			synctest.Wait()
		}
		ctx, leave := context.WithCancel(t.Context())
		get(ctx, 0, context.Canceled)
		leave()
		synctest.Wait()
		get(t.Context(), 2, nil)
		close(stopped)
		get(t.Context(), 2, nil)
		close(s.hang)
		wg.Wait()
		s.check(t, 2, 2)
	})
}

// Readers that get no turn receive an error or, if there is one, the previous value. They get the
// turn even if somebody else asked for the same value first and is still waiting.
func TestLoadingCacheTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSource(t.Context())
		s.turns = newTurns(2)
		s.check(t, 1, 1)
		time.Sleep(minAge)
		hostile := from(t.Context(), 1)
		end := testkit.Must(s.turns.take(hostile, 0))(t)
		if n, err := s.get(hostile, ""); n != 1 || err != nil {
			t.Errorf("without a turn, the value is %d, %v", n, err)
		}
		testkit.MustFail(s.get(hostile, "other"))(t, errQueue, "without a turn")
		go func() { _, _ = s.get(hostile, "both want this") }()
		synctest.Wait()
		if n, err := s.get(from(t.Context(), 2), "both want this"); n != 2 || err != nil {
			t.Errorf("for another address, the value is %d, %v", n, err)
		}
		end()
	})
}

// Only a few values are computed at the same time, and only a few are cached.
func TestLoadingCacheLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSource(t.Context())
		s.age = nil
		s.hang = make(chan struct{})
		var wg sync.WaitGroup
		for i := range 2 * maxLoads {
			wg.Go(func() { _, _ = s.get(t.Context(), fmt.Sprint(i)) })
		}
		synctest.Wait()
		if n := s.count.Load(); n != maxLoads/2 {
			t.Errorf("%d values are being computed for one address", n)
		}
		close(s.hang)
		wg.Wait()
		first, _ := s.get(t.Context(), "0")
		for i := range 10 * maxEntries {
			_, _ = s.get(t.Context(), fmt.Sprint(i))
			if n, _ := s.get(t.Context(), "0"); n != first {
				t.Fatalf("a value in use was evicted after %d others", i)
			}
		}
		if n := len(s.entries); n != maxEntries {
			t.Errorf("%d values are cached", n)
		}
	})
}
