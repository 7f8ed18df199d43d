package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/proofrun"
)

// AddWorker adds a worker and returns its ID.
func (s *Store) AddWorker(ctx context.Context, w proofrun.Worker) (int64, error) {
	var id int64
	err := s.pool.QueryRow(ctx, `INSERT INTO proof_workers (name, version, cores) VALUES ($1, $2, $3) RETURNING id`, w.Name, w.Version, w.Cores).Scan(&id)
	return id, err
}

// WorkerAlive records that a worker is alive, and what it is doing. It reports whether a proof of the
// worker's version is running.
func (*Store) WorkerAlive(ctx context.Context, tx pgx.Tx, w proofrun.Worker) (running bool, err error) {
	err = tx.QueryRow(ctx, `
UPDATE proof_workers AS w SET seen = now(), gone = NULL, proof = nullif($2::bigint, 0), rate = $3 WHERE id = $1
RETURNING EXISTS (SELECT FROM proofs AS p WHERE p.version = w.version AND p.state = 'running')`, w.ID, w.Proof, w.Rate).Scan(&running)
	return running, err
}

// WorkerGone records that a worker has stopped.
func (s *Store) WorkerGone(ctx context.Context, id int64) error {
	_, err := s.pool.Exec(ctx, `UPDATE proof_workers SET gone = now(), rate = 0 WHERE id = $1`, id)
	return err
}

// MarkDeadWorkers marks workers dead if they have not been seen for a while, and returns them. The
// caller requeues their shards in the same transaction, so that they are requeued exactly once.
func (*Store) MarkDeadWorkers(ctx context.Context, tx pgx.Tx, unseen time.Duration) ([]int64, error) {
	return collect(ctx, tx, pgx.RowTo[int64], `
UPDATE proof_workers SET gone = now(), rate = 0
WHERE id IN (SELECT id FROM proof_workers WHERE gone IS NULL AND seen < now() - $1::interval FOR UPDATE SKIP LOCKED) RETURNING id`, unseen)
}

// LivingWorkers returns the live workers, ordered by ID.
func (s *Store) LivingWorkers(ctx context.Context) ([]proofrun.Worker, error) {
	return collect(ctx, s.pool, pgx.RowToStructByPos[proofrun.Worker],
		`SELECT id, name, version, cores, coalesce(proof, 0), rate, seen FROM proof_workers WHERE gone IS NULL ORDER BY id`)
}

// ExpireWorkers deletes the workers that stopped before the given time and have no part in any
// proof.
func (s *Store) ExpireWorkers(ctx context.Context, before time.Time) (removed int, err error) {
	done, err := s.pool.Exec(ctx, `
DELETE FROM proof_workers AS w WHERE gone < $1 AND NOT EXISTS (SELECT FROM proof_shares AS s WHERE s.worker = w.id)
    AND NOT EXISTS (SELECT FROM proof_audits AS a WHERE a.auditor = w.id)`, before)
	return int(done.RowsAffected()), err
}
