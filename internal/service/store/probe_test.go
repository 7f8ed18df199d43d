package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"lightsout/internal/testkit"
)

var errDown = errors.New("no\n  answer")

// logTo returns a log without timestamps.
func logTo(out io.Writer) *slog.Logger {
	return slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
}

const (
	unavailable = `level=ERROR msg="database unavailable; waiting for it" error="the database is not responding: no answer"` + "\n"
	available   = `level=WARN msg="database available again" after=1.7s` + "\n"
)

// After a connection breaks, the store gives the others time to break, then probes the database
// every half second until it answers. It logs when the outage begins and when it ends. Errors from
// the outage may arrive for two more seconds.
func TestProbe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begin, ms := time.Now(), time.Millisecond
		var asked []time.Duration
		h := newHealth(func(ctx context.Context) error {
			asked = append(asked, time.Since(begin))
			if end, _ := ctx.Deadline(); time.Until(end) != 2*time.Second {
				t.Errorf("the database has %v to answer", time.Until(end))
			}
			if len(asked) < 4 {
				return errDown
			}
			return nil
		})
		defer h.close()
		var log bytes.Buffer
		s := &Store{health: h} // without connections: nobody may use them during an outage
		s.ReportOutages(logTo(&log))
		for range 3 {
			h.suspect()
		}
		probe, _ := h.current()
		if !s.FollowsOutage() || time.Since(begin) != 200*ms {
			t.Errorf("no outage is known after %v", time.Since(begin))
		}
		if err := s.Ping(t.Context()); !errors.Is(err, errDown) {
			t.Error(err)
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if s.AwaitDatabase(gone) {
			t.Error("a caller that has left hears of the outage")
		}
		<-probe.over
		if !slices.Equal(asked, []time.Duration{200 * ms, 700 * ms, 1200 * ms, 1700 * ms}) || log.String() != unavailable+available {
			t.Errorf("asked after %v\n%s", asked, &log)
		}
		for _, test := range []struct {
			wait time.Duration
			want bool
		}{{2*time.Second - 1, true}, {1, false}} {
			if time.Sleep(test.wait); s.FollowsOutage() != test.want {
				t.Errorf("%v after the start: an outage %v", time.Since(begin), !test.want)
			}
		}
	})
}

// A broken connection to a database that answers is not an outage.
func TestFalseAlarm(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		s := &Store{health: newHealth(func(context.Context) error { return nil })}
		s.ReportOutages(logTo(&log))
		s.health.suspect()
		if s.FollowsOutage() || log.Len() > 0 {
			t.Errorf("an outage: %s", &log)
		}
		s.health.close()
	})
}

// A store that is closed during an outage stops probing for good, and does not claim that the
// outage has ended.
func TestCloseDuringOutage(t *testing.T) {
	for name, last := range map[string]time.Duration{"before a probe": 400 * time.Millisecond, "during a probe": time.Second} {
		synctest.Test(t, func(t *testing.T) {
			asked := 0
			h := newHealth(func(ctx context.Context) error {
				if asked++; asked > 1 {
					<-ctx.Done()
				}
				return errDown
			})
			var log bytes.Buffer
			h.log = logTo(&log)
			h.suspect()
			time.Sleep(last)
			synctest.Wait() // for the probe that has just begun
			before := asked
			h.close()
			h.suspect()
			if p, err := h.current(); p != nil || err != nil || asked != before || log.String() != unavailable {
				t.Errorf("%s: %v, asked %d times, want %d\n%s", name, err, asked, before, &log)
			}
		})
	}
}

// A connection breaks if it cannot be made, read or written, but not if this process closes it or
// cancels its query.
func TestNote(t *testing.T) {
	for err, want := range map[error]bool{
		nil: false, net.ErrClosed: false, os.ErrDeadlineExceeded: false, context.Canceled: false, io.EOF: true, errDown: true,
	} {
		synctest.Test(t, func(t *testing.T) {
			h := newHealth(func(context.Context) error { return nil })
			h.note(err)
			if p, _ := h.current(); (p != nil) != want {
				t.Errorf("%v: suspects an outage: %v", err, p != nil)
			}
			h.close()
		})
	}
}

// A fakeConn is a connection whose reads and writes end with an error.
type fakeConn struct {
	net.Conn
	err error
}

func (c fakeConn) Read([]byte) (int, error)  { return 0, c.err }
func (c fakeConn) Write([]byte) (int, error) { return 0, c.err }

// Every way in which a connection breaks leads to a probe.
func TestWatch(t *testing.T) {
	for _, test := range []struct {
		name           string
		dialled, inUse error // errors from connecting, and from the connection
		reads          bool  // whether the connection is read or written
		severity       string
		want           bool
	}{
		{"nothing read", nil, nil, true, "ERROR", false},
		{"nothing written", nil, nil, false, "ERROR", false},
		{"no connection", errDown, nil, true, "ERROR", true},
		{"a read fails", nil, io.EOF, true, "ERROR", true},
		{"a write fails", nil, io.EOF, false, "ERROR", true},
		{"the server stops", nil, nil, true, "FATAL", true},
	} {
		synctest.Test(t, func(t *testing.T) {
			h := newHealth(func(context.Context) error { return nil })
			config := testkit.Must(pgx.ParseConfig("postgres://user@localhost/lightsout"))(t)
			config.DialFunc = func(context.Context, string, string) (net.Conn, error) {
				return fakeConn{err: test.inUse}, test.dialled
			}
			h.watch(config)
			conn, err := config.DialFunc(t.Context(), "tcp", "localhost:1")
			if !errors.Is(err, test.dialled) || (conn == nil) != (err != nil) {
				t.Errorf("%s: %v, %v", test.name, conn, err)
			}
			if conn != nil && test.reads {
				_, _ = conn.Read(nil)
			} else if conn != nil {
				_, _ = conn.Write(nil)
			}
			isOpen := config.OnPgError(nil, &pgconn.PgError{Severity: test.severity, SeverityUnlocalized: test.severity})
			if p, _ := h.current(); (p != nil) != test.want || isOpen != (test.severity != "FATAL") {
				t.Errorf("%s: suspects an outage: %v; the connection is kept: %v", test.name, p != nil, isOpen)
			}
			h.close()
		})
	}
}

