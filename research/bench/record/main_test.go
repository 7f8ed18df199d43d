package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/internal/docs"
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

func TestTables(t *testing.T) {
	const head = "words\n| what | measured |\n|---|---|\n"
	for _, tt := range []struct{ text, columns, want string }{
		{head + "| a | 1 s |\n| b | 2 s |\nmore\n", "", "what | measured; a | 1 s; b | 2 s"},
		{head + "| a | 1 s |\n\n" + head + "| b | 2 s |\n", "", "what | measured; a | 1 s; b | 2 s"},
		{"  | a | 1 s |\nwords\n| b | 2 s |\n", "what | measured", "what | measured; a | 1 s; b | 2 s"},
		{head + "| a | 1 s |\n\n| what | took |\n|---|---|\n| b | 2 s |\n", "", "error"},
		{"words\n", "", "error"},
		{head, "", "error"},
	} {
		columns, rows, err := tables(tt.text, tt.columns)
		got := strings.Join(append([]string{columns}, rows...), "; ")
		if err != nil {
			got = "error"
		}
		if got != tt.want {
			t.Errorf("%q: got %q (%v), want %q", tt.text, got, err, tt.want)
		}
	}
}

// If a program misses a target, it fails, but its table is still recorded.
func TestRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "runs.json")
	if err := os.WriteFile(file, []byte("[]"), 0o600); err != nil {
		t.Fatal(err)
	}
	run := docs.Run{Name: "a", Command: "`make a`", Load: "idle"}
	program := []string{"sh", "-c", `printf '| what | took |\n|---|---|\n| a | 3 s |\n'; exit 1`}
	if err := record(t.Context(), file, "", run, program); err == nil {
		t.Error("the program failed, but record did not")
	}
	runs, err := docs.ReadRuns(file)
	if err != nil || len(runs) != 1 || len(runs[0].Rows) != 1 || runs[0].Rows[0] != "a | 3 s" || runs[0].Machine == "" {
		t.Errorf("got %+v, %v", runs, err)
	}
}
