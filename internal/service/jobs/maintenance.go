package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"

	"lightsout/internal/service/daily"
)

// Maintenance is the job that maintains the database. Its kind is stored in databases, so it must
// never change.
type Maintenance struct{}

// Kind returns the name of the job in the queue.
func (Maintenance) Kind() string { return "maintenance" }

type maintenanceWorker struct {
	river.WorkerDefaults[Maintenance]
	config Config
}

// Timeout returns the time limit for the job.
func (*maintenanceWorker) Timeout(*river.Job[Maintenance]) time.Duration { return jobTime }

// Work runs the job by the database's clock, because summing up days and removing rooms
// cannot be undone.
func (w *maintenanceWorker) Work(ctx context.Context, _ *river.Job[Maintenance]) error {
	now, err := w.config.Store.Clock(ctx)
	if err != nil {
		return err
	}
	// If one step fails, such as dropping a day that a backup is reading, run the others anyway.
	// The job is retried.
	var failed []error
	note := func(err error) { failed = append(failed, err) }
	note(makePartitions(ctx, w.config.Store, now))
	summed, err := w.config.Store.RollUp(ctx, daily.Settled(now))
	note(err)
	dropped, err := w.config.Store.ExpireResults(ctx, min(daily.Settled(now), daily.Today(now)-w.config.KeepDays))
	note(err)
	note(w.config.Store.ExpireRuns(ctx, daily.Settled(now)))
	rooms, err := w.config.Store.ExpireRooms(ctx, now)
	note(err)
	journeys, err := w.config.Store.ExpireJourneys(ctx, now.AddDate(0, 0, -journeyDays))
	note(err)
	_, err = w.config.Store.ExpireWorkers(ctx, now.AddDate(0, 0, -daysAhead))
	note(err)
	if err := errors.Join(failed...); err != nil {
		return err
	}
	if err := w.config.Store.Maintained(ctx); err != nil {
		return err
	}
	w.config.Log.Info("database maintenance done", "days_summed_up", summed, "days_dropped", dropped, "rooms_removed", rooms, "journeys_removed", journeys)
	return nil
}
