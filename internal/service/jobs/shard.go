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
	// shardTime is the timeout for a job or an audit, including the time a worker needs to catch up
	// first. A shard alone takes about ten seconds at most.
	shardTime = 10 * time.Minute
	// batch is how many shards are queued at a time, and how many jobs are removed at a time.
	batch = 2000
	// maxFailures is the number of failed attempts at a job or an audit after which the proof
	// fails. A killed worker does not count as a failure.
	maxFailures = 5
	// maxAttempts is how many times the queue may try a job. It is so high that the queue never
	// gives up in practice.
	maxAttempts = 10_000
)

// Priorities in the queue.
const (
	urgent = 1
	normal = 2
)

// Shard is the job that computes a shard of a proof, or several consecutive ones.
type Shard struct {
	Proof int64 `json:"proof"`
	Stage int   `json:"stage"`
	Shard int   `json:"shard"`
	// Count is the number of consecutive shards in the job; 0 also means one.
	Count int `json:"count,omitempty"`
	// Again means that a worker has had this job before, so its shards may already have answers.
	Again bool `json:"again,omitempty"`
}

// Kind returns the name of the job in the queue.
func (Shard) Kind() string { return "shard" }

func (s Shard) at() proofrun.StageID {
	return proofrun.StageID{Proof: s.Proof, Stage: s.Stage}
}

var noQueueName = regexp.MustCompile("[^a-z0-9]+")

// queueOf returns the queue for a version's shards. Workers of other versions, whose answers might
// differ, do not fetch from it.
func queueOf(version string) string {
	return "shards-" + strings.Trim(noQueueName.ReplaceAllString(strings.ToLower(version), "-"), "-")
}

// A shardQueue puts shards into the queue.
type shardQueue struct {
	store  *store.Store
	client *river.Client[pgx.Tx]
}

// enqueueStage queues the shards of a stage in batches. If this process dies, another one continues.
func (q shardQueue) enqueueStage(ctx context.Context, p proofrun.Proof, at proofrun.StageID) error {
	for {
		more, err := q.store.FileNext(ctx, at, batch, func(tx pgx.Tx, shards []int, of int) error {
			return q.insert(ctx, tx, queueOf(p.Version), normal, together(at, shards, perJob(of)))
		})
		if err != nil || !more {
			return err
		}
	}
}

// jobLimits lists the maximum number of jobs for stages with up to the given number of shards.
// Larger stages have one job per shard: only stages with a lot of work are divided into more shards
// than that, so their shards are not small.
var jobLimits = []struct{ shards, jobs int }{{2 << 10, 1 << 8}, {16 << 10, 1 << 10}}

// perJob returns how many shards make up one job in a stage with the given number of shards. Some
// shards are so small that fetching them from the queue one by one would take longer than computing
// them. Each answer is still stored separately.
func perJob(shards int) int {
	for _, limit := range jobLimits {
		if shards <= limit.shards {
			return (shards + limit.jobs - 1) / limit.jobs
		}
	}
	return 1
}

// together groups consecutive shards into jobs of up to perJob shards each.
func together(at proofrun.StageID, shards []int, perJob int) []Shard {
	var list []Shard
	for _, n := range shards {
		if last := len(list) - 1; last >= 0 && list[last].Count < perJob && list[last].Shard+list[last].Count == n {
			list[last].Count++
			continue
		}
		list = append(list, Shard{Proof: at.Proof, Stage: at.Stage, Shard: n, Count: 1})
	}
	return list
}

func (q shardQueue) insert(ctx context.Context, tx pgx.Tx, queue string, priority int, list []Shard) error {
	if len(list) == 0 {
		return nil
	}
	jobs := make([]river.InsertManyParams, len(list))
	for i, s := range list {
		jobs[i] = river.InsertManyParams{Args: s, InsertOpts: &river.InsertOpts{Queue: queue, Priority: priority, MaxAttempts: maxAttempts}}
	}
	_, err := q.client.InsertManyFastTx(ctx, tx, jobs)
	return err
}

