package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/proofrun"
)

// TakeAudits assigns a worker up to limit answers to audit, from all running proofs of a version,
// and returns them. A worker audits answers of other workers, and its own only while no other
// worker of this version is alive. Nobody else gets these audits unless the worker dies. A worker
// that asks again may get its unfinished audits a second time, in case a reply was lost.
func (s *Store) TakeAudits(ctx context.Context, version string, worker int64, limit int) ([]proofrun.Answer, error) {
	return collect(ctx, s.pool, func(row pgx.CollectableRow) (a proofrun.Answer, err error) {
		err = row.Scan(&a.Proof, &a.Stage, &a.Shard, &a.Worker, &a.Answer)
		return a, err
	}, `
WITH found AS (
    SELECT d.proof, d.stage, d.shard
    FROM proof_audits AS d JOIN proofs AS p ON p.id = d.proof AND p.stage = d.stage
    WHERE NOT d.done AND p.version = $1 AND p.state = 'running'
        AND (d.worker <> $2 OR NOT EXISTS (SELECT FROM proof_workers AS w WHERE w.version = $1 AND w.id <> $2 AND w.gone IS NULL))
        AND NOT EXISTS (SELECT FROM proof_workers AS w WHERE w.id = d.auditor AND w.id <> $2 AND w.gone IS NULL)
    LIMIT $3 FOR UPDATE OF d SKIP LOCKED
)
UPDATE proof_audits AS d SET auditor = $2
FROM found AS f JOIN proof_answers AS a USING (proof, stage, shard)
WHERE d.proof = f.proof AND d.stage = f.stage AND d.shard = f.shard
RETURNING d.proof, d.stage, d.shard, a.worker, a.answer`, version, worker, limit)
}

// EndAudit records that a worker has repeated a shard and got the same answer.
func (s *Store) EndAudit(ctx context.Context, at proofrun.StageID, shard int, worker int64) error {
	_, err := s.pool.Exec(ctx, `UPDATE proof_audits SET auditor = $4, done = true WHERE proof = $1 AND stage = $2 AND shard = $3 AND NOT done`,
		at.Proof, at.Stage, shard, worker)
	return err
}
