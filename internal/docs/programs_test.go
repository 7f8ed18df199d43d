package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// program matches a whole program on a page.
var program = regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n")

// The programs in the tutorials run, and print what their pages say.
func TestTutorialsRun(t *testing.T) {
	t.Parallel()
	pages := testkit.Must(filepath.Glob("../../docs/tutorials/*.md"))(t)
	ran := 0
	for _, page := range pages {
		text := testkit.Must(os.ReadFile(page))(t)
		for _, found := range program.FindAllStringSubmatch(string(text), -1) {
			ran++
			file := filepath.Join(t.TempDir(), "main.go")
			testkit.NoError(t, os.WriteFile(file, []byte(found[1]), 0o600))
			printed, err := exec.CommandContext(t.Context(), "go", "run", file).CombinedOutput()
			if err != nil {
				t.Fatalf("%s: %v\n%s", page, err, printed)
			}
			for line := range strings.Lines(string(printed)) {
				if line = strings.TrimSpace(line); !strings.Contains(string(text), line) {
					t.Errorf("%s does not show %q, which its program prints", page, line)
				}
			}
		}
	}
	if ran < 2 {
		t.Errorf("found %d programs", ran)
	}
}
