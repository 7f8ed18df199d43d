package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"lightsout/internal/english"
	"lightsout/internal/play"
	"lightsout/internal/service/store/cluster"
	"lightsout/research/bench/table"
)

// Targets for results.
const (
	resultsPerCore = 1500
	resultsTime    = 50 * time.Millisecond
	ofPgbench      = 0.5
)

// sender returns a load that sends results, each from a new player.
func (f *farm) sender(clients int) load {
	body, _ := json.Marshal(map[string]any{"date": f.date, "moves": f.moves}) // only strings and numbers, so it cannot fail
	return load{address: f.daemons[0].address, clients: clients, request: func() []byte {
		return post("/api/results", "__Host-lightsout="+f.signer.New().String(), string(body))
	}}
}

// perCore runs a load and returns how many responses with the given status arrived per second of
// processor time used by the daemons and PostgreSQL.
func (f *farm) perCore(ctx context.Context, l load, status int) (float64, outcome, error) {
	before, err := f.processorTime()
	if err != nil {
		return 0, outcome{}, err
	}
	o := l.run(ctx, loadTime)
	after, err := f.processorTime()
	if err != nil {
		return 0, outcome{}, err
	}
	if o.statuses[status] == 0 {
		return 0, outcome{}, fmt.Errorf("got responses %v, and %d connections broke", o.statuses, o.broken)
	}
	return float64(o.statuses[status]) / (after - before).Seconds(), o, nil
}

// peakClients is the number of clients at which the rate of results is highest.
const peakClients = 64

func measureResults(ctx context.Context, f *farm) ([]table.Row, error) {
	single, err := f.pgbench(ctx)
	if err != nil {
		return nil, err
	}
	each, o, err := f.perCore(ctx, f.sender(peakClients), http.StatusCreated)
	if err != nil {
		return nil, err
	}
	bytes, err := f.bytesOfResult(ctx)
	if err != nil {
		return nil, err
	}
	p99, rate := o.p99(), o.rate(http.StatusCreated)
	return []table.Row{
		{
			What:     "results accepted per second per core",
			Measured: fmt.Sprintf("%s (%s a second in all)", english.Number(int(each)), english.Number(int(rate))),
			Target:   "at least " + english.Number(resultsPerCore), Reached: each >= resultsPerCore,
		},
		{
			What:     "results: p99",
			Measured: p99.Round(time.Millisecond / 10).String(),
			Target:   "at most " + resultsTime.String(), Reached: p99 <= resultsTime,
		},
		{
			What:     "results / what pgbench inserts one by one",
			Measured: fmt.Sprintf("%.2f (pgbench: %s a second)", rate/single, english.Number(int(single))),
			Target:   fmt.Sprintf("at least %g", ofPgbench), Reached: rate/single >= ofPgbench,
		},
		table.NoTarget("bytes in the database for each result, with its indexes", bytes),
	}, nil
}

// bytesOfResult returns the average size of a stored result with its indexes, in bytes.
func (f *farm) bytesOfResult(ctx context.Context) (string, error) {
	programs, err := cluster.Programs()
	if err != nil {
		return "", err
	}
	out, err := exec.CommandContext(ctx, filepath.Join(programs, "psql"), "-At", "-c", `
SELECT sum(pg_total_relation_size(inhrelid))::bigint / (SELECT count(*) FROM results) FROM pg_inherits WHERE inhparent = 'results'::regclass`, f.url).Output()
	return strings.TrimSpace(string(out)), err
}

var tps = regexp.MustCompile(`tps = ([0-9.]+)`)

// pgbench inserts similar rows one by one, with 16 clients, as fast as it can, and returns how many
// it inserts per second.
func (f *farm) pgbench(ctx context.Context) (float64, error) {
	programs, err := cluster.Programs()
	if err != nil {
		return 0, err
	}
	day, err := play.DayNumber(f.date)
	if err != nil {
		return 0, err
	}
	list, err := json.Marshal(f.moves)
	if err != nil {
		return 0, err
	}
	script := fmt.Sprintf(`INSERT INTO results (day, player, help, hints, presses, stars, millis, received, moves)
VALUES (%d, gen_random_uuid(), 0, 0, %d, 3, NULL, now(), ARRAY%s) ON CONFLICT DO NOTHING;`, day, len(f.moves), list)
	file := filepath.Join(os.TempDir(), fmt.Sprintf("lightsout-pgbench-%d.sql", os.Getpid()))
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		return 0, err
	}
	defer func() { _ = os.Remove(file) }()
	cmd := exec.CommandContext(ctx, filepath.Join(programs, "pgbench"), "-n", "-f", file, "-c", "16", "-j", "2", "-M", "prepared",
		"-T", strconv.Itoa(int(loadTime.Seconds())), f.url)
	out, err := cmd.CombinedOutput()
	found := tps.FindSubmatch(out)
	if err != nil || found == nil {
		return 0, errors.Join(err, fmt.Errorf("pgbench: %s", out))
	}
	return strconv.ParseFloat(string(found[1]), 64)
}
