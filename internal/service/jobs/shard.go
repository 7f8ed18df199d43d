package jobs

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
)

const (
	// shardTime is how long a shard may take, with all that a worker has to catch up with
	// before. A shard itself takes about ten seconds at most.
	shardTime = 10 * time.Minute
	// batch is how many jobs are put into the queue at once.
	batch = 2000
	// maxFailures is how often a shard may fail before the proof fails. Being killed is no failure.
	maxFailures = 5
	// maxAttempts is how often the queue may try a job. It is never reached: the engine decides.
	maxAttempts = 10_000
)

// Priorities in the queue.
const (
	atOnce = 1
	inTurn = 2
)

// Shard is the job to do a shard of a proof.
type Shard struct {
	Proof int64 `json:"proof"`
	Round int   `json:"round"`
	Stage int   `json:"stage"`
	Shard int   `json:"shard"`
	// Count is how many shards from this one on belong to the job, if it is not one.
	Count int `json:"count,omitempty"`
	// Again says that the shard was given to a worker before, and may have been done.
	Again bool `json:"again,omitempty"`
}

// Kind is the name of the job in the queue.
func (Shard) Kind() string { return "shard" }

func (s Shard) at() proofrun.StageID {
	return proofrun.StageID{Proof: s.Proof, Round: s.Round, Stage: s.Stage}
}

var noQueueName = regexp.MustCompile("[^a-z0-9]+")

// queueOf is the queue of the shards of a version, so that workers of other versions, whose
// answers would be different, do not see them.
func queueOf(version string) string {
	return "shards-" + strings.Trim(noQueueName.ReplaceAllString(strings.ToLower(version), "-"), "-")
}

// A filer puts shards into the queue.
type filer struct {
	store  *store.Store
	client *river.Client[pgx.Tx]
}

// fileStage puts the shards of a stage into the queue, in batches. Another process
// continues if this one dies.
func (f filer) fileStage(ctx context.Context, p proofrun.Proof, at proofrun.StageID) error {
	for {
		more, err := f.store.FileNext(ctx, at, batch, func(tx pgx.Tx, shards []int, of int) error {
			return f.insert(ctx, tx, queueOf(p.Version), inTurn, together(at, shards, perJob(of)))
		})
		if err != nil || !more {
			return err
		}
	}
}

// jobLimits say how many jobs a stage with up to that many shards has at most. A stage is cut
// into many shards only when they would take too long otherwise, so those of a stage with few
// can be small.
var jobLimits = []struct{ shards, jobs int }{{2 << 10, 1 << 8}, {16 << 10, 1 << 10}}

// perJob is how many shards of a stage are one job. Shards can be so small that taking them
// from the queue one by one would take longer than they do. Each answer is stored on its own.
func perJob(shards int) int {
	for _, limit := range jobLimits {
		if shards <= limit.shards {
			return (shards + limit.jobs - 1) / limit.jobs
		}
	}
	return 1
}

// together makes jobs of shards, each of up to a number of them in a row.
func together(at proofrun.StageID, shards []int, perJob int) []Shard {
	var list []Shard
	for _, n := range shards {
		if last := len(list) - 1; last >= 0 && list[last].Count < perJob && list[last].Shard+list[last].Count == n {
			list[last].Count++
			continue
		}
		list = append(list, Shard{Proof: at.Proof, Round: at.Round, Stage: at.Stage, Shard: n, Count: 1})
	}
	return list
}

func (f filer) insert(ctx context.Context, tx pgx.Tx, queue string, priority int, list []Shard) error {
	if len(list) == 0 {
		return nil
	}
	jobs := make([]river.InsertManyParams, len(list))
	for i, s := range list {
		jobs[i] = river.InsertManyParams{Args: s, InsertOpts: &river.InsertOpts{Queue: queue, Priority: priority, MaxAttempts: maxAttempts}}
	}
	_, err := f.client.InsertManyFastTx(ctx, tx, jobs)
	return err
}

