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

// One shard in many is checked by a worker other than the one that did it, which does it
// again. If the two disagree, a third one decides. Checks are not jobs in the queue,
// which cannot keep a worker from getting its own shards: two workers would hand them back
// and forth. The database gives each worker what others have done.

// coresOfChecker is for how many cores of a worker one shard is checked at a time: as one
// shard in 50 is audited, that is twice as many as needed.
const coresOfChecker = proofrun.AuditEvery / 2

// check checks what others have done, until the context ends.
func (e *engine) check(ctx context.Context) {
	var failing proofrun.StageID
	failed := 0 // times in a row
	for ctx.Err() == nil {
		c, err := e.checkNext(ctx)
		switch {
		case err == nil:
			failed = 0
		case !isFailure(err): // there is nothing to check, or not yet
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

// checkFailed deals with a check that fails, and ends the proof after maxFailures in a row.
func (e *engine) checkFailed(ctx context.Context, c proofrun.Check, times int, err error) {
	e.log.Warn("a shard could not be checked", "proof", c.Proof, "stage", c.Stage+1, "shard", c.Shard+1, "error", err)
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

// checkNext checks a shard, or returns store.ErrNotFound if none is left to check.
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

// takeCheck takes a shard to check, and gives back what this worker has taken and is not
// doing: checks that failed, and one whose answer from the database was lost.
func (e *engine) takeCheck(ctx context.Context) (proofrun.Check, error) {
	e.takingCheck.Lock() // so that nothing is given back that another goroutine is taking
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

// again does a shard that others have done.
func (e *engine) again(ctx context.Context, c proofrun.Check) (a proofrun.Answer, err error) {
	err = e.withCore(ctx, func() error {
		a, _, err = e.do(ctx, c.StageID, c.Shard)
		return err
	})
	return a, err
}

// audit does a shard a second time.
func (e *engine) audit(ctx context.Context, c proofrun.Check) error {
	first, err := e.store.Answer(ctx, c.StageID, c.Shard)
	if errors.Is(err, store.ErrNotFound) {
		return errElsewhere // it has been discarded
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

// judge does a shard about which two others disagree, and discards all answers of the worker
// that was wrong.
func (e *engine) judge(ctx context.Context, c proofrun.Check) error {
	d, err := e.store.Dispute(ctx, c.StageID, c.Shard)
	if errors.Is(err, store.ErrNotFound) {
		return errElsewhere // another dispute has settled it
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
		return e.store.FailProof(ctx, c.Proof, fmt.Sprintf("workers %d, %d and %d give three different answers to shard %d of stage %d: are they builds of one program?",
			d.First.Worker, d.Second.Worker, e.id, c.Shard+1, c.Stage+1))
	}
	return e.ban(ctx, c.StageID, wrong, fmt.Sprintf("worker %d gave a wrong answer to shard %d of stage %d, as worker %d found", wrong, c.Shard+1, c.Stage+1, e.id))
}

// comeBack begins a plan anew that has gone on from a stage at which the proof still is: it
// cannot have gone on while it is disputed, so the plan was too fast.
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

// ban discards what a worker has done, and files it again.
func (e *engine) ban(ctx context.Context, at proofrun.StageID, worker int64, reason string) error {
	e.log.Error("all answers of a worker are thrown away", "proof", at.Proof, "worker", worker, "reason", reason)
	if err := e.store.Ban(ctx, at, worker, reason); err != nil {
		return err
	}
	p, err := e.store.Proof(ctx, at.Proof)
	if err != nil {
		return err
	}
	if err := e.clear(ctx, e.version, jobsAt(at)); err != nil { // jobs of the old round
		return err
	}
	if err := e.fileStage(ctx, p, p.At()); err != nil {
		return err
	}
	return e.store.WantAudits(ctx, p.At(), p.IsAudited)
}
