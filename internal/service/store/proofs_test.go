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
	p, isNew, err := s.AddProof(t.Context(), proofrun.Proof{Puzzle: puzzle, Goal: "fewest", Version: "1"}, proofrun.StageSize{Name: "first", Shards: shards})
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
		if left, err := s.NextStage(ctx, first, proofrun.StageSize{Name: "second", Shards: 2}); left != want || err != nil {
			t.Errorf("left the first stage: %v, %v", left, err)
		}
	}
	p = testkit.Must(s.Proof(ctx, p.ID))(t)
	if p.Stage != 1 {
		t.Errorf("got %+v, want stage 1", p)
	}
	for _, want := range []bool{true, false} {
		if left, err := s.EndProof(ctx, p.At(), []byte(`{"size":15}`)); left != want || err != nil {
			t.Errorf("left the last stage: %v, %v", left, err)
		}
	}
	status := testkit.Must(s.ProofStatus(ctx, p.ID))(t)
	if status.State != proofrun.Done || status.Ended.IsZero() || string(status.Result) != `{"size":15}` || status.Name != "second" {
		t.Errorf("got %+v, want the result 15 at the end of the second stage", status)
	}
	details := testkit.Must(s.ProofDetails(ctx, p.ID))(t)
	if len(details.Stages) != 2 || details.Stages[0].Name != "first" || details.Stages[1].Shards != 2 {
		t.Errorf("got %+v, want two stages, the second with 2 shards", details)
	}
	if all := testkit.Must(s.ProofStatuses(ctx, 10))(t); len(all) != 1 || all[0].ID != p.ID {
		t.Errorf("got %+v, want proof %d alone", all, p.ID)
	}
	if _, err := s.ProofDetails(ctx, p.ID+1); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
}

