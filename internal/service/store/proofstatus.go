package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/proofrun"
)

// stageColumns are the columns of a stage g that are scanned into stageFields.
const stageColumns = `g.name, g.shards, g.audits,
    (SELECT coalesce(sum(answers), 0) FROM proof_shares AS a WHERE a.proof = g.proof AND a.round = g.round AND a.stage = g.stage),
    (SELECT count(*) FROM proof_audits AS a WHERE a.proof = g.proof AND a.round = g.round AND a.stage = g.stage AND a.agrees),
    g.began, g.ended`

func stageFields(g *proofrun.StageStatus) []any {
	return []any{&g.Name, &g.Shards, &g.Audits, &g.Answered, &g.Audited, &g.Began, zeroIfNull{&g.StageEnded}}
}

const selectStatuses = `
SELECT (SELECT count(*) FROM proof_workers AS w WHERE w.gone IS NULL AND w.proof = p.id AND w.rate > 0),
    (SELECT coalesce(sum(rate), 0) FROM proof_workers AS w WHERE w.gone IS NULL AND w.proof = p.id),
    (SELECT coalesce(sum(audits), 0) FROM proof_stages AS a WHERE a.proof = p.id AND a.round = p.round),
    (SELECT count(*) FROM proof_audits AS a WHERE a.proof = p.id AND a.round = p.round AND a.agrees), ` + proofColumns + `, ` + stageColumns + `
FROM proofs AS p JOIN proof_stages AS g ON g.proof = p.id AND g.round = p.round AND g.stage = p.stage`

func scanStatus(row pgx.CollectableRow) (proofrun.Status, error) {
	var p proofrun.Status
	fields := append([]any{&p.Workers, &p.Rate, &p.AllAudits, &p.AllAudited}, proofFields(&p.Proof)...)
	err := row.Scan(append(fields, stageFields(&p.StageStatus)...)...)
	return p, err
}

// ProofStatuses returns the latest proofs with their progress, newest first.
func (s *Store) ProofStatuses(ctx context.Context, limit int) ([]proofrun.Status, error) {
	return collect(ctx, s.pool, scanStatus, selectStatuses+` ORDER BY p.id DESC LIMIT $1`, limit)
}

// ProofStatus returns a proof with its progress, or ErrNotFound.
func (s *Store) ProofStatus(ctx context.Context, id int64) (proofrun.Status, error) {
	return collectOne(ctx, s.pool, scanStatus, selectStatuses+` WHERE p.id = $1`, id)
}

// ProofDetails returns a proof with its stages, or ErrNotFound.
func (s *Store) ProofDetails(ctx context.Context, id int64) (*proofrun.ProofDetails, error) {
	p, err := s.ProofStatus(ctx, id)
	if err != nil {
		return nil, err
	}
	stages, err := s.Stages(ctx, p.Proof)
	return p.Details(stages, time.Now()), err
}

// Stages returns the stages of a proof so far.
func (s *Store) Stages(ctx context.Context, p proofrun.Proof) ([]proofrun.StageStatus, error) {
	return collect(ctx, s.pool, func(row pgx.CollectableRow) (proofrun.StageStatus, error) {
		var g proofrun.StageStatus
		err := row.Scan(stageFields(&g)...)
		return g, err
	}, `SELECT `+stageColumns+` FROM proof_stages AS g WHERE g.proof = $1 AND g.round = $2 ORDER BY g.stage`, p.ID, p.Round)
}

// Shares returns how many answers each worker has contributed to the current round of a proof, and
// the workers that are banned from the proof.
func (s *Store) Shares(ctx context.Context, id int64) ([]proofrun.Share, error) {
	return collect(ctx, s.pool, pgx.RowToStructByPos[proofrun.Share], `
SELECT w.id, w.name, coalesce(a.answers, 0), coalesce(b.reason, '')
FROM (SELECT worker, sum(answers) AS answers FROM proof_shares JOIN proofs AS p ON p.id = proof_shares.proof AND p.round = proof_shares.round
    WHERE p.id = $1 GROUP BY worker) AS a
FULL JOIN (SELECT worker, reason FROM proof_bans WHERE proof = $1) AS b USING (worker)
JOIN proof_workers AS w ON w.id = worker ORDER BY w.id`, id)
}
