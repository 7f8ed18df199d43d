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

// AddAnswer stores the answer to a shard, unless the shard already has one, the proof has moved on,
// or the worker is banned. It returns once the answer is committed, with the number of shards in
// the stage that have an answer.
func (s *Store) AddAnswer(ctx context.Context, a proofrun.Answer) (answered int, err error) {
	w := &answerWrite{answer: a}
	if err := s.answers.add(ctx, w); err != nil {
		return 0, err // the answer may still be written and counted
	}
	return w.answered, nil
}

// Many goroutines may add answers and audits to a proof at the same time, but discarding answers
// locks them all out. Otherwise an answer that arrived while others were being discarded would be
// kept but not counted. The locks are advisory, because with row locks everyone would write to the
// proof's row.
const (
	lockTogether = `SELECT pg_advisory_xact_lock_shared(291861, (id % 2147483648)::integer) FROM (SELECT DISTINCT id FROM unnest($1::bigint[]) AS id ORDER BY id) AS proofs`
	lockAlone    = `SELECT pg_advisory_xact_lock(291861, ($1::bigint % 2147483648)::integer)`
)

const insertAnswers = `
WITH given AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bytea[], $7::boolean[])
        AS n (proof, round, stage, shard, worker, answer, audit)
), added AS (
    INSERT INTO proof_answers (proof, round, stage, shard, worker, answer)
    SELECT n.proof, n.round, n.stage, n.shard, n.worker, n.answer FROM given AS n
    JOIN proofs AS p ON p.id = n.proof AND p.round = n.round AND p.stage = n.stage AND p.state IN ('running', 'disputed')
    WHERE NOT EXISTS (SELECT FROM proof_bans AS b WHERE b.proof = n.proof AND b.worker = n.worker)
    ON CONFLICT DO NOTHING
    RETURNING proof, round, stage, shard, worker
), wanted AS (
    INSERT INTO proof_checks (proof, round, stage, shard, first)
    SELECT proof, round, stage, shard, worker FROM added JOIN given USING (proof, round, stage, shard, worker) WHERE audit
    ON CONFLICT DO NOTHING
)
INSERT INTO proof_shares (proof, round, stage, worker, answers)
SELECT proof, round, stage, worker, count(*) FROM added GROUP BY proof, round, stage, worker
ON CONFLICT (proof, round, stage, worker) DO UPDATE SET answers = proof_shares.answers + excluded.answers`

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
	rounds, stages, shards, audits := make([]int, n), make([]int, n), make([]int, n), make([]bool, n)
	for i, w := range group {
		a := w.answer
		proofs[i], workers[i], answers[i] = a.Proof, a.Worker, a.Answer
		rounds[i], stages[i], shards[i], audits[i] = a.Round, a.Stage, a.Shard, a.Audit
	}
	var both pgx.Batch // runs as one transaction
	both.Queue(lockTogether, proofs)
	both.Queue(insertAnswers, proofs, rounds, stages, shards, workers, answers, audits)
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
	err := s.pool.QueryRow(ctx, `SELECT coalesce(sum(answers), 0) FROM proof_shares WHERE proof = $1 AND round = $2 AND stage = $3`,
		at.Proof, at.Round, at.Stage).Scan(&n)
	return n, err
}

// Answer returns the answer to a shard, or ErrNotFound.
func (s *Store) Answer(ctx context.Context, at proofrun.StageID, shard int) (proofrun.Answer, error) {
	a := proofrun.Answer{StageID: at, Shard: shard}
	err := s.pool.QueryRow(ctx, `SELECT worker, answer FROM proof_answers WHERE proof = $1 AND round = $2 AND stage = $3 AND shard = $4`,
		at.Proof, at.Round, at.Stage, shard).Scan(&a.Worker, &a.Answer)
	return a, notFound(err)
}

// MissingAnswers returns the shards in a range that have no answer.
func (s *Store) MissingAnswers(ctx context.Context, at proofrun.StageID, first, count int) ([]int, error) {
	return missing(ctx, s.pool, at, first, first+count)
}

// Answers calls take with the answers of a stage, in order.
func (s *Store) Answers(ctx context.Context, at proofrun.StageID, take func(proofrun.Answer) error) error {
	rows, err := s.pool.Query(ctx, `SELECT shard, worker, answer FROM proof_answers WHERE proof = $1 AND round = $2 AND stage = $3 ORDER BY shard`,
		at.Proof, at.Round, at.Stage)
	if err != nil {
		return err
	}
	a := proofrun.Answer{StageID: at}
	_, err = pgx.ForEachRow(rows, []any{&a.Shard, &a.Worker, &a.Answer}, func() error { return take(a) })
	return err
}

// Progress returns the progress of a stage, as a worker sees it.
func (s *Store) Progress(ctx context.Context, at proofrun.StageID, worker int64) (proofrun.Progress, error) {
	var p proofrun.Progress
	err := s.pool.QueryRow(ctx, `
SELECT g.filed >= g.shards, p.state = 'running' AND p.round = g.round AND p.stage = g.stage,
    (SELECT count(*) FROM proof_checks AS a WHERE a.proof = g.proof AND a.round = g.round AND a.stage = g.stage),
    (SELECT count(*) FROM proof_checks AS a WHERE a.proof = g.proof AND a.round = g.round AND a.stage = g.stage AND a.first = $4),
    (SELECT count(*) FROM proof_workers AS w WHERE w.gone IS NULL AND w.version = p.version AND w.id <> $4
        AND NOT EXISTS (SELECT FROM proof_bans AS b WHERE b.proof = p.id AND b.worker = w.id)), `+stageColumns+`
FROM proof_stages AS g JOIN proofs AS p ON p.id = g.proof
WHERE g.proof = $1 AND g.round = $2 AND g.stage = $3`, at.Proof, at.Round, at.Stage, worker).
		Scan(append([]any{&p.Filed, &p.Current, &p.Checks, &p.Own, &p.Others}, stageFields(&p.StageStatus)...)...)
	return p, notFound(err)
}
