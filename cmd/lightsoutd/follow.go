package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// markTime is how often a follower compares where the database is with what is safe.
	markTime = time.Second
	// noteTime is how often it tells the database, for the metrics.
	noteTime = 5 * time.Second
	// behindTime is from which age of the last safe byte on it complains, each time that it has passed again.
	behindTime = time.Minute
	// askTime is how long the database may take to answer.
	askTime = 10 * time.Second
)

// A follower copies what is written, and watches how far that is.
type follower struct {
	address, folder, slot string
	log                   *slog.Logger
	behind                time.Duration

	until time.Time // all that was committed before is safe, by the clock of the database if it is known
	known bool
	mark  mark
	noted time.Time // when the database was told
	late  time.Time // when it was last said that the backup is behind; zero if it is not
}

// A mark is where the database was at a moment.
type mark struct {
	at  time.Time
	lsn uint64
}

// errSlotLost says that the backup cannot continue.
var errSlotLost = errors.New("the database has removed what the backup has not fetched (see max_slot_wal_keep_size), so it cannot continue: lightsoutd backup --drop-slot, and begin with a new folder")

// follow copies what is written until the context ends. It first calls begin, when nothing that is written
// any more can be missed.
func (f *follower) follow(ctx context.Context, begin func(context.Context) error) error {
	if err := f.makeSlot(ctx); err != nil {
		return err
	}
	following, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 2)
	var running sync.WaitGroup
	running.Go(func() { ended <- f.receive(following) })
	running.Go(func() { ended <- f.watch(following) })
	err := begin(ctx)
	if err == nil {
		err = <-ended
	}
	stop()
	running.Wait()
	if ctx.Err() != nil {
		return nil // as it was told to
	}
	return err
}

// receive runs the program that copies what is written. Each change is on disk here as soon as it has arrived. When
// the connection is lost, the program says so, and connects again.
func (f *follower) receive(ctx context.Context) error {
	cmd, err := tool(ctx, f.address, "pg_receivewal", "--slot", f.slot, "--directory", filepath.Join(f.folder, walFolder), "--synchronous", "--status-interval", "1", "--no-password")
	if err != nil {
		return err
	}
	cmd.Stderr = slog.NewLogLogger(f.log.Handler(), slog.LevelWarn).Writer()
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("pg_receivewal: %w", err)
	}
	return errors.New("pg_receivewal has ended")
}

// makeSlot makes the replication slot. What a backup that was stopped has not fetched is in it.
func (f *follower) makeSlot(ctx context.Context) error {
	conn, err := connect(ctx, f.address)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	var isActive bool
	var status string
	err = conn.QueryRow(ctx, `SELECT active, coalesce(wal_status, '') FROM pg_replication_slots WHERE slot_name = $1`, f.slot).Scan(&isActive, &status)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		// It keeps everything from now on, not from the first connection.
		_, err = conn.Exec(ctx, `SELECT pg_create_physical_replication_slot($1, true)`, f.slot)
		return err
	case err != nil:
		return err
	case isActive:
		return fmt.Errorf("another backup uses the slot %s; give this one its own with --slot", f.slot)
	case status == "lost":
		return errSlotLost
	}
	return nil
}

// watch compares where the database is with what is safe. It complains when that is too far behind, or cannot be
// found out.
func (f *follower) watch(ctx context.Context) error {
	f.until = time.Now()
	for {
		now, err := f.look(ctx)
		if errors.Is(err, errSlotLost) {
			f.log.Error("the backup has ended", "slot", f.slot, "error", err)
			return err
		}
		if err != nil && ctx.Err() == nil {
			f.log.Debug("the database does not say how far the backup is", "error", err)
			now = time.Now()
		}
		f.complain(max(now.Sub(f.until), 0), err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(markTime):
		}
	}
}

// complain says that the backup is behind, each time that behind has passed again, and when it has caught up.
func (f *follower) complain(age time.Duration, err error) {
	switch {
	case age < f.behind && !f.late.IsZero():
		f.log.Warn("the backup has caught up", "slot", f.slot)
		f.late = time.Time{}
	case age >= f.behind && time.Since(f.late) >= f.behind:
		f.log.Error("the backup is behind", "slot", f.slot, "age", age.Round(time.Second), "error", err)
		f.late = time.Now()
	}
}

// look asks the database where it is, and what has been fetched. It returns the time there.
func (f *follower) look(ctx context.Context) (now time.Time, err error) {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	conn, err := connect(ctx, f.address)
	if err != nil {
		return now, err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	var here, safe int64
	var status string
	if err := conn.QueryRow(ctx, `
SELECT clock_timestamp(), pg_current_wal_flush_lsn() - '0/0'::pg_lsn, coalesce(restart_lsn - '0/0'::pg_lsn, 0), coalesce(wal_status, '')
FROM pg_replication_slots WHERE slot_name = $1`, f.slot).Scan(&now, &here, &safe, &status); err != nil {
		return now, err
	}
	if status == "lost" {
		return now, errSlotLost
	}
	f.advance(mark{now, uint64(here)}, uint64(safe))
	if time.Since(f.noted) < noteTime || !f.known {
		return now, nil
	}
	f.noted = time.Now()
	_, err = conn.Exec(ctx, `
INSERT INTO backups (slot, until) VALUES ($1, $2) ON CONFLICT (slot) DO UPDATE SET until = excluded.until`, f.slot, f.until)
	return now, err
}

// advance notes what is safe: everything up to the mark, when that has been fetched. Then the next mark is set.
func (f *follower) advance(here mark, safe uint64) {
	if f.mark.at.IsZero() {
		f.mark = here
	}
	if safe >= f.mark.lsn {
		f.until, f.mark, f.known = f.mark.at, here, true
	}
	if safe >= here.lsn {
		f.until = here.at
	}
}

// dropSlot removes the slot of a backup that is given up.
func dropSlot(ctx context.Context, address, slot string, out io.Writer) error {
	conn, err := connect(ctx, address)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	dropped, err := conn.Exec(ctx, `SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1`, slot)
	if err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, `DELETE FROM backups WHERE slot = $1`, slot); err != nil {
		return err
	}
	if dropped.RowsAffected() == 0 {
		return fmt.Errorf("there is no slot %s", slot)
	}
	_, err = fmt.Fprintf(out, "The database keeps nothing for the backup %s any more.\n", slot)
	return err
}
