package server

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// API requests need a slot, except for leaderboards, which are cached; files need none. Answers about
// a day's puzzle and the description of the API do not need the database.
func TestWhoNeedsASlot(t *testing.T) {
	for _, c := range []struct {
		path                           string
		isStream, needsSlot, needsData bool
	}{
		{"/", false, false, true},
		{"/assets/events", false, false, true},
		{"/assets/table", false, false, true},
		{"/healthz", false, false, true},
		{"/api/rooms/ABCDEF/events", true, true, true},
		{"/api/rooms/ABCDEF/moves", false, true, true},
		{"/api/days/2026-11-14/events", false, true, true},
		{"/api/rooms", false, true, true},
		{"/api/rooms/ABCDEF/table", false, true, true},
		{"/api/days/2026-11-14/table", false, false, true},
		{"/api/days/2026-11-14/mine", false, true, true},
		{"/api/days/2026-11-14", false, true, false},
		{"/api/today", false, true, false},
		{"/api/run", false, true, true},
		{"/api/openapi.json", false, true, false},
		{"/api/results", false, true, true},
		{"/api/me", false, true, true},
	} {
		if isStream(c.path) != c.isStream || needsSlot(c.path) != c.needsSlot || needsDatabase(c.path) != c.needsData {
			t.Errorf("%s: a stream: %v, needs a slot: %v, needs the database: %v", c.path, isStream(c.path), needsSlot(c.path), needsDatabase(c.path))
		}
	}
}

// asked lets a method answer a request, and returns the status.
func asked(t *testing.T, answer func(http.ResponseWriter, *http.Request, http.Handler)) int {
	t.Helper()
	w := httptest.NewRecorder()
	answer(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/today", http.NoBody), status(http.StatusOK))
	return w.Code
}

// The number of streams is limited, and so is the number of requests: to fifty for each slot. Zero
// means no limit. A refused one does not count afterwards.
func TestLimitsOfTheDaemon(t *testing.T) {
	for _, c := range []struct {
		limit         int
		streams, want int // how many there are already, and the status of one more
	}{{2, 1, http.StatusOK}, {2, 2, http.StatusServiceUnavailable}, {1, 1, http.StatusServiceUnavailable}, {0, 1000, http.StatusOK}} {
		s := &Server{config: Config{Limits: Limits{Streams: c.limit}}, metrics: newMetrics(), load: newLoad(Limits{})}
		s.load.streams.Store(int64(c.streams))
		if got := asked(t, s.limitStreams); got != c.want || s.load.streams.Load() != int64(c.streams) {
			t.Errorf("%d streams with limit %d: %d, then %d streams", c.streams, c.limit, got, s.load.streams.Load())
		}
	}
	for _, c := range []struct{ limit, requests, want int }{
		{2, 99, http.StatusOK}, {2, 100, http.StatusServiceUnavailable}, {1, 49, http.StatusOK}, {1, 50, http.StatusServiceUnavailable}, {0, 1000, http.StatusOK},
	} {
		s := &Server{config: Config{Limits: Limits{InFlight: c.limit}}, metrics: newMetrics(), load: newLoad(Limits{}), timeouts: timeouts{answer: time.Hour}}
		s.load.inFlight.Store(int64(c.requests))
		if got := asked(t, s.answerInSlot); got != c.want || s.load.inFlight.Load() != int64(c.requests) {
			t.Errorf("%d requests with limit %d: %d, then %d requests", c.requests, c.limit, got, s.load.inFlight.Load())
		}
	}
}

// A request whose body did not arrive gets a status that tells whether it was late or broken.
func TestRefusedBodies(t *testing.T) {
	for _, c := range []struct {
		err  error
		want int
	}{{os.ErrDeadlineExceeded, http.StatusRequestTimeout}, {errors.New("broken"), http.StatusBadRequest}} {
		s := &Server{metrics: newMetrics(), load: newLoad(Limits{}), timeouts: timeouts{answer: time.Hour}}
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/run", iotest.ErrReader(c.err))
		s.answerInSlot(w, r, unreached(t))
		if w.Code != c.want || w.Header().Get("Connection") != "close" {
			t.Errorf("%v: %d %v", c.err, w.Code, w.Header())
		}
	}
}

// A buffered answer arrives as the handler wrote it: its first status counts, and without any the
// status is 200.
func TestBufferedAnswer(t *testing.T) {
	for _, c := range []struct {
		statuses []int
		body     string
		want     int
	}{
		{nil, "", http.StatusOK},
		{nil, "text", http.StatusOK},
		{[]int{http.StatusCreated}, "text", http.StatusCreated},
		{[]int{http.StatusNotFound, http.StatusCreated}, "", http.StatusNotFound},
	} {
		w := httptest.NewRecorder()
		a := &bufferedAnswer{header: w.Header()}
		for _, code := range c.statuses {
			a.WriteHeader(code)
		}
		for _, part := range strings.Split(c.body, "") {
			if n, err := a.Write([]byte(part)); n != 1 || err != nil {
				t.Errorf("%d, %v", n, err)
			}
		}
		if w.Body.Len() > 0 {
			t.Errorf("%q was sent too early", w.Body)
		}
		a.send(w)
		if w.Code != c.want || w.Body.String() != c.body {
			t.Errorf("%+v: %d %q", c, w.Code, w.Body)
		}
	}
}
