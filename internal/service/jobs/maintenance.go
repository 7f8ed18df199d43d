package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"

	"lightsout/internal/service/daily"
)

// Maintenance is the job that keeps the database in order. Its kind is in databases.
type Maintenance struct{}

// Kind is the name of the job in the queue.
func (Maintenance) Kind() string { return "upkeep" }

type maintenanceWorker struct {
	river.WorkerDefaults[Maintenance]
	config Config
}

// Timeout is how long the job may take.
func (*maintenanceWorker) Timeout(*river.Job[Maintenance]) time.Duration { return jobTime }

// Work does the job.
func (w *maintenanceWorker) Work(ctx context.Context, _ *river.Job[Maintenance]) error {
	now := w.config.Now()
	if err := makePartitions(ctx, w.config.Store, now); err != nil {
		return err
	}
	summed, err := w.config.Store.RollUp(ctx, daily.Settled(now))
	if err != nil {
		return err
	}
	dropped, err := w.config.Store.ExpireResults(ctx, min(daily.Settled(now), daily.Today(now)-w.config.KeepDays))
	if err != nil {
		return err
	}
	rooms, err := w.config.Store.ExpireRooms(ctx, now)
	if err != nil {
		return err
	}
	if _, err := w.config.Store.ExpireWorkers(ctx, now.AddDate(0, 0, -daysAhead)); err != nil {
		return err
	}
	w.config.Log.Info("the database is in order", "days_summed_up", summed, "days_dropped", dropped, "rooms_removed", rooms)
	return nil
}
