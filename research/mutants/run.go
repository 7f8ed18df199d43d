package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// An outcome is the result of testing a mutant.
type outcome int

const (
	unreached outcome = iota // no test runs its line
	survived
	killed     // a test failed
	endless    // the tests never ended, so the mutant would be noticed
	equivalent // no test can distinguish it from the original
	notGo      // does not compile, so it does not count
)

// A program is the test binary of a package, including its mutants.
type program struct {
	*source
	work  string // a folder for binaries
	path  string
	tests []test
}

// A test is a test, example or fuzz target; a fuzz target runs only its seeds.
type test struct {
	name string
	took time.Duration
	used time.Duration // processor time
	at   map[int]bool  // the sites it reaches
}

// build compiles the tests of a package with some of its files replaced.
func (s *source) build(ctx context.Context, work, name string, files map[string]string) (string, string, error) {
	replace := map[string]string{}
	for path, text := range files {
		to := filepath.Join(work, name+"-"+filepath.Base(path))
		if err := os.WriteFile(to, []byte(text), 0o600); err != nil {
			return "", "", err
		}
		replace[path] = to
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", "", err
	}
	if err := os.WriteFile(filepath.Join(work, name+".json"), overlay, 0o600); err != nil {
		return "", "", err
	}
	binary := filepath.Join(work, name+".test")
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", filepath.Join(work, name+".json"), "-o", binary, "./"+s.folder)
	cmd.Dir = s.root
	out, err := cmd.CombinedOutput()
	return binary, string(out), err
}

// prepare builds the program and determines which sites each test reaches.
func prepare(ctx context.Context, s *source, work string) (*program, error) {
	p := &program{source: s, work: work}
	var out string
	var err error
	if p.path, out, err = s.build(ctx, work, "woven", s.woven()); err != nil {
		return nil, fmt.Errorf("%s does not compile with its mutants: %w\n%s", s.folder, err, out)
	}
	listing, err := p.command(ctx, p.path, 0, time.Hour, "-test.list=.").Output()
	if err != nil {
		return nil, err
	}
	for _, name := range strings.Fields(string(listing)) {
		if strings.HasPrefix(name, "Benchmark") {
			continue
		}
		t, err := p.record(ctx, name)
		if err != nil {
			return nil, err
		}
		p.tests = append(p.tests, t)
	}
	slices.SortFunc(p.tests, func(x, y test) int { return int(x.took - y.took) })
	return p, nil
}

// record runs one test of the original and records which sites it reaches.
func (p *program) record(ctx context.Context, name string) (test, error) {
	reached := filepath.Join(p.work, "reached")
	if err := os.WriteFile(reached, nil, 0o600); err != nil {
		return test{}, err
	}
	cmd := p.command(ctx, p.path, 0, time.Hour, "-test.run", "^"+name+"$")
	cmd.Env = append(cmd.Env, "MUTANTS_REACHED="+reached)
	begin := time.Now()
	if out, err := cmd.CombinedOutput(); err != nil {
		return test{}, fmt.Errorf("%s fails without a mutant: %w\n%s", name, err, out)
	}
	t := test{name: name, took: time.Since(begin), at: map[int]bool{}}
	t.used = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	text, err := os.ReadFile(reached)
	for _, word := range strings.Fields(string(text)) {
		n, _ := strconv.Atoi(word)
		t.at[n] = true
	}
	return t, err
}

// maxMemory, in kB, stops a mutant that allocates without limit.
const maxMemory = "8000000"

// command returns a command that runs a test binary the way go test does, in the package's folder.
// The system kills it if it uses more processor time than the limit.
func (p *program) command(ctx context.Context, binary string, number int, limit time.Duration, arguments ...string) *exec.Cmd {
	seconds := strconv.Itoa(int(limit.Seconds()) + 1)
	words := append([]string{
		"-c", `ulimit -v "$0" && ulimit -t "$1" && shift && exec "$@"`, maxMemory, seconds,
		binary, "-test.short", "-test.failfast",
	}, arguments...)
	cmd := exec.CommandContext(ctx, "sh", words...)
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(number))
	return cmd
}

// judgeAll determines the outcome of every mutant, several at a time.
func (p *program) judgeAll(ctx context.Context, workers int) error {
	next := make(chan *mutant)
	var group sync.WaitGroup
	errs := make([]error, workers)
	for i := range workers {
		group.Go(func() {
			for m := range next {
				if errs[i] == nil {
					m.outcome, errs[i] = p.judge(ctx, m)
				}
			}
		})
	}
	for _, m := range p.mutants {
		next <- m
	}
	close(next)
	group.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// judge runs the tests that reach a mutant, quick ones first.
func (p *program) judge(ctx context.Context, m *mutant) (outcome, error) {
	binary := p.path
	if m.site.alone {
		var err error
		if binary, _, err = p.build(ctx, p.work, "mutant"+strconv.Itoa(m.number), p.alone(m)); err != nil {
			return notGo, ctx.Err()
		}
		defer func() { _ = os.Remove(binary) }() // the folder is removed at the end
	}
	reach := p.reaching(m)
	if len(reach) == 0 {
		return unreached, nil
	}
	for _, some := range batches(reach) {
		if o, err := p.try(ctx, binary, m, some); err != nil || o != survived {
			return o, err
		}
	}
	return survived, nil
}

// batches groups the tests that run together: all quick ones, and then the others one by one.
func batches(tests []test) [][]test {
	quick := 0
	for quick < len(tests) && tests[quick].took < 100*time.Millisecond {
		quick++
	}
	var all [][]test
	if quick > 0 {
		all = append(all, tests[:quick])
	}
	for ; quick < len(tests); quick++ {
		all = append(all, tests[quick:quick+1])
	}
	return all
}

// reaching returns the tests that run the mutant's line. If the mutant is compiled separately, that
// is not recorded, so it returns all tests.
func (p *program) reaching(m *mutant) []test {
	if m.site.alone {
		return p.tests
	}
	var some []test
	for _, t := range p.tests {
		if t.at[m.site.number] {
			some = append(some, t)
		}
	}
	return some
}

// Tests that use this much more processor time than without the mutant are stopped, because they
// may never end. Other work on the machine does not count against them. A test that waits for
// something that never happens uses no processor time, so there is also a long time limit.
const (
	patience = 2 * time.Second
	slower   = 3
	waiting  = 30 * time.Second
)

// try runs some tests on a mutant.
func (p *program) try(ctx context.Context, binary string, m *mutant, tests []test) (outcome, error) {
	limit, wait := patience, waiting
	var names []string
	for _, t := range tests {
		limit += slower * t.used
		wait += slower * t.took
		names = append(names, regexp.QuoteMeta(t.name))
	}
	run := "^(" + strings.Join(names, "|") + ")$"
	out, err := p.command(ctx, binary, m.number, limit, "-test.timeout", wait.String(), "-test.run", run).CombinedOutput()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return survived, ctx.Err()
	case err == nil:
		return survived, nil
	case errors.As(err, &exit) && !exit.Exited(), bytes.Contains(out, []byte("panic: test timed out after")):
		return endless, nil
	}
	return killed, nil
}
