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
	// markTime is how often a follower compares the backup with the database.
	markTime = time.Second
	// noteTime is how often a follower records its progress in the database, for the metrics.
	noteTime = 5 * time.Second
	// behindTime is how far behind the backup must be before a warning is logged, and the time
	// between warnings.
	behindTime = time.Minute
	// askTime is the timeout for a query.
	askTime = 10 * time.Second
)

// A follower backs up the changes made to a database, and tracks how far it has got.
type follower struct {
	address, folder, slot string
	log                   *slog.Logger
	behind                time.Duration

	until time.Time // the backup has everything committed before this time, by the database's clock if known is set
	known bool
	mark  mark
	noted time.Time // when the progress was last recorded
	late  time.Time // when the last warning was logged; zero if the backup is not behind
}

// A mark is the database's WAL position at a given time.
type mark struct {
	at  time.Time
	lsn uint64
}

// errSlotLost reports that the slot no longer has the changes a backup needs to continue.
var errSlotLost = errors.New("the database has removed changes that the backup had not fetched (see max_slot_wal_keep_size), so the backup cannot continue: run lightsoutd backup --drop-slot, then start with a new folder")

// follow copies changes until the context is done. It calls begin once it can no longer miss a
// change.
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
		return nil // stopped by the user
	}
	return err
}

// receive runs pg_receivewal, which writes each change to disk as soon as it arrives. If the
// connection is lost, pg_receivewal logs that and reconnects.
func (f *follower) receive(ctx context.Context) error {
	cmd, err := tool(ctx, f.address, "pg_receivewal", "--slot", f.slot, "--directory", filepath.Join(f.folder, walFolder), "--synchronous", "--status-interval", "1", "--no-password")
	if err != nil {
		return err
	}
	cmd.Stderr = slog.NewLogLogger(f.log.Handler(), slog.LevelWarn).Writer()
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("pg_receivewal: %w", err)
	}
	return errors.New("pg_receivewal exited")
}

// makeSlot creates the replication slot, which retains the changes that a stopped backup has not
// fetched.
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
		// Retain WAL from now on, not only from the first connection to the slot.
		_, err = conn.Exec(ctx, `SELECT pg_create_physical_replication_slot($1, true)`, f.slot)
		return err
	case err != nil:
		return err
	case isActive:
		return fmt.Errorf("another backup is using the slot %s; give this one its own with --slot", f.slot)
	case status == "lost":
		return errSlotLost
	}
	return nil
}

// watch compares the backup with the database. It logs when the backup is too far behind, even if
// that is only because the database does not answer.
func (f *follower) watch(ctx context.Context) error {
	f.until = time.Now()
	for {
		now, err := f.look(ctx)
		if errors.Is(err, errSlotLost) {
			f.log.Error("the backup has ended", "slot", f.slot, "error", err)
			return err
		}
		if err != nil && ctx.Err() == nil {
			f.log.Debug("cannot read the backup's progress from the database", "error", err)
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

// complain logs when the backup falls behind, repeats the message every behindTime, and logs when
// the backup has caught up.
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

// look queries the WAL positions of the database and the backup, and returns the time by the
// database's clock.
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

// advance sets f.until to the time of the mark once the backup has reached it, and then sets the
// next mark.
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

// dropSlot drops the replication slot of an abandoned backup.
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
		return fmt.Errorf("no replication slot %s", slot)
	}
	_, err = fmt.Fprintf(out, "The database no longer keeps changes for the backup %s.\n", slot)
	return err
}
