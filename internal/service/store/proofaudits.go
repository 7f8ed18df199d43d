package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/proofrun"
)

// AddAudit stores a second worker's answer to a shard of the proof's current stage. If it differs
// from the first, the proof becomes disputed, and a third worker must check the shard.
func (s *Store) AddAudit(ctx context.Context, second proofrun.Answer, agrees bool) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockTogether, []int64{second.Proof}); err != nil {
			return err
		}
		if agrees {
			return agree(ctx, tx, second)
		}
		return disagree(ctx, tx, second)
	})
	if errors.Is(err, errNoAudit) {
		err = nil
	}
	return err
}

func agree(ctx context.Context, tx pgx.Tx, second proofrun.Answer) error {
	second.Answer = nil // same as the first answer
	if _, err := insertAudit(ctx, tx, second, true); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM proof_checks WHERE proof = $1 AND round = $2 AND stage = $3 AND shard = $4 AND second IS NULL`,
		second.Proof, second.Round, second.Stage, second.Shard)
	return err
}

func disagree(ctx context.Context, tx pgx.Tx, second proofrun.Answer) error {
	reason := fmt.Sprintf("workers disagree about shard %d of stage %d", second.Shard+1, second.Stage+1)
	_, err := tx.Exec(ctx, `UPDATE proofs SET state = 'disputed', reason = $4
WHERE id = $1 AND round = $2 AND stage = $3 AND state IN ('running', 'disputed')`, second.Proof, second.Round, second.Stage, reason)
	if err != nil {
		return err
	}
	counts, err := insertAudit(ctx, tx, second, false)
	if err != nil {
		return err
	}
	if !counts {
		return errNoAudit // the audit does not count, so the proof is not disputed
	}
	_, err = tx.Exec(ctx, `
INSERT INTO proof_checks (proof, round, stage, shard, first, second)
SELECT proof, round, stage, shard, worker, $5 FROM proof_answers WHERE proof = $1 AND round = $2 AND stage = $3 AND shard = $4
ON CONFLICT (proof, round, stage, shard) DO UPDATE SET second = excluded.second, taken = NULL`,
		second.Proof, second.Round, second.Stage, second.Shard, second.Worker)
	return err
}

// insertAudit stores an audit and reports whether it counts: only the first one does.
func insertAudit(ctx context.Context, tx pgx.Tx, second proofrun.Answer, agrees bool) (counts bool, err error) {
	done, err := tx.Exec(ctx, `
INSERT INTO proof_audits (proof, round, stage, shard, worker, agrees, answer)
SELECT $1, $2, $3, $4, $5, $6, $7 FROM proofs WHERE id = $1 AND round = $2 AND stage = $3 AND state IN ('running', 'disputed')
    AND NOT EXISTS (SELECT FROM proof_bans WHERE proof = $1 AND worker = $5)
ON CONFLICT DO NOTHING`, second.Proof, second.Round, second.Stage, second.Shard, second.Worker, agrees, second.Answer)
	return done.RowsAffected() == 1, err
}

// errNoAudit rolls back the transaction of an audit that does not count.
var errNoAudit = errors.New("audit does not count")

// Dispute returns the dispute about a shard, or ErrNotFound.
func (s *Store) Dispute(ctx context.Context, at proofrun.StageID, shard int) (proofrun.Dispute, error) {
	first, err := s.Answer(ctx, at, shard)
	if err != nil {
		return proofrun.Dispute{}, err
	}
	d := proofrun.Dispute{First: first, Second: proofrun.Answer{StageID: at, Shard: shard}}
	err = s.pool.QueryRow(ctx, `SELECT worker, answer FROM proof_audits
WHERE proof = $1 AND round = $2 AND stage = $3 AND shard = $4 AND NOT agrees`, at.Proof, at.Round, at.Stage, shard).Scan(&d.Second.Worker, &d.Second.Answer)
	return d, notFound(err)
}

// Ban discards all answers from a worker. The proof starts a new round at the first stage in which
// the worker took part, and keeps the other workers' answers to that stage. The caller must queue
// the missing shards.
func (s *Store) Ban(ctx context.Context, at proofrun.StageID, worker int64, reason string) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockAlone, at.Proof); err != nil {
			return err
		}
		done, err := tx.Exec(ctx, `UPDATE proofs SET state = 'running', reason = $3, round = round + 1
WHERE id = $1 AND round = $2 AND state IN ('running', 'disputed')`, at.Proof, at.Round, reason)
		if err != nil || done.RowsAffected() == 0 {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO proof_bans (proof, worker, reason) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, at.Proof, worker, reason); err != nil {
			return err
		}
		var back int
		if err := tx.QueryRow(ctx, `SELECT coalesce(min(stage), $4) FROM proof_shares WHERE proof = $1 AND round = $2 AND worker = $3`,
			at.Proof, at.Round, worker, at.Stage).Scan(&back); err != nil {
			return err
		}
		return goBack(ctx, tx, at, back, worker)
	})
}

// goBack returns a proof to a stage in a new round, without one worker's answers.
func goBack(ctx context.Context, tx pgx.Tx, at proofrun.StageID, back int, worker int64) error {
	for _, change := range []string{
		// An audit stays valid only while both answers do.
		`DELETE FROM proof_audits AS a WHERE proof = $1 AND round = $2 AND (stage > $3 OR worker = $4 OR NOT agrees OR EXISTS (
    SELECT FROM proof_answers AS b WHERE b.proof = $1 AND b.round = $2 AND b.stage = a.stage AND b.shard = a.shard AND b.worker = $4))`,
		`DELETE FROM proof_checks WHERE proof = $1 AND round = $2 AND ($3::integer, $4::bigint) IS NOT NULL`, // WantAudits requests them again
		`DELETE FROM proof_answers WHERE proof = $1 AND round = $2 AND (stage > $3 OR worker = $4)`,
		`DELETE FROM proof_shares WHERE proof = $1 AND round = $2 AND (stage > $3 OR worker = $4)`,
		`DELETE FROM proof_stages WHERE proof = $1 AND round = $2 AND stage > $3 AND $4::bigint IS NOT NULL`,
		`UPDATE proof_stages SET filed = 0, ended = NULL WHERE proof = $1 AND round = $2 AND stage = $3 AND $4::bigint IS NOT NULL`,
		`UPDATE proofs SET stage = $3 WHERE id = $1 AND round = $2 + 1 AND $4::bigint IS NOT NULL`,
	} {
		if _, err := tx.Exec(ctx, change, at.Proof, at.Round, back, worker); err != nil {
			return err
		}
	}
	for _, table := range []string{"proof_audits", "proof_answers", "proof_shares", "proof_stages"} {
		if _, err := tx.Exec(ctx, `UPDATE `+table+` SET round = round + 1 WHERE proof = $1 AND round = $2`, at.Proof, at.Round); err != nil {
			return err
		}
	}
	return nil
}
