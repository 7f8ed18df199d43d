package store

import (
	"context"
	"time"
)

// Facts are what an operator should know of a database.
type Facts struct {
	Version        int // as in 150018 for 15.18
	Fsync          string
	Synchronous    string
	Archiving      string
	MaxConnections int
	Clock          time.Time
	LastDay        int // the last day with a partition
	Results        int64
	Bytes          int64
}

// Facts asks the database about itself. The number of results is its own estimate.
func (s *Store) Facts(ctx context.Context) (Facts, error) {
	var f Facts
	err := s.pool.QueryRow(ctx, `
SELECT current_setting('server_version_num')::integer, current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('archive_mode'), current_setting('max_connections')::integer, clock_timestamp(),
    coalesce(max(substr(c.relname, length('results_') + 1)::integer), 0), coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint,
    pg_database_size(current_database())
FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
WHERE i.inhparent = to_regclass('results')`).
		Scan(&f.Version, &f.Fsync, &f.Synchronous, &f.Archiving, &f.MaxConnections, &f.Clock, &f.LastDay, &f.Results, &f.Bytes)
	return f, err
}
