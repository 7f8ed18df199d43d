package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// A client learns what was wrong with its request. Of errors that it did not cause, it learns only
// that it should try again; these are logged.
func TestProblems(t *testing.T) {
	data := storetest.Open(t)
	for _, c := range []struct {
		err   error
		want  int
		later bool // whether the client is asked to try again
	}{
		{play.ErrDay, http.StatusNotFound, false},
		{store.ErrNotFound, http.StatusNotFound, false},
		{room.ErrNotAllowed, http.StatusConflict, false},
		{play.ErrRun, http.StatusUnprocessableEntity, false},
		{room.ErrPuzzle, http.StatusUnprocessableEntity, false},
		{journey.ErrProgress, http.StatusUnprocessableEntity, false},
		{errLimit, http.StatusTooManyRequests, true},
		{store.ErrBusy, http.StatusServiceUnavailable, true},
		{errors.New("a broken disk"), http.StatusServiceUnavailable, true},
	} {
		var log bytes.Buffer
		s := &Server{metrics: newMetrics(), store: data, log: slog.New(slog.NewTextHandler(&log, nil))}
		ctx := context.WithValue(t.Context(), requestKey{}, "ABC")
		err := fmt.Errorf("while testing: %w", c.err)
		got := s.problem(ctx, err)
		var status huma.StatusError
		if !errors.As(got, &status) || status.GetStatus() != c.want {
			t.Errorf("%v: %v, want %d", err, got, c.want)
			continue
		}
		var headers huma.HeadersError
		if errors.As(got, &headers) != c.later || c.later && headers.GetHeaders().Get("Retry-After") != "1" {
			t.Errorf("%v: %v, asks to try again: %v", err, got, !c.later)
		}
		isOurs := strings.Contains(c.err.Error(), "disk")
		if isOurs != (got.Error() == errUnavailable.Error()) || !isOurs && got.Error() != err.Error() {
			t.Errorf("%v: the client learns %q", err, got)
		}
		if isOurs != strings.Contains(log.String(), `request=ABC error="while testing: a broken disk"`) || !isOurs && log.Len() > 0 {
			t.Errorf("%v: the log is %q", err, &log)
		}
	}
}

// Success is not a problem.
func TestNoProblem(t *testing.T) {
	testkit.NoError(t, new(Server).problem(t.Context(), nil))
}

// Errors after the client has disconnected are not logged, but timeouts are.
func TestProblemsOfAbsentClients(t *testing.T) {
	data := storetest.Open(t)
	gone, leave := context.WithCancel(t.Context())
	leave()
	late, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	for ctx, want := range map[context.Context]bool{gone: false, late: true} {
		var log bytes.Buffer
		s := &Server{metrics: newMetrics(), store: data, log: slog.New(slog.NewTextHandler(&log, nil))}
		if err := s.problem(ctx, ctx.Err()); err == nil || err.Error() != errUnavailable.Error() {
			t.Errorf("%v: %v", ctx.Err(), err)
		}
		if got := log.Len() > 0; got != want {
			t.Errorf("%v is logged: %v", ctx.Err(), got)
		}
	}
}

// The cookie is kept for 400 days, which is the most that browsers allow. It is sent only to this
// host, only over HTTPS, and never to scripts or with requests from other sites.
func TestCookie(t *testing.T) {
	token := identity.Token{1}
	c := cookieOf(t.Context(), token)
	want := "__Host-lightsout=" + token.String() + "; Path=/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict"
	if got := c.String(); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
