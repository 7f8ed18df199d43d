package store

import (
	"context"
	"crypto/sha256"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/proofrun"
)

// proofColumns are the columns of a proof p that are scanned into proofFields.
const proofColumns = `p.id, p.puzzle, p.goal, p.version, p.state, p.reason, p.stage, p.result, p.asked, p.ended`

func proofFields(p *proofrun.Proof) []any {
	return []any{&p.ID, &p.Puzzle, &p.Goal, &p.Version, &p.State, &p.Reason, &p.Stage, &p.Result, &p.Asked, zeroIfNull{&p.Ended}}
}

func scanProof(row pgx.CollectableRow) (proofrun.Proof, error) {
	var p proofrun.Proof
	err := row.Scan(proofFields(&p)...)
	return p, err
}

// AddProof adds a proof for a puzzle, goal and version, with a new ID. If such a proof is already
// running or done, AddProof returns that one.
func (s *Store) AddProof(ctx context.Context, p proofrun.Proof, first proofrun.StageSize) (stored proofrun.Proof, isNew bool, err error) {
	question := sha256.Sum256([]byte(strings.Join([]string{p.Puzzle, p.Goal, p.Version}, "\n")))
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var err error
		stored, err = collectOne(ctx, tx, scanProof, `
INSERT INTO proofs AS p (puzzle, goal, version, question, state) VALUES ($1, $2, $3, $4, 'running')
ON CONFLICT (question) WHERE state IN ('running', 'done') DO NOTHING RETURNING `+proofColumns,
			p.Puzzle, p.Goal, p.Version, question[:])
		if err != nil {
			return err
		}
		isNew = true
		return addStage(ctx, tx, stored.At(), first)
	})
	if errors.Is(err, ErrNotFound) {
		stored, err = s.oneProof(ctx, `question = $1 AND state IN ('running', 'done')`, question[:])
	}
	return stored, isNew, err
}

func addStage(ctx context.Context, tx pgx.Tx, at proofrun.StageID, size proofrun.StageSize) error {
	_, err := tx.Exec(ctx, `INSERT INTO proof_stages (proof, stage, name, shards) VALUES ($1, $2, $3, $4)`,
		at.Proof, at.Stage, size.Name, size.Shards)
	return err
}

func (s *Store) oneProof(ctx context.Context, where string, args ...any) (proofrun.Proof, error) {
	return collectOne(ctx, s.pool, scanProof, `SELECT `+proofColumns+` FROM proofs AS p WHERE `+where, args...)
}

// Proof returns the proof with the given ID, or ErrNotFound.
func (s *Store) Proof(ctx context.Context, id int64) (proofrun.Proof, error) {
	return s.oneProof(ctx, `id = $1`, id)
}

// Proofs returns the latest proofs, newest first. If running is not empty, it is a version, and
// Proofs returns only the running proofs of that version.
func (s *Store) Proofs(ctx context.Context, running string, limit int) ([]proofrun.Proof, error) {
	return collect(ctx, s.pool, scanProof, `SELECT `+proofColumns+` FROM proofs AS p
WHERE $1 = '' OR (version = $1 AND state = 'running') ORDER BY id DESC LIMIT $2`, running, limit)
}

// NextStage ends a stage and begins the next one, unless another worker has already done so or the
// proof is no longer running. It reports whether this call did.
func (s *Store) NextStage(ctx context.Context, at proofrun.StageID, next proofrun.StageSize) (bool, error) {
	return s.leaveStage(ctx, at, `stage = stage + 1`, func(tx pgx.Tx) error {
		return addStage(ctx, tx, proofrun.StageID{Proof: at.Proof, Stage: at.Stage + 1}, next)
	})
}

// EndProof ends a proof after its last stage, unless it is no longer running. It reports whether
// this call did.
func (s *Store) EndProof(ctx context.Context, at proofrun.StageID, result []byte) (bool, error) {
	return s.leaveStage(ctx, at, `state = 'done', ended = now(), result = $3`, func(pgx.Tx) error { return nil }, result)
}

