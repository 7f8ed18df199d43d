package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"lightsout/internal/service/daily"
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
	// maintenanceInterval is the time between two runs of maintenance.
	maintenanceInterval = time.Hour
	// maintenanceRetry is how long to wait if maintenance failed, or if another process is running it.
	maintenanceRetry = 5 * time.Minute
	// maintenanceTime is the timeout for maintenance.
	maintenanceTime = 10 * time.Minute
)

// Maintain maintains the database once an hour until ctx is done: it creates partitions for future
// days, sums up finished days, and removes what has expired. Results are kept for keepDays days. Any
// number of processes can maintain one database; each time, one of them does the work.
func (s *Store) Maintain(ctx context.Context, keepDays int, log *slog.Logger) {
	for pause(ctx, s.maintainIfDue(ctx, keepDays, log)) {
	}
}

// maintainIfDue maintains the database if nobody has done so within the last hour or is doing so now.
// It returns how long to wait before the next attempt.
func (s *Store) maintainIfDue(ctx context.Context, keepDays int, log *slog.Logger) time.Duration {
	wait, err := s.tryToMaintain(ctx, keepDays, log)
	if err != nil && ctx.Err() == nil && !s.FollowsOutage() {
		log.Error("database maintenance failed; trying again later", "error", err)
	}
	return wait
}

func (s *Store) tryToMaintain(ctx context.Context, keepDays int, log *slog.Logger) (wait time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, maintenanceTime)
	defer cancel()
	pooled, err := s.pool.Acquire(ctx)
	if err != nil {
		return maintenanceRetry, err
	}
	// The lock ends with its connection. If this process hangs, the server closes the connection.
	conn := pooled.Hijack()
	defer func() {
		_, _ = conn.Exec(ctx, `SELECT pg_advisory_unlock_all()`) // best effort, but sooner than by closing
		_ = conn.Close(ctx)
	}()
	if _, err := conn.Exec(ctx, fmt.Sprintf(`SET idle_session_timeout = %d`, maintenanceTime.Milliseconds())); err != nil {
		return maintenanceRetry, err
	}
	const key = 0x11647502 // an arbitrary number that nothing else uses
	var isMine bool
	if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, key).Scan(&isMine); err != nil || !isMine {
		return maintenanceRetry, err
	}
	now, last, err := s.maintained(ctx)
	if err != nil {
		return maintenanceRetry, err
	}
	if age := now.Sub(last); age >= 0 && age < maintenanceInterval {
		return maintenanceInterval - age, nil
	}
	if err := s.maintain(ctx, now, keepDays, log); err != nil {
		return maintenanceRetry, err
	}
	return maintenanceInterval, nil
}

// maintained returns the time by the database's clock, and when maintenance last ended; zero if never.
func (s *Store) maintained(ctx context.Context) (now, last time.Time, err error) {
	err = s.pool.QueryRow(ctx, `
SELECT clock_timestamp(), (SELECT convert_from(value, 'UTF8')::timestamptz FROM settings WHERE name = 'maintained')`).
		Scan(&now, zeroIfNull{&last})
	return now, last, err
}

// maintain maintains the database by the database's clock, which all processes share: the clock of one
// machine may be wrong, and summing up days and removing rooms cannot be undone. It is safe to run twice.
func (s *Store) maintain(ctx context.Context, now time.Time, keepDays int, log *slog.Logger) error {
	// If one step fails, such as dropping a day that a backup is reading, run the others anyway.
	var failed []error
	note := func(err error) { failed = append(failed, err) }
	note(s.makeNextPartitions(ctx, now))
	summed, err := s.RollUp(ctx, daily.Settled(now))
	note(err)
	dropped, err := s.ExpireResults(ctx, min(daily.Settled(now), daily.Today(now)-keepDays))
	note(err)
	note(s.ExpireRuns(ctx, daily.Settled(now)))
	rooms, err := s.ExpireRooms(ctx, now)
	note(err)
	journeys, err := s.ExpireJourneys(ctx, now.AddDate(0, 0, -journeyDays))
	note(err)
	if err := errors.Join(failed...); err != nil {
		return err
	}
	if _, err := s.pool.Exec(ctx, `
INSERT INTO settings (name, value) VALUES ('maintained', convert_to(clock_timestamp()::text, 'UTF8'))
ON CONFLICT (name) DO UPDATE SET value = excluded.value`); err != nil {
		return err
	}
	log.Info("database maintenance done", "days_summed_up", summed, "days_dropped", dropped, "rooms_removed", rooms, "journeys_removed", journeys)
	return nil
}

// MakeFirstPartitions creates the partitions that maintenance would create now, so that results can be
// stored right away.
func (s *Store) MakeFirstPartitions(ctx context.Context) error {
	now, _, err := s.maintained(ctx)
	if err != nil {
		return err
	}
	return s.makeNextPartitions(ctx, now)
}

func (s *Store) makeNextPartitions(ctx context.Context, now time.Time) error {
	return s.MakePartitions(ctx, daily.Today(now)-1, daily.Today(now)+daysAhead)
}
