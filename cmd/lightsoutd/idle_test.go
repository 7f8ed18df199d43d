package main

import (
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/testkit"
)

// Idle workers cost little: each has at most three connections, even after a proof, and sends at
// most eight transactions per heartbeat.
func TestIdleWorkers(t *testing.T) {
	const workers, connections, beats, transactions = 2, 3, 20, 8
	c := newCrew(t, 0, "250ms", "--cores", "8")
	url := c.database.URL("postgres")
	c.environment = append(c.environment, databaseName+"="+url+"&application_name=worker")
	for i := range workers {
		c.workers = append(c.workers, nil)
		c.start(i)
	}
	c.prove("300,50")()

	stats := testkit.Must(pgx.Connect(t.Context(), url))(t)
	defer func() { _ = stats.Close(t.Context()) }()
	number := func(sql string) (n int) {
		t.Helper()
		if err := stats.QueryRow(t.Context(), sql).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := number(`SELECT count(*) FROM pg_stat_activity WHERE application_name = 'worker'`); n == 0 || n > workers*connections {
		t.Errorf("%d workers have %d connections, want 1 to %d", workers, n, workers*connections)
	}

	// One transaction, so that looking for heartbeats does not count.
	looking := testkit.Must(pgx.Connect(t.Context(), url))(t)
	defer func() { _ = looking.Close(t.Context()) }()
	tx := testkit.Must(looking.Begin(t.Context()))(t)
	await := func(n int) {
		t.Helper()
		for last := (time.Time{}); n > 0; time.Sleep(10 * time.Millisecond) {
			var seen time.Time
			if err := tx.QueryRow(t.Context(), `SELECT max(seen) FROM proof_workers WHERE id = 1`).Scan(&seen); err != nil {
				t.Fatal(err)
			}
			if !seen.Equal(last) {
				n, last = n-1, seen
			}
		}
	}
	const count = `SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()`
	await(5) // by now they know that the proof has ended
	before := number(count)
	await(beats)
	if n := number(count) - before; n == 0 || n > workers*beats*transactions {
		t.Errorf("%d idle workers sent %d transactions in %d heartbeats, want 1 to %d", workers, n, beats, workers*beats*transactions)
	} else {
		t.Logf("%.1f transactions per heartbeat", float64(n)/workers/beats)
	}
}
