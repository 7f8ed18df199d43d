package jobs

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"time"

	"lightsout/internal/service/proofrun"
)

// For a small share of the shards, another worker repeats the computation, or the same one if it is
// the only one alive. Audits are not jobs in the queue, because the queue cannot keep a worker from
// getting shards that it computed itself, and workers would pass them back and forth. Instead, the
// database assigns the audits to workers.

// auditEvery sets the share of audited shards: on average, one in auditEvery is audited.
const auditEvery = 50

// auditAll audits shards until ctx is done. It takes on at most one audit at a time, plus one for
// every auditEvery/2 cores.
func (e *engine) auditAll(ctx context.Context) {
	for ctx.Err() == nil {
		list, err := e.store.TakeAudits(ctx, e.version, e.id, 1+2*cap(e.slots)/auditEvery)
		e.complain(ctx, "could not look for audits", err)
		var group sync.WaitGroup
		for _, first := range list {
			group.Go(func() { e.tryAudit(ctx, first) })
		}
		group.Wait()
		if len(list) == 0 {
			e.awaitAudits(ctx)
		}
	}
}

// awaitAudits waits until there may be something to audit.
func (e *engine) awaitAudits(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-e.audits:
	case <-e.whileRunning(e.laterTime()):
	}
}

// tryAudit audits a shard. It ends the proof if that fails maxFailures times in a row, not counting
// failures while the database is unavailable.
func (e *engine) tryAudit(ctx context.Context, first proofrun.Answer) {
	for failures := 1; ; failures++ {
		err := e.audit(ctx, first)
		switch {
		case err == nil || isOver(err) || ctx.Err() != nil:
			return
		case e.store.AwaitDatabase(ctx):
			failures = 0
		case failures == maxFailures:
			e.complain(ctx, "could not end a proof", e.fail(ctx, first.StageID, first.Shard, err))
			return
		default:
			e.log.Warn("could not audit a shard", "proof", first.Proof, "stage", first.Stage+1, "shard", first.Shard+1, "error", err)
		}
		sleep(ctx, time.Duration(failures)*e.pace/5)
	}
}

// audit computes a shard again, and ends the proof if the answer differs from the first one.
func (e *engine) audit(ctx context.Context, first proofrun.Answer) error {
	ctx, cancel := context.WithTimeout(ctx, shardTime)
	defer cancel()
	var second proofrun.Answer
	err := e.withCore(ctx, func() (err error) {
		second, _, err = e.do(ctx, first.StageID, first.Shard)
		return err
	})
	if err != nil {
		return err
	}
	if !bytes.Equal(first.Answer, second.Answer) {
		return e.disagree(ctx, first)
	}
	err = e.store.EndAudit(ctx, first.StageID, first.Shard, e.id)
	e.look()
	return err
}

// disagree ends a proof because this worker's answer to a shard differs from the first one.
func (e *engine) disagree(ctx context.Context, first proofrun.Answer) error {
	e.log.Error("two answers to a shard differ; the proof has failed", "proof", first.Proof, "stage", first.Stage+1, "shard", first.Shard+1,
		"workers", []int64{first.Worker, e.id})
	who := fmt.Sprintf("workers %d and %d", first.Worker, e.id)
	if first.Worker == e.id {
		who = fmt.Sprintf("worker %d", e.id)
	}
	return e.store.FailProof(ctx, first.Proof, fmt.Sprintf("%s got different answers to shard %d of stage %d; test the memory and processors before you prove it again",
		who, first.Shard+1, first.Stage+1))
}
