package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrNotFound reports that the database has no such row.
var ErrNotFound = errors.New("not found")

// notFound converts the error of a query that returned no rows to ErrNotFound.
func notFound(err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return ErrNotFound
	}
	return err
}

// A querier is a connection pool or a transaction.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// collect returns the rows of a query.
func collect[T any](ctx context.Context, q querier, scan pgx.RowToFunc[T], sql string, args ...any) ([]T, error) {
	rows, _ := q.Query(ctx, sql, args...) // CollectRows returns the error
	return pgx.CollectRows(rows, scan)
}

// collectOne returns the only row of a query, or ErrNotFound.
func collectOne[T any](ctx context.Context, q querier, scan pgx.RowToFunc[T], sql string, args ...any) (T, error) {
	rows, _ := q.Query(ctx, sql, args...) // CollectExactlyOneRow returns the error
	row, err := pgx.CollectExactlyOneRow(rows, scan)
	return row, notFound(err)
}

// zeroIfNull scans a time, and turns NULL into the zero time.
type zeroIfNull struct{ time *time.Time }

// Scan implements sql.Scanner.
func (z zeroIfNull) Scan(value any) error {
	*z.time, _ = value.(time.Time)
	return nil
}
