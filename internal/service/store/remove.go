package store

import (
	"context"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/identity"
)

// RemoveResult removes a player's result for a day, and the day from the player's list of days. A
// trigger deletes the list when it is empty.
func (s *Store) RemoveResult(ctx context.Context, day int, p identity.Player) error {
	done, err := s.pool.Exec(ctx, `DELETE FROM results WHERE `+ofDay(day)+` AND player = $1`, [16]byte(p))
	if err == nil && done.RowsAffected() == 0 {
		err = ErrNotFound
	}
	return err
}

// RemovePlayer deletes a player's results, runs, days and journey stars. Events in rooms are
// deleted with the rooms, a day after the rooms were opened; a block stays. RemovePlayer returns
// how many results were deleted.
func (s *Store) RemovePlayer(ctx context.Context, p identity.Player) (results int, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		for _, table := range []string{"player_journeys", "runs"} {
			if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE player = $1`, [16]byte(p)); err != nil {
				return err
			}
		}
		// This locks the player's row: results that arrive in the meantime wait until the player is
		// deleted. They are then stored as if the player were new.
		days, err := collect(ctx, tx, pgx.RowTo[int], `
SELECT generate_series(lower(r), upper(r) - 1) FROM (SELECT days FROM player_days WHERE player = $1 FOR UPDATE) AS p, unnest(days) AS r`, [16]byte(p))
		if err != nil || len(days) == 0 {
			return err
		}
		list := make([]string, len(days)) // written into the statement, so that it touches only a few partitions
		for i, day := range days {
			list[i] = strconv.Itoa(day)
		}
		done, err := tx.Exec(ctx, `DELETE FROM results WHERE day IN (`+strings.Join(list, ", ")+`) AND player = $1`, [16]byte(p))
		if err != nil {
			return err
		}
		results = int(done.RowsAffected())
		_, err = tx.Exec(ctx, `DELETE FROM player_days WHERE player = $1`, [16]byte(p)) // days whose results have expired are left
		return err
	})
	return results, err
}

// Block makes the service refuse results from a player, or accept them again.
func (s *Store) Block(ctx context.Context, p identity.Player, isBlocked bool) error {
	sql := `DELETE FROM blocked_players WHERE player = $1`
	if isBlocked {
		sql = `INSERT INTO blocked_players (player) VALUES ($1) ON CONFLICT DO NOTHING`
	}
	_, err := s.pool.Exec(ctx, sql, [16]byte(p))
	return err
}
