package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// Facts describe a database, for its operator.
type Facts struct {
	Version        int // 150018 means 15.18
	Fsync          string
	Synchronous    string
	Archiving      string
	MaxConnections int
	Clock          time.Time
	LastDay        int // last day with a partition
	Results        int64
	Bytes          int64
	User           string
	Superuser      bool
	TLS            bool   // whether this connection is encrypted
	Local          bool   // whether the server is on this machine
	DataFolder     string // data folder of the server; empty if the role may not read it
	KeepWAL        string // max_slot_wal_keep_size
	Slots          []Slot
}

// A Slot is a replication slot. The server keeps WAL for it until the WAL has been fetched.
type Slot struct {
	Name   string
	Active bool
	Status string // reserved or extended; unreserved or lost if the WAL it needs is no longer kept
	Bytes  int64  // bytes of WAL kept
}

// Facts returns facts about the database. The number of results is PostgreSQL's estimate.
func (s *Store) Facts(ctx context.Context) (Facts, error) {
	var f Facts
	err := s.pool.QueryRow(ctx, `
SELECT current_setting('server_version_num')::integer, current_setting('fsync'), current_setting('synchronous_commit'),
    current_setting('archive_mode'), current_setting('max_connections')::integer, clock_timestamp(),
    coalesce(max(substr(c.relname, length('results_') + 1)::integer), 0), coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint,
    pg_database_size(current_database()), current_user, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user),
    coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false), coalesce(inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1', true),
    CASE WHEN pg_has_role('pg_read_all_settings', 'usage') THEN current_setting('data_directory') ELSE '' END, current_setting('max_slot_wal_keep_size')
FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
WHERE i.inhparent = to_regclass('results')`).
		Scan(&f.Version, &f.Fsync, &f.Synchronous, &f.Archiving, &f.MaxConnections, &f.Clock, &f.LastDay, &f.Results, &f.Bytes,
			&f.User, &f.Superuser, &f.TLS, &f.Local, &f.DataFolder, &f.KeepWAL)
	if err != nil {
		return f, err
	}
	f.Slots, err = collect(ctx, s.pool, pgx.RowToStructByPos[Slot], `
SELECT slot_name, active, coalesce(wal_status, ''),
    coalesce(CASE WHEN pg_is_in_recovery() THEN 0 ELSE pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) END, 0)::bigint
FROM pg_replication_slots ORDER BY slot_name`)
	return f, err
}
