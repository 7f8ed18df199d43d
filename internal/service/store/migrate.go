package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// ErrSchema reports that the database's schema is too old for this program.
var ErrSchema = errors.New("the database is older than this program: run lightsoutd migrate")

// Migrate brings the schema of a database up to date. Concurrent calls wait for each other.
func Migrate(ctx context.Context, url string) error {
	provider, closeDatabase, err := newProvider(ctx, url)
	if err != nil {
		return err
	}
	unlock, err := lockSchema(ctx, url)
	if err != nil {
		return errors.Join(err, closeDatabase())
	}
	err = up(ctx, func() error {
		_, err := provider.Up(ctx)
		return err
	})
	if err != nil {
		err = fmt.Errorf("migrate the schema: %w", err)
	}
	return errors.Join(err, unlock(), closeDatabase())
}

// How many times a migration is tried while its tables are locked, and the pause between attempts,
// during which the queries that queued behind it catch up.
const (
	maxMigrations  = 6
	migrationPause = 2 * time.Second
)

// up runs the missing migrations. Each waits for its locks for at most lockTime, unless it sets its
// own lock_timeout: while it waits for a backup to end, nobody else can read or write the table.
func up(ctx context.Context, migrate func() error) error {
	for try := 1; ; try++ {
		err := migrate()
		if !isLocked(err) {
			return err
		}
		if try == maxMigrations || !pause(ctx, migrationPause) {
			return fmt.Errorf("%w; a table is in use, for example by a backup; run lightsoutd migrate again when that is done", err)
		}
	}
}

// lockNotAvailable is the error code of a statement that waited too long for a lock.
const lockNotAvailable = "55P03"

// isLocked reports whether err means that a statement waited too long for a lock.
func isLocked(err error) bool {
	var failure *pgconn.PgError
	return errors.As(err, &failure) && failure.Code == lockNotAvailable
}

// lockSchema waits until nobody else is migrating. The lock ends with its connection.
func lockSchema(ctx context.Context, url string) (unlock func() error, err error) {
	config, err := connectionConfig(url)
	if err != nil {
		return nil, err
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, &unavailableError{err}
	}
	unlock = func() error { return conn.Close(context.WithoutCancel(ctx)) }
	const key = 0x11647500 // an arbitrary number that nothing else uses
	if _, err := conn.Exec(ctx, `SELECT pg_advisory_lock($1)`, key); err != nil {
		return nil, errors.Join(err, unlock())
	}
	return unlock, nil
}

// CheckSchema returns ErrSchema unless the database has this version of the schema or a later one.
// Later versions keep everything that this one needs, so daemons can be upgraded one by one.
func CheckSchema(ctx context.Context, url string) error {
	have, want, err := Versions(ctx, url)
	if err == nil && have < want {
		err = fmt.Errorf("%w (its schema is at version %d, but this program needs version %d)", ErrSchema, have, want)
	}
	return err
}

// Versions returns the schema version of a database, and the one this program needs.
func Versions(ctx context.Context, url string) (have, want int64, err error) {
	provider, closeDatabase, err := newProvider(ctx, url)
	if err != nil {
		return 0, 0, err
	}
	have, want, err = provider.GetVersions(ctx)
	return have, want, errors.Join(err, closeDatabase())
}

// connectionConfig parses the address of a database for a single connection. The address may
// contain pool parameters.
func connectionConfig(url string) (*pgx.ConnConfig, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, ErrAddress
	}
	return config.ConnConfig, nil
}

func newProvider(ctx context.Context, url string) (*goose.Provider, func() error, error) {
	config, err := connectionConfig(url)
	if err != nil {
		return nil, nil, err
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, nil, err
	}
	config.RuntimeParams["lock_timeout"] = fmt.Sprint(lockTime.Milliseconds())
	database := stdlib.OpenDB(*config)
	if err := database.PingContext(ctx); err != nil {
		return nil, nil, errors.Join(&unavailableError{err}, database.Close())
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, database, files)
	if err != nil {
		return nil, nil, errors.Join(err, database.Close())
	}
	return provider, database.Close, nil
}
