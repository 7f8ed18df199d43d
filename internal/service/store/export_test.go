package store

import (
	"context"
	"errors"
	"time"
)

// NoteWrite records the outcome of a write.
func (s *Store) NoteWrite(err error) { s.health.noteWrite(err) }

// DaysAhead returns how many days after now have partitions.
func (s *Store) DaysAhead(ctx context.Context, now time.Time) (int, error) {
	return s.daysAhead(ctx, now)
}

// MigrateDown migrates a database down to an older version of the schema.
func MigrateDown(ctx context.Context, url string, version int64) error {
	provider, closeDatabase, err := newProvider(ctx, url)
	if err != nil {
		return err
	}
	_, err = provider.DownTo(ctx, version)
	return errors.Join(err, closeDatabase())
}
