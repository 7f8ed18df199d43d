package store

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/proofrun"
)

// TakeCheck assigns a worker a shard to check: one that another worker has answered, from any proof
// of the given version. It returns ErrNotFound if there is no such shard. Nobody else gets the
// shard until the worker dies or returns it.
func (s *Store) TakeCheck(ctx context.Context, version string, worker int64) (proofrun.Check, error) {
	var c proofrun.Check
	err := s.pool.QueryRow(ctx, `
WITH found AS (
    SELECT c.proof, c.round, c.stage, c.shard
    FROM proof_checks AS c JOIN proofs AS p ON p.id = c.proof AND p.round = c.round AND p.stage = c.stage
    WHERE p.version = $1 AND p.state IN ('running', 'disputed') AND c.first <> $2 AND c.second IS DISTINCT FROM $2
        AND NOT EXISTS (SELECT FROM proof_workers AS w WHERE w.id = c.taken AND w.gone IS NULL)
        AND NOT EXISTS (SELECT FROM proof_bans AS b WHERE b.proof = c.proof AND b.worker = $2)
    ORDER BY c.second LIMIT 1 FOR UPDATE OF c SKIP LOCKED -- disputed shards first
)
UPDATE proof_checks AS c SET taken = $2 FROM found AS f
WHERE c.proof = f.proof AND c.round = f.round AND c.stage = f.stage AND c.shard = f.shard
RETURNING c.proof, c.round, c.stage, c.shard, c.second IS NOT NULL`, version, worker).
		Scan(&c.Proof, &c.Round, &c.Stage, &c.Shard, &c.Disputed)
	return c, notFound(err)
}

// ReturnChecks releases the checks that a worker has taken but is not running, so that other
// workers can take them.
func (s *Store) ReturnChecks(ctx context.Context, worker int64, doing []proofrun.Check) error {
	proofs, shards := make([]int64, len(doing)), make([]int, len(doing))
	rounds, stages := make([]int, len(doing)), make([]int, len(doing))
	for i, c := range doing {
		proofs[i], rounds[i], stages[i], shards[i] = c.Proof, c.Round, c.Stage, c.Shard
	}
	_, err := s.pool.Exec(ctx, `
UPDATE proof_checks SET taken = NULL WHERE taken = $1 AND (proof, round, stage, shard) NOT IN (
    SELECT * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]))`, worker, proofs, rounds, stages, shards)
	return err
}

// WantAudits requests the missing audits of a stage, for shards that already have an answer.
// Storing an answer usually requests its audit, but discarding answers also discards requested
// audits.
func (s *Store) WantAudits(ctx context.Context, at proofrun.StageID, isAudited func(shard int) bool) error {
	list, err := collect(ctx, s.pool, pgx.RowTo[int], `
SELECT a.shard FROM proof_answers AS a
LEFT JOIN proof_checks AS c USING (proof, round, stage, shard) LEFT JOIN proof_audits AS d USING (proof, round, stage, shard)
WHERE a.proof = $1 AND a.round = $2 AND a.stage = $3 AND c.shard IS NULL AND d.shard IS NULL`, at.Proof, at.Round, at.Stage)
	if err != nil {
		return err
	}
	_, err = s.pool.Exec(ctx, `
INSERT INTO proof_checks (proof, round, stage, shard, first)
SELECT proof, round, stage, shard, worker FROM proof_answers WHERE proof = $1 AND round = $2 AND stage = $3 AND shard = ANY($4)
ON CONFLICT DO NOTHING`, at.Proof, at.Round, at.Stage, slices.DeleteFunc(list, func(shard int) bool { return !isAudited(shard) }))
	return err
}
