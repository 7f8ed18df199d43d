package jobs

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"
)

const (
	// awayPing is how often a database that is away is asked whether it is back.
	awayPing = time.Second
	// awayPatience is how long it may take to answer.
	awayPatience = 2 * time.Second
	// awayMoment is how long a broken connection is left alone before the database is asked:
	// one that stops ends its connections one by one, and the others still answer.
	awayMoment = 200 * time.Millisecond
	// awayEcho is how long after the database is back errors from before may come.
	awayEcho = 2 * time.Second
)

// An awayLog is a log that says once that the database is away, and once that it is back. A
// queue that is polled would say so ten times a second. What has another cause is logged as
// ever; what follows from it is logged at level debug.
type awayLog struct {
	slog.Handler
	*outage
}

// An outage is shared by a log and those made from it.
type outage struct {
	log  *slog.Logger // says that the database is away, and back
	ping func(context.Context) error
	away chan struct{} // it has just gone

	mu    sync.Mutex
	began time.Time // zero if the database is there
	back  time.Time
}

func newAwayLog(log *slog.Logger, ping func(context.Context) error) awayLog {
	return awayLog{log.Handler(), &outage{log: log, ping: ping, away: make(chan struct{}, 1)}}
}

// Handle logs a record, or keeps it for those who look at everything.
func (l awayLog) Handle(ctx context.Context, r slog.Record) error {
	if r.Level < slog.LevelWarn || !l.causes(r) {
		return l.Handler.Handle(ctx, r)
	}
	r.Level = slog.LevelDebug
	if !l.Enabled(ctx, r.Level) {
		return nil
	}
	return l.Handler.Handle(ctx, r)
}

// WithAttrs returns a log that adds attributes to each record.
func (l awayLog) WithAttrs(a []slog.Attr) slog.Handler {
	return awayLog{l.Handler.WithAttrs(a), l.outage}
}

// WithGroup returns a log whose attributes are in a group.
func (l awayLog) WithGroup(name string) slog.Handler {
	return awayLog{l.Handler.WithGroup(name), l.outage}
}

// causes reports whether a record follows from the database being away. The first one that
// may do so waits until the database has been asked, and so do those that come meanwhile.
func (o *outage) causes(r slog.Record) bool {
	broken := tellsOfConnection(r)
	if !broken && !isAftermath(r.Message) {
		return false
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.began.IsZero() || time.Since(o.back) < awayEcho {
		return true
	}
	if !broken {
		return false
	}
	time.Sleep(awayMoment)
	err := o.ask(context.Background()) // the record's own context may be over
	if err == nil {
		return false
	}
	o.began = time.Now()
	o.log.Error("the database is away; this process waits for it", "error", err)
	o.away <- struct{}{} // it has been taken since the last time
	return true
}

func (o *outage) ask(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, awayPatience)
	defer cancel()
	return o.ping(ctx)
}

// watch says when the database is back, until the context ends.
func (o *outage) watch(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-o.away:
		}
		for o.ask(ctx) != nil {
			if !sleep(ctx, awayPing) {
				return
			}
		}
		o.mu.Lock()
		o.log.Warn("the database is back", "away", time.Since(o.began).Round(time.Second/10))
		o.began, o.back = time.Time{}, time.Now()
		o.mu.Unlock()
	}
}

// brokenConnections are in the texts of errors of connections. The queue logs errors as texts,
// so these are all there is to go by.
var brokenConnections = []string{
	"failed to connect", "the database does not answer", "SQLSTATE 57P0", "SQLSTATE 08",
	"EOF", "conn closed", "closed network connection", "connection reset", "broken pipe", "i/o timeout", "deadline exceeded",
}

// tellsOfConnection reports whether a record has the error of a connection.
func tellsOfConnection(r slog.Record) bool {
	found := false
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "err" || a.Key == "error" {
			found = containsAny(a.Value.String(), brokenConnections)
		}
		return !found
	})
	return found
}

// aftermath is in messages of the queue that have no error with them.
var aftermath = []string{"Too many errors; giving up", "reelection deadline elapsed"}

func isAftermath(message string) bool { return containsAny(message, aftermath) }

func containsAny(text string, parts []string) bool {
	for _, part := range parts {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}
