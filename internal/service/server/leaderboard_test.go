package server_test

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"lightsout/internal/service/server"
	"lightsout/internal/testkit"
)

// waiting returns how many queries are waiting for a lock.
func (s *service) waiting() (n int) {
	s.t.Helper()
	const query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
	testkit.NoError(s.t, s.store.Pool().QueryRow(s.t.Context(), query).Scan(&n))
	return n
}

// While a query hangs, readers get the previous leaderboard right away; without one, they wait
// until their contexts end. They share one query per leaderboard, and all other requests are
// answered.
func TestLockedTable(t *testing.T) {
	const readers = 200
	const todays, yesterdays = "/api/days/" + today + "/table", "/api/days/2026-11-13/table"
	s := newService(t, func(c *server.Config) { c.Limits = server.DefaultLimits() })
	s.person().win(1, 0)
	last := s.person().do(http.MethodGet, todays, nil)
	read[table](t, last, http.StatusOK)
	unlock := s.lock(t, "results")
	defer unlock()
	s.clock.advance(time.Minute)

	var wg sync.WaitGroup
	for range readers {
		wg.Go(func() {
			if a := s.person().do(http.MethodGet, todays, nil); a.status != http.StatusOK || !bytes.Equal(a.body, last.body) {
				t.Errorf("not the previous leaderboard: %d %s", a.status, a.body)
			}
		})
		wg.Go(func() { // yesterday's leaderboard was never read, so there is no earlier copy to serve
			ctx, leave := context.WithTimeout(t.Context(), time.Millisecond)
			defer leave()
			w := httptest.NewRecorder()
			s.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, yesterdays, http.NoBody))
			if w.Code != http.StatusServiceUnavailable {
				t.Errorf("status %d", w.Code)
			}
		})
	}
	wg.Wait()
	for _, path := range []string{"/api/today", "/readyz"} {
		if a := s.person().do(http.MethodGet, path, nil); a.status != http.StatusOK {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
	until(func() bool { return s.waiting() >= 2 })
	if n := s.waiting(); n != 2 {
		t.Errorf("%d queries for two leaderboards", n)
	}
	unlock()
	if n := read[table](t, s.person().do(http.MethodGet, yesterdays, nil), http.StatusOK).Players; n != 0 {
		t.Errorf("%d players yesterday", n)
	}
	s.person().win(1, 0)
	until(func() bool {
		s.clock.advance(time.Minute)
		return read[table](t, s.person().do(http.MethodGet, todays, nil), http.StatusOK).Players == 2
	})
}