// The store logs once that the database cannot write, and once that it can again. Other errors do
// not count.
func TestNoteWrite(t *testing.T) {
	var log bytes.Buffer
	s := &Store{health: newHealth(nil)}
	s.ReportOutages(logTo(&log))
	full, other := &pgconn.PgError{Severity: "ERROR", Code: "53100", Message: "disk full"}, &pgconn.PgError{Code: "23514"}
	const cannot, can = `level=ERROR msg="the database cannot write" error="ERROR: disk full (SQLSTATE 53100)"` + "\n", `level=WARN msg="the database can write again"` + "\n"
	for i, step := range []struct {
		err  error
		says string
	}{{nil, ""}, {other, ""}, {full, cannot}, {full, ""}, {other, ""}, {nil, can}, {nil, ""}, {other, ""}, {full, cannot}} {
		log.Reset()
		if s.health.noteWrite(step.err); log.String() != step.says {
			t.Errorf("step %d: logs %q, want %q", i, &log, step.says)
		}
	}
	s.health.noteWrite(nil)
	if err := s.CheckWrites(t.Context()); err != nil { // it needs no connection, because the last write succeeded
		t.Error(err)
	}
}

// A migration that finds its tables locked is tried six times, two seconds apart.
func TestUp(t *testing.T) {
	locked, broken := error(&pgconn.PgError{Code: "55P03"}), errors.New("broken")
	const advice = "; a table is in use, for example by a backup; run lightsoutd migrate again when that is done"
	for _, test := range []struct {
		errs  []error
		says  string
		tries int
		took  time.Duration
	}{
		{[]error{nil}, "<nil>", 1, 0},
		{[]error{broken}, "broken", 1, 0},
		{[]error{locked, locked, nil}, "<nil>", 3, 4 * time.Second},
		{[]error{locked, locked, locked, locked, locked, nil}, "<nil>", 6, 10 * time.Second},
		{slices.Repeat([]error{locked}, 9), locked.Error() + advice, 6, 10 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			begin, tries := time.Now(), 0
			err := up(t.Context(), func() error {
				tries++
				return test.errs[tries-1]
			})
			if fmt.Sprint(err) != test.says || tries != test.tries || time.Since(begin) != test.took {
				t.Errorf("%v after %d tries and %v", err, tries, time.Since(begin))
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := up(ctx, func() error { return locked }); !errors.Is(err, locked) {
		t.Error(err)
	}
}

// A fakeLine is a listening connection. It stays silent if it has neither a notification nor an
// error.
type fakeLine struct {
	news  *pgconn.Notification
	err   error
	ping  error
	asked time.Duration // how long the other end had to answer; 0 if it was not asked
}

func (l *fakeLine) WaitForNotification(ctx context.Context) (*pgconn.Notification, error) {
	if l.news == nil && l.err == nil {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return l.news, l.err
}

func (l *fakeLine) Ping(ctx context.Context) error {
	end, _ := ctx.Deadline()
	l.asked = time.Until(end)
	return l.ping
}

// A connection that is silent for five seconds gets a ping, which must be answered within four
// seconds.
func TestHear(t *testing.T) {
	news := &pgconn.Notification{Payload: "BCDFGH"}
	for name, test := range map[string]struct {
		line  fakeLine
		leave time.Duration // when the caller leaves; 0 if it stays
		err   error
		asked time.Duration
		took  time.Duration
	}{
		"news":                    {line: fakeLine{news: news}},
		"a broken connection":     {line: fakeLine{err: errDown}, err: errDown},
		"silence":                 {asked: 4 * time.Second, took: 5 * time.Second},
		"nobody at the other end": {line: fakeLine{ping: errDown}, err: errDown, asked: 4 * time.Second, took: 5 * time.Second},
		"the caller leaves":       {leave: time.Second, err: context.Canceled, took: time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			begin := time.Now()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if test.leave > 0 {
				time.AfterFunc(test.leave, cancel)
			}
			line := test.line
			n, err := hear(ctx, &line)
			if n != test.line.news || !errors.Is(err, test.err) || line.asked != test.asked || time.Since(begin) != test.took {
				t.Errorf("%s: %v, %v after %v; %v to answer", name, n, err, time.Since(begin), line.asked)
			}
		})
	}
}

// The other clock is taken to have been read halfway between the question and the answer.
func TestClockDifference(t *testing.T) {
	asked := time.Date(2026, 11, 14, 12, 0, 0, 0, time.UTC)
	for clock, want := range map[time.Duration]time.Duration{0: -2, 2: 0, 4: 2} {
		if got := clockDifference(asked.Add(clock*time.Second), asked, 4*time.Second); got != want*time.Second {
			t.Errorf("%d s after the question: %v", clock, got)
		}
	}
}
