package store

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"lightsout/internal/service/room"
)

// ErrTaken reports that a room with this code already exists.
var ErrTaken = errors.New("the code is taken")

// MakeRoom stores a room. It returns ErrTaken if the code is in use.
func (s *Store) MakeRoom(ctx context.Context, r room.Settings) error {
	done, err := s.pool.Exec(ctx, `
INSERT INTO rooms (code, host, mode, puzzles, typed, made, ends, last) VALUES ($1, $2, $3, $4, $5, $6, $7, 0) ON CONFLICT DO NOTHING`,
		r.Code, [16]byte(r.Host), r.Mode, r.Puzzles, r.Typed, r.Made, r.Ends)
	if err == nil && done.RowsAffected() == 0 {
		err = ErrTaken
	}
	return err
}

// Room returns a room. It returns ErrNotFound if the code is unknown, or if the room has expired by
// the given time.
func (s *Store) Room(ctx context.Context, code string, now time.Time) (room.Settings, error) {
	r := room.Settings{Code: code}
	err := s.pool.QueryRow(ctx, `SELECT host, mode, puzzles, typed, made, ends FROM rooms WHERE code = $1 AND ends > $2`, code, now).
		Scan((*[16]byte)(&r.Host), &r.Mode, &r.Puzzles, &r.Typed, &r.Made, &r.Ends)
	return r, notFound(err)
}

// AddRoomEvents stores events of one or more rooms and notifies all daemons. It returns once the
// events are committed.
func (s *Store) AddRoomEvents(ctx context.Context, events []room.Event) error {
	return s.roomEvents.add(ctx, events)
}

// roomsChannel is the channel that notifies daemons of rooms with new events.
const roomsChannel = "rooms"

// The lock on the room makes its events visible in order: a reader who sees an event has seen all
// events before it.
const insertRoomEvents = `
WITH new AS (
    SELECT * FROM unnest($1::text[], $2::smallint[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::text[], $9::text[])
        WITH ORDINALITY AS new (code, kind, player, round, number, move, at, series, name, place)
), locked AS (
    SELECT code, last FROM rooms WHERE code = ANY ($1) ORDER BY code FOR UPDATE
), numbered AS (
    SELECT new.*, last + row_number() OVER (PARTITION BY code ORDER BY place) AS seq FROM new JOIN locked USING (code)
), added AS (
    INSERT INTO room_events (code, seq, kind, player, round, number, move, at, series, name)
    SELECT code, seq, kind, player, round, number, move, at, series::jsonb, nullif(name, '') FROM numbered
    ON CONFLICT DO NOTHING
), counted AS (
    UPDATE rooms SET last = most.seq FROM (SELECT code, max(seq) AS seq FROM numbered GROUP BY code) AS most
    WHERE rooms.code = most.code RETURNING rooms.code
)
SELECT pg_notify($10, code) FROM counted`

func (s *Store) writeRoomEvents(ctx context.Context, group [][]room.Event) error {
	var codes []string
	var kinds []int16
	var players [][16]byte
	var rounds, numbers, moves []int // the database refuses numbers that do not fit its columns
	var times []time.Time
	var series []*string // as JSON
	var names []string
	for _, events := range group {
		for _, e := range events {
			codes, kinds, players = append(codes, e.Code), append(kinds, int16(e.Kind)), append(players, e.Player)
			rounds, numbers, moves = append(rounds, e.Round), append(numbers, e.Number), append(moves, e.Move)
			times, series, names = append(times, e.At), append(series, seriesText(e.Series)), append(names, e.Name)
		}
	}
	_, err := s.pool.Exec(ctx, insertRoomEvents, codes, kinds, players, rounds, numbers, moves, times, series, names, roomsChannel)
	return err
}

// seriesText returns a series as JSON, or nil.
func seriesText(series *room.Series) *string {
	if series == nil {
		return nil
	}
	body, _ := json.Marshal(series) // it holds only strings, so this cannot fail
	text := string(body)
	return &text
}

