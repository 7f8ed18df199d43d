package store_test

import (
	"bytes"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// maintained is in the log whenever maintenance is done.
const maintained = "database maintenance done"

func textLog(w io.Writer) *slog.Logger { return slog.New(slog.NewTextHandler(w, nil)) }

// Of the processes that maintain a database, one does the work: it creates partitions for future
// days, sums up finished days, and drops expired ones.
func TestMaintain(t *testing.T) {
	url := storetest.URL(t)
	s := testkit.Must(store.Open(t.Context(), url))(t)
	defer s.Close()
	now := time.Now()
	today := daily.Today(now)
	for range 2 { // creating the first partitions twice is harmless
		testkit.NoError(t, s.MakeFirstPartitions(t.Context()))
	}
	testkit.NoError(t, s.MakePartitions(t.Context(), today-10, today-2))
	player := identity.Player{1}
	days := []int{today - 9, today - 8, today - 4, today, today + 14}
	for _, day := range days {
		testkit.Must(s.AddResult(t.Context(), daily.Result{Day: day, Player: player, Presses: 7, Received: now, Moves: []int32{1}}))(t)
	}
	var logs [3]bytes.Buffer
	var processes sync.WaitGroup
	for i := range logs {
		other := testkit.Must(store.Open(t.Context(), url))(t)
		defer other.Close()
		processes.Go(func() {
			if wait := other.MaintainIfDue(t.Context(), 5, textLog(&logs[i])); wait <= 0 || wait > time.Hour {
				t.Errorf("process %d waits %v", i, wait)
			}
		})
	}
	processes.Wait()
	if all := logs[0].String() + logs[1].String() + logs[2].String(); strings.Count(all, maintained) != 1 || strings.Contains(all, "level=ERROR") {
		t.Errorf("the processes log\n%s", all)
	}
	for day, want := range map[int]error{today - 9: store.ErrNotFound, today - 8: store.ErrNotFound, today - 4: nil, today: nil} {
		testkit.MustFail(s.Result(t.Context(), day, player))(t, want, "%d days ago", today-day)
	}
	if got, err := s.Days(t.Context(), player); err != nil || !slices.Equal(got, days) {
		t.Errorf("the days are %v, %v; want %v", got, err, days)
	}
	if now, _, err := s.Leaderboard(t.Context(), today-9, 0, 1); err != nil || !slices.Equal(now.Histogram, []daily.Bar{{Presses: 7, Players: 1}}) {
		t.Errorf("%v, %v", now, err)
	}
}

// Maintenance is due an hour after the last time, and soon again if it fails or another process is
// doing it.
func TestMaintainIfDue(t *testing.T) {
	url := storetest.URL(t)
	s := testkit.Must(store.Open(t.Context(), url))(t)
	defer s.Close()
	testkit.NoError(t, s.MakeFirstPartitions(t.Context()))
	other := testkit.Must(pgx.Connect(t.Context(), url))(t)
	defer func() { _ = other.Close(t.Context()) }()
	const soon = 5 * time.Minute
	for _, c := range []struct {
		what, before, after string // what to run in the database before and after
		wait                time.Duration
		log                 string
	}{
		{"the first time", "", "", time.Hour, maintained},
		{"just now", "", "", time.Hour, ""},
		{"20 minutes ago", `UPDATE settings SET value = convert_to((now() - interval '20 minutes')::text, 'UTF8') WHERE name = 'maintained'`, "", 40 * time.Minute, ""},
		{"an hour ago", `UPDATE settings SET value = convert_to((now() - interval '1 hour')::text, 'UTF8') WHERE name = 'maintained'`, "", time.Hour, maintained},
		{"in the future, by a clock that was wrong", `UPDATE settings SET value = convert_to((now() + interval '1 day')::text, 'UTF8') WHERE name = 'maintained'`, "", time.Hour, maintained},
		{"by another process, now", `DELETE FROM settings WHERE name = 'maintained'; SELECT pg_advisory_lock(x'11647502'::integer)`, `SELECT pg_advisory_unlock_all()`, soon, ""},
		{"in vain", `ALTER TABLE player_journeys RENAME TO journeys`, `ALTER TABLE journeys RENAME TO player_journeys`, soon, "database maintenance failed; trying again later"},
		{"in vain before", "", "", time.Hour, maintained},
	} {
		testkit.Must(other.Exec(t.Context(), c.before))(t)
		var log bytes.Buffer
		wait := s.MaintainIfDue(t.Context(), 5, textLog(&log))
		if wait > c.wait || wait < c.wait-time.Minute {
			t.Errorf("maintained %s: waits %v, want %v", c.what, wait, c.wait)
		}
		if !strings.Contains(log.String(), c.log) || strings.Count(log.String(), "\n") != min(len(c.log), 1) {
			t.Errorf("maintained %s: logs %q, want %q", c.what, &log, c.log)
		}
		testkit.Must(other.Exec(t.Context(), c.after))(t)
	}
}

// A process whose clock is days ahead of the database's does not sum up a day that still accepts
// results, and does not remove an open room.
func TestMaintainAheadOfDatabase(t *testing.T) {
	url := storetest.URL(t)
	// Instead of setting this machine's clock ahead, set the database's clock back: with this search
	// path, our clock_timestamp replaces PostgreSQL's.
	conn := testkit.Must(pgx.Connect(t.Context(), url))(t)
	testkit.Must(conn.Exec(t.Context(), `
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ SELECT pg_catalog.clock_timestamp() - interval '4 days' $$;
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$`))(t)
	_ = conn.Close(t.Context())
	s := testkit.Must(store.Open(t.Context(), url))(t)
	defer s.Close()
	testkit.NoError(t, s.MakeFirstPartitions(t.Context()))
	now := time.Now().AddDate(0, 0, -4)
	testkit.Must(s.AddResult(t.Context(), daily.Result{Day: daily.Today(now), Player: identity.Player{1}, Presses: 7, Received: now, Moves: []int32{1}}))(t)
	open := room.Settings{Code: "BCDFGH", Mode: room.Race, Puzzles: []string{"3x3"}, Made: now, Ends: now.Add(room.Lifetime)}
	testkit.NoError(t, s.MakeRoom(t.Context(), open))
	var log bytes.Buffer
	if s.MaintainIfDue(t.Context(), 1, textLog(&log)); !strings.Contains(log.String(), maintained) {
		t.Fatalf("log: %s", &log)
	}
	if _, err := s.Room(t.Context(), open.Code, now); err != nil {
		t.Errorf("open room: %v", err)
	}
	var summed int
	if err := s.Pool().QueryRow(t.Context(), `SELECT count(*) FROM day_summaries`).Scan(&summed); err != nil || summed != 0 {
		t.Errorf("%d days are summed up, %v", summed, err)
	}
}