// leaveStage changes a proof if it is running and still at the given stage, and reports whether it
// did. A row lock ensures that only one caller does so.
func (s *Store) leaveStage(ctx context.Context, at proofrun.StageID, change string, then func(pgx.Tx) error, args ...any) (bool, error) {
	left := false
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `UPDATE proofs SET `+change+` WHERE id = $1 AND stage = $2 AND state = 'running'`,
			append([]any{at.Proof, at.Stage}, args...)...)
		if left = done.RowsAffected() == 1; err != nil || !left {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE proof_stages SET ended = now() WHERE proof = $1 AND stage = $2`, at.Proof, at.Stage); err != nil {
			return err
		}
		return then(tx)
	})
	return left && err == nil, err
}

// FailProof stops a proof, if it is running, and records the reason.
func (s *Store) FailProof(ctx context.Context, id int64, reason string) error {
	_, err := s.pool.Exec(ctx, `UPDATE proofs SET state = 'failed', reason = $2, ended = now() WHERE id = $1 AND state = 'running'`, id, reason)
	return err
}

// CancelProof stops a proof. It returns false if there was nothing to stop.
func (s *Store) CancelProof(ctx context.Context, id int64) (bool, error) {
	done, err := s.pool.Exec(ctx, `UPDATE proofs SET state = 'cancelled', ended = now() WHERE id = $1 AND state = 'running'`, id)
	return done.RowsAffected() == 1, err
}

// RemoveProof deletes a proof and everything stored about it. It cancels a running proof first, so
// that no more answers are added.
func (s *Store) RemoveProof(ctx context.Context, id int64) error {
	if _, err := s.CancelProof(ctx, id); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockExclusive, id); err != nil {
			return err
		}
		for _, table := range []string{"proof_answers", "proof_shares", "proof_audits"} {
			if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE proof = $1`, id); err != nil {
				return err
			}
		}
		done, err := tx.Exec(ctx, `DELETE FROM proofs WHERE id = $1`, id)
		if err == nil && done.RowsAffected() == 0 {
			err = ErrNotFound
		}
		return err
	})
}

// FileNext calls file to queue the next shards of a stage, up to limit, except those that have an
// answer. It records in the same transaction that they are queued, so no shard is queued twice or
// forgotten. It returns false if all shards were already queued, or if another process is queuing
// them.
func (s *Store) FileNext(ctx context.Context, at proofrun.StageID, limit int, file func(tx pgx.Tx, shards []int, of int) error) (bool, error) {
	more := false
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var of, filed int
		err := tx.QueryRow(ctx, `SELECT shards, filed FROM proof_stages WHERE proof = $1 AND stage = $2 FOR UPDATE SKIP LOCKED`,
			at.Proof, at.Stage).Scan(&of, &filed)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && filed >= of {
			return nil
		}
		if err != nil {
			return err
		}
		end := min(filed+limit, of)
		shards, err := missing(ctx, tx, at, filed, end)
		if err != nil {
			return err
		}
		if err := file(tx, shards, of); err != nil {
			return err
		}
		more = true
		_, err = tx.Exec(ctx, `UPDATE proof_stages SET filed = $3 WHERE proof = $1 AND stage = $2`, at.Proof, at.Stage, end)
		return err
	})
	return more && err == nil, err
}

// missing returns the shards in [begin, end) that have no answer.
func missing(ctx context.Context, q querier, at proofrun.StageID, begin, end int) ([]int, error) {
	return collect(ctx, q, pgx.RowTo[int], `
SELECT n FROM generate_series($3::integer, $4::integer - 1) AS n
WHERE NOT EXISTS (SELECT FROM proof_answers WHERE proof = $1 AND stage = $2 AND shard = n)`,
		at.Proof, at.Stage, begin, end)
}

// FileAgain makes FileNext start over with a stage whose shards have all been queued.
func (s *Store) FileAgain(ctx context.Context, at proofrun.StageID) error {
	_, err := s.pool.Exec(ctx, `UPDATE proof_stages SET filed = 0 WHERE proof = $1 AND stage = $2 AND filed >= shards`, at.Proof, at.Stage)
	return err
}
