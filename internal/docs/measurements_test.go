package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/docs"
	"lightsout/internal/testkit"
)

const (
	root     = "../.." // the repository
	runsFile = root + "/research/measurements.json"
)

// shown matches a run on a page: between <!-- measured: NAME --> and <!-- end -->.
var shown = regexp.MustCompile(`(?s)<!-- measured: ([\w-]+) -->\n(.*?)<!-- end -->\n`)

func readRuns(t *testing.T) map[string]docs.Run {
	t.Helper()
	all := testkit.Must(docs.ReadRuns(runsFile))(t)
	runs := map[string]docs.Run{}
	for _, r := range all {
		runs[r.Name] = r
	}
	return runs
}

// pages returns the guides, keyed by path from the root.
func pages(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "docs/*/*/*.md", "research/*.md", "research/*/*.md"} {
		names := testkit.Must(filepath.Glob(filepath.Join(root, pattern)))(t)
		for _, name := range names {
			text := testkit.Must(os.ReadFile(name))(t)
			texts[strings.TrimPrefix(filepath.ToSlash(name), root+"/")] = string(text)
		}
	}
	return texts
}

// refresh fails the test if a page is out of date. With -update, it writes the page instead.
func refresh(t *testing.T, page, text, fresh string) {
	t.Helper()
	if fresh == text {
		return
	}
	if !*update {
		t.Errorf("%s does not match the code or the measurements; run go test ./internal/docs -update", page)
	} else if err := os.WriteFile(filepath.Join(root, page), []byte(fresh), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Every run is shown on exactly one page, as measured.
func TestPagesShowTheMeasurements(t *testing.T) {
	runs := readRuns(t)
	pageOf := map[string]string{}
	for page, text := range pages(t) {
		fresh := shown.ReplaceAllStringFunc(text, func(block string) string {
			name := shown.FindStringSubmatch(block)[1]
			run, ok := runs[name]
			if !ok {
				t.Errorf("%s shows %s, which is not in the measurements", page, name)
			}
			if other, twice := pageOf[name]; twice {
				t.Errorf("%s shows %s, which is already on %s: link to it", page, name, other)
			}
			pageOf[name] = page
			return "<!-- measured: " + name + " -->\n" + run.Markdown() + "<!-- end -->\n"
		})
		refresh(t, page, text, fresh)
	}
	for name := range runs {
		if pageOf[name] == "" {
			t.Errorf("no page shows %s", name)
		}
	}
}

func TestPut(t *testing.T) {
	file := filepath.Join(t.TempDir(), "runs.json")
	testkit.NoError(t, os.WriteFile(file, []byte("[]"), 0o600))
	run := docs.Run{Name: "b", Command: "`make b`", Date: "2026-11-16", Machine: "2 cores", Load: "idle", Columns: "what | took", Rows: []string{"x | 1 s"}}
	again, other := run, run
	again.Rows, other.Name = []string{"x | 2 s"}, "a"
	for _, r := range []docs.Run{run, other, again} {
		testkit.NoError(t, docs.Put(file, r))
	}
	runs, err := docs.ReadRuns(file)
	if err != nil || len(runs) != 2 || runs[1].Name != "a" || runs[0].Rows[0] != "x | 2 s" {
		t.Errorf("got %+v, %v", runs, err)
	}
	const want = "| what | took |\n|---|---|\n| x | 1 s |\n\n*Measured on 16 November 2026 by `make b`. Machine: 2 cores; idle.*\n"
	if got := runs[1].Markdown(); got != want {
		t.Errorf("got %s", got)
	}
	for _, spoil := range []func(*docs.Run){
		func(r *docs.Run) { r.Name = "" },
		func(r *docs.Run) { r.Load = "" },
		func(r *docs.Run) { r.Date = "yesterday" },
		func(r *docs.Run) { r.Rows = []string{"x | 1 s | y"} },
		func(r *docs.Run) { r.Rows = nil },
	} {
		bad := run
		spoil(&bad)
		if docs.Put(file, bad) == nil {
			t.Errorf("%+v was accepted", bad)
		}
	}
}
