//go:build linux

package solvers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"lightsout/internal/testkit"
	"lightsout/model"
)

// fake replaces a program with a shell script.
func fake(t *testing.T, name, script string) {
	t.Helper()
	dir := t.TempDir()
	testkit.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o700))
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
}

// Whatever a program does, Check returns, is not fooled and leaves no process behind. The scripts
// get minisat's arguments: limits, the model and the output file.
func TestHostileSolvers(t *testing.T) {
	pids := filepath.Join(t.TempDir(), "pids")
	t.Setenv("PIDS", pids)
	for _, c := range []struct {
		name, script string
		want         Agreement
		trouble      error
	}{
		{"prints garbage", `head -c 100000 /dev/urandom; head -c 100000 /dev/urandom > "$4"`, Differs, model.ErrAnswer},
		{"prints nothing", `exit 1`, Differs, model.ErrAnswer},
		{"says no wrongly", `echo UNSAT > "$4"`, Differs, nil},
		{"gives wrong presses", `echo "SAT" > "$4"; echo "1 2 3 4 5 6 7 8 9 0" >> "$4"`, Differs, nil},
		{"gives the wrong number of presses", `echo "SAT" > "$4"; echo "1 0" >> "$4"`, Differs, nil},
		{"says yes without presses", `echo "SAT" > "$4"`, Differs, model.ErrAnswer},
		{"says yes with a garbage model", `echo "SAT" > "$4"; echo "one two three" >> "$4"`, Differs, model.ErrAnswer},
		{"says yes and is stopped before it shows how", `echo "SAT" > "$4"; sleep 100000`, Undecided, ErrTime},
		{"sleeps", `sleep 100000`, Undecided, ErrTime},
		{"ignores the signal", `trap "" TERM; while :; do :; done`, Undecided, ErrTime},
		{"puts a pipe in the place of the answer", `mkfifo "$4"`, Undecided, nil},
		{"puts a link in the place of the answer", `ln -s /dev/zero "$4"`, Undecided, nil},
		{"prints without end", `exec yes SATISFIABLE`, Differs, model.ErrAnswer},
		{"forks and exits", `sleep 100000 & echo $! >> $PIDS; echo UNSAT > "$4"`, Differs, nil},
		{"forks processes that ignore the signal", `trap "" TERM; for i in 1 2 3; do (sleep 100000 & echo $! >> $PIDS; wait) & done; wait`, Undecided, ErrTime},
		{"fills memory", `head -c 2000000000 /dev/zero | tail`, Undecided, ErrMemory},
	} {
		t.Run(c.name, func(t *testing.T) {
			_ = os.Remove(pids)
			fake(t, "minisat", c.script)
			s, _ := Find("minisat")
			q := question(t, "3x3:1ff", model.Options{})
			q.Limits = Limits{Time: time.Hour, Memory: 128 << 20, Output: 4 << 20}
			if errors.Is(c.trouble, ErrTime) {
				q.Limits.Time = time.Second
			}
			r, err := Check(t.Context(), s, q)
			if c.trouble == nil && c.want == Undecided { // the solver gives no answer at all
				if err == nil {
					t.Errorf("no error, but %s: %s", r.Agreement, r.Reason)
				}
				return
			}
			if err != nil || r.Agreement != c.want || !errors.Is(r.Reply.Trouble, c.trouble) {
				t.Errorf("%v, %s: %s; trouble %v", err, r.Agreement, r.Reason, r.Reply.Trouble)
			}
			nobodyLeft(t, pids)
		})
	}
}

// nobodyLeft waits until the processes whose IDs a script recorded are gone. They have been killed, but
// the kernel may take a moment.
func nobodyLeft(t *testing.T, pids string) {
	t.Helper()
	list, err := os.ReadFile(pids)
	if err != nil {
		return
	}
	for word := range strings.FieldsSeq(string(list)) {
		pid, _ := strconv.Atoi(word)
		for isRunning(pid) {
			time.Sleep(time.Millisecond)
		}
	}
}

// isRunning reports whether a process exists and is more than an exit code.
func isRunning(pid int) bool {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return syscall.Kill(pid, 0) == nil && !strings.Contains(string(stat), ") Z ")
}

// A solver's false claim that its answer is optimal is detected.
func TestFalseClaims(t *testing.T) {
	for _, c := range []struct{ name, program, script, goal, id string }{
		{"not the least", "z3", `echo "sat"; echo "((x0 true) (x2 true) (x4 true) (x6 true) (x8 true) (x1 true))"`, "fewest", "3x3:1ff"},
		{"more than the least", "z3", `echo "sat"; echo "((x0 true) (x1 true) (x2 true) (x3 true))"`, "fewest", "2x3:12"},
		{"a wrong cost", "cbc", `echo "Optimal - objective value 3" > solution; for b in 0 2 4 6 8; do echo "$b x$b 1 1"; done >> solution`, "fewest", "3x3:1ff"},
		{"a wrong bound", "glpsol", `echo "+ 6: >>>>> 5 >= 7.0"; echo "INTEGER OPTIMAL SOLUTION FOUND"; for b in 0 2 4 6 8; do echo "press $b 1"; done`, "fewest", "3x3:1ff"},
		{"nothing to show", "z3", `echo "sat"`, "fewest", "3x3:1ff"},
		{"never less", "minisat", `echo SAT > "$4"; echo "1 -2 3 -4 5 -6 7 -8 9 0" >> "$4"`, "fewest", "3x3:1ff"},
	} {
		t.Run(c.name, func(t *testing.T) {
			fake(t, c.program, c.script)
			s, _ := Find(c.program)
			r, err := Check(t.Context(), s, question(t, c.id, model.Options{Goal: model.Goal(c.goal)}))
			if err != nil || r.Agreement == Agrees {
				t.Errorf("%v, %s: %s", err, r.Agreement, r.Reason)
			}
		})
	}
}

// The best known cost counts as the minimum only if that is proved.
func TestUnprovedLeast(t *testing.T) {
	for _, c := range []struct {
		status      model.Status
		cost        int
		ours, bound int
		want        Agreement
	}{
		{model.Optimal, 10, 10, 10, Agrees},
		{model.Optimal, 10, 10, 7, Undecided},
		{model.Optimal, 7, 10, 7, Agrees},
		{model.Optimal, 11, 10, 7, Differs},
		{model.Optimal, 6, 10, 7, Differs},
		{model.Solution, 10, 10, 7, Undecided},
	} {
		r := &Report{Cost: &c.cost, ours: reference{Cost: c.ours, Bound: c.bound, Known: true}}
		r.judgeCost(model.Answer{Status: c.status})
		if r.Agreement != c.want || strings.Contains(r.Reason, "the minimum is") {
			t.Errorf("%+v: %v, %s", c, r.Agreement, r.Reason)
		}
	}
}

func TestConcurrentStop(t *testing.T) {
	begun := filepath.Join(t.TempDir(), "begun")
	t.Setenv("BEGUN", begun)
	fake(t, "minisat", `touch "$BEGUN"; sleep 100000`)
	s, _ := Find("minisat")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() {
		for ctx.Err() == nil {
			if _, err := os.Stat(begun); err == nil {
				cancel()
			}
			time.Sleep(time.Millisecond)
		}
	}()
	q := question(t, "3x3:1ff", model.Options{})
	q.Limits.Time = time.Hour
	testkit.MustFail(Check(ctx, s, q))(t, context.Canceled, "a cancelled check")
}
