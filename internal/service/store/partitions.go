package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// MakePartitions makes the partitions of results for a range of days, those that are
// not there yet.
func (s *Store) MakePartitions(ctx context.Context, first, last int) error {
	for day := first; day <= last; day++ {
		// Numbers cannot be parameters here. Several daemons may do this at once: the
		// lock makes them take turns, and IF NOT EXISTS leaves what another has made.
		sql := fmt.Sprintf(`CREATE TABLE IF NOT EXISTS %s PARTITION OF results FOR VALUES FROM (%d) TO (%d)`, partition(day), day, day+1)
		if err := s.locked(ctx, sql); err != nil {
			return fmt.Errorf("the partition of day %d: %w", day, err)
		}
	}
	return nil
}

// partition is the name of the partition of a day.
func partition(day int) string { return fmt.Sprintf("results_%05d", day) }

// locked changes the schema, one daemon at a time.
func (s *Store) locked(ctx context.Context, sql string) error {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }() // nothing to do after a commit
	const key = 0x11647501                  // any number that nothing else uses
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, key); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, sql); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// partitions returns the days of the partitions for which a condition on their
// summaries holds, the oldest first. PostgreSQL may look at the names of other tables before it
// finds out which are partitions, hence the CASE.
func (s *Store) partitions(ctx context.Context, summarised bool, before int) ([]int, error) {
	return collect(ctx, s.pool, pgx.RowTo[int], `
SELECT day FROM (
    SELECT CASE WHEN c.relname ~ '^results_[0-9]+$' THEN substr(c.relname, length('results_') + 1)::integer END AS day
    FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'results'::regclass
) AS partitions
WHERE day < $1 AND $2 = EXISTS (SELECT FROM day_summaries AS d WHERE d.day = partitions.day) ORDER BY day`, before, summarised)
}

// RollUp sums up the days before the given one that have not been summed up, the oldest
// first. Each day is done once, however often it is tried. No results may come for these days
// any more.
func (s *Store) RollUp(ctx context.Context, before int) (days int, err error) {
	open, err := s.partitions(ctx, false, before)
	if err != nil {
		return 0, err
	}
	for _, day := range open {
		if err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return rollUpDay(ctx, tx, day) }); err != nil {
			return days, fmt.Errorf("summing up day %d: %w", day, err)
		}
		days++
	}
	return days, nil
}

// rollUpDay stores the histogram of a day, which has been counted already, and adds up the
// parts of its counts.
func rollUpDay(ctx context.Context, tx pgx.Tx, day int) error {
	// Whoever stores the summary first does the rest; others find it there and stop.
	done, err := tx.Exec(ctx, `
INSERT INTO day_summaries (day, players, presses, counts, rolled)
SELECT $1, coalesce(sum(n), 0), coalesce(array_agg(presses ORDER BY presses), '{}'), coalesce(array_agg(n ORDER BY presses), '{}'), $2
FROM (SELECT presses, sum(players) AS n FROM result_counts WHERE day = $1 GROUP BY presses HAVING sum(players) > 0) AS bars
ON CONFLICT DO NOTHING`, day, time.Now())
	if err != nil || done.RowsAffected() == 0 {
		return err
	}
	_, err = tx.Exec(ctx, `
WITH parts AS (DELETE FROM result_counts WHERE day = $1 AND part <> 0 RETURNING points, presses, slot, players)
INSERT INTO result_counts AS c (day, points, presses, slot, part, players)
SELECT $1, points, presses, slot, 0, sum(players) FROM parts GROUP BY points, presses, slot
ON CONFLICT (day, points, presses, slot, part) DO UPDATE SET players = c.players + excluded.players`, day)
	return err
}

// ExpireResults drops the partitions of days before the given one that are summed up.
// Tables and replays of these days are gone; histograms and streaks stay.
func (s *Store) ExpireResults(ctx context.Context, before int) (dropped int, err error) {
	days, err := s.partitions(ctx, true, before)
	if err != nil {
		return 0, err
	}
	for _, day := range days {
		if err := s.locked(ctx, `DELETE FROM result_counts WHERE `+ofDay(day)+`; DROP TABLE IF EXISTS `+partition(day)); err != nil {
			return dropped, fmt.Errorf("dropping day %d: %w", day, err)
		}
		dropped++
	}
	return dropped, nil
}
