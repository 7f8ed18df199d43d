package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/proofs"
	"lightsout/internal/store"
)

const (
	// waitTime is how long a job that cannot be done yet stays with its worker, which
	// would otherwise take one job after the other and give it back.
	waitTime = 2 * time.Second
	// storeAgain is after how long an answer that could not be stored is stored again.
	storeAgain = 500 * time.Millisecond
)

// errLater says that a job cannot be done now, or not by this worker.
var errLater = errors.New("not now")

// An engine does the shards of proofs in one process.
type engine struct {
	filer
	log     *slog.Logger
	begin   func(context.Context, proofs.Question) (proofs.Plan, error)
	version string
	pace    time.Duration // from one sign of life to the next
	id      int64         // of this worker
	slots   chan struct{} // one for each shard that is done at the same time
	kick    chan struct{} // something may be complete
	failed  chan error

	complete map[int64]sighting // stages of proofs; only the patrol uses it

	mu       sync.Mutex
	plans    map[int64]*heldPlan
	disputed map[int64]bool
	alone    bool
	done     int   // shards, since they were counted last
	last     int64 // the proof of the last of them
}

func newEngine(ctx context.Context, c Config) (*engine, error) {
	name, err := os.Hostname()
	if err != nil {
		name = "unknown"
	}
	e := &engine{
		filer: filer{store: c.Store}, log: c.Log, begin: c.Begin, version: c.Version, pace: c.Pace, slots: make(chan struct{}, c.Cores),
		kick: make(chan struct{}, 1), failed: make(chan error, 1), plans: map[int64]*heldPlan{}, disputed: map[int64]bool{}, complete: map[int64]sighting{},
	}
	w := store.Worker{Name: fmt.Sprintf("%s:%d", name, os.Getpid()), Version: e.version, Cores: c.Cores}
	e.id, err = c.Store.AddWorker(ctx, w)
	return e, err
}

// clientID is the name of a worker in the queue.
func clientID(worker int64) string { return fmt.Sprintf("worker-%d", worker) }

// work does a job.
func (e *engine) work(ctx context.Context, s Shard) error {
	if s.Role != judge {
		if err := e.awaitPeace(ctx, s.Proof); err != nil {
			return err
		}
	}
	switch s.Role {
	case audit:
		return e.audit(ctx, s)
	case judge:
		return e.judge(ctx, s)
	}
	return e.answer(ctx, s)
}

