package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// addProof adds a proof whose first stage has the given number of shards.
func addProof(t *testing.T, s *store.Store, puzzle string, shards int) (p proofrun.Proof, isNew bool) {
	t.Helper()
	p, isNew, err := s.AddProof(t.Context(), proofrun.Proof{Puzzle: puzzle, Goal: "fewest", Version: "1"}, func([]byte) proofrun.StageSize {
		return proofrun.StageSize{Name: "first", Shards: shards, Audits: 1}
	})
	if err != nil {
		t.Fatal(err)
	}
	return p, isNew
}

// A question that is already being worked on is not added again. Each stage ends once, and after
// the last one the proof has its result.
func TestStagesOfAProof(t *testing.T) {
	s, ctx := storetest.Open(t), t.Context()
	p, isNew := addProof(t, s, "5x5:on", 3)
	again, isNewAgain := addProof(t, s, "5x5:on", 3)
	if !isNew || isNewAgain || again.ID != p.ID || p.State != proofrun.Running || !p.Ended.IsZero() {
		t.Errorf("%v, %v: %+v, %+v", isNew, isNewAgain, p, again)
	}
	first := p.At()
	for _, want := range []bool{true, false} {
		if left, err := s.NextStage(ctx, first, proofrun.StageSize{Name: "second", Shards: 2, Audits: 4}); left != want || err != nil {
			t.Errorf("left the first stage: %v, %v", left, err)
		}
	}
	p = testkit.Must(s.Proof(ctx, p.ID))(t)
	if p.Stage != 1 {
		t.Errorf("%+v", p)
	}
	for _, want := range []bool{true, false} {
		if left, err := s.EndProof(ctx, p.At(), []byte(`{"size":15}`)); left != want || err != nil {
			t.Errorf("left the last stage: %v, %v", left, err)
		}
	}
	status := testkit.Must(s.ProofStatus(ctx, p.ID))(t)
	if status.State != proofrun.Done || status.Ended.IsZero() || string(status.Result) != `{"size":15}` || status.Name != "second" || status.AllAudits != 5 {
		t.Errorf("%+v", status)
	}
	details := testkit.Must(s.ProofDetails(ctx, p.ID))(t)
	if len(details.Stages) != 2 || details.Stages[0].Name != "first" || details.Stages[1].Shards != 2 {
		t.Errorf("%+v", details)
	}
	if all := testkit.Must(s.ProofStatuses(ctx, 10))(t); len(all) != 1 || all[0].ID != p.ID {
		t.Errorf("%+v", all)
	}
	if _, err := s.ProofDetails(ctx, p.ID+1); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
}

// If the next stage cannot be stored, the proof stays where it is.
func TestStageThatCannotBegin(t *testing.T) {
	s, ctx := storetest.Open(t), t.Context()
	p, _ := addProof(t, s, "5x5:on", 3)
	if _, err := s.Pool().Exec(ctx, `INSERT INTO proof_stages (proof, round, stage, name, shards, audits) VALUES ($1, 0, 1, '', 1, 0)`, p.ID); err != nil {
		t.Fatal(err)
	}
	if left, err := s.NextStage(ctx, p.At(), proofrun.StageSize{Shards: 1}); left || err == nil {
		t.Errorf("%v, %v", left, err)
	}
	if p := testkit.Must(s.Proof(ctx, p.ID))(t); p.Stage != 0 {
		t.Errorf("%+v", p)
	}
}

