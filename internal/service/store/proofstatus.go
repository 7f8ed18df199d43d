package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/proofrun"
)

// stageColumns are the columns of a stage g that are scanned into stageFields.
const stageColumns = `g.name, g.shards,
    (SELECT coalesce(sum(answers), 0) FROM proof_shares AS a WHERE a.proof = g.proof AND a.stage = g.stage),
    (SELECT count(*) FROM proof_audits AS a WHERE a.proof = g.proof AND a.stage = g.stage),
    (SELECT count(*) FROM proof_audits AS a WHERE a.proof = g.proof AND a.stage = g.stage AND a.done),
    g.began, g.ended`

func stageFields(g *proofrun.StageStatus) []any {
	return []any{&g.Name, &g.Shards, &g.Answered, &g.Audits, &g.Audited, &g.Began, zeroIfNull{&g.StageEnded}}
}

const selectStatuses = `
SELECT (SELECT count(*) FROM proof_workers AS w WHERE w.gone IS NULL AND w.proof = p.id AND w.rate > 0),
    (SELECT coalesce(sum(rate), 0) FROM proof_workers AS w WHERE w.gone IS NULL AND w.proof = p.id),
    (SELECT count(*) FROM proof_audits AS a WHERE a.proof = p.id),
    (SELECT count(*) FROM proof_audits AS a WHERE a.proof = p.id AND a.done),
    (SELECT count(*) FROM proof_audits AS a WHERE a.proof = p.id AND a.done AND a.auditor = a.worker), ` + proofColumns + `, ` + stageColumns + `
FROM proofs AS p JOIN proof_stages AS g ON g.proof = p.id AND g.stage = p.stage`

func scanStatus(row pgx.CollectableRow) (proofrun.Status, error) {
	var p proofrun.Status
	fields := append([]any{&p.Workers, &p.Rate, &p.AllAudits, &p.AllAudited, &p.SelfAudited}, proofFields(&p.Proof)...)
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
	stages, err := s.Stages(ctx, id)
	return p.Details(stages, time.Now()), err
}

// Stages returns the stages of a proof so far.
func (s *Store) Stages(ctx context.Context, id int64) ([]proofrun.StageStatus, error) {
	return collect(ctx, s.pool, func(row pgx.CollectableRow) (proofrun.StageStatus, error) {
		var g proofrun.StageStatus
		err := row.Scan(stageFields(&g)...)
		return g, err
	}, `SELECT `+stageColumns+` FROM proof_stages AS g WHERE g.proof = $1 ORDER BY g.stage`, id)
}

// Shares returns how many answers each worker has contributed to a proof. Workers that only audited
// others have none.
func (s *Store) Shares(ctx context.Context, id int64) ([]proofrun.Share, error) {
	return collect(ctx, s.pool, pgx.RowToStructByPos[proofrun.Share], `
SELECT w.id, w.name, coalesce(sum(s.answers), 0) FROM proof_workers AS w LEFT JOIN proof_shares AS s ON s.worker = w.id AND s.proof = $1
WHERE s.worker IS NOT NULL OR w.id IN (SELECT auditor FROM proof_audits WHERE proof = $1) GROUP BY w.id ORDER BY w.id`, id)
}
