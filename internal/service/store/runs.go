package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/identity"
)

// StartRun records that a player starts the puzzle for a day now. It returns when the player first
// did, and the days that the player has solved, sorted.
func (s *Store) StartRun(ctx context.Context, day int, p identity.Player, now time.Time) (started time.Time, days []int, err error) {
	w := &runWrite{runKey: runKey{p, day}, started: now}
	if err := s.runs.add(ctx, w); err != nil {
		return time.Time{}, nil, err
	}
	return w.started, daysIn(w.days), nil
}

// A runWrite is a run waiting to be written.
type runWrite struct {
	runKey
	started time.Time
	days    dayRanges
}

type runKey struct {
	player identity.Player
	day    int
}

// insertRuns updates the runs that exist already, because ON CONFLICT DO NOTHING would not return
// them.
const insertRuns = `
WITH begun AS (
    INSERT INTO runs AS r (player, day, started)
    SELECT player, day, min(started) FROM unnest($1::uuid[], $2::integer[], $3::timestamptz[]) AS new (player, day, started)
    GROUP BY player, day ORDER BY player, day
    ON CONFLICT (player, day) DO UPDATE SET started = least(r.started, excluded.started)
    RETURNING player, day, started)
SELECT player, day, started, days FROM begun LEFT JOIN player_days USING (player)`

// writeRuns stores runs with one statement, and sets when each began and what its player has solved.
// The statement sorts the runs, so that two groups with the same players cannot deadlock.
func (s *Store) writeRuns(ctx context.Context, group []*runWrite) error {
	players, days, times := make([][16]byte, len(group)), make([]int, len(group)), make([]time.Time, len(group))
	for i, w := range group {
		players[i], days[i], times[i] = w.player, w.day, w.started
	}
	rows, err := s.pool.Query(ctx, insertRuns, players, days, times)
	if err != nil {
		return err
	}
	stored := map[runKey]runWrite{}
	var r runWrite
	if _, err := pgx.ForEachRow(rows, []any{(*[16]byte)(&r.player), &r.day, &r.started, &r.days}, func() error {
		stored[r.runKey] = r
		return nil
	}); err != nil {
		return err
	}
	for _, w := range group {
		*w = stored[w.runKey]
	}
	return nil
}

// NetworkKey returns the key for the fingerprints of networks on a day. All daemons share it.
func (s *Store) NetworkKey(ctx context.Context, day int) (identity.NetworkKey, error) {
	return s.sharedKey(ctx, `INSERT INTO network_keys VALUES ($1, $2) ON CONFLICT DO NOTHING`, `SELECT key FROM network_keys WHERE day = $1`, day)
}

// ExpireRuns deletes the runs and the network keys for the days before the given one.
func (s *Store) ExpireRuns(ctx context.Context, before int) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM runs WHERE day < $1`, before); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `DELETE FROM network_keys WHERE day < $1`, before)
		return err
	})
}
