package main

import (
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/research/atlas"
	"lightsout/research/internal/built"
)

// TestPublish makes an atlas of a few boards from the program's answers, and publishes it.
func TestPublish(t *testing.T) {
	root := t.TempDir()
	p := paths{filepath.Join(root, "research")}
	for name, text := range map[string]string{
		filepath.Join(p.results(), "fewest-all-on.txt"): "4 4 4 4\n", filepath.Join(p.results(), "proved.txt"): "4x4 gods 7 lightsout info 4x4\n",
		p.page(): emptyPage(tables(nil)), p.resultsPage(): emptyPage(provedTables(atlas.Results{})),
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	small := slices.DeleteFunc(atlas.Boards(), func(g board.Grid) bool { return g.Rows > 3 || g.Cols > 4 })
	rows := testkit.Must(outline(t.Context(), nil, small[:50]))(t)
	rows = testkit.Must(outline(t.Context(), rows, small))(t)
	if err := writeTable(p.table(), rows); err != nil {
		t.Fatal(err)
	}
	var questions strings.Builder
	if err := run(t.Context(), p.research, []string{"questions"}, &questions); err != nil {
		t.Fatal(err)
	}
	answers := built.Ask(t, built.Lightsout(t), strings.Split(strings.TrimSpace(questions.String()), "\n"))
	file := filepath.Join(root, "answers.txt")
	publish := func(answers []string) error {
		if err := os.WriteFile(file, []byte(strings.Join(answers, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
		return run(t.Context(), p.research, []string{"publish", file}, io.Discard)
	}
	for _, wrong := range [][]string{answers[1:], answers[:9], append(slices.Clone(answers), answers[0])} {
		if err := publish(wrong); err == nil {
			t.Errorf("%d of %d answers were accepted", len(wrong), len(answers))
		}
	}
	if err := publish(answers); err != nil {
		t.Fatal(err)
	}

	rows = testkit.Must(atlas.ReadTable(p.table()))(t)
	for _, r := range rows {
		if !r.Exact() {
			t.Errorf("%+v", r)
		}
	}
	at := slices.IndexFunc(rows, func(r atlas.Row) bool { return r.Grid == board.Grid{Rows: 3, Cols: 4, Rule: board.Plus} })
	if len(rows) != len(small) || rows[at].AllOn != (atlas.Fact{Low: 10, High: 10, How: atlas.Free}) {
		t.Errorf("%d rows of %d, %+v", len(rows), len(small), rows[at])
	}
	page := string(testkit.Must(os.ReadFile(p.page()))(t))
	if !strings.Contains(page, "| plane | plus | to 3 | 9 |") {
		t.Errorf("the page has no line for the plane:\n%s", page)
	}
	if again, err := fillPage(page, tables(rows)); err != nil || again != page {
		t.Errorf("filling the page again changes it: %v\n%s", err, again)
	}
	if proved := string(testkit.Must(os.ReadFile(p.resultsPage()))(t)); !strings.Contains(proved, "| 4x4 | 7 | `lightsout info 4x4` |") {
		t.Errorf("the results page lacks the results:\n%s", proved)
	}
	if err := publish(nil); err != nil { // there are no more questions
		t.Error(err)
	}
	if again := testkit.Must(atlas.ReadTable(p.table()))(t); !reflect.DeepEqual(again, rows) {
		t.Error("publishing again changes the table")
	}
}

// emptyPage returns a page with a marker for each table.
func emptyPage(tables map[string]string) string {
	var page strings.Builder
	for name := range tables {
		page.WriteString("<!-- atlas: " + name + " -->\n<!-- end -->\n")
	}
	return page.String()
}

func TestPageWithoutPlaces(t *testing.T) {
	if _, err := fillPage("no place", tables(nil)); err == nil {
		t.Error("a page without markers was accepted")
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"sell"}, {"publish"}, {"publish", "nothing.txt"}, {"questions", "a"}} {
		if err := run(t.Context(), published.research, args, io.Discard); err == nil {
			t.Errorf("%q was accepted", args)
		}
	}
}
