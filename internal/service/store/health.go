package store

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	// settleTime is how long to wait after a connection breaks before probing the database: a
	// server that is stopping closes its connections one by one, and those that are still open keep
	// answering.
	settleTime = 200 * time.Millisecond
	// probePause is the pause between probes of an unavailable database.
	probePause = 500 * time.Millisecond
	// probeTime is the timeout for a probe.
	probeTime = 2 * time.Second
	// echoTime is how long after an outage its errors may still arrive.
	echoTime = 2 * time.Second
)

// ErrUnavailable reports that the database does not answer.
var ErrUnavailable = errors.New("the database is not responding")

// A health tracks whether the database answers. It notices when any connection in the pool breaks,
// no matter who is using it, and when the listening connection falls silent. Then it probes the
// database until it answers.
type health struct {
	ping    func(context.Context) error
	reset   func()          // closes the connections in the pool
	ctx     context.Context //nolint:containedctx // for its goroutine, which outlives requests
	stop    context.CancelFunc
	running sync.WaitGroup

	mu     sync.Mutex // guards the fields below
	log    *slog.Logger
	probe  chan struct{}   // closed once it is known whether this is an outage; nil unless a probe is running
	err    error           // why the database is unavailable; nil if it is available
	outage context.Context //nolint:containedctx // done, with the reason as its cause, once an outage is known
	begin  context.CancelCauseFunc
	ended  time.Time // end of the last outage
	full   error     // why the last write failed, if the server could not write
	failed int       // requests that failed since the last outage or write failure began
}

func newHealth(ping func(context.Context) error) *health {
	ctx, stop := context.WithCancel(context.Background())
	h := &health{ping: ping, reset: func() {}, ctx: ctx, stop: stop, log: slog.New(slog.DiscardHandler)}
	h.outage, h.begin = context.WithCancelCause(ctx)
	return h
}

func (h *health) close() {
	h.mu.Lock()
	h.stop()
	h.mu.Unlock()
	h.running.Wait()
}

// watch makes connections report when they break: when connecting, reading or writing fails, and
// when the server announces that it is closing them.
func (h *health) watch(config *pgx.ConnConfig) {
	dial, onError := config.DialFunc, config.OnPgError
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			h.note(err)
			return nil, err
		}
		return &watchedConn{conn, h}, nil
	}
	config.OnPgError = func(conn *pgconn.PgConn, err *pgconn.PgError) bool {
		if err.SeverityUnlocalized == "FATAL" {
			h.suspect()
		}
		return onError(conn, err)
	}
}

// A watchedConn is a connection that reports when it breaks.
type watchedConn struct {
	net.Conn
	health *health
}

func (c *watchedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.health.note(err)
	return n, err
}

func (c *watchedConn) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	c.health.note(err)
	return n, err
}

// note suspects an outage if a connection broke. A connection that this process closed, or whose
// query it cancelled, is not broken.
func (h *health) note(err error) {
	if err != nil && !errors.Is(err, net.ErrClosed) && !errors.Is(err, os.ErrDeadlineExceeded) && !errors.Is(err, context.Canceled) {
		h.suspect()
	}
}

// suspect starts a probe in the background.
func (h *health) suspect() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.probe != nil || h.ctx.Err() != nil {
		return
	}
	known := make(chan struct{})
	h.probe = known
	h.running.Go(func() { h.ask(known) })
}

// ask probes the database until it answers. It closes known once it is known whether this is an outage.
func (h *health) ask(known chan struct{}) {
	began := time.Now()
	pause(h.ctx, settleTime)
	err := h.askOnce()
	h.mu.Lock()
	if h.err = err; err != nil {
		h.log.Error("database unavailable; waiting for it", "error", err)
		h.failed = 0
		h.begin(err)
	}
	h.mu.Unlock()
	close(known)
	for err != nil && pause(h.ctx, probePause) {
		err = h.askOnce()
	}
	h.mu.Lock()
	if h.err != nil && err == nil && h.ctx.Err() == nil {
		h.reset() // older connections may be dead
		h.ended = time.Now()
		h.log.Warn("database available again", "after", h.ended.Sub(began).Round(time.Second/10), "failed_requests", h.failed)
		h.outage, h.begin = context.WithCancelCause(h.ctx)
	}
	h.err, h.probe = nil, nil
	h.mu.Unlock()
}

// connect probes the database through a connection of its own: those in the pool may all be in use.
// A server that reports a lack of connections or memory does answer.
func connect(ctx context.Context, config *pgx.ConnConfig) error {
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		var failure *pgconn.PgError
		if errors.As(err, &failure) && strings.HasPrefix(failure.Code, insufficientResources) {
			return nil
		}
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	return conn.Ping(ctx)
}