// If the next stage cannot be stored, the proof stays where it is.
func TestStageThatCannotBegin(t *testing.T) {
	s, ctx := storetest.Open(t), t.Context()
	p, _ := addProof(t, s, "5x5:on", 3)
	if _, err := s.Pool().Exec(ctx, `INSERT INTO proof_stages (proof, stage, name, shards) VALUES ($1, 1, '', 1)`, p.ID); err != nil {
		t.Fatal(err)
	}
	if left, err := s.NextStage(ctx, p.At(), proofrun.StageSize{Shards: 1}); left || err == nil {
		t.Errorf("%v, %v", left, err)
	}
	if p := testkit.Must(s.Proof(ctx, p.ID))(t); p.Stage != 0 {
		t.Errorf("got %+v, want stage 0", p)
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
	if missing, err := s.MissingAnswers(ctx, p.At(), 1, 4); err != nil || !slices.Equal(missing, []int{2, 3}) {
		t.Errorf("%v, %v", missing, err)
	}
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if err := s.Answers(ctx, p.At(), take); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// An answer can be picked for an audit, which waits until a worker has got the same answer. The status
// shows how many audits there are, how many agree, and how many workers have audited themselves.
func TestAudits(t *testing.T) {
	s, ctx := storetest.Open(t), t.Context()
	var w []int64
	for range 2 {
		w = append(w, testkit.Must(s.AddWorker(ctx, proofrun.Worker{Version: "1"}))(t))
	}
	p, _ := addProof(t, s, "5x5:on", 4)
	for shard, audit := range []bool{true, false, true, true} {
		testkit.Must(s.AddAnswer(ctx, proofrun.Answer{StageID: p.At(), Shard: shard, Worker: w[shard/3], Answer: []byte{byte(shard)}, Audit: audit}))(t)
	}
	takes := func(worker int64, version string, limit int, want ...int) {
		t.Helper()
		var got []int
		for _, a := range testkit.Must(s.TakeAudits(ctx, version, worker, limit))(t) {
			got = append(got, a.Shard)
			if a.StageID != p.At() || a.Worker != w[a.Shard/3] || !slices.Equal(a.Answer, []byte{byte(a.Shard)}) {
				t.Errorf("got %+v, want the answer of worker %v at %v", a, w[a.Shard/3], p.At())
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("worker %d audits shards %v, want %v", worker, got, want)
		}
	}
	ends := func(worker int64, shard int) {
		t.Helper()
		if err := s.EndAudit(ctx, p.At(), shard, worker); err != nil {
			t.Fatal(err)
		}
	}
	takes(w[1], "2", 9)
	takes(w[1], "1", 9, 0, 2)
	takes(w[0], "1", 9, 3)
	takes(w[1], "1", 1, 0) // as if the first reply had been lost
	ends(w[1], 0)
	takes(w[0], "1", 9, 3) // a worker does not audit itself while there is another
	if err := s.WorkerGone(ctx, w[1]); err != nil {
		t.Fatal(err)
	}
	takes(w[0], "1", 9, 2, 3)
	if got := testkit.Must(s.Progress(ctx, p.At()))(t); !got.IsAnswered() || got.Complete() || got.Audits != 3 || got.Audited != 1 {
		t.Errorf("got %+v, want all answers, and 1 of 3 audits", got)
	}
	ends(w[0], 2)
	ends(w[0], 3)
	ends(w[1], 3) // too late to change anything
	if got := testkit.Must(s.ProofStatus(ctx, p.ID))(t); got.AllAudits != 3 || got.AllAudited != 3 || got.SelfAudited != 1 {
		t.Errorf("got %+v, want 3 of 3 audits, 1 by the same worker", got)
	}
	if got := testkit.Must(s.Progress(ctx, p.At()))(t); !got.Complete() {
		t.Errorf("got %+v, want a complete stage", got)
	}
}

// Workers are alive until they end or have not been seen for a while. Only those that took part in
// no proof are deleted.
func TestWorkers(t *testing.T) {
	s, ctx := storetest.Open(t), t.Context()
	var w []int64
	for range 4 {
		w = append(w, testkit.Must(s.AddWorker(ctx, proofrun.Worker{Name: "worker", Version: "1"}))(t))
	}
	p, _ := addProof(t, s, "5x5:on", 2)
	testkit.Must(s.AddAnswer(ctx, proofrun.Answer{StageID: p.At(), Worker: w[0], Answer: []byte("x"), Audit: true}))(t)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
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
	must(s.EndAudit(ctx, p.At(), 0, w[3]))
	alive(w...)
	beat := func(do func(pgx.Tx) error) { must(pgx.BeginFunc(ctx, s.Pool(), do)) }
	dead := func(unseen time.Duration) (dead []int64) {
		beat(func(tx pgx.Tx) (err error) {
			dead, err = s.MarkDeadWorkers(ctx, tx, unseen)
			return err
		})
		return dead
	}
	if got := dead(time.Hour); len(got) > 0 {
		t.Errorf("workers %v are dead", got)
	}
	testkit.Must(s.Pool().Exec(ctx, `UPDATE proof_workers SET seen = now() - interval '1 hour' WHERE id = $1`, w[0]))(t)
	if got := dead(time.Minute); !slices.Equal(got, w[:1]) {
		t.Errorf("workers %v are dead, want %d", got, w[0])
	}
	must(s.WorkerGone(ctx, w[1]))
	alive(w[2], w[3])
	beat(func(tx pgx.Tx) error {
		running, err := s.WorkerAlive(ctx, tx, proofrun.Worker{ID: w[0], Proof: p.ID, Rate: 2.5})
		if !running {
			t.Error("the worker does not learn that a proof is running")
		}
		return err
	})
	alive(w[0], w[2], w[3])
	if p, err := s.ProofStatus(ctx, p.ID); err != nil || p.Workers != 1 || p.Rate != 2.5 || p.Answered != 1 {
		t.Errorf("%+v, %v", p, err)
	}
	if shares := testkit.Must(s.Shares(ctx, p.ID))(t); !slices.Equal(shares, []proofrun.Share{{Worker: w[0], Name: "worker", Answers: 1}, {Worker: w[3], Name: "worker"}}) {
		t.Errorf("got %+v, want one answer by the first worker and none by the fourth", shares)
	}
	for _, id := range w {
		must(s.WorkerGone(ctx, id))
	}
	if n, err := s.ExpireWorkers(ctx, time.Now().Add(time.Hour)); n != 2 || err != nil {
		t.Errorf("%d workers were deleted, %v", n, err)
	}
}
