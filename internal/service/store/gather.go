package store

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// ErrBusy reports that the service has too much to do right now, or is stopping.
var ErrBusy = errors.New("the service is busy")

const (
	// gatherTime is how long the first value of a group waits for others.
	gatherTime = 2 * time.Millisecond
	// gatherEventsTime is the same for room events. It is longer because each group locks its
	// rooms, and watchers see a room change at most five times a second anyway.
	gatherEventsTime = 10 * time.Millisecond
	// maxGroup is the maximum number of values written with one statement.
	maxGroup = 500
	// maxWaiting is the maximum number of values that may wait in a gatherer. Any more would wait
	// too long.
	maxWaiting = 2000
	// writers is the maximum number of groups that a gatherer writes at the same time.
	writers = 2
	// writeTime is the timeout for writing one group.
	writeTime = 10 * time.Second
)

// A gatherer writes values in groups: values that arrive within a short time are written together,
// which takes far less work than writing each one separately.
type gatherer[T any] struct {
	wait  time.Duration
	write func(context.Context, []T) error
	wg    sync.WaitGroup

	mu     sync.RWMutex // guards closed; the channel in is not closed while a value is being added
	closed bool
	in     chan asked[T]
}

// asked is a value and the channel for the outcome of writing it.
type asked[T any] struct {
	value T
	done  chan error
}

// newGatherer starts a gatherer. The first value of a group waits for others for the given time.
// The function write must write the whole group or none of it.
func newGatherer[T any](wait time.Duration, write func(context.Context, []T) error) *gatherer[T] {
	g := &gatherer[T]{wait: wait, write: write, in: make(chan asked[T], maxWaiting)}
	for range writers {
		g.wg.Go(g.work)
	}
	return g
}

// add returns when the value has been written. If ctx ends first, the value may still be written.
func (g *gatherer[T]) add(ctx context.Context, value T) error {
	done := make(chan error, 1)
	if !g.offer(asked[T]{value, done}) {
		return ErrBusy
	}
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *gatherer[T]) offer(a asked[T]) bool {
	g.mu.RLock()
	defer g.mu.RUnlock()
	if g.closed {
		return false
	}
	select {
	case g.in <- a:
		return true
	default:
		return false
	}
}

func (g *gatherer[T]) waiting() int { return len(g.in) }

// close writes all waiting values and stops the gatherer. Values added later are refused.
func (g *gatherer[T]) close() {
	g.mu.Lock()
	if !g.closed {
		close(g.in)
	}
	g.closed = true
	g.mu.Unlock()
	g.wg.Wait()
}

func (g *gatherer[T]) work() {
	for first := range g.in {
		g.writeGroup(g.gather(first))
	}
}

// gather collects a group, starting with first.
func (g *gatherer[T]) gather(first asked[T]) []asked[T] {
	group := []asked[T]{first}
	over := time.After(g.wait)
	for len(group) < maxGroup {
		select {
		case next, open := <-g.in:
			if !open {
				return group
			}
			group = append(group, next)
		case <-over:
			return group
		}
	}
	return group
}

// writeGroup writes a group. If the database refuses its data, each value is tried separately, so
// that one bad value does not affect the others.
func (g *gatherer[T]) writeGroup(group []asked[T]) {
	values := make([]T, len(group))
	for i, a := range group {
		values[i] = a.value
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	err := g.write(ctx, values)
	for i, a := range group {
		if len(group) > 1 && refused(err) {
			a.done <- g.write(ctx, values[i:i+1])
		} else {
			a.done <- err
		}
	}
}

// refused reports whether the database refused the data (error classes 22 and 23) rather than
// failing.
func refused(err error) bool {
	var failure *pgconn.PgError
	return errors.As(err, &failure) && (strings.HasPrefix(failure.Code, "22") || strings.HasPrefix(failure.Code, "23"))
}
