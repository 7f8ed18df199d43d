package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
)

// application is the name of the lab's own connections.
const application = "lab"

// A lab is a PostgreSQL server with workers.
type lab struct {
	folder  string // folder that contains the programs
	cluster *cluster.Cluster
	store   *store.Store
	url     string
}

func newLab(ctx context.Context, programs string) (*lab, error) {
	folder, err := os.MkdirTemp("", "lightsout-engine")
	if err != nil {
		return nil, err
	}
	c, err := cluster.Start(ctx, cluster.Options{Folder: folder, Settings: map[string]string{"max_connections": "500"}})
	if err != nil {
		return nil, err
	}
	l := &lab{folder: programs, cluster: c, url: c.URL("postgres")}
	own := c.URL("postgres") + "&application_name=" + application
	if out, err := l.daemon(ctx, "migrate").CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("migrate: %w: %s", err, out), l.close())
	}
	if l.store, err = store.Open(ctx, own); err != nil {
		return nil, errors.Join(err, l.close())
	}
	return l, nil
}

func (l *lab) close() error {
	if l.store != nil {
		l.store.Close()
	}
	return l.cluster.Remove()
}

// daemon returns a lightsoutd command that uses the lab's database.
func (l *lab) daemon(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, filepath.Join(l.folder, "lightsoutd"), args...)
	cmd.Env = append(os.Environ(), "LIGHTSOUTD_DATABASE="+l.url)
	return cmd
}

// workers starts n workers with the given number of cores each, and returns when all are running.
func (l *lab) workers(ctx context.Context, n, cores int, args ...string) (stop func(), err error) {
	var all []*exec.Cmd
	stop = func() {
		for _, cmd := range all {
			_ = cmd.Process.Signal(os.Interrupt)
		}
		for _, cmd := range all {
			_ = cmd.Wait()
		}
	}
	for range n {
		cmd := l.daemon(ctx, append([]string{"work", "--cores", fmt.Sprint(cores), "--log-level", "warn"}, args...)...)
		cmd.Env = append(cmd.Env, fmt.Sprintf("GOMAXPROCS=%d", cores))
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			stop()
			return nil, err
		}
		all = append(all, cmd)
	}
	for {
		here, err := l.store.LivingWorkers(ctx)
		if err != nil || len(here) == n {
			return stop, err
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A proved is the output of lightsoutd prove.
type proved struct {
	ID     int64
	Result struct {
		Size   int
		Proved bool
	}
	Audits, Audited int
	Asked, Ended    time.Time
}

// prove has n workers prove the fewest presses for a board. It returns the time from submission to
// result, and fails if the result is wrong.
func (l *lab) prove(ctx context.Context, board string, presses, n, cores int) (time.Duration, proved, error) {
	stop, err := l.workers(ctx, n, cores, "--only", "shards")
	if err != nil {
		return 0, proved{}, err
	}
	defer stop()
	cmd := l.daemon(ctx, "prove", board, "--json")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return 0, proved{}, fmt.Errorf("prove: %w", err)
	}
	var p proved
	if err := json.Unmarshal(out, &p); err != nil {
		return 0, p, err
	}
	if !p.Result.Proved || p.Result.Size != presses {
		return 0, p, fmt.Errorf("the engine found %s", out)
	}
	if out, err := l.daemon(ctx, "proofs", fmt.Sprint(p.ID), "--remove").CombinedOutput(); err != nil {
		return 0, p, fmt.Errorf("%w: %s", err, out)
	}
	return p.Ended.Sub(p.Asked), p, nil
}

// bare proves the fewest presses for a board in a single process, and returns the time it took.
func (l *lab) bare(ctx context.Context, board, presses string) (time.Duration, error) {
	begin := time.Now()
	out, err := exec.CommandContext(ctx, filepath.Join(l.folder, "lightsout"), "solve", board, "--fewest", "--prove", "--json").Output()
	took := time.Since(begin)
	if err != nil {
		return 0, err
	}
	if !strings.Contains(string(out), presses) {
		return 0, fmt.Errorf("lightsout solve did not find %s", presses)
	}
	return took, nil
}
