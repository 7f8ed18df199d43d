//go:build linux

package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"lightsout/internal/testkit"
	"lightsout/research/internal/built"
)

// Two workers answer questions about all connected graphs with some number of nodes. One worker
// after the other is killed, ten times, and PostgreSQL once. No answer is missing, none is there
// twice, and all are those of one process of lightsout.
func TestKilled(t *testing.T) {
	const kills = 10
	words, err := exec.CommandContext(t.Context(), "nauty-geng", "-cq", strconv.Itoa(testkit.Amount(8, 9))).Output()
	if errors.Is(err, exec.ErrNotFound) && os.Getenv("LIGHTSOUT_PROGRAMS") != "required" {
		t.Skip("needs nauty-geng, from Debian's package nauty")
	}
	if err != nil {
		t.Fatal(err)
	}
	f := newFarm(t)
	pipe := exec.CommandContext(t.Context(), f.lightsout, "info", "-")
	pipe.Stdin = bytes.NewReader(words)
	want := testkit.Must(pipe.Output())(t)

	questions := "info graph6=" + strings.ReplaceAll(strings.TrimSpace(string(words)), "\n", "\ninfo graph6=")
	number := strings.Count(questions, "\n") + 1
	size := strconv.Itoa(number / 200)
	f.run(t, questions, "submit", "-slice", size, "-")
	all := f.count(t, `SELECT count(*) FROM slice`)
	workers := []*exec.Cmd{f.work(t), f.work(t)}
	for kill := range kills {
		for f.count(t, `SELECT count(answers) FROM slice`) < all*(kill+1)/(kills+2) {
			time.Sleep(5 * time.Millisecond)
		}
		_ = workers[kill%2].Process.Kill() // waiting for it returns the error
		if err := workers[kill%2].Wait(); err == nil {
			t.Error("a worker ended before it was killed")
		}
		workers[kill%2] = f.work(t)
		if kill == kills/2 {
			_ = f.postgres.Process.Kill()
			<-f.ended
			f.startPostgres(t)
		}
	}
	for _, w := range workers {
		if err := w.Wait(); err != nil {
			t.Errorf("a worker that had finished: %v", err)
		}
	}

	if got := f.run(t, "", "results"); got != string(want) {
		t.Errorf("%d bytes of answers differ from the %d of one process", len(got), len(want))
	}
	f.run(t, questions+"\n\ninfo  1x1\ninfo 1x1", "submit", "-")
	if n := f.count(t, `SELECT sum(array_length(string_to_array(convert_from(questions, 'UTF8'), E'\n'), 1) - 1) FROM slice`); n != number+1 {
		t.Errorf("after asking again, and one new question twice, there are %d questions instead of %d", n, number+1)
	}
	if n := f.count(t, `SELECT count(*) FROM river_job WHERE attempt > 1 AND state = 'completed'`); n == 0 {
		t.Error("no kill has hit a job")
	}
	t.Logf("%d questions; %d jobs ran again", number, f.count(t, `SELECT count(*) FROM river_job WHERE attempt > 1`))
}

var nodes = flag.Int("nodes", 0, "number of nodes for TestCost")

// TestCost compares the processor time of the farm, with that of PostgreSQL from start to stop, with
// that of a pipe, for all connected graphs with some number of nodes:
//
//	go test ./farm -run Cost -nodes 9 -timeout 0 -v
func TestCost(t *testing.T) {
	if *nodes == 0 {
		t.Skip("needs -nodes")
	}
	f := newFarm(t)
	// run runs a command, with each graph of geng on a line after the prefix as its input.
	run := func(cmd *exec.Cmd, prefix string) (used time.Duration, hash string) {
		geng := exec.CommandContext(t.Context(), "nauty-geng", "-cq", strconv.Itoa(*nodes))
		words := testkit.Must(geng.StdoutPipe())(t)
		sum, in := sha256.New(), testkit.Must(cmd.StdinPipe())(t)
		cmd.Stdout, cmd.Stderr = sum, os.Stderr
		if err := errors.Join(geng.Start(), cmd.Start()); err != nil {
			t.Fatal(err)
		}
		lines, out := bufio.NewScanner(words), bufio.NewWriter(in)
		for prefix != "" && lines.Scan() {
			_, _ = out.WriteString(prefix + lines.Text() + "\n") // the command reports errors
		}
		if err := errors.Join(out.Flush(), in.Close(), words.Close(), cmd.Wait()); err != nil {
			t.Fatal(err)
		}
		_ = geng.Wait() // without a prefix, nobody reads its output
		return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), fmt.Sprintf("%x", sum.Sum(nil))
	}
	pipe, want := run(exec.CommandContext(t.Context(), f.lightsout, "info", "-"), "graph6=")
	submit, _ := run(f.command(t, "submit", "-"), "info graph6=")
	work, _ := run(f.command(t, "work", "-program", f.lightsout, "-finish"), "")
	results, got := run(f.command(t, "results"), "")
	if got != want {
		t.Error("the answers differ")
	}
	number := f.count(t, `SELECT sum(array_length(string_to_array(convert_from(answers, 'UTF8'), E'\n'), 1) - 1) FROM slice`)
	size := f.count(t, `SELECT pg_database_size(current_database())`)
	_ = f.postgres.Process.Signal(os.Interrupt)
	<-f.ended
	server := f.postgres.ProcessState.UserTime() + f.postgres.ProcessState.SystemTime()
	t.Logf("%d graphs, %d bytes in the database, SHA-256 of the answers %s", number, size, got)
	t.Logf("pipe %v, submit %v, work %v, results %v, PostgreSQL %v: ratio %.2f", pipe, submit, work, results, server,
		(submit+work+results+server).Seconds()/pipe.Seconds())
}

