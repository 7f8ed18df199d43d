package testkit

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
)

// A Watched context counts how often its work looks at it, by Err or by Done, and can
// cancel itself at one of these looks. Then the work stops at the same place whenever
// it is run, however busy the machine is, and the looks that still follow say how soon
// it stopped. It can be shared by goroutines.
type Watched struct {
	context.Context //nolint:containedctx // it is a context
	cancel          context.CancelFunc
	at              int64 // the look that cancels; 0 for none
	looks           atomic.Int64
}

// Watch returns a context that counts looks and is done when its parent is.
func Watch(parent context.Context) *Watched { return CancelAt(parent, 0) }

// CancelAt returns a context that is cancelled at the given look, the first being 1:
// that look and all later ones find it done.
func CancelAt(parent context.Context, look int) *Watched {
	inner, cancel := context.WithCancel(parent)
	return &Watched{Context: inner, cancel: cancel, at: int64(look)}
}

// Err is a look.
func (w *Watched) Err() error {
	w.look()
	return w.Context.Err()
}

// Done is a look too: it is called each time a select waits for the context. Contexts
// made from this one are cancelled with it; they look once, when they are made.
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

// Looks returns how often the work has looked.
func (w *Watched) Looks() int { return int(w.looks.Load()) }

// Late returns how often the work has looked after the look that cancelled.
func (w *Watched) Late() int {
	if w.at == 0 {
		return 0
	}
	return max(0, int(w.looks.Load()-w.at))
}

// mostLate is how often work may look at a context that it knows is done: each caller
// on the way out may ask once more, and so may goroutines that worked side by side.
const mostLate = 8

// CheckStops runs the work once for each of the given looks, cancels its context at
// that look, and fails the test unless the work gets that far, returns the error of the
// context, and stops at once.
func CheckStops(t testing.TB, work func(context.Context) error, looks ...int) {
	t.Helper()
	for _, look := range looks {
		ctx := CancelAt(t.Context(), look)
		err := work(ctx)
		ctx.Cancel()
		switch {
		case ctx.Looks() < look:
			t.Errorf("looked %d times at its context, want at least %d; it returned %v", ctx.Looks(), look, err)
		case !errors.Is(err, context.Canceled):
			t.Errorf("cancelled at look %d: it returned %v", look, err)
		case ctx.Late() > mostLate:
			t.Errorf("cancelled at look %d: it looked %d times more", look, ctx.Late())
		}
	}
}
