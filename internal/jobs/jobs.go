package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"lightsout/internal/play"
	"lightsout/internal/store"
)

// DefaultKeepDays is how many days tables and replays are kept.
const DefaultKeepDays = 400

const (
	// daysAhead is how many days to come have partitions: as many as the jobs may be
	// broken without anyone noticing.
	daysAhead = 14
	// daysBack is how long ago the last day is that can be summed up: no more results
	// are taken for it.
	daysBack = 3
	// often is how often the jobs are done.
	often = time.Hour
	// jobTime is how long a job may take.
	jobTime = 10 * time.Minute
	// rescueTime is after how long a job is done again whose worker died.
	rescueTime = jobTime + time.Minute
	stopTime   = 10 * time.Second
)

// Config is what the jobs need.
type Config struct {
	Store    *store.Store
	Log      *slog.Logger
	KeepDays int
	// Now is the clock; time.Now if it is nil.
	Now func() time.Time
}

// Migrate makes the tables of the queue, and the first partitions, so that results can be
// stored at once.
func Migrate(ctx context.Context, s *store.Store) error {
	migrator, err := rivermigrate.New(riverpgxv5.New(s.Pool()), nil)
	if err != nil {
		return err
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("the tables of the queue: %w", err)
	}
	return makePartitions(ctx, s, time.Now())
}

// Today is the number of the day at Greenwich.
func Today(now time.Time) int {
	number, _ := play.DayNumber(now.UTC().Format("2006-01-02")) // it is a date
	return number
}

func makePartitions(ctx context.Context, s *store.Store, now time.Time) error {
	return s.MakePartitions(ctx, Today(now)-1, Today(now)+daysAhead)
}

// Upkeep is the job that keeps the database in order.
type Upkeep struct{}

// Kind is the name of the job in the queue.
func (Upkeep) Kind() string { return "upkeep" }

type upkeepWorker struct {
	river.WorkerDefaults[Upkeep]
	config Config
}

// Timeout is how long the job may take.
func (*upkeepWorker) Timeout(*river.Job[Upkeep]) time.Duration { return jobTime }

// Work does the job.
func (w *upkeepWorker) Work(ctx context.Context, _ *river.Job[Upkeep]) error {
	now := w.config.Now()
	if err := makePartitions(ctx, w.config.Store, now); err != nil {
		return err
	}
	summed, err := w.config.Store.RollUp(ctx, Today(now)-daysBack)
	if err != nil {
		return err
	}
	dropped, err := w.config.Store.ExpireResults(ctx, Today(now)-max(daysBack, w.config.KeepDays))
	if err != nil {
		return err
	}
	rooms, err := w.config.Store.ExpireRooms(ctx, now)
	if err != nil {
		return err
	}
	w.config.Log.Info("the database is in order", "days_summed_up", summed, "days_dropped", dropped, "rooms_removed", rooms)
	return nil
}

// Work is a queue being worked on.
type Work struct {
	client *river.Client[pgx.Tx]
	log    *slog.Logger
}

// Start begins to work on the queue. It goes on when the context ends, until Stop.
func Start(ctx context.Context, c Config) (*Work, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	workers := river.NewWorkers()
	if err := river.AddWorkerSafely(workers, &upkeepWorker{config: c}); err != nil {
		return nil, err
	}
	upkeep := river.NewPeriodicJob(river.PeriodicInterval(often), func() (river.JobArgs, *river.InsertOpts) {
		// However many processes start, one job is enough.
		return Upkeep{}, &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByPeriod: often}}
	}, &river.PeriodicJobOpts{RunOnStart: true})
	client, err := river.NewClient(riverpgxv5.New(c.Store.Pool()), &river.Config{
		Logger: c.Log, Workers: workers, PeriodicJobs: []*river.PeriodicJob{upkeep},
		Queues:               map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: 2}},
		RescueStuckJobsAfter: rescueTime,
	})
	if err != nil {
		return nil, err
	}
	if err := client.Start(context.WithoutCancel(ctx)); err != nil {
		return nil, fmt.Errorf("the queue: %w", err)
	}
	return &Work{client, c.Log}, nil
}

// Stop lets jobs finish for a while, and then cancels them.
func (w *Work) Stop() {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	if err := w.client.StopAndCancel(ctx); err != nil {
		w.log.Warn("jobs did not stop; they will be done again", "error", err)
	}
}
