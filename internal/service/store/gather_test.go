package store

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// Values beyond the limit are refused immediately, and accepted values are written when the
// gatherer closes.
func TestGathererRefusesAndDrains(t *testing.T) {
	block := make(chan struct{})
	var mu sync.Mutex
	written := 0
	g := newGatherer(gatherTime, func(_ context.Context, group []int) error {
		<-block
		mu.Lock()
		defer mu.Unlock()
		written += len(group)
		if len(group) > maxGroup {
			t.Errorf("a group of %d", len(group))
		}
		return nil
	})
	const many = maxWaiting + (writers+1)*maxGroup
	outcomes := make(chan error, many)
	for range many {
		go func() { outcomes <- g.add(t.Context(), 1) }()
	}
	if err := <-outcomes; !errors.Is(err, ErrBusy) { // only a refused call can have returned so far
		t.Errorf("the first call to return: %v", err)
	}
	close(block)
	taken, refusedCount := 0, 1
	for range many - 1 {
		if err := <-outcomes; err == nil {
			taken++
		} else if errors.Is(err, ErrBusy) {
			refusedCount++
		} else {
			t.Error(err)
		}
	}
	g.close()
	if taken != written || taken < maxWaiting || taken+refusedCount != many {
		t.Errorf("%d taken, %d refused, %d written", taken, refusedCount, written)
	}
	if err := g.add(t.Context(), 1); !errors.Is(err, ErrBusy) {
		t.Errorf("after it was closed: %v", err)
	}
}

func TestGathererWhoseCallerLeaves(t *testing.T) {
	block := make(chan struct{})
	g := newGatherer(gatherTime, func(context.Context, []int) error {
		<-block
		return nil
	})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- g.add(ctx, 1) }()
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(block)
	g.close()
}

func TestGathererTellsEachOfAnError(t *testing.T) {
	broken := errors.New("broken")
	g := newGatherer(gatherTime, func(context.Context, []int) error { return broken })
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			if err := g.add(t.Context(), 1); !errors.Is(err, broken) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	g.close()
}
