package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// The survivors in the sample are the limit that no test uses and the function that no test calls.
func TestSurvivors(t *testing.T) {
	const list = "sample/sample.go Same\na > b => a >= b\nThey are equal.\n"
	reasons := testkit.Must(parseEquivalent(list))(t)
	root := testkit.Must(filepath.Abs("testdata"))(t)
	s := testkit.Must(measure(t.Context(), root, "sample", 2))(t)
	got := tallyOf(s, "sample", reasons)
	var names []string
	for _, m := range got.survivors {
		names = append(names, m.name())
	}
	want := []string{
		"sample/sample.go Allowed\nn < Limit => n <= Limit",
		"sample/sample.go Untested\na - b => a + b",
	}
	if !slices.Equal(names, want) {
		t.Errorf("the survivors are %q, want %q", names, want)
	}
	if got.mutants != 14 || got.killed != 11 || got.equivalent != 1 || got.unreached != 1 || got.enough() || len(got.stale) != 0 {
		t.Errorf("%+v", got)
	}
	none := map[string]string{"sample/sample.go Same\na < b => a <= b": "There is no such mutant."}
	if got := tallyOf(s, "sample", none); len(got.stale) != 1 || !strings.Contains(got.text(), "a < b => a <= b") {
		t.Errorf("a reason for a mutant that does not exist: %s", got.text())
	}
}

// One file can be measured alone.
func TestOneFile(t *testing.T) {
	root := testkit.Must(filepath.Abs("testdata"))(t)
	s := testkit.Must(measure(t.Context(), root, "sample/sample.go", 2))(t)
	if got := tallyOf(s, "sample/sample.go", nil); got.mutants != 14 || got.unreached != 1 {
		t.Errorf("%+v", got)
	}
	if _, err := measure(t.Context(), root, "sample/other.go", 2); err == nil {
		t.Error("a file that does not exist was measured")
	}
}

// Rows stay in the order of the packages, whichever package is measured.
func TestTable(t *testing.T) {
	page := "before\n" + tableBegin + tableEnd + "after\n"
	for _, folder := range []string{packages[1], packages[0], packages[1]} {
		var err error
		if page, err = replaceRow(page, tally{folder: folder, mutants: 8, killed: 4, equivalent: 3, survivors: make([]*mutant, 1)}); err != nil {
			t.Fatal(err)
		}
	}
	rows := "| `" + packages[0] + "` | 8 | 4 | 3 | 1 | 0 | 80.0% | 80.0% |\n| `" + packages[1] + "` | 8 | 4 | 3 | 1 | 0 | 80.0% | 80.0% |\n"
	if want := "before\n" + tableBegin + tableHead + rows + tableEnd + "after\n"; page != want {
		t.Errorf("%s\nwant\n%s", page, want)
	}
	if _, err := replaceRow("no table", tally{}); err == nil {
		t.Error("a page without a place for the table was accepted")
	}
	if _, err := parseEquivalent("file function\na => b\n"); err == nil {
		t.Error("a mutant without a reason was accepted")
	}
}

// A comment changes no mutant, so it is no reason to measure a package again.
func TestSumOf(t *testing.T) {
	sum := func(text string) string {
		root := t.TempDir()
		if err := os.WriteFile(filepath.Join(root, "a.go"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return testkit.Must(sumOf(root, "."))(t)
	}
	before := sum("package a\n\n// Two.\nconst two = 2\n")
	if sum("package a\n\nconst two = 2 // a pair\n") != before {
		t.Error("a comment changes the sum")
	}
	if sum("package a\n\nconst two = 3\n") == before {
		t.Error("a number does not change the sum")
	}
}

// A report of StrykerJS has the code that a mutant replaces only as lines and columns.
func TestStrykerReport(t *testing.T) {
	const report = `{"files": {"src/game/a.ts": {"source": "// é\nconst a = (b > 1 &&\n  c);\n", "mutants": [
		{"mutatorName": "LogicalOperator", "replacement": "b > 1 || c", "status": "Killed",
			"location": {"start": {"line": 2, "column": 12}, "end": {"line": 3, "column": 4}}},
		{"mutatorName": "EqualityOperator", "replacement": "b >= 1", "status": "Survived",
			"location": {"start": {"line": 2, "column": 12}, "end": {"line": 2, "column": 17}}},
		{"mutatorName": "EqualityOperator", "replacement": "b <= 1", "status": "RuntimeError",
			"location": {"start": {"line": 2, "column": 12}, "end": {"line": 2, "column": 17}}}]}}}`
	mutants := testkit.Must(parseStryker([]byte(report)))(t)
	want := []string{
		"web/src/game/a.ts LogicalOperator\nb > 1 && c => b > 1 || c",
		"web/src/game/a.ts EqualityOperator\nb > 1 => b >= 1",
	}
	var names []string
	for _, m := range mutants {
		names = append(names, m.name())
	}
	if !slices.Equal(names, want) {
		t.Errorf("the mutants are %q, want %q", names, want)
	}
	got := tallyOf(mutants, "web/src/game", nil)
	if got.mutants != 2 || got.killed != 1 || got.enough() {
		t.Errorf("%+v", got)
	}
}
