package store

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"lightsout/internal/testkit"
)

// logTo returns a log without timestamps.
func logTo(out io.Writer) *slog.Logger {
	return slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
}

// An error of a connection makes the store suspect an outage, unless this process closed the
// connection or stopped the query.
func TestNote(t *testing.T) {
	for err, want := range map[error]bool{
		nil: false, net.ErrClosed: false, os.ErrDeadlineExceeded: false, context.Canceled: false, io.EOF: true,
	} {
		synctest.Test(t, func(t *testing.T) {
			h := newHealth(func(context.Context) error { return nil })
			h.note(err)
			if known, _ := h.current(); (known != nil) != want {
				t.Errorf("%v: suspects an outage: %v", err, known != nil)
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
	const cannot, can = `level=ERROR msg="the database cannot write" error="ERROR: disk full (SQLSTATE 53100)"` + "\n", `level=WARN msg="the database can write again" failed_requests=0` + "\n"
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

// A migration that finds its tables locked is tried again, but not forever.
func TestUp(t *testing.T) {
	locked, broken := error(&pgconn.PgError{Code: "55P03"}), errors.New("broken")
	for _, test := range []struct {
		errs []error // of each try; the last one repeats
		want error
		says string
	}{
		{[]error{nil}, nil, ""},
		{[]error{broken}, broken, "broken"},
		{[]error{locked, locked, nil}, nil, ""},
		{[]error{locked}, locked, "run lightsoutd migrate again"},
	} {
		synctest.Test(t, func(t *testing.T) {
			tries := 0
			err := up(t.Context(), func() error {
				tries++
				return test.errs[min(tries, len(test.errs))-1]
			})
			if !errors.Is(err, test.want) || err != nil && !strings.Contains(err.Error(), test.says) {
				t.Errorf("%v: %v after %d tries", test.errs, err, tries)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	testkit.WantError(t, up(ctx, func() error { return locked }), locked, "a locked database")
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
