// Package store keeps what players do together in PostgreSQL: the results of the daily
// puzzle, and the rooms.
//
// Everything that daemons share is in the database, so any number of them can run on one.
// The schema is in numbered files, which are part of the program; [Migrate] brings a
// database up to date. Each table has one file with all its queries, written for pgx.
//
// All that happens in a room is an event; what the room looks like is worked out from
// its events, by internal/service/room. A snapshot saves reading the rounds before the last one. Daemons hear of new ones by LISTEN and NOTIFY.
//
// What arrives within 2 ms is written with one statement, and is acknowledged when it is
// committed. Results are partitioned by day; [Store.MakePartitions] makes them ahead of time.
package store
