package store_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"lightsout/internal/service/store"
	"lightsout/internal/testkit"
)

// The function passed to JoinJourney turns the stored progress into the new one. If it fails,
// nothing is stored.
func TestJoinJourney(t *testing.T) {
	s, broken := open(t), errors.New("broken")
	add(t, s, result(1, 9, 60))
	for i, step := range []struct {
		kept, joined string
		err          error
	}{{"", "a", nil}, {"a", "a", nil}, {"a", "b", broken}, {"a", "c", nil}, {"c", "d", nil}} {
		got, err := s.JoinJourney(t.Context(), player(1), noon(), func(kept string) (string, error) {
			if kept != step.kept {
				t.Errorf("step %d: the progress is %q, want %q", i, kept, step.kept)
			}
			return step.joined, step.err
		})
		if !errors.Is(err, step.err) || err == nil && got != step.joined {
			t.Errorf("step %d: %q, %v", i, got, err)
		}
	}
}

// A journey is stored only for a player with a result, is renewed when it is used, and expires.
func TestJourneys(t *testing.T) {
	s := open(t)
	join := func(n int, now time.Time, more string) (string, error) {
		return s.JoinJourney(t.Context(), player(n), now, func(kept string) (string, error) { return kept + more, nil })
	}
	rows := func() (n int) {
		t.Helper()
		testkit.NoError(t, s.Pool().QueryRow(t.Context(), `SELECT count(*) FROM player_journeys`).Scan(&n))
		return n
	}
	if got, err := join(1, noon(), "a"); !errors.Is(err, store.ErrNotFound) || rows() != 0 {
		t.Errorf("without a result: %q, %v, %d rows", got, err, rows())
	}
	add(t, s, result(1, 9, 60))
	add(t, s, result(2, 9, 60))
	var devices sync.WaitGroup
	for range 20 {
		devices.Go(func() {
			if _, err := join(1, noon(), "b"); err != nil {
				t.Error(err)
			}
		})
	}
	devices.Wait()
	if got, err := join(1, noon(), ""); err != nil || got != strings.Repeat("b", 20) || rows() != 1 {
		t.Errorf("%q, %v, %d rows", got, err, rows())
	}
	if _, err := join(2, noon(), strings.Repeat("x", 20_000)); err == nil || rows() != 1 {
		t.Errorf("20,000 bytes are stored: %v, %d rows", err, rows())
	}

	const idle = 400 * 24 * time.Hour
	later := noon().Add(35 * 24 * time.Hour)
	if _, err := join(1, later, ""); err != nil { // renews it
		t.Fatal(err)
	}
	for _, c := range []struct {
		now  time.Time
		want int
	}{{noon().Add(idle + 31*24*time.Hour), 0}, {later.Add(idle + 31*24*time.Hour), 1}} {
		if n, err := s.ExpireJourneys(t.Context(), c.now.Add(-idle)); err != nil || n != c.want {
			t.Errorf("at %v, %d journeys expired: %v", c.now, n, err)
		}
	}
}