// hasJobs says whether the queue has such jobs that are to be done or being done.
func (f filer) hasJobs(ctx context.Context, version string, jobs *river.JobListParams) (bool, error) {
	found, err := f.client.JobList(ctx, jobs.Queues(queueOf(version)).States(append(waiting(), rivertype.JobStateRunning)...).First(1))
	return err == nil && len(found.Jobs) > 0, err
}

// waiting are the states of jobs that nobody does at the moment.
func waiting() []rivertype.JobState {
	return []rivertype.JobState{rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateScheduled}
}

// jobsAt are the jobs of a stage.
func jobsAt(at proofrun.StageID) *river.JobListParams {
	return river.NewJobListParams().Where(`args @> jsonb_build_object('proof', @proof::bigint, 'round', @round::integer, 'stage', @stage::integer)`,
		river.NamedArgs{"proof": at.Proof, "round": at.Round, "stage": at.Stage})
}

// jobsOf are the jobs of a proof.
func jobsOf(proof int64) *river.JobListParams {
	return river.NewJobListParams().Where(`args @> jsonb_build_object('proof', @proof::bigint)`, river.NamedArgs{"proof": proof})
}

// clear takes jobs that nobody needs any more out of the queue, so that workers do not have
// to go through them.
func (f filer) clear(ctx context.Context, version string, jobs *river.JobListParams) error {
	for {
		found, err := f.client.JobList(ctx, jobs.Queues(queueOf(version)).States(waiting()...).First(batch))
		if err != nil || len(found.Jobs) == 0 {
			return err
		}
		ids := make([]int64, len(found.Jobs))
		for i, row := range found.Jobs {
			ids[i] = row.ID
		}
		if _, err := f.client.JobDeleteMany(ctx, river.NewJobDeleteManyParams().IDs(ids...).First(batch)); err != nil {
			return err
		}
	}
}

// A shardWorker does shards for the queue.
type shardWorker struct {
	river.WorkerDefaults[Shard]
	// engine is nil in a process that does no shards. It knows the kind of job
	// nevertheless: the process that looks after the queue discards jobs that it does not know.
	engine *engine
}

// Timeout is how long a job may take.
func (*shardWorker) Timeout(*river.Job[Shard]) time.Duration { return shardTime }

// NextRetry is soon: what goes wrong is mostly the database being restarted.
func (w *shardWorker) NextRetry(job *river.Job[Shard]) time.Time {
	pace := aliveTime
	if w.engine != nil {
		pace = w.engine.pace
	}
	return time.Now().Add(time.Duration(min(job.Attempt, 10)) * pace / 5)
}

// Work does a job.
func (w *shardWorker) Work(ctx context.Context, job *river.Job[Shard]) error {
	if w.engine == nil {
		return river.JobSnooze(time.Minute) // never, as it has no part in the queue
	}
	job.Args.Again = job.Args.Again || job.Attempt > 1
	err := w.engine.answer(ctx, job.Args)
	// A job that fails during an outage must not end: the queue could not note it, and would
	// take it for running.
	for isFailure(err) && w.engine.store.AwaitDatabase(ctx) {
		job.Args.Again = true
		err = w.engine.answer(ctx, job.Args)
	}
	switch {
	case isOver(err):
		return nil // nobody needs the answer any more
	case errors.Is(err, errLater):
		return river.JobSnooze(w.engine.laterTime())
	case err != nil && errors.Is(ctx.Err(), context.Canceled):
		return river.JobSnooze(0) // for the next process
	case err != nil && job.Attempt >= maxFailures && ctx.Err() == nil:
		return errors.Join(err, w.engine.fail(ctx, job.Args.at(), job.Args.Shard, err))
	}
	return err
}

// isOver says that a job has nothing to do any more.
func isOver(err error) bool { return errors.Is(err, errElsewhere) || errors.Is(err, store.ErrNotFound) }

func isFailure(err error) bool { return err != nil && !isOver(err) && !errors.Is(err, errLater) }
