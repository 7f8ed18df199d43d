package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/proof"
	"lightsout/internal/service/jobs"
	"lightsout/internal/service/jobs/jobstest"
	"lightsout/internal/service/proofrun"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// However often workers are killed and PostgreSQL is restarted, no shard is lost or counted twice,
// and another worker soon picks up the shards of a killed one.
func TestWorkersKilled(t *testing.T) {
	kills, question, pace := 6, "200,3000@2ms", "250ms"
	if testing.Short() {
		kills = 2
	}
	if *long {
		kills, question, pace = 100, "1000,50@100ms", "5s"
	}
	c := newCrew(t, 2, pace, "--cores", "2", "--only", "shards")
	result := c.prove(question)
	var picked pickUps
	for k := range kills {
		c.awaitAnswers((k + 1) * 150 / kills)
		if k == kills/2 {
			if err := c.database.Stop(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := c.database.Restart(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		c.killAndTime(k%2, &picked)
	}
	v := result()
	picked.wait.Wait()
	want := testkit.Must(jobstest.Alone(t.Context(), proof.Question{Puzzle: question}))(t)
	if v.Result == nil || v.Result.Size != want.Size {
		t.Errorf("the result is %+v; one process finds %+v", v.Result, want)
	}
	c.checkCounts(v.ID)
	t.Logf("%d kills: 0 lost, 0 counted twice; %d shards were picked up again after %.1f s at most", kills, picked.shards, picked.longest.Seconds())
	if *long && picked.longest > time.Minute {
		t.Errorf("a shard of a killed worker was picked up after %s", picked.longest)
	}
}

// pickUps records how long other workers took to finish the shards of killed ones.
type pickUps struct {
	wait    sync.WaitGroup
	mu      sync.Mutex
	shards  int
	longest time.Duration
}

// killAndTime kills a worker and measures how long it takes for its shards to be done.
func (c *crew) killAndTime(i int, picked *pickUps) {
	c.t.Helper()
	conn, err := pgx.Connect(c.t.Context(), c.database.URL("postgres"))
	if err != nil {
		c.t.Fatal(err)
	}
	pid := c.workers[i].Process.Pid
	c.kill(i)
	killed := time.Now()
	var worker int64
	err = conn.QueryRow(c.t.Context(), `SELECT coalesce(max(id), 0) FROM proof_workers WHERE name LIKE $1`, fmt.Sprintf("%%:%d", pid)).Scan(&worker)
	if err != nil {
		c.t.Fatal(err)
	}
	shards := c.held(conn, fmt.Sprintf("worker-%d", worker))
	_ = conn.Close(c.t.Context())
	picked.wait.Go(func() {
		for _, shard := range shards {
			for {
				if missing, err := c.store.MissingAnswers(c.t.Context(), proofrun.StageID{Proof: 1}, shard, 1); err == nil && len(missing) == 0 {
					break
				}
				time.Sleep(20 * time.Millisecond)
			}
		}
		picked.mu.Lock()
		defer picked.mu.Unlock()
		picked.shards += len(shards)
		picked.longest = max(picked.longest, time.Since(killed))
	})
}

// TestProveAndProofs runs the commands as a user would.
func TestProveAndProofs(t *testing.T) {
	url := storetest.EmptyURL(t)
	t.Setenv(databaseName, url)
	if code, out := command(t, "proofs"); code != exitFailed || !strings.Contains(out, "run lightsoutd migrate") {
		t.Errorf("%d %s", code, out)
	}
	if code, out := command(t, "migrate"); code != exitDone {
		t.Fatalf("migrate: exit code %d, want %d: %s", code, exitDone, out)
	}
	file := filepath.Join(t.TempDir(), "29.proof")
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"proofs"}, exitDone, "There are no proofs. To start one: lightsoutd prove 79x79\n"},
		{[]string{"proofs", "1"}, exitFailed, "no proof 1"},
		{[]string{"proofs", "one"}, exitUsage, "is not a proof ID"},
		{[]string{"proofs", "--cancel"}, exitUsage, "which proof?"},
		{[]string{"prove"}, exitUsage, "prove takes one PUZZLE, but got 0"},
		{[]string{"prove", "5x5", "6x6"}, exitUsage, "prove takes one PUZZLE, but got 2"},
		{[]string{"prove", "61x61", "--goal", "best"}, exitUsage, "--goal best: choose fewest or hardest"},
		{[]string{"prove", "nonsense"}, exitUsage, "nonsense"},
		{[]string{"prove", "61x61", "--cores", "-1"}, exitUsage, "--cores must be from 0 to"},
		{[]string{"work", "--cores", "0"}, exitUsage, "--only maintenance"},
		{[]string{"work", "--only", "fun"}, exitUsage, "choose shards or maintenance"},
		{[]string{"prove", "29x29", "--cores", "2"}, exitDone, "Fewest presses: 345, proved"},
		{[]string{"prove", "29x29"}, exitDone, "as proof 1."},
		{[]string{"proofs"}, exitDone, "1   done   29x29:on  fewest  Fewest presses: 345, proved\n"},
		{[]string{"proofs", "1"}, exitDone, "computing the weights of each class"},
		{[]string{"proofs", "1", "--json"}, exitDone, `"stages":[{"name":"computing the weights of each class"`},
		{[]string{"proofs", "-o", file}, exitUsage, "which proof?"},
		{[]string{"proofs", "2", "-o", file}, exitFailed, "no proof 2"},
		{[]string{"proofs", "1", "-o", file}, exitDone, "Anyone can check it: lightsout proof check " + file},
		{[]string{"prove", "29x29", "-o", file}, exitDone, "Anyone can check it: lightsout proof check " + file},
		{[]string{"proofs", "1", "--cancel"}, exitDone, "has already ended"},
		{[]string{"proofs", "1", "--remove"}, exitDone, "Removed proof 1.\n"},
		{[]string{"proofs", "1", "--remove"}, exitFailed, "no proof 1"},
	} {
		if code, out := command(t, c.args...); code != c.code || !strings.Contains(out, c.want) {
			t.Errorf("%v: %d %s", c.args, code, out)
		}
	}
	f := testkit.Must(os.Open(file))(t)
	defer func() { _ = f.Close() }()
	checked, err := proof.Check{Sample: -1}.Run(t.Context(), f)
	if err != nil || checked.Header.Puzzle != "29x29:on" || checked.Result.Size != 345 || !checked.Result.Proved {
		t.Errorf("the file says %v, %v", checked.Result, err)
	}
}

