package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
)

const (
	// aliveTime is the default heartbeat interval.
	aliveTime = 5 * time.Second
	// deadTimes is the number of missed heartbeats after which a worker counts as dead.
	deadTimes = 4
	// refreshTime is how often a worker checks the state of proofs while one is running, unless
	// half a heartbeat interval is shorter.
	refreshTime = time.Second
	// idleTime is the longest pause between two checks for complete stages while a proof is
	// running.
	idleTime = 200 * time.Millisecond
	// rateTimes is the number of heartbeats over which the shards per second are averaged.
	rateTimes = 6
	// stillTimes is how long a stage must have been complete, in heartbeat intervals, before a busy
	// worker without its plan advances it. An idle one does so when it next inspects the proofs.
	stillTimes = 12
	// maxRunning is the maximum number of proofs that a worker watches.
	maxRunning = 1000
)

// live sends a heartbeat every few seconds and requeues the shards of dead workers, until
// ctx is done.
func (e *engine) live(ctx context.Context) {
	var done []int
	last := time.Time{} // when the database last answered
	for {
		e.mu.Lock()
		done = append(done, e.done)
		done = done[max(0, len(done)-rateTimes):]
		sum := 0
		for _, n := range done {
			sum += n
		}
		w := proofrun.Worker{ID: e.id, Proof: e.last, Rate: float64(sum) / (time.Duration(len(done)) * e.pace).Seconds()}
		e.done = 0
		e.mu.Unlock()
		if err := e.beat(ctx, w, last); err == nil {
			last = time.Now()
		} else {
			e.complain(ctx, "could not send a heartbeat", err)
			last = time.Time{}
		}
		if !sleep(ctx, e.pace) {
			return
		}
	}
}

// beat sends a heartbeat, learns whether a proof is running, and requeues the shards of dead
// workers or, after an outage, those of this worker, in one transaction.
func (e *engine) beat(ctx context.Context, w proofrun.Worker, last time.Time) error {
	return pgx.BeginFunc(ctx, e.store.Pool(), func(tx pgx.Tx) error {
		running, err := e.store.WorkerAlive(ctx, tx, w)
		if err != nil {
			return err
		}
		if running {
			e.wake()
		}
		if time.Since(last) > 2*e.pace {
			// This process has just started or was suspended, or the database was unavailable.
			// Other workers may not have been able to send heartbeats either, so do not mark them
			// dead yet.
			return e.fileOwn(ctx, tx)
		}
		dead, err := e.store.MarkDeadWorkers(ctx, tx, deadTimes*e.pace)
		if err != nil || len(dead) == 0 {
			return err
		}
		n, err := e.fileAgain(ctx, tx, dead)
		e.log.Warn("workers died; requeueing their shards", "workers", dead, "shards", n)
		return err
	})
}

func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// complain logs a database error. If an outage caused it, the level is debug.
func (e *engine) complain(ctx context.Context, what string, err error) {
	if err == nil || ctx.Err() != nil {
		return
	}
	level := slog.LevelWarn
	if e.store.FollowsOutage() {
		level = slog.LevelDebug
	}
	e.log.Log(ctx, level, what, "error", err)
}

// fileOwn requeues this worker's own shards after an outage. The queue may have handed some of them
// out without the worker ever receiving them, and would not give them to anyone else for many
// minutes. Shards that are still running may be computed twice.
func (e *engine) fileOwn(ctx context.Context, tx pgx.Tx) error {
	n, err := e.fileAgain(ctx, tx, []int64{e.id})
	if n > 0 {
		e.log.Info("requeued this worker's shards after an outage", "shards", n)
	}
	return err
}

// fileAgain requeues the running jobs of the given workers and returns how many it has requeued.
// The old jobs stay in the queue; a worker that gets one later skips the shards that have answers.
func (e *engine) fileAgain(ctx context.Context, tx pgx.Tx, workers []int64) (int, error) {
	names := make([]string, len(workers))
	for i, id := range workers {
		names[i] = clientID(id)
	}
	found, err := e.client.JobListTx(ctx, tx, river.NewJobListParams().Kinds(Shard{}.Kind()).States(rivertype.JobStateRunning).
		Where(`attempted_by[array_upper(attempted_by, 1)] = ANY(@names)`, river.NamedArgs{"names": names}).First(10_000))
	if err != nil {
		return 0, err
	}
	again := map[string][]Shard{} // keyed by queue; each version has its own queue
	for _, row := range found.Jobs {
		var s Shard
		if err := json.Unmarshal(row.EncodedArgs, &s); err != nil {
			return 0, err
		}
		s.Again = true
		again[row.Queue] = append(again[row.Queue], s)
	}
	for queue, list := range again {
		err = errors.Join(err, e.insert(ctx, tx, queue, urgent, list))
	}
	return len(found.Jobs), err
}

// watch advances proofs from stage to stage until ctx is done.
func (e *engine) watch(ctx context.Context) {
	refreshed, inspected := time.Time{}, time.Time{}
	for ctx.Err() == nil {
		if time.Since(refreshed) > min(refreshTime, e.pace/2) {
			running, err := e.refresh(ctx)
			e.complain(ctx, "could not load the proofs", err)
			refreshed = time.Now()
			if time.Since(inspected) > e.pace {
				e.complain(ctx, "could not inspect the proofs", e.inspect(ctx, running))
				inspected = time.Now()
			}
		}
		e.advanceAll(ctx)
		select {
		case <-ctx.Done():
		case <-e.kick:
		case <-e.whileRunning(idleTime):
		}
	}
}

