package store

import (
	"context"
	"time"
)

// Facts describe a database, for its operator.
type Facts struct {
	Version        int // 150018 means 15.18
	Fsync          string
	Synchronous    string
	MaxConnections int
	Clock          time.Time
	LastDay        int // last day with a partition; 0 if there are no partitions
	Results        int64
	Bytes          int64
	User           string
	Superuser      bool
	TLS            bool   // whether this connection is encrypted
	Local          bool   // whether the connection is a local socket or a loopback address
	DataFolder     string // data folder of the server; empty if the role may not read it
}

// Facts returns facts about the database. The number of results is PostgreSQL's estimate.
func (s *Store) Facts(ctx context.Context) (Facts, error) {
	var f Facts
	err := s.pool.QueryRow(ctx, `
SELECT current_setting('server_version_num')::integer, current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('max_connections')::integer, clock_timestamp(),
    coalesce(max(substr(c.relname, length('results_') + 1)::integer), 0), coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint,
    pg_database_size(current_database()), current_user, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user),
    coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false), coalesce(inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1', true),
    CASE WHEN pg_has_role('pg_read_all_settings', 'usage') THEN current_setting('data_directory') ELSE '' END
FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
WHERE i.inhparent = to_regclass('results')`).
		Scan(&f.Version, &f.Fsync, &f.Synchronous, &f.MaxConnections, &f.Clock, &f.LastDay, &f.Results, &f.Bytes,
			&f.User, &f.Superuser, &f.TLS, &f.Local, &f.DataFolder)
	return f, err
}

// An Archive describes how PostgreSQL archives its WAL, whatever program it uses for that.
type Archive struct {
	Mode     string    // archive_mode: off, on or always
	Archived time.Time // when a segment was last archived; zero if never
	Failed   time.Time // when that last failed; zero if never
}

// IsFailing reports whether the last attempt to archive a segment failed.
func (a Archive) IsFailing() bool { return a.Mode != "off" && a.Failed.After(a.Archived) }

// Archive returns what PostgreSQL reports about its archive.
func (s *Store) Archive(ctx context.Context) (a Archive, err error) {
	err = s.pool.QueryRow(ctx, `SELECT current_setting('archive_mode'), last_archived_time, last_failed_time FROM pg_stat_archiver`).
		Scan(&a.Mode, zeroIfNull{&a.Archived}, zeroIfNull{&a.Failed})
	return a, err
}
