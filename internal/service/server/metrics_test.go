package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"lightsout/internal/service/store"
)

// collected returns the metrics that come from the database, sorted and without comments.
func collected(t *testing.T, v store.Vitals, err error) []string {
	t.Helper()
	c := Config{Now: time.Now, Log: slog.New(slog.DiscardHandler)}
	read := func(context.Context, string) (store.Vitals, error) { return v, err }
	m := &metrics{registry: prometheus.NewRegistry()}
	m.registry.MustRegister(&vitalsCollector{t.Context(), newLoadingCache(newBackground(t.Context()), c, ageOf, read)})
	w := httptest.NewRecorder()
	m.handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", http.NoBody))
	lines := slices.DeleteFunc(strings.Split(w.Body.String(), "\n"), func(line string) bool { return line == "" || line[0] == '#' })
	slices.Sort(lines)
	return lines
}

// Operators see the values from the database in seconds.
func TestVitals(t *testing.T) {
	got := collected(t, store.Vitals{
		ClockDifference: 1500 * time.Millisecond,
		DaysAhead:       7,
		Maintained:      time.UnixMilli(1_000_500),
		Archive:         store.Archive{Mode: "on", Archived: time.UnixMilli(1000), Failed: time.UnixMilli(1001)},
	}, nil)
	want := []string{
		`lightsout_archive_failing 1`,
		`lightsout_clock_difference_seconds 1.5`,
		`lightsout_maintenance_timestamp_seconds 1000.5`,
		`lightsout_partition_days 7`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// If there was no maintenance yet, its time is 0.
func TestVitalsWithoutMaintenance(t *testing.T) {
	if got := collected(t, store.Vitals{}, nil); !slices.Contains(got, "lightsout_maintenance_timestamp_seconds 0") {
		t.Errorf("got %q, want a maintenance time of 0", got)
	}
}

// If the database does not answer, its metrics are absent.
func TestVitalsWithoutDatabase(t *testing.T) {
	if got := collected(t, store.Vitals{DaysAhead: 1}, errors.New("no database")); len(got) > 0 {
		t.Errorf("got %q, want no metrics", got)
	}
}

// A daemon is deaf when its listening connection has been silent for longer than the limit.
func TestDeaf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Server{hub: &hub{}}
		s.hub.hear()
		time.Sleep(deafTime)
		if s.isDeaf(deafTime) || !s.isDeaf(deafTime-1) {
			t.Error("after exactly the limit, deaf; or after a nanosecond more than the limit, not deaf")
		}
		time.Sleep(time.Nanosecond)
		if !s.isDeaf(deafTime) {
			t.Error("not deaf after the limit")
		}
		s.hub.hear()
		if s.isDeaf(deafTime) {
			t.Error("deaf after hearing something")
		}
	})
}
