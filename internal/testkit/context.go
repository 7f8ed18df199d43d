package testkit

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
)

// A Watched context counts how many times the code under test checks it, with Err or Done, and can
// cancel itself at one of these checks. Then code in one goroutine always stops at the same place,
// however busy the machine is, and the number of later checks shows how soon it stopped. A Watched
// is safe for concurrent use.
type Watched struct {
	context.Context //nolint:containedctx // this type is itself a context
	cancel          context.CancelFunc
	at              int64 // the number of the check that cancels the context; 0 for none
	looks           atomic.Int64
}

// Watch returns a context that counts checks. It is done when its parent is, or after Cancel.
func Watch(parent context.Context) *Watched { return CancelAt(parent, 0) }

// CancelAt is like Watch, but the given check, counting from 1, cancels the context: that check and
// all later ones find it done.
func CancelAt(parent context.Context, look int) *Watched {
	inner, cancel := context.WithCancel(parent)
	return &Watched{Context: inner, cancel: cancel, at: int64(look)}
}

// Err counts as a check.
func (w *Watched) Err() error {
	w.look()
	return w.Context.Err()
}

// Done also counts as a check: select calls it each time it waits for the context. Contexts
// derived from this one are cancelled with it; they check it when they are created, and again if
// they are cancelled before it.
func (w *Watched) Done() <-chan struct{} {
	w.look()
	return w.Context.Done()
}

func (w *Watched) look() {
	if w.looks.Add(1) == w.at {
		w.cancel()
	}
}

// Cancel cancels the context, as a signal from outside would.
func (w *Watched) Cancel() { w.cancel() }

// Looks returns how many times the work has checked the context.
func (w *Watched) Looks() int { return int(w.looks.Load()) }

// Late returns how many times the work has checked the context after the check of CancelAt. For a
// context from Watch, it is 0.
func (w *Watched) Late() int {
	if w.at == 0 {
		return 0
	}
	return max(0, int(w.looks.Load()-w.at))
}

// mostLate is how many times work may check a context after it is done: each caller on the way
// out may check once more, and so may concurrent goroutines.
const mostLate = 8

// CheckStops runs the work once for each of the given checks, cancels its context at that check,
// and fails the test unless the work gets that far, returns the context's error, and stops
// promptly.
func CheckStops(t testing.TB, work func(context.Context) error, looks ...int) {
	t.Helper()
	for _, look := range looks {
		ctx := CancelAt(t.Context(), look)
		err := work(ctx)
		ctx.Cancel()
		switch {
		case ctx.Looks() < look:
			t.Errorf("checked its context %d times, want at least %d; it returned %v", ctx.Looks(), look, err)
		case !errors.Is(err, context.Canceled):
			t.Errorf("cancelled at check %d: it returned %v", look, err)
		case ctx.Late() > mostLate:
			t.Errorf("cancelled at check %d: it checked %d more times", look, ctx.Late())
		}
	}
}
