package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/proof"
	"lightsout/internal/service/jobs"
	"lightsout/internal/service/jobs/jobstest"
	"lightsout/internal/service/store"
	"lightsout/research/bench/processor"
	"lightsout/research/bench/table"
)

// The number of workers, and the targets while they have nothing to do.
const (
	manyWorkers     = 50
	idleRate        = 60 // transactions per second
	idleConnections = 150
)

const (
	// busyCores is how many shards each busy worker runs at a time, as on a machine with that many
	// cores. The shards only sleep, so the machine that runs the measurement needs fewer.
	busyCores = 8
	// busyProof is a proof that keeps all busy workers busy, with shards as long as those of large
	// proofs.
	busyProof = "30000@10s"
	// settleTime is how long workers run before they are measured.
	settleTime = 20 * time.Second
	// manyTime is how long they are measured.
	manyTime = time.Minute
)

// measureIdle measures processes that wait for both kinds of jobs: shards and maintenance.
func measureIdle(ctx context.Context, l *lab) ([]table.Row, error) {
	stop, err := l.workers(ctx, manyWorkers, 1)
	if err != nil {
		return nil, err
	}
	defer stop()
	u, err := l.watch(ctx)
	return []table.Row{
		{
			What:     fmt.Sprintf("%d idle workers: transactions per second", manyWorkers),
			Measured: fmt.Sprintf("%.0f, for which PostgreSQL takes %.1f%% of a core", u.rate, u.cores*100),
			Target:   fmt.Sprintf("at most %d", idleRate), Reached: u.rate <= idleRate,
		},
		{
			What:     fmt.Sprintf("%d idle workers: connections", manyWorkers),
			Measured: fmt.Sprint(u.connections),
			Target:   fmt.Sprintf("at most %d", idleConnections), Reached: u.connections <= idleConnections,
		},
	}, err
}

// measureBusy measures workers with shards of ten seconds on all their cores. The workers run in
// this process, each with its own connections, because lightsoutd has no shards that only sleep.
func measureBusy(ctx context.Context, l *lab) ([]table.Row, error) {
	config := jobs.Config{Log: slog.New(slog.DiscardHandler), NoMaintenance: true, Cores: busyCores, Begin: jobstest.Begin, Version: jobstest.Version}
	for range manyWorkers {
		own := config
		var err error
		if own.Store, err = store.OpenWorker(ctx, l.url); err != nil {
			return nil, err
		}
		defer own.Store.Close()
		w, err := jobs.Start(ctx, own)
		if err != nil {
			return nil, err
		}
		defer w.Stop()
	}
	config.Store = l.store
	p, _, err := jobs.Ask(ctx, config, proof.Question{Puzzle: busyProof})
	if err != nil {
		return nil, err
	}
	u, err := l.watch(ctx)
	if err != nil {
		return nil, err
	}
	return []table.Row{table.NoTarget(
		fmt.Sprintf("%d busy workers with %d cores each, and shards of 10 s", manyWorkers, busyCores),
		fmt.Sprintf("%.0f transactions per second, for which PostgreSQL takes %.1f%% of a core; %d connections", u.rate, u.cores*100, u.connections),
	)}, jobs.Remove(ctx, config, p.ID)
}

// A usage is how much of PostgreSQL some workers use.
type usage struct {
	rate        float64 // transactions per second
	cores       float64 // processor time of PostgreSQL per second
	connections int
}

// watch measures the workers that are running now.
func (l *lab) watch(ctx context.Context) (usage, error) {
	time.Sleep(settleTime)
	begin, before, err := l.transactions(ctx)
	spent, err2 := processor.TimeOf(l.cluster.PID())
	if err := errors.Join(err, err2); err != nil {
		return usage{}, err
	}
	time.Sleep(manyTime)
	end, after, err := l.transactions(ctx)
	spentAfter, err2 := processor.TimeOf(l.cluster.PID())
	if err := errors.Join(err, err2); err != nil {
		return usage{}, err
	}
	took := end.Sub(begin).Seconds()
	u := usage{rate: float64(after-before) / took, cores: (spentAfter - spent).Seconds() / took}
	err = l.query(ctx, `
SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name <> $1`, &u.connections, application)
	return u, err
}

// transactions returns how many transactions there have been so far, and the time.
func (l *lab) transactions(ctx context.Context) (now time.Time, n int, err error) {
	err = l.query(ctx, `SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()`, &n)
	return time.Now(), n, err
}

// query asks the database through a connection of its own, so that the lab's other connections do
// nothing meanwhile.
func (l *lab) query(ctx context.Context, sql string, value any, args ...any) error {
	conn, err := pgx.Connect(ctx, l.url)
	if err != nil {
		return err
	}
	return errors.Join(conn.QueryRow(ctx, sql, args...).Scan(value), conn.Close(ctx))
}
