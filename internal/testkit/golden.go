package testkit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Golden compares a string with a file. If update is set, usually from a flag, it writes the file
// first.
func Golden(t testing.TB, path, got string, update bool) {
	t.Helper()
	if update {
		if err := write(path, got); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
		return
	}
	if line, now, was := difference(got, string(want)); line > 0 {
		t.Errorf("%s: line %d is now\n%.500s\nand was\n%.500s\nif that is right, run the test with -update", path, line, now, was)
	}
}

func write(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // part of the repository
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644) //nolint:gosec // part of the repository
}

// difference returns the first line where two strings differ, counted from 1, or 0 if they are
// equal.
func difference(x, y string) (line int, ofX, ofY string) {
	if x == y {
		return 0, "", ""
	}
	xs, ys := strings.Split(x, "\n"), strings.Split(y, "\n")
	for line < len(xs) && line < len(ys) && xs[line] == ys[line] {
		line++
	}
	at := func(lines []string) string {
		if line < len(lines) {
			return lines[line]
		}
		return "(the end)"
	}
	return line + 1, at(xs), at(ys)
}
