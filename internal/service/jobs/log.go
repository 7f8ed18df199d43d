package jobs

import (
	"context"
	"log/slog"

	"lightsout/internal/service/store"
)

// A queueLog handles log records from River, which polls the database and logs every failure. If an
// outage caused a failure, the queueLog lowers the record's level to debug, because the store
// already reports the outage once.
type queueLog struct {
	slog.Handler
	store *store.Store
}

// Handle logs a record. It lowers a warning or an error that follows an outage to level debug.
func (l queueLog) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn && l.store.FollowsOutage() {
		r.Level = slog.LevelDebug
		if !l.Enabled(ctx, r.Level) {
			return nil
		}
	}
	return l.Handler.Handle(ctx, r)
}

// WithAttrs returns a queueLog that adds attributes to each record.
func (l queueLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return queueLog{l.Handler.WithAttrs(attrs), l.store}
}

// WithGroup returns a queueLog that puts later attributes into a group.
func (l queueLog) WithGroup(name string) slog.Handler {
	return queueLog{l.Handler.WithGroup(name), l.store}
}
