package jobs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/internal/proof"
	"lightsout/internal/service/jobs"
	"lightsout/internal/service/jobs/jobstest"
	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

const pace = 250 * time.Millisecond

// A lab is a database with workers.
type lab struct {
	t     *testing.T
	store *store.Store
	sizes []int
}

func newLab(t *testing.T, sizes ...int) *lab {
	t.Helper()
	s := storetest.Open(t)
	if err := jobs.Migrate(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	return &lab{t, s, sizes}
}

// question returns the question for a plan with the lab's stage sizes.
func (l *lab) question() proof.Question {
	return proof.Question{Puzzle: strings.Trim(strings.ReplaceAll(fmt.Sprint(l.sizes), " ", ","), "[]"), Goal: proof.Fewest}
}

// config returns the configuration of a worker whose plans are modified by change.
func (l *lab) config(cores int, change func(*jobstest.Sums)) jobs.Config {
	return jobs.Config{
		Store: l.store, Log: slog.New(slog.DiscardHandler), NoMaintenance: true, Cores: cores, Pace: pace, Version: jobstest.Version,
		Begin: func(_ context.Context, q proof.Question) (*proof.Plan, error) {
			s, err := jobstest.New(q)
			if err != nil {
				return nil, err
			}
			if change != nil {
				change(s)
			}
			return s.Plan(), nil
		},
	}
}

func (l *lab) start(cores int, change func(*jobstest.Sums)) *jobs.Work {
	l.t.Helper()
	w, err := jobs.Start(l.t.Context(), l.config(cores, change))
	if err != nil {
		l.t.Fatal(err)
	}
	return w
}

func (l *lab) ask() proofrun.Proof {
	l.t.Helper()
	p, isNew, err := jobs.Ask(l.t.Context(), l.config(0, nil), l.question())
	if err != nil || !isNew {
		l.t.Fatal(isNew, err)
	}
	return p
}

// await waits until is returns true for a proof, and returns the proof.
func (l *lab) await(id int64, is func(proofrun.Proof) bool) proofrun.Proof {
	l.t.Helper()
	for {
		p, err := l.store.Proof(l.t.Context(), id)
		if err != nil {
			l.t.Fatal(err)
		}
		if is(p) {
			return p
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func hasEnded(p proofrun.Proof) bool { return !p.Ended.IsZero() }

// check compares the result with that of a single process, and checks that every stage has one
// answer for each of its shards.
func (l *lab) check(p proofrun.Proof) {
	l.t.Helper()
	var got proof.Result
	if p.State != proofrun.Done {
		l.t.Fatalf("the proof is %s: %s", p.State, p.Reason)
	}
	if err := json.Unmarshal(p.Result, &got); err != nil {
		l.t.Fatal(err)
	}
	if want, err := jobstest.Alone(l.t.Context(), l.question()); err != nil || got.Size != want.Size {
		l.t.Errorf("the result is %+v; one process finds %+v", got, want)
	}
	for stage, shards := range l.sizes {
		if n, err := l.store.Answered(l.t.Context(), proofrun.StageID{Proof: p.ID, Stage: stage}); n != shards || err != nil {
			l.t.Errorf("stage %d has %d answers of %d shards, %v", stage, n, shards, err)
		}
	}
}

// Two workers find the same result as one process, and run all audits.
func TestTwoWorkers(t *testing.T) {
	l := newLab(t, 300, 1, 500)
	for range 2 {
		defer l.start(2, nil).Stop()
	}
	p := l.ask()
	if again, isNew, err := jobs.Ask(t.Context(), l.config(0, nil), l.question()); again.ID != p.ID || isNew || err != nil {
		t.Errorf("asked again: %d, %v, %v", again.ID, isNew, err)
	}
	p = l.await(p.ID, hasEnded)
	l.check(p)
	if s, err := l.store.ProofStatus(t.Context(), p.ID); err != nil || s.AllAudits == 0 || s.AllAudited != s.AllAudits {
		t.Errorf("%+v, %v", s, err)
	}
}

// One worker alone finds the same result. It audits its own shards, and the status counts these
// audits.
func TestOneWorker(t *testing.T) {
	l := newLab(t, 300, 20)
	p := l.ask()
	defer l.start(2, nil).Stop()
	p = l.await(p.ID, hasEnded)
	l.check(p)
	if s, err := l.store.ProofStatus(t.Context(), p.ID); err != nil || s.AllAudited != s.AllAudits || s.SelfAudited != s.AllAudits {
		t.Errorf("%+v, %v", s, err)
	}
}

// An audit finds a worker that gives wrong answers. The proof fails and names the shard.
func TestWrongAnswer(t *testing.T) {
	l := newLab(t, 1, 1)
	p := l.ask()
	wrong := proofrun.Answer{StageID: p.At(), Worker: 1000, Answer: []byte("12345678"), Audit: true}
	if _, err := l.store.AddAnswer(t.Context(), wrong); err != nil {
		t.Fatal(err)
	}
	log := new(lines)
	config := l.config(1, nil)
	config.Log = slog.New(slog.NewTextHandler(log, nil))
	w := testkit.Must(jobs.Start(t.Context(), config))(t)
	defer w.Stop()
	p = l.await(p.ID, hasEnded)
	if p.State != proofrun.Failed || !strings.HasPrefix(p.Reason, "workers 1000 and 1 got different answers to shard 1 of stage 1; ") {
		t.Errorf("the proof is %s: %s", p.State, p.Reason)
	}
	if !log.have("two answers to a shard differ") {
		t.Error(`the log has no line "two answers to a shard differ"`)
	}
}

// Shards whose jobs have disappeared without leaving an answer are queued again.
func TestJobsWithoutAnswers(t *testing.T) {
	l := newLab(t, 400, 3)
	p := l.ask()
	done, err := l.store.Pool().Exec(t.Context(), `DELETE FROM river_job`)
	if err != nil || done.RowsAffected() != 200 { // each job has two shards
		t.Fatal(done, err)
	}
	for range 2 {
		defer l.start(2, nil).Stop()
	}
	l.check(l.await(p.ID, hasEnded))
}

// An invalid answer is detected when a plan takes it, even without an audit.
func TestInvalidAnswer(t *testing.T) {
	l := newLab(t, 40, 10)
	p := l.ask()
	if _, err := l.store.AddAnswer(t.Context(), proofrun.Answer{StageID: p.At(), Shard: 7, Worker: 1000, Answer: []byte("x")}); err != nil {
		t.Fatal(err)
	}
	defer l.start(2, nil).Stop()
	p = l.await(p.ID, hasEnded)
	if p.State != proofrun.Failed || !strings.Contains(p.Reason, "worker 1000 stored an invalid answer for shard 8 of stage 1") {
		t.Errorf("the proof is %s: %s", p.State, p.Reason)
	}
}

// If filing a proof is interrupted, the next worker finishes it.
func TestFilingInterrupted(t *testing.T) {
	l := newLab(t, 4500, 10)
	// Cancel ctx while the shards are being queued.
	ctx, cancel := context.WithCancel(t.Context())
	var once sync.Once
	config := l.config(0, nil)
	config.Begin = func(ctx context.Context, q proof.Question) (*proof.Plan, error) {
		once.Do(func() { time.AfterFunc(20*time.Millisecond, cancel) })
		return jobstest.Begin(ctx, q)
	}
	_, _, err := jobs.Ask(ctx, config, l.question())
	t.Logf("filing ended with: %v", err)
	list := testkit.Must(l.store.Proofs(t.Context(), "", 10))(t)
	id := int64(1)
	if len(list) == 0 { // the question itself was not filed, or only just now
		p, _, err := jobs.Ask(t.Context(), l.config(0, nil), l.question())
		if err != nil {
			t.Fatal(err)
		}
		id = p.ID
	}
	defer l.start(64, nil).Stop()
	l.check(l.await(id, hasEnded))
}

// If a worker stops in the middle of its work, cleanly or not, nothing is lost. Later workers do
// the rest.
func TestWorkersComeAndGo(t *testing.T) {
	l := newLab(t, 400, 100)
	p := l.ask()
	slow := func(s *jobstest.Sums) {
		s.Before = func(ctx context.Context) error {
			select {
			case <-time.After(time.Millisecond):
			case <-ctx.Done():
			}
			return ctx.Err()
		}
	}
	for n := 50; n <= 350; n += 100 {
		w := l.start(2, slow)
		l.awaitAnswers(p, n)
		w.Stop()
	}
	defer l.start(2, nil).Stop()
	l.check(l.await(p.ID, hasEnded))
}

// A stage that was complete when its workers died advances even if all remaining workers are busy
// with another proof.
func TestCompleteWhileOthersAreBusy(t *testing.T) {
	l := newLab(t, 5, 3)
	p := l.ask()
	alone := testkit.Must(jobstest.Begin(t.Context(), l.question()))(t)
	for shard := range l.sizes[0] {
		answer := testkit.Must(alone.Do(t.Context(), shard))(t)
		if _, err := l.store.AddAnswer(t.Context(), proofrun.Answer{StageID: p.At(), Shard: shard, Worker: 1000, Answer: answer, Audit: true}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.store.Pool().Exec(t.Context(), `DELETE FROM river_job`); err != nil {
		t.Fatal(err)
	}
	other := &lab{t, l.store, []int{100}}
	other.ask()
	// One core stays busy. The other runs the audits of the first proof.
	var held atomic.Bool
	defer l.start(2, func(s *jobstest.Sums) {
		if s.Question() == other.question() {
			s.Before = func(ctx context.Context) error {
				if held.Swap(true) {
					return nil
				}
				<-ctx.Done()
				return ctx.Err()
			}
		}
	}).Stop()
	l.await(p.ID, func(p proofrun.Proof) bool { return p.Stage == 1 })
}

func (l *lab) awaitAnswers(p proofrun.Proof, n int) {
	l.t.Helper()
	for {
		got, err := l.store.Answered(l.t.Context(), p.At())
		if err != nil {
			l.t.Fatal(err)
		}
		if got >= n {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// A running proof can be cancelled and removed, and the same question can be asked again.
func TestCancelAndRemove(t *testing.T) {
	l := newLab(t, 10_000)
	defer l.start(2, nil).Stop()
	p := l.ask()
	l.awaitAnswers(p, 10)
	if done, err := jobs.Cancel(t.Context(), l.config(0, nil), p.ID); !done || err != nil {
		t.Fatal(done, err)
	}
	l.sizes = []int{30}
	next := l.ask()
	l.check(l.await(next.ID, hasEnded))
	if err := jobs.Remove(t.Context(), l.config(0, nil), p.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := l.store.Proof(t.Context(), p.ID); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
	if err := jobs.Remove(t.Context(), l.config(0, nil), p.ID); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
}

// A shard that fails everywhere ends the proof, and the proof records the reason.
func TestShardThatFails(t *testing.T) {
	l := newLab(t, 3)
	broken := errors.New("no memory left")
	defer l.start(2, func(s *jobstest.Sums) { s.Before = func(context.Context) error { return broken } }).Stop()
	p := l.await(l.ask().ID, hasEnded)
	if p.State != proofrun.Failed || p.Reason == "" {
		t.Errorf("got %+v, want a failed proof with a reason", p)
	}
}

// On a real proof, two workers get the same result as one process.
func TestRealProof(t *testing.T) {
	l := newLab(t)
	q := proof.Question{Puzzle: "29x29", Goal: proof.Fewest}
	config := jobs.Config{Store: l.store, Log: slog.New(slog.DiscardHandler), NoMaintenance: true, Cores: 1, Pace: pace}
	for range 2 {
		w := testkit.Must(jobs.Start(t.Context(), config))(t)
		defer w.Stop()
	}
	p, _, err := jobs.Ask(t.Context(), config, q)
	if err != nil {
		t.Fatal(err)
	}
	p = l.await(p.ID, hasEnded)
	var r proof.Result
	if err := json.Unmarshal(p.Result, &r); err != nil || !r.Proved || r.Size != 345 || len(r.Presses) != 345 || slices.Max(r.Presses) >= 29*29 {
		t.Errorf("%s, %v", p.Result, err)
	}
}
