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
	// waitTime is how long a worker keeps a job that cannot run yet. Without this pause the worker
	// would keep taking and returning jobs.
	waitTime = 2 * time.Second
	// storeAgain is the pause before the next attempt to store an answer.
	storeAgain = 500 * time.Millisecond
)

// errLater reports that a job cannot run now.
var errLater = errors.New("not now")

// An engine computes shards of proofs in one process.
type engine struct {
	filer
	log     *slog.Logger
	begin   func(context.Context, proof.Question) (*proof.Plan, error)
	version string
	pace    time.Duration // between heartbeats
	id      int64         // the ID of this worker
	slots   chan struct{} // one per shard that can run at the same time
	kick    chan struct{} // receives a value when a stage may be complete
	checks  chan struct{} // receives a value when there may be shards to check
	failed  chan error

	complete map[int64]sighting // keyed by proof; used only by inspect

	takingCheck sync.Mutex
	checksLost  atomic.Bool // this worker may have taken checks that it is not running

	mu       sync.Mutex
	plans    map[int64]*heldPlan
	disputed map[int64]bool
	checking map[proofrun.Check]bool
	done     int   // shards computed since the last count
	last     int64 // the proof of the latest shard
}

func newEngine(ctx context.Context, c Config) (*engine, error) {
	name, err := os.Hostname()
	if err != nil {
		name = "unknown"
	}
	e := &engine{
		filer: filer{store: c.Store}, log: c.Log, begin: c.Begin, version: c.Version, pace: c.Pace, slots: make(chan struct{}, c.Cores),
		kick: make(chan struct{}, 1), checks: make(chan struct{}, 1), failed: make(chan error, 1), plans: map[int64]*heldPlan{}, disputed: map[int64]bool{}, checking: map[proofrun.Check]bool{}, complete: map[int64]sighting{},
	}
	w := proofrun.Worker{Name: fmt.Sprintf("%s:%d", name, os.Getpid()), Version: e.version, Cores: c.Cores}
	e.id, err = c.Store.AddWorker(ctx, w)
	return e, err
}

// clientID returns the name of a worker in the queue.
func clientID(worker int64) string { return fmt.Sprintf("worker-%d", worker) }

// answer computes the shards in a job. It stores each answer while it computes the next.
func (e *engine) answer(ctx context.Context, s Shard) error {
	if err := e.waitWhileDisputed(ctx, s.Proof); err != nil {
		return err
	}
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

// waitWhileDisputed returns nil if a job's proof is not disputed. Otherwise it waits and returns
// errLater.
func (e *engine) waitWhileDisputed(ctx context.Context, proof int64) error {
	e.mu.Lock()
	disputed := e.disputed[proof]
	e.mu.Unlock()
	if !disputed {
		return nil
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(waitTime):
		return errLater
	}
}

// do computes a shard. It also returns the number of shards in the stage.
func (e *engine) do(ctx context.Context, at proofrun.StageID, shard int) (a proofrun.Answer, shards int, err error) {
	h, err := e.held(ctx, at.Proof)
	if err != nil {
		return a, 0, err
	}
	a = proofrun.Answer{StageID: at, Shard: shard, Worker: e.id, Audit: proofrun.IsAudited(h.proof.Seed, at.Stage, shard)}
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
	if p.At() != to || !p.State.IsOpen() {
		return errElsewhere
	}
	return e.banIfWrong(ctx, h.bring(ctx, to))
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
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.plans[proof] == nil {
		e.plans[proof] = &heldPlan{proof: p, begin: e.begin, store: e.store, over: make(chan struct{})}
	}
	return e.plans[proof], nil
}

// storeAnswer stores an answer, and retries while the database is unavailable, because computing
// the answer again would cost more than waiting.
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

// banIfWrong handles an error from taking answers. It bans a worker that stored an invalid answer,
// and returns any other error unchanged.
func (e *engine) banIfWrong(ctx context.Context, err error) error {
	var wrong *wrongAnswerError
	if !errors.As(err, &wrong) {
		return err
	}
	a := wrong.answer
	return errors.Join(errElsewhere, e.ban(ctx, a.StageID, a.Worker, wrong.Error()))
}

// fail ends a proof because one of its shards keeps failing.
func (e *engine) fail(ctx context.Context, at proofrun.StageID, shard int, reason error) error {
	return e.store.FailProof(ctx, at.Proof, fmt.Sprintf("shard %d of stage %d fails on worker %d: %v", shard+1, at.Stage+1, e.id, reason))
}

// laterTime returns the delay before a postponed job is retried.
func (e *engine) laterTime() time.Duration { return e.pace/20 + rand.N(e.pace/20) }
