package store_test

import (
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// The values that operators monitor come from the database.
func TestVitals(t *testing.T) {
	s, ctx := storetest.Open(t), t.Context()
	v := testkit.Must(s.Vitals(ctx))(t)
	if !v.Maintained.IsZero() || v.DaysAhead != 0 {
		t.Errorf("got %+v, want zeros", v)
	}
	s.MaintainIfDue(ctx, 1, slog.New(slog.DiscardHandler))
	if v = testkit.Must(s.Vitals(ctx))(t); v.Maintained.IsZero() || v.DaysAhead != 14 {
		t.Errorf("got %+v, want maintenance and 14 days ahead", v)
	}
}

// Days ahead are those after today that have partitions.
func TestDaysAhead(t *testing.T) {
	s, ctx := storetest.Open(t), t.Context()
	ahead := func(want int, now time.Time) {
		t.Helper()
		if n, err := s.DaysAhead(ctx, now); n != want || err != nil {
			t.Errorf("%d days ahead of %v, want %d; %v", n, now, want, err)
		}
	}
	ahead(0, noon())
	testkit.NoError(t, s.MakePartitions(ctx, day-1, day+3))
	ahead(3, noon())
	ahead(0, noon().AddDate(0, 0, 3))
	ahead(0, noon().AddDate(0, 0, 5))
}

// A partition that another daemon has just created is not created again.
func TestPartitionThatIsThere(t *testing.T) {
	s := storetest.Open(t)
	testkit.Must(s.Pool().Exec(t.Context(), fmt.Sprintf(`CREATE TABLE results_%05d ()`, day)))(t)
	testkit.NoError(t, s.MakePartitions(t.Context(), day, day))
}

// The facts include the last day with a partition.
func TestFacts(t *testing.T) {
	f := testkit.Must(open(t).Facts(t.Context()))(t)
	if f.Version < 150_000 || f.LastDay != day+1 || f.User == "" || !f.Local || f.TLS || f.Bytes == 0 {
		t.Errorf("got %+v, want a local user without TLS, and the last day %d", f, day+1)
	}
}

// PostgreSQL reports whether archiving fails, whatever program does it.
func TestArchive(t *testing.T) {
	if testing.Short() {
		t.Skip("starts PostgreSQL; one run without -short is enough")
	}
	url := storetest.Cluster(t, map[string]string{"archive_mode": "on", "archive_command": "false"}).URL("postgres")
	testkit.NoError(t, store.Migrate(t.Context(), url))
	s := testkit.Must(store.Open(t.Context(), url))(t)
	defer s.Close()
	testkit.Must(s.Pool().Exec(t.Context(), `SELECT pg_switch_wal()`))(t)
	for !testkit.Must(s.Archive(t.Context()))(t).IsFailing() {
		time.Sleep(10 * time.Millisecond)
	}
	if a := testkit.Must(storetest.Open(t).Archive(t.Context()))(t); a.Mode != "off" || a.IsFailing() || !a.Archived.IsZero() {
		t.Errorf("without archiving: %+v", a)
	}
}

// After a write fails for lack of space, the store checks whether the database can write again.
func TestCheckWrites(t *testing.T) {
	s := storetest.Open(t)
	full := &pgconn.PgError{Code: "53100"}
	s.NoteWrite(full)
	testkit.NoError(t, s.CheckWrites(t.Context()))
	s.NoteWrite(full)
	s.Close()
	if s.CheckWrites(t.Context()) == nil {
		t.Error("a closed database can write")
	}
}

// Everything about a player is removed, and nothing about the others.
func TestRemove(t *testing.T) {
	s, ctx := open(t), t.Context()
	for n := range 2 {
		for _, d := range []int{day - 3, day - 2, day} {
			r := result(n, 8, 1)
			r.Day = d
			add(t, s, r)
		}
	}
	for _, want := range []error{nil, store.ErrNotFound} {
		testkit.WantError(t, s.RemoveResult(ctx, day-2, player(1)), want, "removed a result")
	}
	keep := func(string) (string, error) { return "stars", nil }
	testkit.Must(s.JoinJourney(ctx, player(1), noon(), keep))(t)
	for _, want := range []int{2, 0} {
		if n, err := s.RemovePlayer(ctx, player(1)); n != want || err != nil {
			t.Errorf("removed %d results, want %d; %v", n, want, err)
		}
	}
	for n, want := range [][]int{{day - 3, day - 2, day}, {}} {
		if days, err := s.Days(ctx, player(n)); err != nil || !slices.Equal(days, want) {
			t.Errorf("player %d has the days %v, want %v; %v", n, days, want, err)
		}
	}
	testkit.MustFail(s.JoinJourney(ctx, player(1), noon(), keep))(t, store.ErrNotFound, "the journey is left")
}

// Results of a blocked player are not stored until the player is no longer blocked.
func TestBlock(t *testing.T) {
	s := open(t)
	for _, isBlocked := range []bool{true, true, false} {
		testkit.NoError(t, s.Block(t.Context(), player(1), isBlocked))
		if isNew := add(t, s, result(1, 8, 1)); isNew == isBlocked {
			t.Errorf("blocked %v: stored %v", isBlocked, isNew)
		}
	}
}
