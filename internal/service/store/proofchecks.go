package store

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
)

// A Check is a shard that a worker is to do again.
type Check struct {
	ProofStage
	Shard    int
	Disputed bool // two workers disagree about it
}

// TakeCheck gives a worker a shard to check that others have done, of any proof of a
// version, or returns ErrNotFound. Until the worker dies or gives it back, nobody else has it.
func (s *Store) TakeCheck(ctx context.Context, version string, worker int64) (Check, error) {
	var c Check
	err := s.pool.QueryRow(ctx, `
WITH found AS (
    SELECT c.proof, c.round, c.stage, c.shard
    FROM proof_checks AS c JOIN proofs AS p ON p.id = c.proof AND p.round = c.round AND p.stage = c.stage
    WHERE p.version = $1 AND p.state IN ('running', 'disputed') AND c.first <> $2 AND c.second IS DISTINCT FROM $2
        AND NOT EXISTS (SELECT FROM proof_workers AS w WHERE w.id = c.taken AND w.gone IS NULL)
        AND NOT EXISTS (SELECT FROM proof_bans AS b WHERE b.proof = c.proof AND b.worker = $2)
    ORDER BY c.second LIMIT 1 FOR UPDATE OF c SKIP LOCKED -- what is disputed first
)
UPDATE proof_checks AS c SET taken = $2 FROM found AS f
WHERE c.proof = f.proof AND c.round = f.round AND c.stage = f.stage AND c.shard = f.shard
RETURNING c.proof, c.round, c.stage, c.shard, c.second IS NOT NULL`, version, worker).
		Scan(&c.Proof, &c.Round, &c.Stage, &c.Shard, &c.Disputed)
	if errors.Is(err, pgx.ErrNoRows) {
		err = ErrNotFound
	}
	return c, err
}

// ReturnChecks gives back what a worker has taken, but what it is doing.
func (s *Store) ReturnChecks(ctx context.Context, worker int64, doing []Check) error {
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

// WantAudits sees to it that all shards of a stage that are to be audited, and have an
// answer, are audited or waiting for it.
func (s *Store) WantAudits(ctx context.Context, at ProofStage, audited func(shard int) bool) error {
	rows, err := s.pool.Query(ctx, `
SELECT a.shard FROM proof_answers AS a
LEFT JOIN proof_checks AS c USING (proof, round, stage, shard) LEFT JOIN proof_audits AS d USING (proof, round, stage, shard)
WHERE a.proof = $1 AND a.round = $2 AND a.stage = $3 AND c.shard IS NULL AND d.shard IS NULL`, at.Proof, at.Round, at.Stage)
	if err != nil {
		return err
	}
	list, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		return err
	}
	_, err = s.pool.Exec(ctx, `
INSERT INTO proof_checks (proof, round, stage, shard, first)
SELECT proof, round, stage, shard, worker FROM proof_answers WHERE proof = $1 AND round = $2 AND stage = $3 AND shard = ANY($4)
ON CONFLICT DO NOTHING`, at.Proof, at.Round, at.Stage, keep(list, audited))
	return err
}

func keep(list []int, wanted func(int) bool) []int {
	kept := list[:0]
	for _, n := range list {
		if wanted(n) {
			kept = append(kept, n)
		}
	}
	return kept
}