// Proofs that fail or are cancelled stop; a removed proof leaves nothing behind.
func TestStoppedProofs(t *testing.T) {
	s, ctx := storetest.Open(t), t.Context()
	failed, _ := addProof(t, s, "a", 1)
	cancelled, _ := addProof(t, s, "b", 1)
	running, _ := addProof(t, s, "c", 1)
	if err := s.FailProof(ctx, failed.ID, "it broke"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []bool{true, false} {
		if stopped, err := s.CancelProof(ctx, cancelled.ID); stopped != want || err != nil {
			t.Errorf("%v, %v", stopped, err)
		}
	}
	for version, want := range map[string]string{"": "c running, b cancelled, a failed it broke", "1": "c running", "2": ""} {
		var got []string
		for _, p := range testkit.Must(s.Proofs(ctx, version, 10))(t) {
			got = append(got, strings.TrimSpace(fmt.Sprint(p.Puzzle, " ", p.State, " ", p.Reason)))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("version %q: %v, want %s", version, got, want)
		}
	}
	if _, err := s.AddAnswer(ctx, proofrun.Answer{StageID: running.At(), Worker: 1, Answer: []byte("x")}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []error{nil, store.ErrNotFound} {
		if err := s.RemoveProof(ctx, running.ID); !errors.Is(err, want) {
			t.Errorf("removed: %v, want %v", err, want)
		}
	}
	if n, err := s.Answered(ctx, running.At()); n != 0 || err != nil {
		t.Errorf("%d answers are left, %v", n, err)
	}
}

// Each shard without an answer is queued once.
func TestFileNext(t *testing.T) {
	s, ctx := storetest.Open(t), t.Context()
	p, _ := addProof(t, s, "5x5:on", 5)
	if n, err := s.AddAnswer(ctx, proofrun.Answer{StageID: p.At(), Shard: 1, Worker: 1, Answer: []byte("x")}); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	var filed []string
	file := func(_ pgx.Tx, shards []int, of int) error {
		filed = append(filed, fmt.Sprint(shards, of))
		return nil
	}
	broken := errors.New("broken")
	if more, err := s.FileNext(ctx, p.At(), 2, func(pgx.Tx, []int, int) error { return broken }); more || !errors.Is(err, broken) {
		t.Errorf("%v, %v", more, err)
	}
	for i, again := range []bool{true, true, true, false, true} { // before all shards are queued, FileAgain changes nothing
		if again {
			if err := s.FileAgain(ctx, p.At()); err != nil {
				t.Fatal(err)
			}
		}
		if more, err := s.FileNext(ctx, p.At(), 2, file); more != again || err != nil {
			t.Errorf("call %d: %v, %v", i, more, err)
		}
	}
	if want := []string{"[0] 5", "[2 3] 5", "[4] 5", "[0] 5"}; !slices.Equal(filed, want) {
		t.Errorf("queued %q, want %q", filed, want)
	}
	if more, err := s.FileNext(ctx, proofrun.StageID{Proof: p.ID, Stage: 1}, 2, file); more || err != nil {
		t.Errorf("a stage that does not exist: %v, %v", more, err)
	}
}

// Answers are returned as they were stored, in order.
func TestAnswers(t *testing.T) {
	s, ctx := storetest.Open(t), t.Context()
	p, _ := addProof(t, s, "5x5:on", 6)
	for i, shard := range []int{4, 1, 4} { // the second answer to a shard does not count
		a := proofrun.Answer{StageID: p.At(), Shard: shard, Worker: int64(7 + i), Answer: fmt.Append(nil, "answer ", i)}
		if n, err := s.AddAnswer(ctx, a); n != min(i+1, 2) || err != nil {
			t.Errorf("%d answers, %v", n, err)
		}
	}
	var got []string
	enough := errors.New("enough")
	take := func(a proofrun.Answer) error {
		got = append(got, fmt.Sprintf("%d from %d: %s", a.Shard, a.Worker, a.Answer))
		if a.Shard == 4 {
			return enough
		}
		return nil
	}
	if err := s.Answers(ctx, p.At(), take); !errors.Is(err, enough) || !slices.Equal(got, []string{"1 from 8: answer 1", "4 from 7: answer 0"}) {
		t.Errorf("%q, %v", got, err)
	}
	if a, err := s.Answer(ctx, p.At(), 4); err != nil || a.Worker != 7 || a.Shard != 4 {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := s.Answer(ctx, p.At(), 0); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
	if missing, err := s.MissingAnswers(ctx, p.At(), 1, 4); err != nil || !slices.Equal(missing, []int{2, 3}) {
		t.Errorf("%v, %v", missing, err)
	}
	for _, call := range []func(context.Context) error{
		func(ctx context.Context) error { return s.Answers(ctx, p.At(), take) },
		func(ctx context.Context) error { return second(s.Bans(ctx, 7)) },
		func(ctx context.Context) error { return s.WantAudits(ctx, p.At(), func(int) bool { return true }) },
	} {
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		if err := call(ctx); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}

// A dispute shows both answers and says which shard it is about. Audits by banned workers, and of
// stages that are over, count for nothing, and neither does a ban from an earlier round.
func TestDispute(t *testing.T) {
	l := newCheckLab(t, 0, 0)
	s, ctx, at := l.store, t.Context(), l.proof.At()
	audit := func(worker int, at proofrun.StageID) {
		t.Helper()
		l.must(s.AddAudit(ctx, proofrun.Answer{StageID: at, Shard: 1, Worker: l.workers[worker], Answer: []byte{byte(worker)}}, false))
	}
	state := func(want proofrun.State, reason string) {
		t.Helper()
		if p, err := s.Proof(ctx, l.proof.ID); err != nil || p.State != want || p.Reason != reason {
			t.Errorf("%+v, %v, want %s: %s", p, err, want, reason)
		}
	}
	if _, err := s.Dispute(ctx, at, 1); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("before the audit: %v", err)
	}
	if _, err := s.Dispute(ctx, at, 2); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("without an answer: %v", err)
	}
	audit(1, proofrun.StageID{Proof: at.Proof, Stage: 1})
	state(proofrun.Running, "")
	audit(1, at)
	state(proofrun.Disputed, "workers disagree about shard 2 of stage 1")
	audit(2, at) // only the first one counts
	d := testkit.Must(s.Dispute(ctx, at, 1))(t)
	if d.First.Worker != l.workers[0] || string(d.First.Answer) != "x" || d.Second.Worker != l.workers[1] || d.Second.Answer[0] != 1 {
		t.Errorf("%+v", d)
	}
	l.must(s.Ban(ctx, at, l.workers[1], "it lies"))
	state(proofrun.Running, "it lies")
	l.must(s.Ban(ctx, at, l.workers[0], "too late")) // at is in the earlier round
	state(proofrun.Running, "it lies")
	at.Round++
	audit(1, at)
	state(proofrun.Running, "it lies")
	for worker, want := range []string{"map[]", fmt.Sprintf("map[%d:it lies]", at.Proof)} {
		if bans, err := s.Bans(ctx, l.workers[worker]); err != nil || fmt.Sprint(bans) != want {
			t.Errorf("%v, %v, want %s", bans, err, want)
		}
	}
	shares := testkit.Must(s.Shares(ctx, at.Proof))(t)
	if len(shares) != 2 || shares[0].Answers != 2 || shares[0].Banned != "" || shares[1].Answers != 0 || shares[1].Banned != "it lies" {
		t.Errorf("%+v", shares)
	}
}

// Workers are alive until they end or have not been seen for a while. Only those that took part in
// no proof are deleted.
func TestWorkers(t *testing.T) {
	l := newCheckLab(t, 0)
	s, ctx := l.store, t.Context()
	alive := func(want ...int64) {
		t.Helper()
		var got []int64
		for _, w := range testkit.Must(s.LivingWorkers(ctx))(t) {
			got = append(got, w.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("workers %v are alive, want %v", got, want)
		}
	}
	w := l.workers
	alive(w...)
	l.must(s.MarkDeadWorkers(ctx, time.Hour, func(pgx.Tx, []int64) error { return errors.New("nobody is dead") }))
	l.markDead(0)
	l.must(s.WorkerGone(ctx, w[1]))
	alive(w[2])
	l.must(s.WorkerAlive(ctx, proofrun.Worker{ID: w[0], Proof: l.proof.ID, Rate: 2.5}))
	alive(w[0], w[2])
	if p, err := s.ProofStatus(ctx, l.proof.ID); err != nil || p.Workers != 1 || p.Rate != 2.5 || p.Answered != 1 {
		t.Errorf("%+v, %v", p, err)
	}
	l.must(s.WorkerGone(ctx, w[0]))
	if n, err := s.ExpireWorkers(ctx, time.Now().Add(time.Hour)); n != 1 || err != nil {
		t.Errorf("%d workers were deleted, %v", n, err)
	}
}
