package jobs

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"lightsout/internal/proof"
	"lightsout/internal/service/proofrun"
)

// ErrNothingToDo reports that a question can be answered without computing any shards.
var ErrNothingToDo = errors.New("nothing to compute")

// Ask files a question for the workers. If a proof of the same question is already running or done,
// Ask returns that proof.
func Ask(ctx context.Context, c Config, q proof.Question) (p proofrun.Proof, isNew bool, err error) {
	c = c.withDefaults()
	plan, err := c.Begin(ctx, q)
	if err != nil {
		return proofrun.Proof{}, false, err
	}
	if plan.Shards() == 0 {
		return proofrun.Proof{}, false, fmt.Errorf("%w: every solution has at least %d presses, and a solution with %d is known", ErrNothingToDo, plan.Result().Bound, plan.Result().Size)
	}
	q = plan.Question()
	f, err := newShardQueue(c)
	if err != nil {
		return proofrun.Proof{}, false, err
	}
	p, isNew, err = c.Store.AddProof(ctx, proofrun.Proof{Puzzle: q.Puzzle, Goal: q.Goal, Version: c.Version}, sizeOf(plan))
	if err != nil || !isNew {
		return p, isNew, err
	}
	return p, true, f.enqueueStage(ctx, p, p.At())
}

// newShardQueue returns a shardQueue for a process that runs no jobs.
func newShardQueue(c Config) (shardQueue, error) {
	client, err := river.NewClient(riverpgxv5.New(c.Store.Pool()), &river.Config{Logger: c.Log, FetchCooldown: fetchTime})
	return shardQueue{c.Store, client}, err
}

// Cancel stops a proof and removes its waiting jobs from the queue. It reports whether the proof
// was still running.
func Cancel(ctx context.Context, c Config, id int64) (bool, error) {
	p, err := c.Store.Proof(ctx, id)
	if err != nil {
		return false, err
	}
	stopped, err := c.Store.CancelProof(ctx, id)
	if err != nil {
		return false, err
	}
	f, err := newShardQueue(c)
	if err != nil {
		return false, err
	}
	return stopped, f.clear(ctx, p.Version, jobsOf(id))
}

// Remove stops a proof and deletes everything stored about it.
func Remove(ctx context.Context, c Config, id int64) error {
	if _, err := Cancel(ctx, c, id); err != nil {
		return err
	}
	return c.Store.RemoveProof(ctx, id)
}
