package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/research/atlas"
)

// A stopper ends a campaign at its first progress report.
type stopper context.CancelFunc

func (s stopper) Write(p []byte) (int, error) {
	s()
	return len(p), nil
}

func entries(t *testing.T, file string) map[board.Grid]entry {
	t.Helper()
	s := testkit.Must(openStore(file))(t)
	defer s.Close()
	return testkit.Must(s.all())(t)
}

func run(t *testing.T, c campaign, file string) {
	t.Helper()
	if err := c.run(t.Context(), file); err != nil {
		t.Fatal(err)
	}
}

// TestStopped stops a campaign again and again and compares it with one that ran in one go.
func TestStopped(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole.sqlite")
	c := campaign{to: 4, limit: 16, workers: 2, log: io.Discard}
	run(t, c, whole)
	want := entries(t, whole)
	if len(want) < 300 {
		t.Fatalf("only %d boards", len(want))
	}
	file := filepath.Join(t.TempDir(), "new", "stopped.sqlite")
	before := 0
	for i := 0; before < 20; i++ {
		ctx, cancel := context.WithCancel(t.Context())
		stopped := c
		stopped.log = stopper(cancel)
		if err := stopped.run(ctx, file); err != nil {
			t.Fatal(err)
		}
		n := len(entries(t, file))
		if n <= before || n == len(want) {
			t.Fatalf("after stop %d there are %d boards, before %d", i, n, before)
		}
		before = n
	}
	run(t, c, file)
	if got := entries(t, file); !reflect.DeepEqual(got, want) {
		t.Error("a campaign that was stopped has other rows")
	}
}

// TestTryAgain tries with a larger limit what was not known, and keeps what was known better.
func TestTryAgain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.sqlite")
	c := campaign{to: 5, limit: 4, workers: 2, log: io.Discard}
	run(t, c, file)
	five := board.Grid{Rows: 5, Cols: 5, Rule: board.Star}
	first := entries(t, file)
	known := first[five].row
	if known.Gods.High-known.Gods.Low < 2 {
		t.Fatalf("%+v knows too much", known)
	}
	s := testkit.Must(openStore(file))(t)
	known.Gods.Low = known.Gods.High - 1
	if err := s.put([]entry{{known, 4}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	c.limit = 6
	run(t, c, file)
	second := entries(t, file)
	if e := second[five]; e.row != known || e.tried != 6 {
		t.Errorf("%+v became %+v", known, e)
	}
	for g, e := range second {
		if want := 6; first[g].row.Exact() && e.tried != 4 || !first[g].row.Exact() && e.tried != want {
			t.Errorf("%v: tried with %d after %+v", g, e.tried, first[g])
		}
	}
	if todo := c.todo(second); len(todo) != 0 {
		t.Errorf("%d boards would be tried again", len(todo))
	}
}

func TestOneFamily(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.sqlite")
	run(t, campaign{to: 6, limit: 9, workers: 2, surface: "plane", rule: "x", log: io.Discard}, file)
	all := entries(t, file)
	for g := range all {
		if g.Surface != board.Plane || g.Rule != board.X {
			t.Errorf("%v was not asked for", g)
		}
	}
	if len(all) != 6*7/2 {
		t.Errorf("%d boards", len(all))
	}
}

func TestNoCampaign(t *testing.T) {
	for _, c := range []campaign{{to: 4, limit: 0, workers: 1}, {to: 4, limit: atlas.MaxLimit + 1, workers: 1}, {to: 4, limit: 9}, {to: 4, limit: 9, workers: 1, rule: "rook"}} {
		if err := c.run(t.Context(), filepath.Join(t.TempDir(), "c.sqlite")); err == nil {
			t.Errorf("%+v runs", c)
		}
	}
	file := filepath.Join(t.TempDir(), "c.sqlite")
	if err := os.WriteFile(file, []byte("something else, and long enough to be no database of any kind"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := (campaign{to: 4, limit: 9, workers: 1, log: io.Discard}).run(t.Context(), file); err == nil {
		t.Error("a file that is no database is taken")
	}
}
