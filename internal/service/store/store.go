package store

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"lightsout/internal/service/room"
)

// A Store is a connection pool for the database. It is safe for concurrent use.
type Store struct {
	pool    *pgxpool.Pool
	health  *health
	results *gatherer[*resultWrite]
	runs    *gatherer[*runWrite]
	// roomEvents gathers the events of one request as one value.
	roomEvents *gatherer[[]room.Event]
}

// defaultConnections is the maximum number of connections per process, unless the address sets
// pool_max_conns. The default in pgx, the number of cores but at least four, is too low.
const defaultConnections = 16

// ErrAddress reports a malformed database address.
var ErrAddress = errors.New("invalid database address; it should look like postgres://user@host/lightsout")

// Open connects to the database at an address such as
// postgres://user@host/lightsout?pool_max_conns=20.
func Open(ctx context.Context, url string) (*Store, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, ErrAddress
	}
	if !strings.Contains(url, "pool_max_conns") {
		config.MaxConns = defaultConnections
	}
	config.PingTimeout = probeTime
	config.AfterConnect = planOnce
	probed := config.ConnConfig.Copy()
	s := &Store{health: newHealth(func(ctx context.Context) error { return connect(ctx, probed) })}
	s.health.watch(config.ConnConfig)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	s.pool = pool
	s.health.mu.Lock()
	s.health.reset = pool.Reset
	s.health.mu.Unlock()
	if err := s.Ping(ctx); err != nil {
		s.health.close()
		pool.Close()
		return nil, err
	}
	s.results = newGatherer(gatherTime, noted(s.health, s.writeResults))
	s.runs = newGatherer(gatherTime, noted(s.health, s.writeRuns))
	s.roomEvents = newGatherer(gatherEventsTime, noted(s.health, s.writeRoomEvents))
	return s, nil
}

// planOnce makes a connection plan each statement once: the best plan does not depend on the values.
// Otherwise, PostgreSQL would plan the one that stores results each time, which takes half as long as
// running it.
func planOnce(ctx context.Context, c *pgx.Conn) error {
	_, err := c.Exec(ctx, "SET plan_cache_mode = force_generic_plan")
	return err
}

// Close writes all gathered values and closes the connections. It may be called more than once.
func (s *Store) Close() {
	s.results.close()
	s.runs.close()
	s.roomEvents.close()
	s.health.close()
	s.pool.Close()
}

// Pool returns the connection pool, for tests and measurements.
func (s *Store) Pool() *pgxpool.Pool { return s.pool }

// Connections returns statistics about the connection pool.
func (s *Store) Connections() *pgxpool.Stat { return s.pool.Stat() }

// Waiting returns how many results, runs and room requests are waiting to be written.
func (s *Store) Waiting() int { return s.results.waiting() + s.runs.waiting() + s.roomEvents.waiting() }

// Key returns the key that all daemons share: it signs tokens and runs, and masks players.
func (s *Store) Key(ctx context.Context) ([]byte, error) {
	return s.sharedKey(ctx, `INSERT INTO settings VALUES ($1, $2) ON CONFLICT DO NOTHING`, `SELECT value FROM settings WHERE name = $1`, "key")
}

// sharedKey returns a key that all daemons share. The first daemon that needs it creates it.
func (s *Store) sharedKey(ctx context.Context, insert, read string, name any) (key []byte, err error) {
	fresh := make([]byte, 32)
	_, _ = rand.Read(fresh) // never fails
	if _, err := s.pool.Exec(ctx, insert, name, fresh); err != nil {
		return nil, err
	}
	err = s.pool.QueryRow(ctx, read, name).Scan(&key)
	return key, err
}
