package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"lightsout/internal/proof"
	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
	"lightsout/internal/shards"
)

// errElsewhere reports that a proof has moved on from a job's stage, or is no longer running.
var errElsewhere = errors.New("the proof has moved on")

// errBehind reports that a plan has not reached a stage yet.
var errBehind = errors.New("the plan has not reached this stage")

// A heldPlan is a proof's plan in a worker's memory, with the answers of all stages before the
// current one.
type heldPlan struct {
	proof proofrun.Proof // the proof when the plan was created
	begin func(context.Context, proof.Question) (*proof.Plan, error)
	store *store.Store
	// reading makes the proofs of a worker read their answers in turn.
	reading chan struct{}

	// changing serialises changes to the plan. Otherwise a late goroutine could stop the shards of
	// the stage that another goroutine has just reached.
	changing sync.Mutex

	// Computing a shard takes a read lock; advancing to the next stage takes a write lock.
	mu   sync.RWMutex
	plan *proof.Plan // nil until created
	at   proofrun.StageID
	over chan struct{} // closed when the stage is over, to stop its remaining shards
}

// do computes a shard of a stage. It also returns the number of shards in the stage.
func (h *heldPlan) do(ctx context.Context, at proofrun.StageID, shard int) (answer []byte, shards int, err error) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if h.plan == nil || h.at.Stage < at.Stage {
		return nil, 0, errBehind
	}
	if at.Stage < h.at.Stage {
		return nil, 0, errElsewhere
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	over := h.over
	go func() {
		select {
		case <-over:
			cancel(errElsewhere)
		case <-ctx.Done():
		}
	}()
	answer, err = h.plan.Do(ctx, shard)
	if err != nil && errors.Is(context.Cause(ctx), errElsewhere) {
		err = errElsewhere
	}
	return answer, h.plan.Shards(), err
}

// leave stops the running shards and acquires the write lock, so that the plan can be changed.
func (h *heldPlan) leave() {
	close(h.over) // only leave changes over, and its callers take turns
	h.mu.Lock()
	h.over = make(chan struct{})
}

// where returns the plan's stage, or false if there is no plan yet.
func (h *heldPlan) where() (proofrun.StageID, bool) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.at, h.plan != nil
}

// bring brings the plan up to a stage by taking the answers from the stages before it.
func (h *heldPlan) bring(ctx context.Context, to proofrun.StageID) error {
	h.changing.Lock()
	defer h.changing.Unlock()
	if at, begun := h.where(); begun && at.Stage >= to.Stage {
		return nil // another goroutine has already done this
	}
	h.leave()
	defer h.mu.Unlock()
	if h.plan == nil {
		plan, err := h.begin(ctx, proof.Question{Puzzle: h.proof.Puzzle, Goal: h.proof.Goal})
		if err != nil {
			return err
		}
		h.plan, h.at = plan, proofrun.StageID{Proof: to.Proof}
	}
	for h.at.Stage < to.Stage {
		if err := h.takeStage(ctx); err != nil {
			return err
		}
	}
	return nil
}

// errAnswers reports that a stored answer is invalid or contradicts others.
var errAnswers = errors.New("wrong answers")

// takeStage takes the answers to all shards of the stage, on all cores. If taking them fails, the
// plan is unusable, so takeStage discards it.
func (h *heldPlan) takeStage(ctx context.Context) error {
	select {
	case h.reading <- struct{}{}:
		defer func() { <-h.reading }()
	case <-ctx.Done():
		return ctx.Err()
	}
	shards, taken := h.plan.Shards(), 0
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	answers := make(chan proofrun.Answer)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for a := range answers {
				if err := h.take(a); err != nil {
					fail(err)
				}
			}
		})
	}
	err := h.store.Answers(ctx, h.at, func(a proofrun.Answer) error {
		taken++
		answers <- a
		return ctx.Err()
	})
	close(answers)
	group.Wait()
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if err == nil && taken != shards {
		err = errElsewhere // the proof was removed in the meantime
	}
	if err != nil {
		h.plan = nil
		return err
	}
	h.at.Stage++
	return nil
}

// take passes one answer to the plan.
func (h *heldPlan) take(a proofrun.Answer) error {
	err := h.plan.Take(a.Shard, a.Answer)
	switch {
	case errors.Is(err, shards.ErrAnswer):
		return fmt.Errorf("%w: worker %d stored an invalid answer for shard %d of stage %d", errAnswers, a.Worker, a.Shard+1, a.Stage+1)
	case err != nil:
		return fmt.Errorf("%w: the answers for stage %d contradict each other: %w", errAnswers, a.Stage+1, err)
	}
	return nil
}

// forget discards the plan. The next shard that needs it creates it again.
func (h *heldPlan) forget() {
	h.changing.Lock()
	defer h.changing.Unlock()
	h.leave()
	h.plan = nil
	h.mu.Unlock()
}

// next returns what follows a stage: the size of the next stage, or the result after the last one.
func (h *heldPlan) next() (size proofrun.StageSize, result []byte, err error) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if h.plan == nil {
		return size, nil, errElsewhere
	}
	if h.plan.Shards() == 0 {
		result, err = json.Marshal(h.plan.Result())
		return size, result, err
	}
	return sizeOf(h.plan), nil, nil
}

// sizeOf returns the size of a plan's current stage.
func sizeOf(p *proof.Plan) proofrun.StageSize {
	return proofrun.StageSize{Name: p.Stage(), Shards: p.Shards()}
}
