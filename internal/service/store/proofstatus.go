package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// A ProofStatus is a proof with how far it is.
type ProofStatus struct {
	Proof
	StageStatus         // the stage at which it is, or was when it ended
	Workers     int     // that work on it
	Rate        float64 // shards a second of late
	// Audits of all stages, and how many of them were made.
	AllAudits, AllAudited int
}

// A StageStatus is how far a stage is.
type StageStatus struct {
	StageSize
	Answered, Audited int
	Began             time.Time
	StageEnded        time.Time // zero if it has not
}

// A WorkerShare is what a worker has done for a proof.
type WorkerShare struct {
	Worker  int64
	Name    string
	Answers int
	Banned  string // the reason, if it is
}

// stageOf is what is selected of a stage g.
const stageOf = `g.name, g.shards, g.audits,
    (SELECT coalesce(sum(answers), 0) FROM proof_shares AS a WHERE a.proof = g.proof AND a.round = g.round AND a.stage = g.stage),
    (SELECT count(*) FROM proof_audits AS a WHERE a.proof = g.proof AND a.round = g.round AND a.stage = g.stage AND a.agrees),
    g.began, coalesce(g.ended, 'epoch')`

func (g *StageStatus) fields() []any {
	return []any{&g.Name, &g.Shards, &g.Audits, &g.Answered, &g.Audited, &g.Began, &g.StageEnded}
}

func (g *StageStatus) tidy() {
	if g.StageEnded.Unix() == 0 {
		g.StageEnded = time.Time{}
	}
}

// ProofStatuses returns the last proofs with how far they are, the newest first; only one
// if its ID is not 0.
func (s *Store) ProofStatuses(ctx context.Context, id int64, limit int) ([]ProofStatus, error) {
	rows, err := s.pool.Query(ctx, `
SELECT p.id, p.puzzle, p.goal, p.version, p.seed, p.state, p.reason, p.round, p.stage, p.result, p.asked, coalesce(p.ended, 'epoch'),
    (SELECT count(*) FROM proof_workers AS w WHERE w.gone IS NULL AND w.proof = p.id AND w.rate > 0),
    (SELECT coalesce(sum(rate), 0) FROM proof_workers AS w WHERE w.gone IS NULL AND w.proof = p.id),
    (SELECT coalesce(sum(audits), 0) FROM proof_stages AS a WHERE a.proof = p.id AND a.round = p.round),
    (SELECT count(*) FROM proof_audits AS a WHERE a.proof = p.id AND a.round = p.round AND a.agrees), `+stageOf+`
FROM proofs AS p JOIN proof_stages AS g ON g.proof = p.id AND g.round = p.round AND g.stage = p.stage
WHERE $1::bigint = 0 OR p.id = $1 ORDER BY p.id DESC LIMIT $2`, id, limit)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (ProofStatus, error) {
		var p ProofStatus
		err := row.Scan(append([]any{
			&p.ID, &p.Puzzle, &p.Goal, &p.Version, &p.Seed, &p.State, &p.Reason, &p.Round, &p.Stage, &p.Result, &p.Asked, &p.Ended,
			&p.Workers, &p.Rate, &p.AllAudits, &p.AllAudited,
		}, p.fields()...)...)
		if p.Ended.Unix() == 0 {
			p.Ended = time.Time{}
		}
		p.tidy()
		return p, err
	})
}

// Stages returns the stages of a proof so far.
func (s *Store) Stages(ctx context.Context, p Proof) ([]StageStatus, error) {
	rows, err := s.pool.Query(ctx, `SELECT `+stageOf+` FROM proof_stages AS g WHERE g.proof = $1 AND g.round = $2 ORDER BY g.stage`, p.ID, p.Round)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (StageStatus, error) {
		var g StageStatus
		err := row.Scan(g.fields()...)
		g.tidy()
		return g, err
	})
}

// WorkerShares returns what each worker has done for a proof, and who is banned from it.
func (s *Store) WorkerShares(ctx context.Context, p Proof) ([]WorkerShare, error) {
	rows, err := s.pool.Query(ctx, `
SELECT w.id, w.name, coalesce(a.answers, 0), coalesce(b.reason, '')
FROM (SELECT worker, sum(answers) AS answers FROM proof_shares WHERE proof = $1 AND round = $2 GROUP BY worker) AS a
FULL JOIN (SELECT worker, reason FROM proof_bans WHERE proof = $1) AS b USING (worker)
JOIN proof_workers AS w ON w.id = worker ORDER BY w.id`, p.ID, p.Round)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[WorkerShare])
}
