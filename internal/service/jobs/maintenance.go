package jobs

import (
	"context"
	"errors"
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

// Work does the job, by the clock of the database: days are summed up and rooms removed for good.
func (w *maintenanceWorker) Work(ctx context.Context, _ *river.Job[Maintenance]) error {
	now, err := w.config.Store.Clock(ctx)
	if err != nil {
		return err
	}
	// What one step cannot do now, such as to drop a day that a backup is reading, is no reason to leave
	// out the others. The job is tried again.
	var failed []error
	note := func(err error) { failed = append(failed, err) }
	note(makePartitions(ctx, w.config.Store, now))
	summed, err := w.config.Store.RollUp(ctx, daily.Settled(now))
	note(err)
	dropped, err := w.config.Store.ExpireResults(ctx, min(daily.Settled(now), daily.Today(now)-w.config.KeepDays))
	note(err)
	rooms, err := w.config.Store.ExpireRooms(ctx, now)
	note(err)
	_, err = w.config.Store.ExpireWorkers(ctx, now.AddDate(0, 0, -daysAhead))
	note(err)
	if err := errors.Join(failed...); err != nil {
		return err
	}
	if err := w.config.Store.Maintained(ctx); err != nil {
		return err
	}
	w.config.Log.Info("the database is in order", "days_summed_up", summed, "days_dropped", dropped, "rooms_removed", rooms)
	return nil
}
