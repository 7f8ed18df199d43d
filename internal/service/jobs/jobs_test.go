package jobs_test

import (
	"errors"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/play"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/jobs"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m)) }

// Processes that share a queue maintain the database: they create partitions for future days, sum up
// finished days, and drop expired ones.
func TestMaintenance(t *testing.T) {
	s := storetest.Open(t)
	for range 2 { // migrating twice is harmless
		if err := jobs.Migrate(t.Context(), s); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	today, err := play.DayNumber(now.UTC().Format("2006-01-02"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.MakePartitions(t.Context(), today-10, today-2); err != nil {
		t.Fatal(err)
	}
	player := identity.Player{1}
	add := func(day int) {
		t.Helper()
		if _, err := s.AddResult(t.Context(), daily.Result{Day: day, Player: player, Presses: 7, Received: now, Moves: []int32{1}}); err != nil {
			t.Fatal(err)
		}
	}
	days := []int{today - 9, today - 8, today - 4, today, today + 14}
	for _, day := range days {
		add(day)
	}
	for i := range 3 { // the first only computes shards, so it must not lead the others
		work := testkit.Must(jobs.Start(t.Context(), jobs.Config{Store: s, Log: slog.New(slog.DiscardHandler), KeepDays: 5, NoMaintenance: i == 0, Cores: 1}))(t)
		defer work.Stop()
	}
	for _, err = s.Result(t.Context(), today-8, player); !errors.Is(err, store.ErrNotFound); _, err = s.Result(t.Context(), today-8, player) {
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	if _, err := s.Result(t.Context(), today-4, player); err != nil {
		t.Errorf("day before expiry: %v", err)
	}
	if got, err := s.Days(t.Context(), player); err != nil || !slices.Equal(got, days) {
		t.Errorf("the days are %v, %v; want %v", got, err, days)
	}
	if now, _, err := s.Leaderboard(t.Context(), today-9, 0, 1); err != nil || !slices.Equal(now.Histogram, []daily.Bar{{Presses: 7, Players: 1}}) {
		t.Errorf("%v, %v", now, err)
	}
}

// A worker whose clock is days ahead of the database's does not sum up a day that still accepts
// results, and does not remove an open room.
func TestWorkerAheadOfDatabase(t *testing.T) {
	url := storetest.URL(t)
	// Instead of setting the worker's clock ahead, set the database's clock back: with this search
	// path, our clock_timestamp replaces PostgreSQL's.
	conn := testkit.Must(pgx.Connect(t.Context(), url))(t)
	if _, err := conn.Exec(t.Context(), `
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ SELECT pg_catalog.clock_timestamp() - interval '4 days' $$;
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$`); err != nil {
		t.Fatal(err)
	}
	_ = conn.Close(t.Context())
	s := testkit.Must(store.Open(t.Context(), url))(t)
	defer s.Close()
	if err := jobs.Migrate(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	now := time.Now().AddDate(0, 0, -4)
	today := daily.Today(now)
	if _, err := s.AddResult(t.Context(), daily.Result{Day: today, Player: identity.Player{1}, Presses: 7, Received: now, Moves: []int32{1}}); err != nil {
		t.Fatal(err)
	}
	open := room.Settings{Code: "BCDFGH", Mode: room.Race, Puzzles: []string{"3x3"}, Made: now, Ends: now.Add(room.Lifetime)}
	if err := s.MakeRoom(t.Context(), open); err != nil {
		t.Fatal(err)
	}
	var log lines
	work := testkit.Must(jobs.Start(t.Context(), jobs.Config{Store: s, Log: slog.New(slog.NewTextHandler(&log, nil)), KeepDays: 1}))(t)
	for !log.have("database maintenance done") {
		time.Sleep(10 * time.Millisecond)
	}
	work.Stop()
	if _, err := s.Room(t.Context(), open.Code, now); err != nil {
		t.Errorf("open room: %v", err)
	}
	var summed int
	if err := s.Pool().QueryRow(t.Context(), `SELECT count(*) FROM day_summaries`).Scan(&summed); err != nil || summed != 0 {
		t.Errorf("%d days are summed up, %v", summed, err)
	}
}

// lines collects the log.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lines) have(words string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(l.text.String(), words)
}
