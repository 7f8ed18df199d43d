package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/identity"
)

// usedTime is how old the time of a journey's last use may be before it is renewed.
const usedTime = 30 * 24 * time.Hour

// A storedJourney is a row of player_journeys.
type storedJourney struct {
	Progress string
	Used     time.Time
}

// JoinJourney updates a player's journey and returns it. join receives the stored progress, which
// is empty at first. Concurrent updates to a player's journey run one after another. JoinJourney
// stores nothing and returns ErrNotFound for a player who has neither a journey nor a solved daily
// puzzle: anybody can ask for an identity, so identities alone must not fill the database.
func (s *Store) JoinJourney(ctx context.Context, p identity.Player, now time.Time, join func(kept string) (string, error)) (joined string, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		kept, err := lockJourney(ctx, tx, p)
		if errors.Is(err, ErrNotFound) {
			kept, err = addJourney(ctx, tx, p, now)
		}
		if err != nil {
			return err
		}
		if joined, err = join(kept.Progress); err != nil || joined == kept.Progress && now.Sub(kept.Used) < usedTime {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE player_journeys SET progress = $2, used = $3 WHERE player = $1`, [16]byte(p), joined, now)
		return err
	})
	return joined, err
}

// addJourney adds an empty journey for a player who has had a result, and locks it. Another device
// may add it at the same time.
func addJourney(ctx context.Context, tx pgx.Tx, p identity.Player, now time.Time) (storedJourney, error) {
	_, err := tx.Exec(ctx, `
INSERT INTO player_journeys (player, progress, used) SELECT player, '', $2 FROM player_days WHERE player = $1 ON CONFLICT DO NOTHING`, [16]byte(p), now)
	if err != nil {
		return storedJourney{}, err
	}
	return lockJourney(ctx, tx, p)
}

// lockJourney returns a player's journey, and locks it until the transaction ends.
func lockJourney(ctx context.Context, tx pgx.Tx, p identity.Player) (storedJourney, error) {
	return collectOne(ctx, tx, pgx.RowToStructByPos[storedJourney], `SELECT progress, used FROM player_journeys WHERE player = $1 FOR UPDATE`, [16]byte(p))
}

// ExpireJourneys deletes the journeys that have not been used since the given time, and returns how
// many. Each stays up to a month longer, because the time of its last use is not exact.
func (s *Store) ExpireJourneys(ctx context.Context, before time.Time) (int, error) {
	done, err := s.pool.Exec(ctx, `DELETE FROM player_journeys WHERE used < $1`, before.Add(-usedTime))
	return int(done.RowsAffected()), err
}