// refresh returns the running proofs, and drops the plans of those that have ended.
func (e *engine) refresh(ctx context.Context) ([]proofrun.Proof, error) {
	running, err := e.store.Proofs(ctx, e.version, maxRunning)
	if err != nil {
		return nil, err
	}
	if len(running) > 0 {
		e.wake()
	} else {
		e.running.Store(false)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for id, h := range e.plans {
		if !slices.ContainsFunc(running, func(p proofrun.Proof) bool { return p.ID == id }) {
			delete(e.plans, id)
			go h.forget() // this stops its running shards
		}
	}
	return running, nil
}

// wake notes that a proof is running.
func (e *engine) wake() {
	if !e.running.Swap(true) {
		e.look()
		signal(e.audits)
	}
}

// whileRunning returns a channel that receives after d if a proof is running, and never otherwise.
// Idle workers, of which there may be a hundred, do not poll: they learn from their heartbeats that
// a proof is running.
func (e *engine) whileRunning(d time.Duration) <-chan time.Time {
	if e.running.Load() {
		return time.After(d)
	}
	return nil
}

// isIdle reports whether no shard is running, so there is time to check for complete stages.
func (e *engine) isIdle() bool { return len(e.slots) == 0 }

// advanceAll advances all proofs whose plan is in memory and whose stage is complete.
func (e *engine) advanceAll(ctx context.Context) {
	e.mu.Lock()
	plans := make([]*heldPlan, 0, len(e.plans))
	for _, h := range e.plans {
		plans = append(plans, h)
	}
	e.mu.Unlock()
	for _, h := range plans {
		if err := e.advance(ctx, h); err != nil && !errors.Is(err, errElsewhere) && !errors.Is(err, store.ErrNotFound) {
			e.complain(ctx, "could not advance a proof to its next stage", err)
		}
	}
}

// advance moves a proof to its next stage if the current one is complete. All workers with the plan
// do this at the same time; the first one to finish records the new stage for the others.
func (e *engine) advance(ctx context.Context, h *heldPlan) error {
	at, begun := h.where()
	if !begun {
		return nil
	}
	progress, err := e.store.Progress(ctx, at)
	if errors.Is(err, store.ErrNotFound) {
		// The plan has advanced, but the database became unavailable before that was stored, or the
		// proof was removed.
		h.forget()
	}
	if err != nil {
		return err
	}
	if !progress.Complete() {
		if progress.IsAnswered() {
			signal(e.audits)
		}
		return nil
	}
	to := at
	to.Stage++
	if err := e.bring(ctx, h, to); err != nil {
		return err
	}
	size, result, err := h.next()
	if err != nil {
		return err
	}
	if result != nil {
		_, err := e.store.EndProof(ctx, at, result)
		return err
	}
	if _, err := e.store.NextStage(ctx, at, size); err != nil {
		return err
	}
	return e.enqueueStage(ctx, h.proof, to)
}

// inspect checks running proofs, including those whose plan is not in memory. If filing the shards of a
// stage was interrupted, inspect resumes it. If all workers of a proof died after the last answer
// of a stage was stored, inspect advances the proof.
func (e *engine) inspect(ctx context.Context, running []proofrun.Proof) error {
	for _, p := range running {
		if err := e.inspectProof(ctx, p); err != nil && !errors.Is(err, errElsewhere) && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return nil
}

// isStuck reports whether a stage has been complete for so long that probably no worker with its
// plan is alive. The remaining workers may be busy with other proofs for days.
func (e *engine) isStuck(at proofrun.StageID, progress proofrun.Progress) bool {
	if !progress.Complete() {
		delete(e.complete, at.Proof)
		return false
	}
	if seen, has := e.complete[at.Proof]; !has || seen.at != at {
		e.complete[at.Proof] = sighting{at, time.Now()}
	}
	return time.Since(e.complete[at.Proof].since) > stillTimes*e.pace
}

// A sighting is the time at which a stage was first seen complete.
type sighting struct {
	at    proofrun.StageID
	since time.Time
}

func (e *engine) inspectProof(ctx context.Context, p proofrun.Proof) error {
	progress, err := e.store.Progress(ctx, p.At())
	if err != nil {
		return err
	}
	isStuck := e.isStuck(p.At(), progress)
	switch {
	case !progress.Current:
		return nil // another worker has just advanced it
	case !progress.Filed:
		return e.enqueueStage(ctx, p, p.At())
	case progress.Complete() && (isStuck || e.isIdle()):
		h, err := e.held(ctx, p.ID)
		if err != nil {
			return err
		}
		if err := e.bring(ctx, h, p.At()); err != nil {
			return err
		}
		return e.advance(ctx, h)
	case !progress.IsAnswered() && e.isIdle():
		return e.requeue(ctx, p)
	}
	return nil
}

// requeue queues the shards of a stage that have neither an answer nor a job, for example because
// somebody has removed the jobs.
func (e *engine) requeue(ctx context.Context, p proofrun.Proof) error {
	if has, err := e.hasJobs(ctx, p.Version, jobsAt(p.At())); has || err != nil {
		return err
	}
	e.log.Warn("requeueing shards that are neither done nor queued", "proof", p.ID, "stage", p.Stage+1)
	if err := e.store.FileAgain(ctx, p.At()); err != nil {
		return err
	}
	return e.enqueueStage(ctx, p, p.At())
}
