package store

import (
	"context"
	"time"
)

// NoteWrite records the outcome of a write.
func (s *Store) NoteWrite(err error) { s.health.noteWrite(err) }

// DaysAhead returns how many days after now have partitions.
func (s *Store) DaysAhead(ctx context.Context, now time.Time) (int, error) {
	return s.daysAhead(ctx, now)
}
