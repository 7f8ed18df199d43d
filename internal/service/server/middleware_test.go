package server

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// An observation is what the middleware leaves behind after one request.
type observation struct {
	*httptest.ResponseRecorder
	log, metrics string
}

// observe sends a request to a handler inside the middleware. The routes are /page and streamRoute.
func observe(t *testing.T, path string, inner func(mux http.Handler) http.Handler, answer http.HandlerFunc) observation {
	t.Helper()
	var log bytes.Buffer
	s := &Server{metrics: newMetrics(), log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})), mux: http.NewServeMux()}
	s.mux.Handle("GET /page", answer)
	s.mux.Handle(streamRoute, answer)
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, http.NoBody)
	s.observed(inner(s.mux)).ServeHTTP(w, r)
	text := httptest.NewRecorder()
	s.metrics.handler().ServeHTTP(text, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", http.NoBody))
	return observation{w, log.String(), text.Body.String()}
}

// through lets all requests reach the routes.
func through(mux http.Handler) http.Handler { return mux }

// checkRecorded checks that one request was counted and logged, with this route and status.
func (o observation) checkRecorded(t *testing.T, route string, status int, level slog.Level) {
	t.Helper()
	counted := fmt.Sprintf("lightsout_requests_total{route=%q,status=\"%d\"} 1\n", route, status)
	if !strings.Contains(o.metrics, counted) || strings.Count(o.metrics, "lightsout_requests_total{") != 1 {
		t.Errorf("the metrics do not have only %s", counted)
	}
	name := route
	if strings.Contains(route, " ") {
		name = fmt.Sprintf("%q", route)
	}
	logged := fmt.Sprintf("msg=request request=%s route=%s status=%d ", o.Header().Get("X-Request-Id"), name, status)
	if !strings.Contains(o.log, "level="+level.String()+" "+logged) {
		t.Errorf("the log has no %s with level %v: %s", logged, level, o.log)
	}
}

// Requests are counted and logged with the status that the client gets: the first one that the
// handler sets, or 200 if it sets none. Failures are logged as errors, but not a busy or stopping
// service, which its operator sees in the metrics.
func TestRecordedStatus(t *testing.T) {
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   int
		level  slog.Level
	}{
		"nothing":           {func(http.ResponseWriter, *http.Request) {}, http.StatusOK, slog.LevelDebug},
		"a body":            {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("x")) }, http.StatusOK, slog.LevelDebug},
		"a status":          {status(http.StatusNoContent), http.StatusNoContent, slog.LevelDebug},
		"a redirection":     {status(http.StatusSeeOther), http.StatusSeeOther, slog.LevelDebug},
		"a client's error":  {status(499), 499, slog.LevelDebug},
		"an error":          {status(http.StatusInternalServerError), http.StatusInternalServerError, slog.LevelError},
		"another error":     {status(http.StatusNotImplemented), http.StatusNotImplemented, slog.LevelError},
		"a busy service":    {status(http.StatusServiceUnavailable), http.StatusServiceUnavailable, slog.LevelDebug},
		"two statuses":      {status(http.StatusNotFound, http.StatusInternalServerError), http.StatusNotFound, slog.LevelDebug},
		"a body, then more": {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(nil); w.WriteHeader(http.StatusNotFound) }, http.StatusOK, slog.LevelDebug},
	} {
		t.Run(name, func(t *testing.T) {
			o := observe(t, "/page", through, c.answer)
			if o.Code != c.want {
				t.Errorf("status %d, want %d", o.Code, c.want)
			}
			o.checkRecorded(t, "GET /page", c.want, c.level)
		})
	}
}

// status returns a handler that sets one status after another, and then writes a body.
func status(codes ...int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for _, code := range codes {
			w.WriteHeader(code)
		}
		_, _ = w.Write([]byte("x"))
	}
}

// Requests are recorded with the route that they belong to, even those that never reach it.
func TestRecordedRoute(t *testing.T) {
	refuseAll := func(http.Handler) http.Handler { return status(http.StatusTooManyRequests) }
	observe(t, "/page", through, status(http.StatusOK)).checkRecorded(t, "GET /page", http.StatusOK, slog.LevelDebug)
	observe(t, "/page", refuseAll, unreached(t)).checkRecorded(t, "GET /page", http.StatusTooManyRequests, slog.LevelDebug)
	observe(t, "/nowhere", through, unreached(t)).checkRecorded(t, "none", http.StatusNotFound, slog.LevelDebug)
	observe(t, "/nowhere", refuseAll, unreached(t)).checkRecorded(t, "none", http.StatusTooManyRequests, slog.LevelDebug)
}

// unreached returns a handler that must not be called.
func unreached(t *testing.T) http.HandlerFunc {
	return func(http.ResponseWriter, *http.Request) { t.Error("the request reached its route") }
}

// Requests are timed. Streams that were not refused are the exception: they last as long as people
// play.
func TestRecordedTime(t *testing.T) {
	for _, c := range []struct {
		path, route string
		status      int
		want        bool
	}{
		{"/page", "GET /page", http.StatusOK, true},
		{"/page", "GET /page", http.StatusTooManyRequests, true},
		{"/api/rooms/ABCDEF/events", streamRoute, http.StatusOK, false},
		{"/api/rooms/ABCDEF/events", streamRoute, http.StatusTooManyRequests, true},
	} {
		o := observe(t, c.path, through, status(c.status))
		if got := strings.Contains(o.metrics, fmt.Sprintf("lightsout_request_seconds_count{route=%q} 1\n", c.route)); got != c.want {
			t.Errorf("%s with status %d is timed: %v", c.route, c.status, got)
		}
	}
}

// A request that panics is logged with its ID. The client gets a status 500 with the ID, unless the
// handler has already sent a status.
func TestPanics(t *testing.T) {
	for _, c := range []struct{ sent, want int }{{0, http.StatusInternalServerError}, {http.StatusAccepted, http.StatusAccepted}} {
		o := observe(t, "/page", through, func(w http.ResponseWriter, _ *http.Request) {
			if c.sent != 0 {
				w.WriteHeader(c.sent)
			}
			panic("an accident")
		})
		id := o.Header().Get("X-Request-Id")
		if o.Code != c.want || strings.Contains(o.Body.String(), "under request "+id) != (c.sent == 0) || c.sent != 0 && o.Body.Len() > 0 {
			t.Errorf("%d %s", o.Code, o.Body)
		}
		if !strings.Contains(o.log, `level=ERROR msg="request panicked" request=`+id+` panic="an accident" stack=`) {
			t.Errorf("the log is %s", o.log)
		}
	}
}

// A handler can disconnect its client without an answer, as net/http allows.
func TestAbortedRequest(t *testing.T) {
	defer func() {
		if broken := recover(); broken != http.ErrAbortHandler { //nolint:errorlint // net/http compares it in the same way
			t.Errorf("panic %v", broken)
		}
	}()
	observe(t, "/page", through, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	t.Error("net/http does not learn about it")
}
