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
	"lightsout/solve"
)

// errElsewhere says that a proof is no longer where a job thinks it is.
var errElsewhere = errors.New("the proof has gone on")

// errBehind says that a plan has to be brought to a stage first.
var errBehind = errors.New("the plan has not gone on yet")

// A heldPlan is a proof's plan in the memory of a worker, with the answers of all stages
// before the one at which it is.
type heldPlan struct {
	proof proofrun.Proof // as it was when the plan was begun
	begin func(context.Context, proof.Question) (proof.Plan, error)
	store *store.Store

	// One at a time changes the plan. Otherwise one that comes late would stop what another
	// one has brought the plan to.
	changing sync.Mutex

	// Shards are done with a lock for reading; going to the next stage takes one for writing.
	mu   sync.RWMutex
	plan proof.Plan // nil before it is begun
	at   proofrun.StageID

	overMu sync.Mutex
	over   chan struct{} // closed when the stage is over, so that what is left of it stops
}

// do does a shard of a stage.
func (h *heldPlan) do(ctx context.Context, at proofrun.StageID, shard int) (answer []byte, shards int, err error) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	if h.plan == nil || h.at.Before(at) {
		return nil, 0, errBehind
	}
	if at.Before(h.at) {
		return nil, 0, errElsewhere
	}
	if shard >= h.plan.Shards() {
		return nil, 0, fmt.Errorf("%w: the queue has shard %d of proof %d, which has %d", solve.ErrShard, shard, at.Proof, h.plan.Shards())
	}
	h.overMu.Lock()
	over := h.over
	h.overMu.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		select {
		case <-over:
			cancel()
		case <-ctx.Done():
		}
	}()
	answer, err = h.plan.Do(ctx, shard)
	if err != nil {
		select {
		case <-over:
			err = errElsewhere
		default:
		}
	}
	return answer, h.plan.Shards(), err
}

// leave stops what is being done, and returns when the plan may be changed.
func (h *heldPlan) leave() {
	h.overMu.Lock()
	close(h.over)
	h.overMu.Unlock()
	h.mu.Lock()
	h.overMu.Lock()
	h.over = make(chan struct{})
	h.overMu.Unlock()
}

// where is the stage of the plan; false if it is not begun.
func (h *heldPlan) where() (proofrun.StageID, bool) {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.at, h.plan != nil
}

// bring brings the plan to a stage, by taking the answers of the stages before it.
func (h *heldPlan) bring(ctx context.Context, to proofrun.StageID) error {
	h.changing.Lock()
	defer h.changing.Unlock()
	if at, begun := h.where(); begun && !at.Before(to) {
		return nil // somebody else was faster
	}
	h.leave()
	defer h.mu.Unlock()
	if h.plan == nil || h.at.Round != to.Round {
		plan, err := h.begin(ctx, proof.Question{Puzzle: h.proof.Puzzle, Goal: h.proof.Goal})
		if err != nil {
			return err
		}
		h.plan, h.at = plan, proofrun.StageID{Proof: to.Proof, Round: to.Round}
	}
	for h.at.Stage < to.Stage {
		if err := h.takeStage(ctx); err != nil {
			return err
		}
	}
	return nil
}

// A wrongAnswerError says that something is stored that is not an answer.
type wrongAnswerError struct {
	answer proofrun.Answer
	reason error
}

func (e *wrongAnswerError) Error() string {
	return fmt.Sprintf("what worker %d stored for shard %d of stage %d is not an answer", e.answer.Worker, e.answer.Shard+1, e.answer.Stage+1)
}

func (e *wrongAnswerError) Unwrap() error { return e.reason }

// A contradictionError says that the answers of a stage cannot all be right.
type contradictionError struct {
	stage  int
	reason error
}

func (e *contradictionError) Error() string {
	return fmt.Sprintf("the answers of stage %d contradict each other: %v", e.stage+1, e.reason)
}

func (e *contradictionError) Unwrap() error { return e.reason }

// takeStage takes the answers of all shards of the stage, on all cores. After an error the
// plan cannot be used any further, and starts over.
func (h *heldPlan) takeStage(ctx context.Context) error {
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
		err = errElsewhere // answers were discarded meanwhile
	}
	if err != nil {
		h.plan = nil
		return err
	}
	h.at.Stage++
	return nil
}

// take takes an answer.
func (h *heldPlan) take(a proofrun.Answer) error {
	err := h.plan.Take(a.Shard, a.Answer)
	switch {
	case errors.Is(err, solve.ErrShard):
		return &wrongAnswerError{a, err}
	case err != nil:
		return &contradictionError{h.at.Stage, err}
	}
	return nil
}

// forget makes the plan begin anew.
func (h *heldPlan) forget() {
	h.changing.Lock()
	defer h.changing.Unlock()
	h.leave()
	h.plan = nil
	h.mu.Unlock()
}

// next tells what comes after the answers of a stage: the size of the next stage, or the
// result after the last one.
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
	return proofrun.SizeOf(h.plan, h.proof.Seed, h.at.Stage), nil, nil
}
