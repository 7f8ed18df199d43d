package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
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

func stored(t *testing.T, file string) map[board.Grid]atlas.Row {
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

// TestStopped stops a campaign again and again, and compares the result with an uninterrupted one.
func TestStopped(t *testing.T) {
	whole := filepath.Join(t.TempDir(), "whole.sqlite")
	c := campaign{to: 4, workers: 2, log: io.Discard}
	run(t, c, whole)
	want := stored(t, whole)
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
		n := len(stored(t, file))
		if n <= before || n == len(want) {
			t.Fatalf("after stop %d there are %d boards, but %d before", i, n, before)
		}
		before = n
	}
	run(t, c, file)
	if got := stored(t, file); !reflect.DeepEqual(got, want) {
		t.Error("an interrupted campaign has different rows")
	}
}

// TestContinued makes some rows provisional, and checks that a campaign completes only those.
func TestContinued(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.sqlite")
	c := campaign{to: 5, workers: 2, log: io.Discard}
	run(t, c, file)
	want := stored(t, file)
	five := want[board.Grid{Rows: 5, Cols: 5, Rule: board.Star}]
	four := want[atlas.Square(4, board.Plane)]
	if !five.Exact() || !four.Exact() {
		t.Fatalf("%+v or %+v is not exact", five, four)
	}
	five.Gods = atlas.Fact{Low: 1, High: 20, How: atlas.Provisional}
	four.AllOn = atlas.Fact{Low: 1, High: 16, How: atlas.Provisional}
	s := testkit.Must(openStore(file))(t)
	if err := s.put([]atlas.Row{five, four}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	run(t, c, file)
	if got := stored(t, file); !reflect.DeepEqual(got, want) {
		t.Error("a continued campaign has different rows")
	}
}

// TestOrder checks that the boards that people play come first, and then those that take
// only a moment.
func TestOrder(t *testing.T) {
	rows := map[board.Grid]atlas.Row{}
	want := []board.Grid{
		{Rows: 13, Cols: 17, Rule: board.Plus},
		{Rows: 20, Cols: 20, Rule: board.Plus},
		{Rows: 60, Cols: 60, Rule: board.Star},
		{Rows: 9, Cols: 9, Rule: board.Plus, Surface: board.Torus},
		{Rows: 9, Cols: 9, Rule: board.X},
		{Rows: 8, Cols: 9, Rule: board.Knight},
	}
	for i, g := range want {
		rows[g] = atlas.Row{Grid: g, Nullity: atlas.Fact{Low: 20 + 100*one(i == 2)}, Gods: atlas.Fact{How: atlas.Provisional}}
	}
	var got []board.Grid
	for _, stage := range (campaign{to: 60}).stages()[1:] {
		for _, r := range stage.todo(rows) {
			got = append(got, r.Grid)
			delete(rows, r.Grid)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestOneFamily(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.sqlite")
	run(t, campaign{to: 6, workers: 2, surface: "plane", rule: "x", log: io.Discard}, file)
	all := stored(t, file)
	for g := range all {
		if g.Surface != board.Plane || g.Rule != board.X {
			t.Errorf("%v is not part of the campaign", g)
		}
	}
	if len(all) != 6*7/2 {
		t.Errorf("%d boards", len(all))
	}
}

func TestNoCampaign(t *testing.T) {
	for _, c := range []campaign{{to: 4}, {to: 4, workers: 1, rule: "rook"}} {
		if err := c.run(t.Context(), filepath.Join(t.TempDir(), "c.sqlite")); err == nil {
			t.Errorf("%+v runs", c)
		}
	}
	file := filepath.Join(t.TempDir(), "c.sqlite")
	if err := os.WriteFile(file, []byte("something else, and long enough to be no database of any kind"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := (campaign{to: 4, workers: 1, log: io.Discard}).run(t.Context(), file); err == nil {
		t.Error("a file that is not a database was accepted")
	}
}
