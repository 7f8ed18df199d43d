package store

import (
	"context"
	"errors"
)

// MigrateDown migrates a database down to an older version of the schema.
func MigrateDown(ctx context.Context, url string, version int64) error {
	provider, closeDatabase, err := newProvider(ctx, url)
	if err != nil {
		return err
	}
	_, err = provider.DownTo(ctx, version)
	return errors.Join(err, closeDatabase())
}
