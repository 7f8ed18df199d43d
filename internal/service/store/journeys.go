package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/identity"
)

// JoinJourney updates a player's journey and returns it. join receives the stored progress, which
// is empty at first. Concurrent updates to a player's journey run one after another.
func (s *Store) JoinJourney(ctx context.Context, p identity.Player, join func(kept string) (string, error)) (string, error) {
	joined := ""
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO player_journeys (player, progress) VALUES ($1, '') ON CONFLICT DO NOTHING`, [16]byte(p))
		if err != nil {
			return err
		}
		kept := ""
		if err = tx.QueryRow(ctx, `SELECT progress FROM player_journeys WHERE player = $1 FOR UPDATE`, [16]byte(p)).Scan(&kept); err != nil {
			return err
		}
		if joined, err = join(kept); err != nil || joined == kept {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE player_journeys SET progress = $2 WHERE player = $1`, [16]byte(p), joined)
		return err
	})
	return joined, err
}
