package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// Vitals are the values that operators monitor in a database.
type Vitals struct {
	ClockDifference time.Duration // how far the database's clock is ahead of this machine's
	DaysAhead       int           // future days that have partitions
	Maintained      time.Time     // time of the last maintenance; zero if never
	Workers         int           // processes that compute shards
	FailedProofs    int
	Jobs            map[string]int
	Archive         Archive
}

// JobStates are the states of jobs that are neither completed nor cancelled. Vitals counts the jobs
// in each state.
var JobStates = []string{"available", "running", "retryable", "scheduled", "pending", "discarded"}

// Vitals returns the current values from the database.
func (s *Store) Vitals(ctx context.Context) (Vitals, error) {
	v := Vitals{Jobs: map[string]int{}}
	var clock time.Time
	var hasQueue bool
	asked := time.Now()
	err := s.pool.QueryRow(ctx, `
SELECT clock_timestamp(), to_regclass('river_job') IS NOT NULL, (SELECT count(*) FROM proof_workers WHERE gone IS NULL),
    (SELECT count(*) FROM proofs WHERE state = 'failed'),
    (SELECT convert_from(value, 'UTF8')::timestamptz FROM settings WHERE name = 'maintained')`).
		Scan(&clock, &hasQueue, &v.Workers, &v.FailedProofs, zeroIfNull{&v.Maintained})
	if err != nil {
		return v, err
	}
	v.ClockDifference = clockDifference(clock, asked, time.Since(asked))
	if v.DaysAhead, err = s.daysAhead(ctx, clock); err != nil {
		return v, err
	}
	if v.Archive, err = s.Archive(ctx); err != nil || !hasQueue {
		return v, err
	}
	rows, _ := s.pool.Query(ctx, `SELECT state::text, count(*) FROM river_job WHERE state::text = ANY ($1) GROUP BY state`, JobStates)
	var state string
	var count int
	_, err = pgx.ForEachRow(rows, []any{&state, &count}, func() error {
		v.Jobs[state] = count
		return nil
	})
	return v, err
}

// clockDifference estimates how far another clock is ahead of this machine's: the other clock was
// probably read halfway between the question and the answer.
func clockDifference(clock, asked time.Time, took time.Duration) time.Duration {
	return clock.Sub(asked.Add(took / 2))
}

// Maintained records that maintenance has just finished.
func (s *Store) Maintained(ctx context.Context) error {
	_, err := s.pool.Exec(ctx, `
INSERT INTO settings (name, value) VALUES ('maintained', convert_to(clock_timestamp()::text, 'UTF8'))
ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
	return err
}