// When you stop watching, the workers continue with the proof, and you can still cancel it.
func TestStopWatching(t *testing.T) {
	t.Setenv(databaseName, storetest.EmptyURL(t))
	if code, out := command(t, "migrate"); code != exitDone {
		t.Fatalf("migrate: exit code %d, want %d: %s", code, exitDone, out)
	}
	ctx, cancel := context.WithCancel(t.Context())
	said := &watched{}
	code := make(chan int)
	go func() { code <- run(ctx, []string{"prove", "61x61"}, said, said, jobs.Config{}) }()
	for !strings.Contains(said.text(), "No worker is running") {
		time.Sleep(10 * time.Millisecond)
	}
	cancel()
	if <-code != exitDone || !strings.Contains(said.text(), "The workers will keep working on proof 1.") {
		t.Error(said.text())
	}
	if code, out := command(t, "proofs", "1", "--cancel"); code != exitDone || !strings.Contains(out, "Cancelled proof 1") {
		t.Errorf("%d %s", code, out)
	}
	file := filepath.Join(t.TempDir(), "1.proof")
	if code, out := command(t, "proofs", "1", "-o", file); code != exitFailed || !strings.Contains(out, "proof 1 is not done") {
		t.Errorf("%d %s", code, out)
	}
	if left, err := filepath.Glob(file + "*"); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
	if code, out := command(t, "proofs"); code != exitDone || !strings.Contains(out, "cancelled") {
		t.Errorf("%d %s", code, out)
	}
}

// watched is the output of a command, readable while it runs.
type watched struct {
	mu   sync.Mutex
	said strings.Builder
}

func (w *watched) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.said.Write(b)
}

func (w *watched) text() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.said.String()
}

// Two workers finish a proof that takes minutes, even though each is killed once, both are stopped,
// and PostgreSQL is restarted along the way. The result is the one in docs/results.
func TestLargeProof(t *testing.T) {
	if !*long {
		t.Skip("takes minutes; -long does it")
	}
	const board, presses = "95x95", 4095 // as in docs/results
	c := newCrew(t, 2, "", "--cores", "1", "--only", "shards")
	result := c.prove(board)
	c.awaitAnswers(20)
	c.kill(0)
	c.awaitAnswers(60)
	if err := c.database.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := c.database.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.awaitAnswers(100)
	for _, w := range c.workers { // stop and restart all workers
		if err := w.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := w.Wait(); err != nil {
			t.Errorf("the worker did not exit cleanly: %v", err)
		}
	}
	for i := range c.workers {
		c.start(i)
	}
	c.awaitAnswers(150)
	c.kill(1)
	v := result()
	if v.Result == nil || !v.Result.Proved || v.Result.Size != presses {
		t.Fatalf("got %+v, want a proof of %d presses", v, presses)
	}
	c.checkCounts(v.ID)
	c.checkPresses(v.ID, board, presses)
	t.Logf("%s: %d presses, proved, in %.0f s, with %d of %d audits", board, v.Result.Size, v.Ended.Sub(v.Asked).Seconds(), v.Audited, v.Audits)
}
