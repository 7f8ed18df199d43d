// Package built builds the program lightsout for tests, and asks it.
package built

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Lightsout builds the program from this tree, and returns its path. CI has built it before.
func Lightsout(t testing.TB) string {
	t.Helper()
	root := ".."
	for {
		if _, err := os.Stat(filepath.Join(root, "cmd", "lightsout")); err == nil {
			break
		}
		root = filepath.Join("..", root)
	}
	if os.Getenv("LIGHTSOUT_PROGRAMS") == "required" {
		path, err := filepath.Abs(filepath.Join(root, "build", "lightsout"))
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	path := filepath.Join(t.TempDir(), "lightsout")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", path, "./cmd/lightsout")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return path
}

// Ask returns the lines that the program prints for questions such as "info 5x5 --json". One process
// answers consecutive questions with the same command and flags; it must print a line for each.
func Ask(t testing.TB, program string, questions []string) (lines []string) {
	t.Helper()
	for len(questions) > 0 {
		var args, items []string
		for _, q := range questions {
			words := strings.Fields(q)
			its := slices.Concat(words[:1], []string{"-"}, words[2:])
			if args != nil && !slices.Equal(args, its) {
				break
			}
			args, items = its, append(items, words[1])
		}
		cmd := exec.CommandContext(t.Context(), program, args...)
		cmd.Stdin, cmd.Stderr = strings.NewReader(strings.Join(items, "\n")+"\n"), os.Stderr
		out, err := cmd.Output()
		var exit *exec.ExitError
		if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) { // the answer to some is no
			t.Fatalf("lightsout %v: %v", args, err)
		}
		if n := strings.Count(string(out), "\n"); n != len(items) {
			t.Fatalf("lightsout %v: %d lines for %d questions", args, n, len(items))
		}
		lines = append(lines, strings.Split(strings.TrimSpace(string(out)), "\n")...)
		questions = questions[len(items):]
	}
	return lines
}
