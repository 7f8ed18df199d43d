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
	Jobs            map[string]int
	Backups         []Backup
}

// JobStates are the states of unfinished jobs. Vitals counts the jobs in each state.
var JobStates = []string{"available", "running", "retryable", "scheduled", "pending", "discarded"}

// A Backup is a continuous backup.
type Backup struct {
	Slot      string
	Until     time.Time     // everything committed before this is backed up
	Age       time.Duration // time since Until
	Connected bool
	Retained  int64 // bytes that the database keeps for the backup
}

// Vitals returns the current values from the database.
func (s *Store) Vitals(ctx context.Context) (Vitals, error) {
	v := Vitals{Jobs: map[string]int{}}
	var clock time.Time
	var hasQueue bool
	asked := time.Now()
	err := s.pool.QueryRow(ctx, `
SELECT clock_timestamp(), to_regclass('river_job') IS NOT NULL, (SELECT count(*) FROM proof_workers WHERE gone IS NULL),
    (SELECT convert_from(value, 'UTF8')::timestamptz FROM settings WHERE name = 'maintained')`).
		Scan(&clock, &hasQueue, &v.Workers, zeroIfNull{&v.Maintained})
	if err != nil {
		return v, err
	}
	v.ClockDifference = clockDifference(clock, asked, time.Since(asked))
	if v.DaysAhead, err = s.daysAhead(ctx, clock); err != nil {
		return v, err
	}
	if v.Backups, err = s.Backups(ctx); err != nil || !hasQueue {
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

// Backups returns the continuous backups.
func (s *Store) Backups(ctx context.Context) ([]Backup, error) {
	return collect(ctx, s.pool, func(row pgx.CollectableRow) (b Backup, err error) {
		err = row.Scan(&b.Slot, &b.Until, &b.Age, &b.Connected, &b.Retained)
		return b, err
	}, `
SELECT slot, until, greatest(clock_timestamp() - until, interval '0'), coalesce(r.active, false),
    coalesce(CASE WHEN pg_is_in_recovery() THEN 0 ELSE pg_wal_lsn_diff(pg_current_wal_lsn(), r.restart_lsn) END, 0)::bigint
FROM backups LEFT JOIN pg_replication_slots AS r ON r.slot_name = slot ORDER BY slot`)
}

// BackedUp records that the backup of a slot contains everything committed before the given time.
func (s *Store) BackedUp(ctx context.Context, slot string, until time.Time) error {
	_, err := s.pool.Exec(ctx, `
INSERT INTO backups (slot, until) VALUES ($1, $2) ON CONFLICT (slot) DO UPDATE SET until = excluded.until`, slot, until)
	return err
}