// hasJobs reports whether the queue has matching jobs that are waiting or running.
func (q shardQueue) hasJobs(ctx context.Context, version string, jobs *river.JobListParams) (bool, error) {
	found, err := q.client.JobList(ctx, jobs.Queues(queueOf(version)).States(append(waiting(), rivertype.JobStateRunning)...).First(1))
	return err == nil && len(found.Jobs) > 0, err
}

// waiting returns the states of jobs that are waiting to run.
func waiting() []rivertype.JobState {
	return []rivertype.JobState{rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateScheduled}
}

// jobsAt selects the jobs of a stage.
func jobsAt(at proofrun.StageID) *river.JobListParams {
	return river.NewJobListParams().Where(`args @> jsonb_build_object('proof', @proof::bigint, 'stage', @stage::integer)`,
		river.NamedArgs{"proof": at.Proof, "stage": at.Stage})
}

// jobsOf selects the jobs of a proof.
func jobsOf(proof int64) *river.JobListParams {
	return river.NewJobListParams().Where(`args @> jsonb_build_object('proof', @proof::bigint)`, river.NamedArgs{"proof": proof})
}

// clear removes obsolete jobs that are waiting, so that workers need not fetch them.
func (q shardQueue) clear(ctx context.Context, version string, jobs *river.JobListParams) error {
	for {
		found, err := q.client.JobList(ctx, jobs.Queues(queueOf(version)).States(waiting()...).First(batch))
		if err != nil || len(found.Jobs) == 0 {
			return err
		}
		ids := make([]int64, len(found.Jobs))
		for i, row := range found.Jobs {
			ids[i] = row.ID
		}
		if _, err := q.client.JobDeleteMany(ctx, river.NewJobDeleteManyParams().IDs(ids...).First(batch)); err != nil {
			return err
		}
	}
}

// A shardWorker computes shards from the queue.
type shardWorker struct {
	river.WorkerDefaults[Shard]
	// engine is nil in a process that computes no shards. Such a process registers this kind of job
	// anyway, because the process that maintains the queue discards jobs of unknown kinds.
	engine *engine
}

// Timeout returns the time limit for a job.
func (*shardWorker) Timeout(*river.Job[Shard]) time.Duration { return shardTime }

// NextRetry returns a time soon after now, because most failures are caused by database restarts. The
// queue needs no leader for pauses this short.
func (w *shardWorker) NextRetry(job *river.Job[Shard]) time.Time {
	pace := aliveTime
	if w.engine != nil {
		pace = w.engine.pace
	}
	return time.Now().Add(time.Duration(min(job.Attempt, 4)) * pace / 5)
}

// Work computes the shards in a job and stores the answers.
func (w *shardWorker) Work(ctx context.Context, job *river.Job[Shard]) error {
	if w.engine == nil {
		return river.JobSnooze(time.Minute) // unreachable: this process does not fetch from the queue
	}
	job.Args.Again = job.Args.Again || job.Attempt > 1
	err := w.engine.answer(ctx, job.Args)
	// A job must not end during an outage: the queue could not record the failure, and would still
	// consider the job to be running.
	for isFailure(err) && w.engine.store.AwaitDatabase(ctx) {
		job.Args.Again = true
		err = w.engine.answer(ctx, job.Args)
	}
	switch {
	case isOver(err):
		return nil // the answer is no longer needed
	case err != nil && errors.Is(ctx.Err(), context.Canceled):
		return river.JobSnooze(0) // leave the job to the next process
	case err != nil && job.Attempt >= maxFailures && ctx.Err() == nil:
		return errors.Join(err, w.engine.fail(ctx, job.Args.at(), job.Args.Shard, err))
	}
	return err
}

// isOver reports whether err means that the job is obsolete.
func isOver(err error) bool { return errors.Is(err, errElsewhere) || errors.Is(err, store.ErrNotFound) }

func isFailure(err error) bool { return err != nil && !isOver(err) }
