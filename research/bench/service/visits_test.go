package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"lightsout/internal/service/store/cluster"
)

// TestVisits checks that visits get the right answers through each entrance and under any load,
// whatever one address does. It uses a hundredth of the data and does not measure time.
func TestVisits(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs many loopback addresses")
	}
	program := buildDaemon(t)
	f, err := newFarm(t.Context(), program)
	if err != nil {
		skipOrFail(t, err)
	}
	t.Cleanup(func() { _ = f.close() })
	c, err := newCrowd(t.Context(), f, 0.01)
	if err != nil {
		skipOrFail(t, err)
	}
	t.Cleanup(c.close)
	v, err := newVisits(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	before := c.stored(t)
	acknowledged := 0
	look := func(what string, tally *tally) {
		acknowledged += tally.stored
		if len(tally.wrong) > 0 {
			t.Errorf("%s: %d visits are wrong: %v", what, len(tally.wrong), tally.wrong[0])
		}
	}
	const phase = time.Second
	usual := v.run(t.Context(), phase, peakVisitors, 0)
	look("as many as can be served", usual)
	if usual.done == 0 {
		t.Errorf("nobody was served; %d visits were refused", usual.refused)
	}
	look("three times as many", v.run(t.Context(), phase, overVisitors, 3*max(1, usual.rate())))
	for _, a := range attacks(v.largest()) {
		look(a.String(), v.beside(t.Context(), a, phase, max(4, usual.rate()/4)))
	}
	for _, name := range []string{"Caddy", noProxy} {
		if err := v.enter(t.Context(), name); err != nil {
			skipOrFail(t, err)
		}
		tally := v.run(t.Context(), phase, peakVisitors, 0)
		look(c.entrance.through(), tally)
		if tally.done == 0 {
			t.Errorf("nobody was served %s: %d visits were refused, %d cut", c.entrance.through(), tally.refused, tally.cut)
		}
	}
	if stored := c.stored(t); stored-before < acknowledged {
		t.Errorf("%d results were acknowledged, but %d stored", acknowledged, stored-before)
	}
	if err := c.check(t.Context()); err != nil {
		t.Error(err)
	}
}

// stored returns how many results are stored.
func (c *crowd) stored(t *testing.T) (n int) {
	t.Helper()
	if err := c.data.Pool().QueryRow(context.WithoutCancel(t.Context()), "SELECT count(*) FROM results").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func buildDaemon(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "lightsoutd")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./cmd/lightsoutd")
	build.Dir = "../../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// skipOrFail skips the test on a machine without PostgreSQL, nginx or Caddy. In CI it fails the test.
func skipOrFail(t *testing.T, err error) {
	t.Helper()
	if (errors.Is(err, cluster.ErrNotInstalled) || errors.Is(err, exec.ErrNotFound)) && os.Getenv("LIGHTSOUT_PROGRAMS") != "required" {
		t.Skip(err)
	}
	t.Fatal(err)
}
