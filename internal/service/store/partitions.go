package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/daily"
)

// lockTime is how long a schema change waits for a lock. Everything else that needs the table
// queues behind it in the meantime.
const lockTime = time.Second

// MakePartitions creates the missing partitions of results for a range of days. Results can be read
// and written in the meantime, even while a backup reads the table: unlike CREATE TABLE ...
// PARTITION OF, attaching a table takes no lock that blocks reads or writes.
func (s *Store) MakePartitions(ctx context.Context, first, last int) error {
	have, err := s.partitions(ctx, `TRUE`)
	if err != nil {
		return err
	}
	for day := first; day <= last; day++ {
		if slices.Contains(have, day) {
			continue
		}
		if err := s.makePartition(ctx, day); err != nil {
			return fmt.Errorf("create the partition for day %d: %w", day, err)
		}
	}
	return nil
}

// makePartition creates the partition for a day. Nobody else sees the table until it is attached.
func (s *Store) makePartition(ctx context.Context, day int) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		// Several daemons may do this at the same time; the lock makes them take turns.
		const key = 0x11647501 // an arbitrary number that nothing else uses
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, key); err != nil {
			return err
		}
		var isThere bool
		if err := tx.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, partition(day)).Scan(&isThere); err != nil || isThere {
			return err
		}
		// Names and numbers cannot be parameters here.
		_, err := tx.Exec(ctx, fmt.Sprintf(`
SET LOCAL lock_timeout = %[1]d;
CREATE TABLE %[2]s (LIKE results INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE);
ALTER TABLE results ATTACH PARTITION %[2]s FOR VALUES FROM (%[3]d) TO (%[4]d)`,
			lockTime.Milliseconds(), partition(day), day, day+1))
		return err
	})
}

// partition returns the name of the partition for a day.
func partition(day int) string { return fmt.Sprintf("results_%05d", day) }

// partitions returns the days whose partitions satisfy a condition, oldest first. The CASE is
// needed because PostgreSQL may convert the names of other tables to numbers before it checks which
// ones are partitions.
func (s *Store) partitions(ctx context.Context, condition string, args ...any) ([]int, error) {
	return collect(ctx, s.pool, pgx.RowTo[int], `
SELECT day FROM (
    SELECT CASE WHEN c.relname ~ '^results_[0-9]+$' THEN substr(c.relname, length('results_') + 1)::integer END AS day, i.inhdetachpending AS leaving
    FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'results'::regclass
) AS partitions
WHERE `+condition+` ORDER BY day`, args...)
}

// daysAhead returns how many days after today have partitions.
func (s *Store) daysAhead(ctx context.Context, now time.Time) (int, error) {
	days, err := s.partitions(ctx, `NOT leaving`)
	if err != nil || len(days) == 0 {
		return 0, err
	}
	return max(0, days[len(days)-1]-daily.Today(now)), nil
}

// RollUp sums up the days before the given one that have not been summed up, oldest first. Each day
// is summed up once, however often RollUp is called. These days must no longer accept results.
func (s *Store) RollUp(ctx context.Context, before int) (days int, err error) {
	open, err := s.partitions(ctx, `day < $1 AND NOT EXISTS (SELECT FROM day_summaries AS d WHERE d.day = partitions.day)`, before)
	if err != nil {
		return 0, err
	}
	for _, day := range open {
		if err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return rollUpDay(ctx, tx, day) }); err != nil {
			return days, fmt.Errorf("summarise day %d: %w", day, err)
		}
		days++
	}
	return days, nil
}

// rollUpDay stores the histogram for a day, computed from counts that already exist. Then it merges
// those counts, which were kept in several parts.
func rollUpDay(ctx context.Context, tx pgx.Tx, day int) error {
	// If several daemons do this, the others wait for the first, and find nothing left to do.
	_, err := tx.Exec(ctx, `
INSERT INTO day_summaries (day, players, presses, counts, rolled)
SELECT $1, coalesce(sum(n), 0), coalesce(array_agg(presses ORDER BY presses), '{}'), coalesce(array_agg(n ORDER BY presses), '{}'), clock_timestamp()
FROM (SELECT presses, sum(players) AS n FROM result_counts WHERE day = $1 GROUP BY presses HAVING sum(players) > 0) AS bars
ON CONFLICT DO NOTHING`, day)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
WITH parts AS (DELETE FROM result_counts WHERE day = $1 AND part <> 0 RETURNING help, presses, slot, players)
INSERT INTO result_counts AS c (day, help, presses, slot, part, players)
SELECT $1, help, presses, slot, 0, sum(players) FROM parts GROUP BY help, presses, slot
ON CONFLICT (day, help, presses, slot, part) DO UPDATE SET players = c.players + excluded.players`, day)
	return err
}

// ExpireResults drops the partitions of summed-up days before the given one. Leaderboards and
// replays of these days are deleted; histograms and streaks stay. It waits only a moment for
// readers of results, such as a backup; if it gives up, the next call finishes the work.
func (s *Store) ExpireResults(ctx context.Context, before int) (dropped int, err error) {
	if err := s.finishDropping(ctx); err != nil {
		return 0, err
	}
	days, err := s.partitions(ctx, `day < $1 AND EXISTS (SELECT FROM day_summaries AS d WHERE d.day = partitions.day)`, before)
	if err != nil {
		return 0, err
	}
	for _, day := range days {
		if _, err := s.pool.Exec(ctx, `DELETE FROM result_counts WHERE day = $1`, day); err != nil {
			return dropped, fmt.Errorf("drop the counts for day %d: %w", day, err)
		}
		if err := s.outsideTransaction(ctx, `ALTER TABLE results DETACH PARTITION `+partition(day)+` CONCURRENTLY`); err != nil {
			return dropped, fmt.Errorf("detach day %d: %w", day, err)
		}
		if err := s.outsideTransaction(ctx, `DROP TABLE IF EXISTS `+partition(day)); err != nil {
			return dropped, fmt.Errorf("drop day %d: %w", day, err)
		}
		dropped++
	}
	return dropped, nil
}

// finishDropping drops the remains of an interrupted attempt: at most one partition that is being
// detached, and the tables of detached days.
func (s *Store) finishDropping(ctx context.Context) error {
	leaving, err := s.partitions(ctx, `leaving`)
	if err != nil {
		return err
	}
	for _, day := range leaving {
		if err := s.outsideTransaction(ctx, `ALTER TABLE results DETACH PARTITION `+partition(day)+` FINALIZE`); err != nil { //nolint:misspell // SQL's spelling
			return fmt.Errorf("detach day %d: %w", day, err)
		}
	}
	detached, err := collect(ctx, s.pool, pgx.RowTo[string], `
SELECT c.relname FROM pg_class AS c
WHERE c.relkind = 'r' AND c.relname ~ '^results_[0-9]{5,}$' AND NOT c.relispartition
    AND c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'results'::regclass)`)
	if err != nil {
		return err
	}
	for _, table := range detached {
		if err := s.outsideTransaction(ctx, `DROP TABLE IF EXISTS `+table); err != nil {
			return fmt.Errorf("drop %s: %w", table, err)
		}
	}
	return nil
}

// outsideTransaction runs a statement outside a transaction. It waits only a moment for locks.
func (s *Store) outsideTransaction(ctx context.Context, sql string) error {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, fmt.Sprintf(`SET lock_timeout = %d`, lockTime.Milliseconds())); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, sql)
	_, reset := conn.Exec(context.WithoutCancel(ctx), `RESET lock_timeout`)
	return errors.Join(err, reset)
}
