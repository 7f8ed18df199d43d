package store

import (
	"cmp"
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/proofrun"
)

// An answerWrite is an answer waiting to be written.
type answerWrite struct {
	answer   proofrun.Answer
	answered int
}

// AddAnswer stores the answer to a shard, unless the shard already has one or the proof has moved
// on. It returns once the answer is committed, with the number of shards in the stage that have an
// answer.
func (s *Store) AddAnswer(ctx context.Context, a proofrun.Answer) (answered int, err error) {
	w := &answerWrite{answer: a}
	if err := s.answers.add(ctx, w); err != nil {
		return 0, err // the answer may still be written and counted
	}
	return w.answered, nil
}

// Many goroutines may add answers to a proof at the same time, but removing the proof locks them all
// out. Otherwise an answer that arrived while the others were being deleted would stay forever. The
// locks are advisory, because with row locks everyone would write to the proof's row.
const (
	lockShared    = `SELECT pg_advisory_xact_lock_shared(291861, (id % 2147483648)::integer) FROM (SELECT DISTINCT id FROM unnest($1::bigint[]) AS id ORDER BY id) AS proofs`
	lockExclusive = `SELECT pg_advisory_xact_lock(291861, ($1::bigint % 2147483648)::integer)`
)

const insertAnswers = `
WITH given AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $6::boolean[])
        AS n (proof, stage, shard, worker, answer, audit)
), added AS (
    INSERT INTO proof_answers (proof, stage, shard, worker, answer)
    SELECT n.proof, n.stage, n.shard, n.worker, n.answer FROM given AS n
    JOIN proofs AS p ON p.id = n.proof AND p.stage = n.stage AND p.state = 'running'
    ON CONFLICT DO NOTHING
    RETURNING proof, stage, shard, worker
), picked AS (
    INSERT INTO proof_audits (proof, stage, shard, worker)
    SELECT proof, stage, shard, worker FROM added JOIN given USING (proof, stage, shard, worker) WHERE audit
    ON CONFLICT DO NOTHING
)
INSERT INTO proof_shares (proof, stage, worker, answers)
SELECT proof, stage, worker, count(*) FROM added GROUP BY proof, stage, worker
ON CONFLICT (proof, stage, worker) DO UPDATE SET answers = proof_shares.answers + excluded.answers`

// writeAnswers stores answers with one statement. It counts the answers afterwards: of two workers
// that store the last answers at the same time, at least one sees them all.
func (s *Store) writeAnswers(ctx context.Context, group []*answerWrite) error {
	// Sort, so that two workers whose groups contain the same shards cannot deadlock. Sort a copy,
	// because the gatherer needs the original order.
	group = slices.Clone(group)
	slices.SortFunc(group, func(a, b *answerWrite) int {
		return cmp.Or(cmp.Compare(a.answer.Proof, b.answer.Proof), cmp.Compare(a.answer.Stage, b.answer.Stage), cmp.Compare(a.answer.Shard, b.answer.Shard))
	})
	n := len(group)
	proofs, workers, answers := make([]int64, n), make([]int64, n), make([][]byte, n)
	stages, shards, audits := make([]int, n), make([]int, n), make([]bool, n)
	for i, w := range group {
		a := w.answer
		proofs[i], workers[i], answers[i] = a.Proof, a.Worker, a.Answer
		stages[i], shards[i], audits[i] = a.Stage, a.Shard, a.Audit
	}
	var both pgx.Batch // runs as one transaction
	both.Queue(lockShared, proofs)
	both.Queue(insertAnswers, proofs, stages, shards, workers, answers, audits)
	if err := s.pool.SendBatch(ctx, &both).Close(); err != nil {
		return err
	}
	counts := map[proofrun.StageID]int{}
	for _, w := range group {
		at := w.answer.StageID
		if _, asked := counts[at]; !asked {
			count, err := s.Answered(ctx, at)
			if err != nil {
				return err
			}
			counts[at] = count
		}
		w.answered = counts[at]
	}
	return nil
}

// Answered returns how many shards of a stage have an answer.
func (s *Store) Answered(ctx context.Context, at proofrun.StageID) (int, error) {
	var n int
	err := s.pool.QueryRow(ctx, `SELECT coalesce(sum(answers), 0) FROM proof_shares WHERE proof = $1 AND stage = $2`, at.Proof, at.Stage).Scan(&n)
	return n, err
}

// MissingAnswers returns the shards in a range that have no answer.
func (s *Store) MissingAnswers(ctx context.Context, at proofrun.StageID, first, count int) ([]int, error) {
	return missing(ctx, s.pool, at, first, first+count)
}

// Answers calls take with the answers of a stage, in order.
func (s *Store) Answers(ctx context.Context, at proofrun.StageID, take func(proofrun.Answer) error) error {
	rows, err := s.pool.Query(ctx, `SELECT shard, worker, answer FROM proof_answers WHERE proof = $1 AND stage = $2 ORDER BY shard`, at.Proof, at.Stage)
	if err != nil {
		return err
	}
	a := proofrun.Answer{StageID: at}
	_, err = pgx.ForEachRow(rows, []any{&a.Shard, &a.Worker, &a.Answer}, func() error { return take(a) })
	return err
}

// Progress returns the progress of a stage.
func (s *Store) Progress(ctx context.Context, at proofrun.StageID) (proofrun.Progress, error) {
	var p proofrun.Progress
	err := s.pool.QueryRow(ctx, `
SELECT g.filed >= g.shards, p.state = 'running' AND p.stage = g.stage, `+stageColumns+`
FROM proof_stages AS g JOIN proofs AS p ON p.id = g.proof WHERE g.proof = $1 AND g.stage = $2`, at.Proof, at.Stage).
		Scan(append([]any{&p.Filed, &p.Current}, stageFields(&p.StageStatus)...)...)
	return p, notFound(err)
}
