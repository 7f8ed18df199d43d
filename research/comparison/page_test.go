package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"lightsout/internal/testkit"
)

var update = flag.Bool("update", false, "write the pages and plots")

// The page and the plots of each comparison show the table beside them.
func TestPublished(t *testing.T) {
	for _, c := range comparisons {
		fresh := t.TempDir()
		if err := c.publish(c.folder, fresh); err != nil {
			t.Fatal(err)
		}
		plots := testkit.Must(filepath.Glob(filepath.Join(c.folder, "*.svg")))(t)
		files := testkit.Must(os.ReadDir(fresh))(t)
		if len(files) != len(plots)+1 {
			t.Errorf("%s: %d plots and a page, but %d files are written", c.folder, len(plots), len(files))
		}
		for _, f := range files {
			fresh := testkit.Must(os.ReadFile(filepath.Join(fresh, f.Name())))(t)
			testkit.Golden(t, filepath.Join(c.folder, f.Name()), string(fresh), *update)
		}
	}
}

// The committed tables have an answer of this program to every question.
func TestAsked(t *testing.T) {
	for _, c := range comparisons {
		table := testkit.Must(readTable(c.folder))(t)
		for _, q := range testkit.Must(c.questions(t.Context()))(t) {
			r := row{series: q.series, puzzle: q.state.String(), goal: string(q.goal), limit: q.limit.Seconds(), solver: library}
			if answer := table.done[r.key()]; !answer.right() || answer.size != q.size || answer.board != q.board() {
				t.Errorf("%s: %s, %s: %+v", c.folder, q.board(), q.goal, answer)
			}
		}
	}
}
