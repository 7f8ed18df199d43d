package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/board"
	"lightsout/internal/proof"
	"lightsout/internal/service/jobs"
	"lightsout/internal/service/jobs/jobstest"
	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
	"lightsout/internal/service/store/storetest"
	"lightsout/puzzle"
)

// testPlans is an environment variable that makes the test program work on the sums of package
// jobstest, which stand in for proofs. Its value is the heartbeat interval of the workers.
const testPlans = "LIGHTSOUTD_TEST_PLANS"

// testJobs returns the configuration of a process that works on sums.
func testJobs(pace string) jobs.Config {
	d, err := time.ParseDuration(pace)
	if err != nil {
		panic(err)
	}
	return jobs.Config{Begin: jobstest.Begin, Version: jobstest.Version, Pace: d}
}

// A crew is a group of worker processes on one database. Tests kill and restart them.
type crew struct {
	t           *testing.T
	database    *cluster.Cluster
	store       *store.Store
	environment []string
	args        []string // arguments of each worker
	workers     []*exec.Cmd
}

func newCrew(t *testing.T, size int, pace string, args ...string) *crew {
	t.Helper()
	settings := map[string]string{"fsync": "off", "full_page_writes": "off"}
	if *long {
		settings = nil
	}
	c := &crew{t: t, database: storetest.Cluster(t, settings), args: append([]string{"work", "--log-level", "error"}, args...)}
	url := c.database.URL("postgres")
	if err := migrate(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	var err error
	if c.store, err = store.Open(t.Context(), url); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.store.Close)
	c.environment = append(os.Environ(), asDaemon+"=yes", databaseName+"="+url)
	if pace != "" {
		c.environment = append(c.environment, testPlans+"="+pace)
	}
	for range size {
		c.workers = append(c.workers, nil)
		c.start(len(c.workers) - 1)
	}
	t.Cleanup(func() {
		for _, w := range c.workers {
			_ = w.Process.Kill()
			_ = w.Wait()
		}
	})
	return c
}

// command returns a command that runs lightsoutd with the crew's database.
func (c *crew) command(args ...string) *exec.Cmd {
	cmd := exec.CommandContext(context.Background(), os.Args[0], args...)
	cmd.Env = c.environment // stderr is discarded: it only logs database outages
	return cmd
}

func (c *crew) start(i int) {
	c.t.Helper()
	c.workers[i] = c.command(c.args...)
	if err := c.workers[i].Start(); err != nil {
		c.t.Fatal(err)
	}
}

// kill kills a worker without warning, and starts another one in its place.
func (c *crew) kill(i int) {
	c.t.Helper()
	_ = c.workers[i].Process.Signal(syscall.SIGKILL)
	_ = c.workers[i].Wait() // returns an error because the worker was killed
	c.start(i)
}

// prove starts lightsoutd prove. The function it returns waits for the result.
func (c *crew) prove(puzzle string) (result func() proofrun.ProofView) {
	c.t.Helper()
	cmd := c.command("prove", puzzle, "--json")
	var out strings.Builder
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	return func() proofrun.ProofView {
		c.t.Helper()
		if err := cmd.Wait(); err != nil {
			c.t.Fatalf("prove: %v: %s", err, &out)
		}
		var v proofrun.ProofView
		if err := json.Unmarshal([]byte(out.String()), &v); err != nil {
			c.t.Fatalf("%v: %s", err, &out)
		}
		return v
	}
}

// awaitAnswers waits until n shards of the first proof's first stage have answers, or the proof is
// past that stage.
func (c *crew) awaitAnswers(n int) {
	c.t.Helper()
	for {
		p, err := c.store.ProofStatus(c.t.Context(), 1)
		if err == nil && (p.Answered >= n || p.Stage > 0 || !p.Ended.IsZero()) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// checkCounts checks that the number of stored answers equals both the number of shards and the
// total number of answers credited to the workers.
func (c *crew) checkCounts(id int64) {
	c.t.Helper()
	conn, err := pgx.Connect(c.t.Context(), c.database.URL("postgres"))
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = conn.Close(c.t.Context()) }()
	var shards, answers, shares int
	if err := conn.QueryRow(c.t.Context(), `
SELECT (SELECT sum(shards) FROM proof_stages WHERE proof = $1), (SELECT count(*) FROM proof_answers WHERE proof = $1),
    (SELECT sum(answers) FROM proof_shares WHERE proof = $1)`, id).Scan(&shards, &answers, &shares); err != nil {
		c.t.Fatal(err)
	}
	if answers != shards || shares != shards {
		c.t.Errorf("%d answers are stored for %d shards, but the workers' shares add up to %d", answers, shards, shares)
	}
}

// held returns the shards that a worker was working on when it was killed.
func (c *crew) held(conn *pgx.Conn, worker string) []int {
	c.t.Helper()
	rows, err := conn.Query(c.t.Context(), `
SELECT (args->>'shard')::integer FROM river_job
WHERE state = 'running' AND args->>'stage' = '0' AND attempted_by[array_upper(attempted_by, 1)] = $1
    AND NOT EXISTS (SELECT FROM proof_answers WHERE proof = 1 AND stage = 0 AND shard = (args->>'shard')::integer)`, worker)
	if err != nil {
		c.t.Fatal(err)
	}
	shards, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil {
		c.t.Fatal(err)
	}
	return shards
}

// checkPresses checks that the solution stored with a proof has the expected size and turns all
// lights off.
func (c *crew) checkPresses(id int64, name string, presses int) {
	c.t.Helper()
	p, err := c.store.Proof(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	var r proof.Result
	if err := json.Unmarshal(p.Result, &r); err != nil {
		c.t.Fatal(err)
	}
	b, err := board.Parse(name)
	if err != nil {
		c.t.Fatal(err)
	}
	state, err := puzzle.AllOn(b)
	if err != nil {
		c.t.Fatal(err)
	}
	if len(r.Presses) != presses || !state.Press(r.Presses...).Solved() {
		c.t.Errorf("got %d presses; want %d that turn all lights off", len(r.Presses), presses)
	}
}
