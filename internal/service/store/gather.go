package store

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// ErrBusy says that so much waits to be written that there is no point in adding to it.
var ErrBusy = errors.New("the service is busy")

const (
	// gatherTime is how long the first of a group waits for others.
	gatherTime = 2 * time.Millisecond
	// gatherEventsTime is the same for the events of rooms. Each group takes a lock on its
	// rooms, and nobody sees a room change more often than five times a second.
	gatherEventsTime = 10 * time.Millisecond
	// maxGroup is how many are written with one statement.
	maxGroup = 500
	// maxWaiting is how many can wait: more than that would wait too long.
	maxWaiting = 2000
	// writers is how many groups are written at the same time.
	writers = 2
	// writeTime is the timeout for writing one group.
	writeTime = 10 * time.Second
)

// A gatherer writes values in groups: those that arrive within a short time are written
// together, which takes far less work than writing each on its own.
type gatherer[T any] struct {
	wait  time.Duration
	write func(context.Context, []T) error
	wg    sync.WaitGroup

	mu     sync.RWMutex // guards closed, and in against being closed while something is added
	closed bool
	in     chan asked[T]
}

// asked is a value with where to report that it has been written.
type asked[T any] struct {
	value T
	done  chan error
}

// newGatherer starts a gatherer, in which the first of a group waits so long for others.
// The function writes a group, wholly or not at all.
func newGatherer[T any](wait time.Duration, write func(context.Context, []T) error) *gatherer[T] {
	g := &gatherer[T]{wait: wait, write: write, in: make(chan asked[T], maxWaiting)}
	for range writers {
		g.wg.Go(g.work)
	}
	return g
}

// add returns when the value has been written. When the context ends first, it may
// still be written.
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

// close writes what waits and ends. Values that are added later are refused.
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

// gather collects a group.
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

// writeGroup writes a group. If the database refuses it for what is in it, each value is
// tried on its own: the mistake of one is not that of the others.
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

// refused reports whether the database refused data, rather than failed: classes 22 and
// 23 of its errors.
func refused(err error) bool {
	var failure *pgconn.PgError
	return errors.As(err, &failure) && (strings.HasPrefix(failure.Code, "22") || strings.HasPrefix(failure.Code, "23"))
}
