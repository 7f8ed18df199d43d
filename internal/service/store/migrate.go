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

// ErrSchema says that the database has not the schema of this version.
var ErrSchema = errors.New("the database is older than this program: run lightsoutd migrate")

// Migrate brings the schema of a database up to date. Daemons that do so at the same
// time wait for each other.
func Migrate(ctx context.Context, url string) error {
	provider, closeDatabase, err := newProvider(ctx, url)
	if err != nil {
		return err
	}
	unlock, err := lockSchema(ctx, url)
	if err != nil {
		return errors.Join(err, closeDatabase())
	}
	if err = up(ctx, provider); err != nil {
		err = fmt.Errorf("the schema: %w", err)
	}
	return errors.Join(err, unlock(), closeDatabase())
}

// How often migrations are tried whose tables somebody else has locked, and the time in between, in
// which everyone who waited behind them catches up.
const (
	maxMigrations  = 6
	migrationPause = 2 * time.Second
)

// up does the migrations that are missing. Each waits for its locks for lockTime at most, unless it sets a
// lock_timeout of its own: while it waits for a backup to end, nobody could read or write the table.
func up(ctx context.Context, provider *goose.Provider) error {
	for try := 1; ; try++ {
		_, err := provider.Up(ctx)
		if !isLocked(err) {
			return err
		}
		if try == maxMigrations || !pause(ctx, migrationPause) {
			return fmt.Errorf("%w; something uses a table that has to be changed, such as a backup: run lightsoutd migrate again when it is done", err)
		}
	}
}

// lockNotAvailable is the code of the error of a statement that has waited too long for a lock.
const lockNotAvailable = "55P03"

// isLocked reports whether a statement has waited too long for a lock.
func isLocked(err error) bool {
	var failure *pgconn.PgError
	return errors.As(err, &failure) && failure.Code == lockNotAvailable
}

// lockSchema waits until nobody else migrates. The lock ends with its connection.
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
	const key = 0x11647500 // any number that nothing else uses
	if _, err := conn.Exec(ctx, `SELECT pg_advisory_lock($1)`, key); err != nil {
		return nil, errors.Join(err, unlock())
	}
	return unlock, nil
}

// CheckSchema returns ErrSchema unless the database has the schema of this version or
// of a later one. Later versions keep what this one needs, so that daemons can be
// upgraded one by one.
func CheckSchema(ctx context.Context, url string) error {
	have, want, err := Versions(ctx, url)
	if err == nil && have < want {
		err = fmt.Errorf("%w (it has version %d of the schema, and %d is needed)", ErrSchema, have, want)
	}
	return err
}

// Versions returns the version of the schema that a database has, and the one that
// this program needs.
func Versions(ctx context.Context, url string) (have, want int64, err error) {
	provider, closeDatabase, err := newProvider(ctx, url)
	if err != nil {
		return 0, 0, err
	}
	have, want, err = provider.GetVersions(ctx)
	return have, want, errors.Join(err, closeDatabase())
}

// connectionConfig is that of a single connection. The address may have parameters of a pool.
func connectionConfig(url string) (*pgx.ConnConfig, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("the address of the database cannot be read")
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
