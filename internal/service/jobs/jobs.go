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

// DefaultKeepDays is how many days leaderboards and replays are kept by default.
const DefaultKeepDays = 400

const (
	// journeyDays is the minimum number of days for which the stars of a player who does not play
	// are kept. The player's cookie expires after the same time.
	journeyDays = 400
	// daysAhead is the number of future days for which maintenance creates partitions. Maintenance
	// may fail for that many days before players notice.
	daysAhead = 14
	// maintenanceTime is the maintenance interval.
	maintenanceTime = time.Hour
	// jobTime is the timeout for a maintenance job.
	jobTime = 10 * time.Minute
	// rescueTime is how old a running job must be before the queue runs it again, because its
	// worker may have died. It is longer than the timeout of every kind of job.
	rescueTime = jobTime + time.Minute
	stopTime   = 10 * time.Second
	// retentionTime is how long completed jobs stay in the queue.
	retentionTime = 10 * time.Minute
	// fetchTime is the minimum interval between two fetches from a queue, and between two notifications
	// about new jobs in it.
	fetchTime = 5 * time.Millisecond
	// pollTimes is how often the queues are polled, in heartbeat intervals: new jobs are announced, but
	// not those that are tried again, and no job while the listening connection is broken.
	pollTimes = 2
)

// Config configures the jobs that a process runs.
type Config struct {
	Store    *store.Store
	Log      *slog.Logger
	KeepDays int
	// NoMaintenance leaves database maintenance to other processes.
	NoMaintenance bool
	// Cores is how many shards run at the same time. If it is 0, the process runs no shards.
	Cores int
	// Pace is the heartbeat interval of a worker, 5 s by default. A worker counts as dead after
	// four intervals without a heartbeat.
	Pace time.Duration
	// Begin creates the plans, and Version is their version. If Begin is nil, package proof
	// provides both.
	Begin   func(context.Context, proof.Question) (*proof.Plan, error)
	Version string
}

// Migrate brings the queue's tables up to date and creates the first partitions, so that results
// can be stored right away.
func Migrate(ctx context.Context, s *store.Store) error {
	migrator, err := rivermigrate.New(riverpgxv5.New(s.Pool()), nil)
	if err != nil {
		return err
	}
	if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("create the queue's tables: %w", err)
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

// Work is a running set of jobs.
type Work struct {
	client *river.Client[pgx.Tx]
	log    *slog.Logger
	engine *engine // nil if this process runs no shards
	stop   context.CancelFunc
	loops  sync.WaitGroup
}

// Start starts working on the queue. Work continues after ctx is done, until Stop.
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
		w.loops.Go(func() { e.auditAll(ctx) })
	}
	if err := client.Start(context.WithoutCancel(ctx)); err != nil {
		w.Stop()
		return nil, fmt.Errorf("start the queue: %w", err)
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

// settings holds the queue's settings, and the engine if there is one.
type settings struct {
	*river.Config
	engine *engine
}

// river returns the queue's settings.
func (c Config) river(ctx context.Context) (settings, error) {
	s := settings{Config: &river.Config{
		Logger: slog.New(queueLog{c.Log.Handler(), c.Store}), Workers: river.NewWorkers(), Queues: map[string]river.QueueConfig{},
		RescueStuckJobsAfter: rescueTime, CompletedJobRetentionPeriod: retentionTime,
		FetchCooldown: fetchTime, FetchPollInterval: pollTimes * c.Pace,
		// The leader schedules maintenance for all processes, and needs the role that owns the tables.
		LeaderElectionDisabled: c.NoMaintenance,
	}}
	if !c.NoMaintenance {
		s.Queues[river.QueueDefault] = river.QueueConfig{MaxWorkers: 2}
		maintenance := river.NewPeriodicJob(river.PeriodicInterval(maintenanceTime), func() (river.JobArgs, *river.InsertOpts) {
			// One job is enough, however many processes start.
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
		// Fetch twice as many jobs as there are cores, so that no core waits for a job.
		s.Queues[queueOf(c.Version)] = river.QueueConfig{MaxWorkers: 2 * c.Cores}
	}
	// Register every kind of job in every process: the process that maintains the queue discards
	// jobs of unknown kinds.
	return s, errors.Join(river.AddWorkerSafely(s.Workers, &maintenanceWorker{config: c}), river.AddWorkerSafely(s.Workers, &shardWorker{engine: s.engine}))
}

// Stop cancels the running jobs, which other processes will run again, and waits a while for them
// to end.
func (w *Work) Stop() {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	stopped := w.client.StopAndCancel(ctx)
	if stopped != nil {
		w.log.Warn("jobs did not stop; they will run again", "error", stopped)
	}
	w.stop()
	w.loops.Wait()
	// If this fails, the worker is considered dead after a while, and the others
	// requeue its shards.
	if w.engine != nil && stopped == nil {
		if err := w.engine.store.WorkerGone(ctx, w.engine.id); err != nil {
			w.log.Warn("could not unregister this worker", "error", err)
		}
	}
}
