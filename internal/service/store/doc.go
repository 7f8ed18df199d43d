// Package store keeps the service's shared data in PostgreSQL: rooms, players' journeys and the results of
// the daily puzzle.
//
// Everything that daemons share is in the database, so any number of daemons can use the same
// database. The schema is in numbered files that are part of the program; [Migrate] brings a
// database up to date. The queries are plain SQL, written for pgx and grouped by subject.
//
// Everything that happens in a room is an event, and internal/service/room derives the state of the
// room from its events. With a snapshot, a daemon need not read the rounds before the last one.
// Daemons learn about new events through LISTEN and NOTIFY.
//
// The most frequent writes (runs, results and room events) are grouped: those of one kind that arrive
// within a few milliseconds of each other go into one statement, and are acknowledged once it is
// committed. Results are partitioned by day; [Store.Maintain] creates the partitions ahead of time.
package store
