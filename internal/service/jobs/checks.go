package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
)

// For a small share of the shards, a second worker repeats the computation. If the two disagree, a
// third worker decides. Checks are not jobs in the queue, because the queue cannot keep a worker
// from getting shards that it computed itself, and workers would pass them back and forth. Instead,
// the database assigns each worker shards that others have computed.

// coresOfChecker is the number of cores per concurrent check. One shard in 50 is audited, so this
// is twice the capacity needed.
const coresOfChecker = proofrun.AuditEvery / 2

// check checks shards that other workers have computed, until ctx is done.
func (e *engine) check(ctx context.Context) {
	var failing proofrun.StageID
	failed := 0 // consecutive failures
	for ctx.Err() == nil {
		c, err := e.checkNext(ctx)
		switch {
		case err == nil:
			failed = 0
		case !isFailure(err): // nothing to check right now
			e.awaitChecks(ctx)
		case ctx.Err() != nil || e.store.AwaitDatabase(ctx):
		default:
			if c.StageID != failing {
				failing, failed = c.StageID, 0
			}
			failed++
			e.checkFailed(ctx, c, failed, err)
		}
	}
}

// checkFailed logs a failed check, and ends the proof after maxFailures failures in a row.
func (e *engine) checkFailed(ctx context.Context, c proofrun.Check, times int, err error) {
	e.log.Warn("could not check a shard", "proof", c.Proof, "stage", c.Stage+1, "shard", c.Shard+1, "error", err)
	if times >= maxFailures && c.Proof != 0 {
		e.complain(ctx, "could not end a proof", e.fail(ctx, c.StageID, c.Shard, err))
	}
	sleep(ctx, time.Duration(min(times, 10))*e.pace/5)
}

// awaitChecks waits until there may be something to check.
func (e *engine) awaitChecks(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-e.checks:
	case <-time.After(e.laterTime()):
	}
}

// checkNext checks one shard. It returns store.ErrNotFound if there is nothing to check.
func (e *engine) checkNext(ctx context.Context) (proofrun.Check, error) {
	c, err := e.takeCheck(ctx)
	if err != nil {
		return c, err
	}
	err = e.checkShard(ctx, c)
	e.mu.Lock()
	delete(e.checking, c)
	e.mu.Unlock()
	if err == nil {
		e.look()
	} else {
		e.checksLost.Store(true)
	}
	return c, err
}

// takeCheck takes a shard to check. It first puts back the checks that this worker has taken but is
// not running: checks that failed, and checks that the database assigned in a reply that was lost.
func (e *engine) takeCheck(ctx context.Context) (proofrun.Check, error) {
	e.takingCheck.Lock() // so as not to put back a check that another goroutine is taking
	defer e.takingCheck.Unlock()
	if e.checksLost.Load() {
		e.mu.Lock()
		doing := slices.Collect(maps.Keys(e.checking))
		e.mu.Unlock()
		if err := e.store.ReturnChecks(ctx, e.id, doing); err != nil {
			return proofrun.Check{}, err
		}
		e.checksLost.Store(false)
	}
	c, err := e.store.TakeCheck(ctx, e.version, e.id)
	switch {
	case err == nil:
		e.mu.Lock()
		e.checking[c] = true
		e.mu.Unlock()
	case !errors.Is(err, store.ErrNotFound):
		e.checksLost.Store(true)
	}
	return c, err
}

func (e *engine) checkShard(ctx context.Context, c proofrun.Check) error {
	ctx, cancel := context.WithTimeout(ctx, shardTime)
	defer cancel()
	if c.Disputed {
		return e.judge(ctx, c)
	}
	return e.audit(ctx, c)
}

// again repeats a shard that another worker has computed.
func (e *engine) again(ctx context.Context, c proofrun.Check) (a proofrun.Answer, err error) {
	err = e.withCore(ctx, func() error {
		a, _, err = e.do(ctx, c.StageID, c.Shard)
		return err
	})
	return a, err
}

// audit repeats a shard, and stores whether its answer agrees with the first one.
func (e *engine) audit(ctx context.Context, c proofrun.Check) error {
	first, err := e.store.Answer(ctx, c.StageID, c.Shard)
	if errors.Is(err, store.ErrNotFound) {
		return errElsewhere // the answer has been discarded
	}
	if err != nil {
		return err
	}
	second, err := e.again(ctx, c)
	if err != nil {
		return err
	}
	agrees := bytes.Equal(second.Answer, first.Answer)
	if !agrees {
		e.log.Error("two workers disagree", "proof", c.Proof, "stage", c.Stage+1, "shard", c.Shard+1, "workers", []int64{first.Worker, e.id})
	}
	return e.store.AddAudit(ctx, second, agrees)
}

// judge repeats a shard whose first two answers differ, and discards all answers from the worker
// that was wrong.
func (e *engine) judge(ctx context.Context, c proofrun.Check) error {
	d, err := e.store.Dispute(ctx, c.StageID, c.Shard)
	if errors.Is(err, store.ErrNotFound) {
		return errElsewhere // the dispute has been settled
	}
	if err != nil {
		return err
	}
	own, err := e.again(ctx, c)
	if errors.Is(err, errElsewhere) {
		return e.comeBack(ctx, c)
	}
	if err != nil {
		return err
	}
	wrong := d.Wrong(own.Answer)
	if wrong == 0 {
		return e.store.FailProof(ctx, c.Proof, fmt.Sprintf("workers %d, %d and %d gave three different answers to shard %d of stage %d; check that they run the same build",
			d.First.Worker, d.Second.Worker, e.id, c.Shard+1, c.Stage+1))
	}
	return e.ban(ctx, c.StageID, wrong, fmt.Sprintf("worker %d gave a wrong answer to shard %d of stage %d, according to worker %d", wrong, c.Shard+1, c.Stage+1, e.id))
}

// comeBack restarts a plan that is ahead of its proof. A disputed proof cannot have moved on, so
// the plan must have advanced too early.
func (e *engine) comeBack(ctx context.Context, c proofrun.Check) error {
	p, err := e.store.Proof(ctx, c.Proof)
	if err != nil {
		return err
	}
	if p.At() != c.StageID || p.State != proofrun.Disputed {
		return errElsewhere
	}
	h, err := e.held(ctx, c.Proof)
	if err != nil {
		return err
	}
	h.forget()
	return errLater
}

// ban discards all answers from a worker and requeues its shards.
func (e *engine) ban(ctx context.Context, at proofrun.StageID, worker int64, reason string) error {
	e.log.Error("discarding all answers from a worker", "proof", at.Proof, "worker", worker, "reason", reason)
	if err := e.store.Ban(ctx, at, worker, reason); err != nil {
		return err
	}
	p, err := e.store.Proof(ctx, at.Proof)
	if err != nil {
		return err
	}
	if err := e.clear(ctx, e.version, jobsAt(at)); err != nil { // remove the jobs of the old round
		return err
	}
	if err := e.fileStage(ctx, p, p.At()); err != nil {
		return err
	}
	return e.store.WantAudits(ctx, p.At(), p.IsAudited)
}
