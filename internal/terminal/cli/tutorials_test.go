package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/terminal/tui"
	"lightsout/internal/testkit"
)

// Every lightsout command in a tutorial works, even if the page does not show its output. Games run
// in plain mode and quit immediately.
func TestTutorials(t *testing.T) {
	t.Chdir("../../..")
	names, err := filepath.Glob("docs/tutorials/*.md")
	if err != nil || len(names) != 8 {
		t.Fatal(names, err)
	}
	var lines []string
	for _, name := range names {
		text := testkit.Must(os.ReadFile(name))(t)
		for _, m := range regexp.MustCompile(`(?m)^    (lightsout .*)$`).FindAllStringSubmatch(string(text), -1) {
			lines = append(lines, m[1])
		}
	}
	if len(lines) < 10 {
		t.Fatalf("only %d commands were found", len(lines))
	}
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir()) // so that play finds no saved games
	visit(t, "examples", "docs")
	for _, line := range lines {
		args := strings.Fields(line)[1:]
		if slices.Contains(args, "--web") || !installed(args) {
			continue // --web is tested in internal/browser/assets and by CI
		}
		if args[0] == "play" {
			args = append(args, "--plain")
		}
		var out bytes.Buffer
		streams := Streams{In: strings.NewReader("quit\n"), Out: &out, Err: &out, Player: tui.Terminal{}}
		if code := Run(t.Context(), args, streams); code != 0 {
			t.Errorf("%s: exit code %d\n%s", line, code, out.String())
		}
	}
}

// installed reports whether the solver that a command runs, if any, is installed. In CI, all
// solvers are required.
func installed(args []string) bool {
	with := slices.Index(args, "--with")
	if with < 0 || os.Getenv("LIGHTSOUT_PROGRAMS") == "required" {
		return true
	}
	_, err := exec.LookPath(args[with+1])
	return err == nil
}