// answer does the shards of a job. While one is being done, the answers of those before are
// stored.
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
			one := s
			one.Shard = n
			answer, shards, err := e.do(ctx, one)
			if err != nil {
				return err
			}
			begun++
			go func() {
				answered, err := e.storeAnswer(ctx, store.Answer{ProofStage: s.at(), Shard: n, Worker: e.id, Answer: answer})
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

// withCore does something as soon as a core is free.
func (e *engine) withCore(ctx context.Context, do func() error) error {
	select {
	case e.slots <- struct{}{}:
		defer func() { <-e.slots }()
		return do()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// second does a shard that another worker has done.
func (e *engine) second(ctx context.Context, s Shard) (answer []byte, err error) {
	err = e.withCore(ctx, func() error {
		answer, _, err = e.do(ctx, s)
		return err
	})
	return answer, err
}

// awaitPeace waits for a while as long as a proof is disputed.
func (e *engine) awaitPeace(ctx context.Context, proof int64) error {
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

// do does a shard.
func (e *engine) do(ctx context.Context, s Shard) (answer []byte, shards int, err error) {
	h, err := e.held(ctx, s.Proof)
	if err != nil {
		return nil, 0, err
	}
	for {
		answer, shards, err = h.do(ctx, s.at(), s.Shard)
		if !errors.Is(err, errBehind) {
			break
		}
		if err := e.catchUp(ctx, h, s.at()); err != nil {
			return nil, 0, err
		}
	}
	if err == nil {
		e.mu.Lock()
		e.done++
		e.last = s.Proof
		e.mu.Unlock()
	}
	return answer, shards, err
}

// catchUp brings a plan to the stage of a job, unless the proof is elsewhere by now.
func (e *engine) catchUp(ctx context.Context, h *heldPlan, to store.ProofStage) error {
	p, err := e.store.Proof(ctx, to.Proof)
	if err != nil {
		return err
	}
	if p.At() != to || p.State != store.ProofRunning && p.State != store.ProofDisputed {
		return errElsewhere
	}
	return e.blame(ctx, h.bring(ctx, to))
}

// held is the plan of a proof, which may have to be begun.
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

// storeAnswer stores an answer, and tries again while the database is away: the work is
// worth more than the wait.
func (e *engine) storeAnswer(ctx context.Context, a store.Answer) (answered int, err error) {
	for {
		if answered, err = e.store.AddAnswer(ctx, a); err == nil {
			return answered, nil
		}
		e.log.Warn("an answer could not be stored; trying again", "error", err)
		select {
		case <-ctx.Done():
			return 0, err
		case <-time.After(storeAgain):
		}
	}
}

// look makes the engine see whether a stage is complete.
func (e *engine) look() {
	select {
	case e.kick <- struct{}{}:
	default:
	}
}

// audit does a shard a second time, if somebody else has done it.
func (e *engine) audit(ctx context.Context, s Shard) error {
	first, err := e.store.Answer(ctx, s.at(), s.Shard)
	if errors.Is(err, store.ErrNotFound) {
		if p, err := e.store.Proof(ctx, s.Proof); err != nil || p.At() != s.at() {
			return errors.Join(err, errElsewhere)
		}
		return errLater
	}
	if err != nil {
		return err
	}
	if first.Worker == e.id {
		return errLater
	}
	answer, err := e.second(ctx, s)
	if err != nil {
		return err
	}
	agrees := bytes.Equal(answer, first.Answer)
	if !agrees {
		e.log.Error("two workers disagree", "proof", s.Proof, "stage", s.Stage+1, "shard", s.Shard+1, "workers", []int64{first.Worker, e.id})
	}
	second := store.Answer{ProofStage: s.at(), Shard: s.Shard, Worker: e.id, Answer: answer}
	err = e.store.AddAudit(ctx, second, agrees, func(tx pgx.Tx) error {
		return e.insert(ctx, tx, e.version, atOnce, []Shard{{Proof: s.Proof, Round: s.Round, Stage: s.Stage, Shard: s.Shard, Role: judge}})
	})
	e.look()
	return err
}

// judge does a shard about which two others disagree, and throws away all that the one who
// was wrong has done.
func (e *engine) judge(ctx context.Context, s Shard) error {
	d, err := e.store.Dispute(ctx, s.at(), s.Shard)
	if err != nil {
		return err
	}
	if d.First.Worker == e.id || d.Second.Worker == e.id {
		return errLater
	}
	answer, err := e.second(ctx, s)
	if errors.Is(err, errElsewhere) {
		// The proof cannot have gone on while it is disputed, so the plan was too fast.
		if p, errProof := e.store.Proof(ctx, s.Proof); errProof == nil && p.At() == s.at() && p.State == store.ProofDisputed {
			if h, errHeld := e.held(ctx, s.Proof); errHeld == nil {
				h.forget()
				err = errLater
			}
		}
	}
	if err != nil {
		return err
	}
	wrong := d.Wrong(answer)
	if wrong == 0 {
		return e.store.FailProof(ctx, s.Proof, fmt.Sprintf("workers %d, %d and %d give three different answers to shard %d of stage %d: are they builds of one program?",
			d.First.Worker, d.Second.Worker, e.id, s.Shard+1, s.Stage+1))
	}
	return e.ban(ctx, s.at(), wrong, fmt.Sprintf("worker %d gave a wrong answer to shard %d of stage %d, as worker %d found", wrong, s.Shard+1, s.Stage+1, e.id))
}

// ban throws away what a worker has done, and files it again.
func (e *engine) ban(ctx context.Context, at store.ProofStage, worker int64, reason string) error {
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
	return e.fileStage(ctx, p, p.At())
}

// blame deals with an error of taking answers: who stored something that is no answer is
// banned. All other errors of answers end the proof.
func (e *engine) blame(ctx context.Context, err error) error {
	var wrong *wrongAnswerError
	if !errors.As(err, &wrong) {
		return err
	}
	a := wrong.answer
	return errors.Join(errElsewhere, e.ban(ctx, a.ProofStage, a.Worker, wrong.Error()))
}

// fail ends a proof one of whose shards fails again and again.
func (e *engine) fail(ctx context.Context, s Shard, reason error) error {
	return e.store.FailProof(ctx, s.Proof, fmt.Sprintf("shard %d of stage %d fails on worker %d: %v", s.Shard+1, s.Stage+1, e.id, reason))
}

// laterTime is after how long a job that cannot be done now is tried again.
func (e *engine) laterTime() time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	later := e.pace/20 + rand.N(e.pace/20)
	if e.alone {
		later *= 10 // nobody else is there for an audit
	}
	return later
}