// askOnce probes the database once. It returns nil if the store is closed, because nobody
// needs the answer.
func (h *health) askOnce() error {
	ctx, cancel := context.WithTimeout(h.ctx, probeTime)
	defer cancel()
	err := h.ping(ctx)
	if err == nil || h.ctx.Err() != nil {
		return nil
	}
	return &unavailableError{err}
}

// current returns a channel that is closed once a running probe has an answer, or nil if no probe is
// running, and why the database is unavailable.
func (h *health) current() (known chan struct{}, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.probe, h.err
}

// pause sleeps for d. It returns false if ctx is done first.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// ReportOutages makes the store log each outage of the database once when it begins, and once when
// it ends, with the number of requests that failed.
func (s *Store) ReportOutages(log *slog.Logger) {
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	s.health.log = log
}

// Outage returns ErrUnavailable, with the reason, if the database is known to be unavailable. It does
// not ask the database.
func (s *Store) Outage() error {
	_, err := s.health.current()
	return err
}

// WhileAvailable returns a context that ends when the database is known to be unavailable, with
// ErrUnavailable as its cause. Queries would otherwise wait until their own time is up: a database
// that is paused, or whose network is gone, does not refuse them.
func (s *Store) WhileAvailable(ctx context.Context) (context.Context, context.CancelFunc) {
	s.health.mu.Lock()
	outage := s.health.outage
	s.health.mu.Unlock()
	ctx, cancel := context.WithCancelCause(ctx)
	if outage.Err() != nil {
		cancel(context.Cause(outage))
	}
	stop := context.AfterFunc(outage, func() { cancel(context.Cause(outage)) })
	return ctx, func() {
		stop()
		cancel(nil)
	}
}

// CountFailure reports whether a request failed with err because the database is unavailable or
// cannot write, and counts it. The store logs the outage itself, so nobody needs to log each error.
func (s *Store) CountFailure(err error) bool {
	if cannotWrite(err) {
		s.health.noteWrite(err)
	} else if !s.FollowsOutage() {
		return false
	}
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	s.health.failed++
	return true
}

// Ping checks whether the database answers. During a known outage it returns an error without
// asking the database.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.Outage(); err != nil {
		return err
	}
	err := s.pool.Ping(ctx)
	if err == nil {
		return nil
	}
	if !errors.Is(ctx.Err(), context.Canceled) {
		s.health.suspect()
	}
	return &unavailableError{err}
}

// The error class of a server that is out of disk space, memory or connections, and the error codes
// of a failing disk and of a read-only server.
const (
	insufficientResources = "53"
	ioError               = "58030"
	readOnly              = "25006"
)

// cannotWrite reports whether err means that the server answers but cannot write.
func cannotWrite(err error) bool {
	var failure *pgconn.PgError
	return errors.As(err, &failure) && (strings.HasPrefix(failure.Code, insufficientResources) || failure.Code == ioError || failure.Code == readOnly)
}

// noteWrite records whether the last write failed because the server cannot write.
func (h *health) noteWrite(err error) {
	if err != nil && !cannotWrite(err) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if (err == nil) != (h.full == nil) {
		if err != nil {
			h.log.Error("the database cannot write", "error", err)
			h.failed = 0
		} else {
			h.log.Warn("the database can write again", "failed_requests", h.failed)
		}
	}
	h.full = err
}

// noted wraps a write function so that noteWrite sees its error.
func noted[T any](h *health, write func(context.Context, T) error) func(context.Context, T) error {
	return func(ctx context.Context, value T) error {
		err := write(ctx, value)
		h.noteWrite(err)
		return err
	}
}

// CheckWrites returns an error if the last write failed because the database could not write, and
// the database still cannot.
func (s *Store) CheckWrites(ctx context.Context) error {
	s.health.mu.Lock()
	full := s.health.full
	s.health.mu.Unlock()
	if full == nil {
		return nil
	}
	// Inserting rows already allocates their space, so nothing needs to be committed.
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `
CREATE TEMPORARY TABLE space (filler text) ON COMMIT DROP;
INSERT INTO space SELECT repeat('x', 1000) FROM generate_series(1, 500)`)
		return err
	})
	s.health.noteWrite(err)
	return err
}

// FollowsOutage reports whether an error that a caller has just received comes from an outage,
// which the store itself reports. It waits until it is known whether there is an outage.
func (s *Store) FollowsOutage() bool {
	if known, _ := s.health.current(); known != nil {
		<-known
	}
	s.health.mu.Lock()
	defer s.health.mu.Unlock()
	return s.health.err != nil || time.Since(s.health.ended) < echoTime
}

// An unavailableError is an ErrUnavailable with the reason.
type unavailableError struct{ reason error }

// Error returns one line; the driver's error has one line for each address it tried.
func (e *unavailableError) Error() string {
	return ErrUnavailable.Error() + ": " + strings.Join(strings.Fields(e.reason.Error()), " ")
}

func (e *unavailableError) Unwrap() []error { return []error{ErrUnavailable, e.reason} }
