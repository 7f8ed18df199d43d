package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot/plotter"

	"lightsout/internal/docs"
	"lightsout/internal/testkit"
)

func TestBusyMachineIsRefused(t *testing.T) {
	const (
		before = "cpu  100 0 100 800 0 0 0 0 0 0\ncpu0 1 2"
		idle   = "cpu  110 0 110 1380 10 0 0 0 0 0\n"  // 20 of 610
		busy   = "cpu  400 0 200 1000 0 0 0 200 9 9\n" // 600 of 800
	)
	for _, tt := range []struct {
		after   string
		allowed bool
		want    string
	}{
		{idle, false, "idle"},
		{idle, true, "idle"},
		{busy, true, "busy: other work took 1.5 of 2 cores"},
		{busy, false, "error: the machine is busy: other work took 1.5 of 2 cores, so a measurement would be wrong; wait, or measure anyway with BUSY=1"},
	} {
		part, err := share(before, tt.after)
		if err != nil {
			t.Fatal(err)
		}
		got, err := verdict(part, 2, tt.allowed)
		if err != nil {
			got = "error: " + err.Error()
		}
		if got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
	for _, stat := range []string{"", "cpu 1 2 3", "cpu a b c d e f g h", before} {
		if _, err := share(before, stat); err == nil {
			t.Errorf("%q: no error", stat)
		}
	}
}

// The rows of all tables are taken, whether they have a header or not.
func TestTableRows(t *testing.T) {
	const text = "words\n| what | took |\n|---|---|\n| a | 1 s |\n\n| what | took |\n|---|---|\n| b | 2 s |\n  | c | 3 s |\n| not a row\n"
	if got := strings.Join(tableRows(text), "; "); got != "a | 1 s; b | 2 s; c | 3 s" {
		t.Errorf("got %q", got)
	}
}

// A table is stored even if it misses a target, and an empty one never.
func TestRunStores(t *testing.T) {
	t.Setenv("BUSY", "1")
	file := filepath.Join(t.TempDir(), "runs.json")
	if err := os.WriteFile(file, []byte("[]"), 0o600); err != nil {
		t.Fatal(err)
	}
	b := benchmark{name: "a", target: "b", columns: "what | took", take: program("sh", "-c", "echo '| a | 3 s |'; exit 1")}
	if err := b.run(t.Context(), settings{record: true}, file); err == nil {
		t.Error("the program failed, but run did not")
	}
	b.take = program("true")
	if err := b.run(t.Context(), settings{record: true}, file); err == nil {
		t.Error("an empty table was accepted")
	}
	runs, err := docs.ReadRuns(file)
	if err != nil || len(runs) != 1 || len(runs[0].Rows) != 1 || runs[0].Rows[0] != "a | 3 s" || runs[0].Command != "`make -C research b`" {
		t.Errorf("got %+v, %v", runs, err)
	}
}

// The columns of every benchmark are those of the table that the pages show.
func TestColumns(t *testing.T) {
	runs := testkit.Must(docs.ReadRuns("../measurements.json"))(t)
	for _, b := range benchmarks {
		i := slices.IndexFunc(runs, func(r docs.Run) bool { return r.Name == b.name })
		if i < 0 || runs[i].Columns != b.columns {
			t.Errorf("%s: no page shows a table with the columns %s", b.name, b.columns)
		}
	}
}

func TestTargetRow(t *testing.T) {
	for _, tt := range []struct {
		t    target
		got  float64
		want string
	}{
		{target{what: "a", most: 0.05}, 0.0123, "a | 12 ms | 50 ms | 24.6%"},
		{target{what: "b", most: 2, isRatio: true}, 1.5, "b | 1.50 times | 2.00 times | 75.0%"},
	} {
		if got := tt.t.row(tt.got); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// The slope of times that grow as n^2 is 2.
func TestCostRow(t *testing.T) {
	l := line{name: "squares"}
	for _, n := range []float64{100, 1000, 10_000, 100_000} {
		l.costs = append(l.costs, plotter.XY{X: n, Y: n * n / 1e9})
	}
	if got, want := l.row(), "squares | 100 to 10^5 | 10 s | 100 µs | 2.00, 10000"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	file := filepath.Join(t.TempDir(), "cost.svg")
	if err := plotCosts([]line{l}, file); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(file); err != nil || !bytes.Contains(text, []byte("squares: slope 2.00")) {
		t.Errorf("%v: %.80s", err, text)
	}
}

// The first words for seed 0 match those of the generator's published code.
func TestSplitMix(t *testing.T) {
	var s splitMix
	words := make([]uint64, 3)
	s.fill(words, 2*64+8)
	if words[0] != 0xe220a8397b1dcdaf || words[1] != 0x6e789e6aa1b965f4 || words[2] != 0x06c45d188009454f&0xff {
		t.Errorf("got %x", words)
	}
}

func TestCountTold(t *testing.T) {
	const hints = `{"par":5,"steps":[{"kind":"told","times":1},{"kind":"forced","times":1}]}
{"par":2,"steps":[{"kind":"told","times":0},{"kind":"told","times":2}]}
`
	puzzles, par, told, err := countTold(strings.NewReader(hints))
	if puzzles != 2 || par != 7 || told != 3 || err != nil {
		t.Errorf("%d puzzles, par %d, told %d, %v", puzzles, par, told, err)
	}
	if _, _, _, err := countTold(strings.NewReader("no JSON")); err == nil {
		t.Error("no error")
	}
}

// Presses that leave lights on are found.
func TestCheckPresses(t *testing.T) {
	lights := filepath.Join(t.TempDir(), "lights.pbm")
	if err := writeLights(t.Context(), lights, 33); err != nil {
		t.Fatal(err)
	}
	if err := checkPresses(t.Context(), lights, lights, 33); err == nil || !strings.Contains(err.Error(), "lights on") {
		t.Errorf("got %v", err)
	}
}

func TestCell(t *testing.T) {
	right, wrong, two := true, false, 2
	for _, tt := range []struct {
		a    answer
		want string
	}{
		{answer{Goal: "any", Seconds: 0.03, Cost: &two, Agrees: &right}, "30 ms"},
		{answer{Goal: "nearest", Seconds: 16, Cost: &two, Agrees: &right}, "2 in 16 s"},
		{answer{Goal: "nearest", Seconds: 60, Cost: &two}, "2, not proved"},
		{answer{Goal: "any", Seconds: 60}, "none"},
		{answer{Goal: "fewest", Cost: &two, Agrees: &wrong}, "wrong"},
	} {
		if got := tt.a.cell(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
