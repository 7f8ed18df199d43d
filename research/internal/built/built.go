// Package built builds the program lightsout for tests.
package built

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Lightsout builds the program from this tree, and returns its path.
func Lightsout(t testing.TB) string {
	t.Helper()
	root := ".."
	for {
		if _, err := os.Stat(filepath.Join(root, "cmd", "lightsout")); err == nil {
			break
		}
		root = filepath.Join("..", root)
	}
	path := filepath.Join(t.TempDir(), "lightsout")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", path, "./cmd/lightsout")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return path
}
