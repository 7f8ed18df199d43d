package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"lightsout/internal/proof"
	"lightsout/internal/service/proofrun"
)

const (
	// storeAgain is the pause before the next attempt to store an answer.
	storeAgain = 500 * time.Millisecond
)

// An engine computes shards of proofs in one process.
type engine struct {
	shardQueue
	log     *slog.Logger
	begin   func(context.Context, proof.Question) (*proof.Plan, error)
	version string
	pace    time.Duration // between heartbeats
	id      int64         // the ID of this worker
	slots   chan struct{} // one per shard that can run at the same time
	kick    chan struct{} // receives a value when a stage may be complete
	audits  chan struct{} // receives a value when there may be shards to audit

	running  atomic.Bool        // whether a proof is running, as far as this worker knows
	reading  chan struct{}      // holds a value while the answers to a stage are read, so that only one connection is busy for long
	complete map[int64]sighting // keyed by proof; used only by inspect

	mu    sync.Mutex
	plans map[int64]*heldPlan
	done  int   // shards computed since the last count
	last  int64 // the proof of the latest shard
}

func newEngine(ctx context.Context, c Config) (*engine, error) {
	name, err := os.Hostname()
	if err != nil {
		name = "unknown"
	}
	e := &engine{
		shardQueue: shardQueue{store: c.Store}, log: c.Log, begin: c.Begin, version: c.Version, pace: c.Pace, slots: make(chan struct{}, c.Cores),
		kick: make(chan struct{}, 1), audits: make(chan struct{}, 1), reading: make(chan struct{}, 1), plans: map[int64]*heldPlan{}, complete: map[int64]sighting{},
	}
	w := proofrun.Worker{Name: fmt.Sprintf("%s:%d", name, os.Getpid()), Version: e.version, Cores: c.Cores}
	e.id, err = c.Store.AddWorker(ctx, w)
	return e, err
}

// clientID returns the name of a worker in the queue.
func clientID(worker int64) string { return fmt.Sprintf("worker-%d", worker) }

// answer computes the shards in a job. It stores each answer while it computes the next.
func (e *engine) answer(ctx context.Context, s Shard) error {
	todo := make([]int, max(s.Count, 1))
	for i := range todo {
		todo[i] = s.Shard + i
	}
	if s.Again {
		var err error
		if todo, err = e.store.MissingAnswers(ctx, s.at(), s.Shard, len(todo)); err != nil {
			return err
		}
	}
	stored := make(chan error, len(todo))
	begun := 0
	err := e.withCore(ctx, func() error {
		for _, n := range todo {
			answer, shards, err := e.do(ctx, s.at(), n)
			if err != nil {
				return err
			}
			begun++
			go func() {
				answered, err := e.storeAnswer(ctx, answer)
				if err == nil && answered >= shards {
					e.look()
				}
				stored <- err
			}()
		}
		return nil
	})
	for range begun {
		err = errors.Join(err, <-stored)
	}
	return err
}

// withCore calls do as soon as a core is free.
func (e *engine) withCore(ctx context.Context, do func() error) error {
	select {
	case e.slots <- struct{}{}:
		defer func() { <-e.slots }()
		return do()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// do computes a shard. It also returns the number of shards in the stage.
func (e *engine) do(ctx context.Context, at proofrun.StageID, shard int) (a proofrun.Answer, shards int, err error) {
	h, err := e.held(ctx, at.Proof)
	if err != nil {
		return a, 0, err
	}
	a = proofrun.Answer{StageID: at, Shard: shard, Worker: e.id, Audit: rand.N(auditEvery) == 0}
	for {
		a.Answer, shards, err = h.do(ctx, at, shard)
		if !errors.Is(err, errBehind) {
			break
		}
		if err := e.catchUp(ctx, h, at); err != nil {
			return a, 0, err
		}
	}
	if err == nil {
		e.mu.Lock()
		e.done++
		e.last = at.Proof
		e.mu.Unlock()
	}
	return a, shards, err
}

// catchUp brings a plan up to a job's stage, unless the proof has moved on.
func (e *engine) catchUp(ctx context.Context, h *heldPlan, to proofrun.StageID) error {
	p, err := e.store.Proof(ctx, to.Proof)
	if err != nil {
		return err
	}
	if p.At() != to || p.State != proofrun.Running {
		return errElsewhere
	}
	return e.bring(ctx, h, to)
}

// held returns the heldPlan of a proof, and creates it if necessary.
func (e *engine) held(ctx context.Context, proof int64) (*heldPlan, error) {
	e.mu.Lock()
	h := e.plans[proof]
	e.mu.Unlock()
	if h != nil {
		return h, nil
	}
	p, err := e.store.Proof(ctx, proof)
	if err != nil {
		return nil, err
	}
	e.wake()
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.plans[proof] == nil {
		e.plans[proof] = &heldPlan{proof: p, begin: e.begin, store: e.store, reading: e.reading, over: make(chan struct{})}
	}
	return e.plans[proof], nil
}

// storeAnswer stores an answer. After an error it retries until ctx is done, because computing the
// answer again would cost more than waiting.
func (e *engine) storeAnswer(ctx context.Context, a proofrun.Answer) (answered int, err error) {
	for {
		if answered, err = e.store.AddAnswer(ctx, a); err == nil {
			return answered, nil
		}
		e.complain(ctx, "could not store an answer; retrying", err)
		select {
		case <-ctx.Done():
			return 0, err
		case <-time.After(storeAgain):
		}
	}
}

// look makes the engine check whether a stage is complete.
func (e *engine) look() { signal(e.kick) }

// signal wakes the goroutine that waits on c, now or when it next waits.
func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// bring brings a plan up to a stage. It ends the proof if the stored answers are wrong.
func (e *engine) bring(ctx context.Context, h *heldPlan, to proofrun.StageID) error {
	err := h.bring(ctx, to)
	if errors.Is(err, errAnswers) {
		e.log.Error("the proof has failed", "proof", to.Proof, "error", err)
		return errors.Join(errElsewhere, e.store.FailProof(ctx, to.Proof, err.Error()))
	}
	return err
}

// fail ends a proof because one of its shards keeps failing.
func (e *engine) fail(ctx context.Context, at proofrun.StageID, shard int, reason error) error {
	return e.store.FailProof(ctx, at.Proof, fmt.Sprintf("shard %d of stage %d fails on worker %d: %v", shard+1, at.Stage+1, e.id, reason))
}

// laterTime returns the delay before the next look for audits.
func (e *engine) laterTime() time.Duration { return e.pace/20 + rand.N(e.pace/20) }
