package task

import (
	"context"
	"errors"
	"sync"
	"testing"
)

func TestTick(t *testing.T) {
	type progress struct {
		stage       string
		done, total int
	}
	var last progress
	ctx, cancel := context.WithCancel(t.Context())
	call := New(ctx, func(stage string, done, total int) { last = progress{stage, done, total} })
	tick := call.Tick("solving")
	if err := tick(1, 2); err != nil || last != (progress{"solving", 1, 2}) {
		t.Errorf("%v, %v", last, err)
	}
	call.Quietly().Report("nothing", 3, 4)
	call.WithContext(t.Context()).Report("reading", 5, 6)
	if last != (progress{"reading", 5, 6}) {
		t.Errorf("the last report is %v, want {reading 5 6}", last)
	}
	cancel()
	for name, err := range map[string]error{"Err": call.Err(), "Tick": tick(2, 2), "Quietly": call.Quietly().Err(), "Context": call.Context().Err()} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := call.WithContext(t.Context()).Err(); err != nil {
		t.Errorf("with a different context: %v", err)
	}
}

// A part of a task with a context of its own shares the standing of the whole.
func TestStanding(t *testing.T) {
	call := New(t.Context(), nil)
	if best, bound := call.Standing(); best != 0 || bound != 0 {
		t.Errorf("before the first answer: %d, %d", best, bound)
	}
	call.WithContext(t.Context()).Stand(9, 7)
	if best, bound := call.Standing(); best != 9 || bound != 7 {
		t.Errorf("%d, %d", best, bound)
	}
}

func TestUnsupported(t *testing.T) {
	large := errors.New("too large")
	err := Unsupported("%w: %d lights", large, 7)
	if err.Error() != "too large: 7 lights" || !errors.Is(err, ErrBoard) || !errors.Is(err, large) || errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want too large: 7 lights, as an ErrBoard", err)
	}
}

func TestLazyBuildsOnce(t *testing.T) {
	builds, broken := 0, errors.New("broken")
	l := NewLazy(func(*Task) (int, error) {
		if builds++; builds == 1 {
			return 0, broken
		}
		return builds, nil
	})
	call := New(t.Context(), nil)
	if _, err := l.Get(call); !errors.Is(err, broken) {
		t.Errorf("the first build: %v", err)
	}
	for range 3 {
		if v, err := l.Get(call); v != 2 || err != nil {
			t.Errorf("%d, %v", v, err)
		}
	}
}

// A caller that waits for another call's work waits no longer than its own context allows.
func TestConcurrentWaiting(t *testing.T) {
	building, finish := make(chan struct{}), make(chan struct{})
	l := NewLazy(func(*Task) (int, error) {
		close(building)
		<-finish
		return 1, nil
	})
	var group sync.WaitGroup
	group.Go(func() {
		if _, err := l.Get(New(t.Context(), nil)); err != nil {
			t.Error(err)
		}
	})
	<-building
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Get(New(ctx, nil)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	close(finish)
	group.Wait()
}
