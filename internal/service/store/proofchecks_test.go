package store_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
)

// A checkLab is a proof with three workers. Every answer must be audited.
type checkLab struct {
	t       *testing.T
	store   *store.Store
	proof   proofrun.Proof
	workers []int64
}

// newCheckLab creates a proof in which worker by[i] has answered shard i.
func newCheckLab(t *testing.T, by ...int) *checkLab {
	t.Helper()
	l := &checkLab{t: t, store: open(t)}
	for range 3 {
		id, err := l.store.AddWorker(t.Context(), proofrun.Worker{Version: "1"})
		if err != nil {
			t.Fatal(err)
		}
		l.workers = append(l.workers, id)
	}
	var err error
	l.proof, _, err = l.store.AddProof(t.Context(), proofrun.Proof{Puzzle: "5x5:on", Version: "1"}, func([]byte) proofrun.StageSize {
		return proofrun.StageSize{Shards: len(by), Audits: len(by)}
	})
	if err != nil {
		t.Fatal(err)
	}
	for shard, worker := range by {
		if _, err := l.store.AddAnswer(t.Context(), proofrun.Answer{StageID: l.proof.At(), Shard: shard, Worker: l.workers[worker], Answer: []byte("x"), Audit: true}); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// takes calls TakeCheck for a worker and compares the result with the given shard. If shard is
// negative, the worker must get no check.
func (l *checkLab) takes(worker, shard int) proofrun.Check {
	l.t.Helper()
	c, err := l.store.TakeCheck(l.t.Context(), "1", l.workers[worker])
	if none := errors.Is(err, store.ErrNotFound); none != (shard < 0) || err != nil && !none {
		l.t.Fatalf("worker %d: %+v, %v", worker, c, err)
	}
	if shard >= 0 && c.Shard != shard {
		l.t.Errorf("worker %d got shard %d instead of %d", worker, c.Shard, shard)
	}
	return c
}

func (l *checkLab) must(err error) {
	l.t.Helper()
	if err != nil {
		l.t.Fatal(err)
	}
}

// markDead marks a worker dead, and checks that only its shards are queued again.
func (l *checkLab) markDead(worker int) {
	l.t.Helper()
	_, err := l.store.Pool().Exec(l.t.Context(), `UPDATE proof_workers SET seen = now() - interval '1 hour' WHERE id = $1`, l.workers[worker])
	l.must(err)
	var dead []int64
	l.must(l.store.MarkDeadWorkers(l.t.Context(), time.Minute, func(_ pgx.Tx, workers []int64) error {
		dead = workers
		return nil
	}))
	if !slices.Equal(dead, l.workers[worker:worker+1]) {
		l.t.Errorf("workers %v are dead, want %d", dead, l.workers[worker])
	}
}

// A worker gets only shards that others have done, and no two workers have the same shard.
func TestChecksOfOthers(t *testing.T) {
	l := newCheckLab(t, 0, 1)
	if _, err := l.store.TakeCheck(t.Context(), "2", l.workers[2]); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a worker of another version: %v", err)
	}
	c := l.takes(1, 0)
	l.takes(1, -1) // worker 1 has done the remaining shard itself
	l.takes(2, 1)
	l.takes(2, -1)
	l.must(l.store.ReturnChecks(t.Context(), l.workers[1], []proofrun.Check{c}))
	l.takes(2, -1) // another worker has it
	l.must(l.store.ReturnChecks(t.Context(), l.workers[1], nil))
	l.takes(2, 0)
	l.takes(1, -1)
	l.markDead(2)
	l.takes(1, 0)
	l.takes(0, 1)
	l.must(l.store.AddAudit(t.Context(), proofrun.Answer{StageID: c.StageID, Shard: 0, Worker: l.workers[1], Answer: []byte("x")}, true))
	p, err := l.store.Progress(t.Context(), l.proof.At(), l.workers[0])
	if err != nil || p.Audited != 1 || p.Checks != 1 || p.Others != 1 {
		t.Errorf("%+v, %v", p, err)
	}
}

// When two workers disagree, the third gets that shard before all others.
func TestDisputeIsChecked(t *testing.T) {
	l := newCheckLab(t, 0, 0, 0)
	c := l.takes(1, 0)
	l.must(l.store.AddAudit(t.Context(), proofrun.Answer{StageID: c.StageID, Shard: 0, Worker: l.workers[1], Answer: []byte("y")}, false))
	l.takes(1, 1)
	if c := l.takes(2, 0); !c.Disputed {
		t.Errorf("%+v is not disputed", c)
	}
	l.takes(0, -1)
	// The first worker was wrong: none of its answers remains, and there is nothing to check.
	l.must(l.store.Ban(t.Context(), c.StageID, l.workers[0], "it lies"))
	l.takes(2, -1)
}

// Audits that were dropped because a worker was banned are requested again.
func TestAuditsWantedAgain(t *testing.T) {
	l := newCheckLab(t, 0, 0, 1)
	c := l.takes(1, 0)
	l.must(l.store.AddAudit(t.Context(), proofrun.Answer{StageID: c.StageID, Shard: 0, Worker: l.workers[1], Answer: []byte("x")}, true))
	l.must(l.store.Ban(t.Context(), c.StageID, l.workers[1], "it lies"))
	l.takes(2, -1)
	at := proofrun.StageID{Proof: l.proof.ID, Round: 1}
	for range 2 { // the second time changes nothing
		l.must(l.store.WantAudits(t.Context(), at, func(int) bool { return true }))
	}
	l.takes(2, 0)
	l.takes(2, 1)
	l.takes(2, -1)
	l.takes(1, -1)
}