// RoomEvents returns up to limit events of a room that follow the given event, in order.
func (s *Store) RoomEvents(ctx context.Context, code string, after int64, limit int) ([]room.Event, error) {
	return collect(ctx, s.pool, func(row pgx.CollectableRow) (room.Event, error) {
		e := room.Event{Code: code}
		err := row.Scan(&e.Seq, &e.Kind, (*[16]byte)(&e.Player), &e.Round, &e.Number, &e.Move, &e.At, &e.Series, &e.Name)
		return e, err
	}, `
SELECT seq, kind, player, round, number, move, at, series, coalesce(name, '') FROM room_events WHERE code = $1 AND seq > $2 ORDER BY seq LIMIT $3`, code, after, limit)
}

// RoomSnapshot returns the latest snapshot of a room, or ErrNotFound.
func (s *Store) RoomSnapshot(ctx context.Context, code string) (*room.Snapshot, error) {
	return collectOne(ctx, s.pool, pgx.RowTo[*room.Snapshot], `SELECT snapshot FROM room_snapshots WHERE code = $1`, code)
}

// SaveRoomSnapshot stores a snapshot of a room, unless a later one is already stored.
func (s *Store) SaveRoomSnapshot(ctx context.Context, code string, snapshot *room.Snapshot) error {
	_, err := s.pool.Exec(ctx, `
INSERT INTO room_snapshots (code, seq, snapshot) SELECT code, $2, $3 FROM rooms WHERE code = $1
ON CONFLICT (code) DO UPDATE SET seq = excluded.seq, snapshot = excluded.snapshot WHERE room_snapshots.seq < excluded.seq`,
		code, snapshot.Seq, snapshot)
	return err
}

// A Listener receives news about rooms.
type Listener struct {
	Ready    func()            // called first: all later events will be reported
	Alive    func()            // called at least every few seconds while the connection is alive
	Happened func(code string) // a room has new events
}

const (
	// quietTime is how long a listening connection may be silent before it is probed.
	quietTime = time.Second
	// signTime is the timeout for the probe, and for connecting.
	signTime = 2 * time.Second
)

// ListenToRooms listens until ctx is done or the connection is lost. A connection whose other end
// has silently disappeared counts as lost after quietTime plus signTime. Then the database may be
// unavailable: this connection is the first to notice a server that is paused, because somebody is
// always waiting for an answer on it.
func (s *Store) ListenToRooms(ctx context.Context, l Listener) error {
	// Open a new connection: nobody else can use it while it listens, and one from the pool might
	// be dead.
	connecting, cancel := context.WithTimeout(ctx, signTime)
	defer cancel()
	conn, err := pgx.ConnectConfig(connecting, s.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(connecting, "LISTEN "+roomsChannel); err != nil {
		return err
	}
	l.Ready()
	for {
		n, err := hear(ctx, conn)
		if err != nil {
			if ctx.Err() == nil {
				s.health.suspect()
			}
			return err
		}
		l.Alive()
		if n != nil {
			l.Happened(n.Payload)
		}
	}
}

// hear waits for a notification. It returns nil if there was none but the connection is alive.
func hear(ctx context.Context, conn *pgx.Conn) (*pgconn.Notification, error) {
	quiet, cancel := context.WithTimeout(ctx, quietTime)
	defer cancel()
	n, err := conn.WaitForNotification(quiet)
	if err == nil || ctx.Err() != nil || quiet.Err() == nil {
		return n, err
	}
	asking, stop := context.WithTimeout(ctx, signTime)
	defer stop()
	return nil, conn.Ping(asking)
}

// ExpireRooms deletes the rooms that ended before the given time, with all their events.
func (s *Store) ExpireRooms(ctx context.Context, before time.Time) (removed int, err error) {
	done, err := s.pool.Exec(ctx, `DELETE FROM rooms WHERE ends <= $1`, before)
	return int(done.RowsAffected()), err
}