// A farm is a PostgreSQL server in a new folder, and the programs.
type farm struct {
	folder, program, lightsout string
	postgres                   *exec.Cmd
	ended                      chan struct{} // closed when PostgreSQL has ended
}

func newFarm(t *testing.T) *farm {
	t.Helper()
	folder, err := os.MkdirTemp("", "farm") //nolint:usetesting // the user postgres cannot enter a folder from t.TempDir
	if err != nil {
		t.Fatal(err)
	}
	f := &farm{folder: folder, program: filepath.Join(t.TempDir(), "farm"), lightsout: built.Lightsout(t)}
	t.Cleanup(func() {
		if f.ended != nil {
			<-f.ended // because the test's context is done
		}
		for range 100 { // its child processes live for a moment
			if os.RemoveAll(folder) == nil {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", f.program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if out, err := f.server(t, "initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale", "C", "--no-sync").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	f.startPostgres(t)
	return f
}

// server returns a command of PostgreSQL, which refuses to run as root.
func (f *farm) server(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	found, _ := filepath.Glob(filepath.Join("/usr/lib/postgresql/*/bin", name))
	if len(found) == 0 {
		if os.Getenv("LIGHTSOUT_PROGRAMS") == "required" {
			t.Fatal("PostgreSQL is not installed")
		}
		t.Skip("needs PostgreSQL")
	}
	cmd := exec.CommandContext(t.Context(), found[len(found)-1], append([]string{"-D", filepath.Join(f.folder, "data")}, args...)...)
	cmd.Dir, cmd.SysProcAttr = f.folder, &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT}
	if os.Getuid() == 0 {
		who := testkit.Must(user.Lookup("postgres"))(t)
		uid, gid := testkit.Must(strconv.Atoi(who.Uid))(t), testkit.Must(strconv.Atoi(who.Gid))(t)
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		if err := os.Chown(f.folder, uid, gid); err != nil {
			t.Fatal(err)
		}
	}
	return cmd
}

// startPostgres starts the server, and returns when it answers. While processes of a killed server
// are still there, a new one refuses to start.
func (f *farm) startPostgres(t *testing.T) {
	t.Helper()
	for range 200 {
		cmd := f.server(t, "postgres", "-k", f.folder, "-c", "listen_addresses=")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		f.postgres, f.ended = cmd, make(chan struct{})
		go func(ended chan struct{}) {
			_ = cmd.Wait() // it ends when it is killed
			close(ended)
		}(f.ended)
		for {
			if conn, err := pgx.Connect(t.Context(), f.url()); err == nil {
				_ = conn.Close(t.Context())
				return
			}
			select {
			case <-f.ended:
			case <-time.After(20 * time.Millisecond):
				continue
			}
			break
		}
	}
	t.Fatal("PostgreSQL does not start")
}

func (f *farm) url() string { return "postgres://postgres@/postgres?host=" + f.folder }

// command returns a command of the farm.
func (f *farm) command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), f.program, args...)
	cmd.Env = append(os.Environ(), "FARM_DATABASE="+f.url())
	cmd.Stderr = os.Stderr
	return cmd
}

// work starts a worker.
func (f *farm) work(t *testing.T) *exec.Cmd {
	t.Helper()
	cmd := f.command(t, "work", "-program", f.lightsout, "-cores", "1", "-finish")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return cmd
}

// run runs a command of the farm, and returns what it prints.
func (f *farm) run(t *testing.T, input string, args ...string) string {
	t.Helper()
	cmd := f.command(t, args...)
	cmd.Stdin = strings.NewReader(input)
	return string(testkit.Must(cmd.Output())(t))
}

// count asks the database for a number.
func (f *farm) count(t *testing.T, query string) (n int) {
	t.Helper()
	conn := testkit.Must(pgx.Connect(t.Context(), f.url()+"&search_path=farm"))(t)
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
