package store_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// startDump starts a pg_dump whose output nobody reads, and returns once it has locked all tables.
// It holds its locks until stop is called.
func startDump(t *testing.T, s *store.Store, url string) (stop func()) {
	t.Helper()
	programs := testkit.Must(cluster.Programs())(t)
	out, in, err := os.Pipe()
	testkit.NoError(t, err)
	dump := exec.CommandContext(context.WithoutCancel(t.Context()), filepath.Join(programs, "pg_dump"), "--dbname", url)
	dump.Stdout, dump.Stderr = in, os.Stderr
	testkit.NoError(t, dump.Start())
	for locked := 0; locked == 0; {
		testkit.NoError(t, s.Pool().QueryRow(t.Context(), `
SELECT count(*) FROM pg_locks AS l JOIN pg_stat_activity AS a USING (pid)
WHERE a.application_name = 'pg_dump' AND l.relation = 'results'::regclass AND l.granted`).Scan(&locked))
	}
	return func() {
		_ = in.Close()
		_ = dump.Process.Kill()
		_ = dump.Wait() // it was killed
		_ = out.Close()
		for running := 1; running > 0; {
			testkit.NoError(t, s.Pool().QueryRow(t.Context(), `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pg_dump'`).Scan(&running))
		}
	}
}

// While a backup reads the tables, partitions can be created and results written, but
// expired days stay.
func TestPartitionsDuringDump(t *testing.T) {
	url := storetest.URL(t)
	s := testkit.Must(store.Open(t.Context(), url))(t)
	defer s.Close()
	testkit.NoError(t, s.MakePartitions(t.Context(), day-10, day))
	// Store more than a pipe can hold.
	testkit.Must(s.Pool().Exec(t.Context(), `
INSERT INTO results (day, player, help, hints, presses, stars, received, moves)
SELECT $1, gen_random_uuid(), 0, 0, 9, 0, now(), '{1,2,3}' FROM generate_series(1, 3000)`, day))(t)
	testkit.Must(s.RollUp(t.Context(), day-3))(t)
	stop := startDump(t, s, url)
	if err := s.MakePartitions(t.Context(), day-10, day+14); err != nil {
		t.Errorf("partitions: %v", err)
	}
	for _, d := range []int{day, day + 14} {
		r := result(1, 8, 1)
		r.Day = d
		add(t, s, r)
	}
	for range 2 { // the second call finds the unfinished work of the first
		if n, err := s.ExpireResults(t.Context(), day-3); n != 0 || err == nil {
			t.Errorf("%d days were dropped while they were being read, %v", n, err)
		}
		add(t, s, result(2, 8, 1))
		if _, _, err := s.Leaderboard(t.Context(), day, 0, 10); err != nil {
			t.Error(err)
		}
	}
	stop()
	// The partition of the first day was already half dropped, so that day is not counted again.
	if n, err := s.ExpireResults(t.Context(), day-3); n != 6 || err != nil {
		t.Errorf("%d days expired, %v", n, err)
	}
	var tables int
	if err := s.Pool().QueryRow(t.Context(), `SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relname ~ '^results_[0-9]+$'`).Scan(&tables); err != nil || tables != 18 {
		t.Errorf("%d days have tables, %v", tables, err)
	}
}

// A new partition has all columns, constraints and indexes of results.
func TestPartitionIsWhole(t *testing.T) {
	s := open(t)
	const describe = `
SELECT (SELECT string_agg(attname || format_type(atttypid, atttypmod) || attnotnull || attstorage::text, ' ' ORDER BY attnum) FROM pg_attribute WHERE attrelid = c AND attnum > 0)
    || (SELECT string_agg(pg_get_constraintdef(oid), ' ' ORDER BY pg_get_constraintdef(oid)) FROM pg_constraint WHERE conrelid = c)
    || (SELECT string_agg(indkey::text || indisunique || indisvalid, ' ' ORDER BY indkey::text) FROM pg_index WHERE indrelid = c)
FROM (SELECT $1::text::regclass AS c) AS t`
	var whole, part string
	testkit.NoError(t, s.Pool().QueryRow(t.Context(), describe, "results").Scan(&whole))
	if err := s.Pool().QueryRow(t.Context(), describe, "results_00318").Scan(&part); err != nil || part != whole {
		t.Errorf("%v\n%s\n%s", err, part, whole)
	}
}
