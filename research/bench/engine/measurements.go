package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"time"

	"lightsout/internal/proof"
	"lightsout/internal/service/jobs"
	"lightsout/internal/service/jobs/jobstest"
	"lightsout/internal/service/proofrun"
	"lightsout/research/bench/table"
)

// Targets for the measurements.
const (
	overBare   = 1.1
	twoWorkers = 1.8
	emptyRate  = 2000
	pickUp     = 60.0 // seconds
)

// The proof to measure: nullity 70, about two minutes on two cores. The engine is meant for proofs
// that take longer.
const (
	measuredBoard   = "126x128"
	measuredPresses = 7434
)

// times is how many times each proof is measured. The fastest run counts, because other load can
// only slow a run down.
const times = 1

func measureBare(ctx context.Context, l *lab) ([]table.Row, error) {
	cores := runtime.GOMAXPROCS(0)
	bare, engine := time.Hour, time.Hour
	for range times { // alternate, so that both run under the same load
		took, err := l.bare(ctx, measuredBoard, strconv.Itoa(measuredPresses))
		if err != nil {
			return nil, err
		}
		bare = min(bare, took)
		took, _, err = l.prove(ctx, measuredBoard, measuredPresses, 1, cores)
		if err != nil {
			return nil, err
		}
		engine = min(engine, took)
	}
	ratio := engine.Seconds() / bare.Seconds()
	return []table.Row{{
		What:     fmt.Sprintf("%s by `lightsoutd work` on %d cores / by `lightsout solve --fewest --prove` on the same", measuredBoard, cores),
		Measured: fmt.Sprintf("%.2f (%.1f s and %.1f s)", ratio, engine.Seconds(), bare.Seconds()),
		Target:   fmt.Sprintf("at most %g", overBare), Reached: ratio <= overBare,
	}}, nil
}

func measureTwo(ctx context.Context, l *lab) ([]table.Row, error) {
	one, two := time.Hour, time.Hour
	var p proved
	for range times {
		took, _, err := l.prove(ctx, measuredBoard, measuredPresses, 1, 1)
		if err != nil {
			return nil, err
		}
		one = min(one, took)
		took, p, err = l.prove(ctx, measuredBoard, measuredPresses, 2, 1)
		if err != nil {
			return nil, err
		}
		two = min(two, took)
	}
	ratio := one.Seconds() / two.Seconds()
	return []table.Row{{
		What:     "the same by one worker with one core / by two, with audits",
		Measured: fmt.Sprintf("%.2f (%.1f s and %.1f s, %d of %d audits)", ratio, one.Seconds(), two.Seconds(), p.Audited, p.Audits),
		Target:   fmt.Sprintf("at least %g", twoWorkers), Reached: ratio >= twoWorkers,
	}}, nil
}

// emptyShards is the number of empty shards to run.
const emptyShards = 20_000

func measureEmpty(ctx context.Context, l *lab) ([]table.Row, error) {
	config := jobs.Config{
		Store: l.store, Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})),
		NoMaintenance: true, Cores: 100, Begin: jobstest.Begin, Version: jobstest.Version,
	}
	for range 2 {
		w, err := jobs.Start(ctx, config)
		if err != nil {
			return nil, err
		}
		defer w.Stop()
	}
	p, _, err := jobs.Ask(ctx, config, proof.Question{Puzzle: strconv.Itoa(emptyShards)})
	if err != nil {
		return nil, err
	}
	for p.Ended.IsZero() {
		time.Sleep(10 * time.Millisecond)
		if p, err = l.store.Proof(ctx, p.ID); err != nil {
			return nil, err
		}
	}
	if p.State != proofrun.Done {
		return nil, errors.New(p.Reason)
	}
	rate := emptyShards / p.Ended.Sub(p.Asked).Seconds()
	return []table.Row{{
		What:     "empty shards per second: queued, done, answers stored, one in 50 audited",
		Measured: fmt.Sprintf("%.0f", rate),
		Target:   fmt.Sprintf("at least %d", emptyRate), Reached: rate >= emptyRate,
	}}, jobs.Remove(ctx, config, p.ID)
}

var killed = regexp.MustCompile(`(\d+ kills): (0 lost, 0 counted twice); (\d+) shards were picked up again after ([0-9.]+) s`)

func measureKills(ctx context.Context, _ *lab) ([]table.Row, error) {
	out, err := exec.CommandContext(ctx, "go", "test", "-C", "..", "-count", "1", "-v", "-run", "^TestWorkersKilled$", "./cmd/lightsoutd", "-args", "-long").CombinedOutput()
	found := killed.FindSubmatch(out)
	if err != nil || found == nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	seconds, err := strconv.ParseFloat(string(found[4]), 64)
	return []table.Row{
		{
			What:     fmt.Sprintf("1,000 shards, %s of workers: lost, counted twice", found[1]),
			Measured: string(found[2]), Target: "0, 0", Reached: true,
		},
		{
			What:     "a killed worker's shard is done by another",
			Measured: fmt.Sprintf("after %s s at most", found[4]), Target: "at most 60 s", Reached: seconds <= pickUp,
		},
	}, err
}
