package store

import (
	"context"
	"log/slog"
	"time"
)

// NoteWrite records the outcome of a write.
func (s *Store) NoteWrite(err error) { s.health.noteWrite(err) }

// DaysAhead returns how many days after now have partitions.
func (s *Store) DaysAhead(ctx context.Context, now time.Time) (int, error) {
	return s.daysAhead(ctx, now)
}

// MaintainIfDue maintains the database if it is time, and returns how long to wait before the next
// attempt.
func (s *Store) MaintainIfDue(ctx context.Context, keepDays int, log *slog.Logger) time.Duration {
	return s.maintainIfDue(ctx, keepDays, log)
}
