package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"lightsout/internal/proof"
	"lightsout/internal/service/daily"
	"lightsout/internal/service/store"
)

// DefaultKeepDays is how many days leaderboards and replays are kept.
const DefaultKeepDays = 400

const (
	// daysAhead is how many days to come have partitions: as many as the jobs may be
	// broken without anyone noticing.
	daysAhead = 14
	// maintenanceTime is how often maintenance is done.
	maintenanceTime = time.Hour
	// jobTime is how long a job may take.
	jobTime = 10 * time.Minute
	// rescueTime is after how long a job whose worker died is done again, once its own time is
	// over as well.
	rescueTime = jobTime + time.Minute
	stopTime   = 10 * time.Second
	// retentionTime is how long jobs that are done stay in the queue.
	retentionTime = 10 * time.Minute
	// fetchTime is the least time from one look into the queue of shards to the next.
	fetchTime = 5 * time.Millisecond
)

// Config is what the jobs need.
type Config struct {
	Store    *store.Store
	Log      *slog.Logger
	KeepDays int
	// NoMaintenance leaves looking after the database to other processes.
	NoMaintenance bool
	// Cores is how many shards of proofs are done at the same time; none if it is 0.
	Cores int
	// Pace is how often a process that does shards says that it is alive; it is dead after
	// four times as long. 5 s if it is 0.
	Pace time.Duration
	// Begin and Version are where plans come from; package proof if Begin is nil.
	Begin   func(context.Context, proof.Question) (proof.Plan, error)
	Version string
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
	now, err := s.Clock(ctx)
	if err != nil {
		return err
	}
	return makePartitions(ctx, s, now)
}

func makePartitions(ctx context.Context, s *store.Store, now time.Time) error {
	return s.MakePartitions(ctx, daily.Today(now)-1, daily.Today(now)+daysAhead)
}

// Work is a queue being worked on.
type Work struct {
	client *river.Client[pgx.Tx]
	log    *slog.Logger
	engine *engine // nil if no shards are done
	stop   context.CancelFunc
	loops  sync.WaitGroup
}

// Start begins to work on the queue. It continues after the context has ended, until Stop.
func Start(ctx context.Context, c Config) (*Work, error) {
	c = c.withDefaults()
	settings, err := c.river(ctx)
	if err != nil {
		return nil, err
	}
	client, err := river.NewClient(riverpgxv5.New(c.Store.Pool()), settings.Config)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	w := &Work{client: client, log: c.Log, engine: settings.engine, stop: stop}
	if e := w.engine; e != nil {
		e.client = client
		w.loops.Go(func() { e.live(ctx) })
		w.loops.Go(func() { e.watch(ctx) })
		for range 1 + c.Cores/coresOfChecker {
			w.loops.Go(func() { e.check(ctx) })
		}
	}
	if err := client.Start(context.WithoutCancel(ctx)); err != nil {
		w.Stop()
		return nil, fmt.Errorf("the queue: %w", err)
	}
	return w, nil
}

func (c Config) withDefaults() Config {
	if c.Pace == 0 {
		c.Pace = aliveTime
	}
	if c.Begin == nil {
		c.Begin, c.Version = proof.Begin, proof.Version()
	}
	return c
}

// settings are those of the queue, and the engine if there is one.
type settings struct {
	*river.Config
	engine *engine
}

// river are the settings of the queue.
func (c Config) river(ctx context.Context) (settings, error) {
	s := settings{Config: &river.Config{
		Logger: slog.New(queueLog{c.Log.Handler(), c.Store}), Workers: river.NewWorkers(), Queues: map[string]river.QueueConfig{},
		RescueStuckJobsAfter: rescueTime, CompletedJobRetentionPeriod: retentionTime,
	}}
	if !c.NoMaintenance {
		s.Queues[river.QueueDefault] = river.QueueConfig{MaxWorkers: 2}
		maintenance := river.NewPeriodicJob(river.PeriodicInterval(maintenanceTime), func() (river.JobArgs, *river.InsertOpts) {
			// However many processes start, one job is enough.
			return Maintenance{}, &river.InsertOpts{UniqueOpts: river.UniqueOpts{ByPeriod: maintenanceTime}}
		}, &river.PeriodicJobOpts{RunOnStart: true})
		s.PeriodicJobs = []*river.PeriodicJob{maintenance}
	}
	if c.Cores > 0 {
		var err error
		if s.engine, err = newEngine(ctx, c); err != nil {
			return s, err
		}
		s.ID = clientID(s.engine.id)
		// As many again wait for a core, so that none waits for a job.
		s.Queues[queueOf(c.Version)] = river.QueueConfig{MaxWorkers: 2 * c.Cores, FetchCooldown: fetchTime, FetchPollInterval: c.Pace / 10}
	}
	// Every process knows every kind of job: the one that looks after the queue discards
	// jobs that it does not know.
	return s, errors.Join(river.AddWorkerSafely(s.Workers, &maintenanceWorker{config: c}), river.AddWorkerSafely(s.Workers, &shardWorker{engine: s.engine}))
}

// Wait returns when the context ends, or with an error when this process must not continue.
func (w *Work) Wait(ctx context.Context) error {
	var failed chan error
	if w.engine != nil {
		failed = w.engine.failed
	}
	select {
	case <-ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}

// Stop cancels jobs, which are done again by others, and waits for a while until they
// have ended.
func (w *Work) Stop() {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	stopped := w.client.StopAndCancel(ctx)
	if stopped != nil {
		w.log.Warn("jobs did not stop; they will be done again", "error", stopped)
	}
	w.stop()
	w.loops.Wait()
	// A worker that does not say that it has ended is dead after a while, and then others file
	// again what it was doing.
	if w.engine != nil && stopped == nil {
		if err := w.engine.store.WorkerGone(ctx, w.engine.id); err != nil {
			w.log.Warn("could not say that this worker has ended", "error", err)
		}
	}
}
