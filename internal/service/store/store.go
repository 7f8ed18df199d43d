package store

import (
	"context"
	"crypto/rand"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"

	"lightsout/internal/service/room"
)

// A Store is a connection to the database. It may be used by many goroutines.
type Store struct {
	pool    *pgxpool.Pool
	health  *health
	results *gatherer[*resultWrite]
	// roomEvents are those of one request each.
	roomEvents *gatherer[[]room.Event]
	answers    *gatherer[*answerWrite]
}

// defaultConnections is how many connections a daemon opens at most, unless the address
// says otherwise with pool_max_conns. pgx's own default, four, is soon too few.
const defaultConnections = 16

// Open connects to the database at an address such as
// postgres://user@host/lightsout?pool_max_conns=20.
func Open(ctx context.Context, url string) (*Store, error) {
	var pool *pgxpool.Pool
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("the address of the database cannot be read; it is written like postgres://user@host/lightsout")
	}
	if !strings.Contains(url, "pool_max_conns") {
		config.MaxConns = defaultConnections
	}
	config.PingTimeout = probeTime
	s := &Store{health: newHealth(func(ctx context.Context) error { return pool.Ping(ctx) })}
	s.health.watch(config.ConnConfig)
	pool, err = pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	s.pool = pool
	if err := s.Ping(ctx); err != nil {
		s.health.close()
		pool.Close()
		return nil, err
	}
	s.results = newGatherer(gatherTime, noted(s.health, s.writeResults))
	s.roomEvents = newGatherer(gatherEventsTime, noted(s.health, s.writeRoomEvents))
	s.answers = newGatherer(gatherTime, noted(s.health, s.writeAnswers))
	return s, nil
}

// Close writes what has been gathered and closes the connections. It may be called again.
func (s *Store) Close() {
	s.results.close()
	s.roomEvents.close()
	s.answers.close()
	s.health.close()
	s.pool.Close()
}

// Pool is the pool of connections, for the queue of jobs, which shares them.
func (s *Store) Pool() *pgxpool.Pool { return s.pool }

// Connections are those to the database.
func (s *Store) Connections() *pgxpool.Stat { return s.pool.Stat() }

// Waiting is how many results, and requests with events of rooms, wait to be written.
func (s *Store) Waiting() int { return s.results.waiting() + s.roomEvents.waiting() }

// MaskKey is the name of the secret that hides players.
const MaskKey = "mask key"

// Secret returns the secret of a name, of 32 bytes. The first daemon that asks makes it;
// all get the same.
func (s *Store) Secret(ctx context.Context, name string) ([]byte, error) {
	fresh := make([]byte, 32)
	_, _ = rand.Read(fresh) // never fails
	if _, err := s.pool.Exec(ctx, `INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, fresh); err != nil {
		return nil, err
	}
	var secret []byte
	err := s.pool.QueryRow(ctx, `SELECT value FROM settings WHERE name = $1`, name).Scan(&secret)
	return secret, err
}
