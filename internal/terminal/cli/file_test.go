package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// If another program writes the same file in the meantime, its file stays, and the command that
// ends last fails instead of replacing it in silence.
func TestWritePathBesideAnother(t *testing.T) {
	write := func(name, text string) {
		testkit.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for _, before := range []string{"", "an older file"} {
		name := filepath.Join(t.TempDir(), "two.db")
		if before != "" {
			write(name, before)
		}
		err := writePath(name, func(temporary string) error {
			write(temporary, "late")
			if err := os.RemoveAll(name); err != nil {
				return err
			}
			write(name, "early")
			return nil
		})
		if got := string(testkit.Must(os.ReadFile(name))(t)); err == nil || !strings.Contains(err.Error(), "another program") || got != "early" {
			t.Errorf("beside %q: %v; the file is %q", before, err, got)
		}
		if left := testkit.Must(os.ReadDir(filepath.Dir(name)))(t); len(left) != 1 {
			t.Errorf("beside %q: the folder has %v", before, left)
		}
		if err := writePath(name, func(temporary string) error { write(temporary, "alone"); return nil }); err != nil {
			t.Errorf("alone: %v", err)
		}
	}
}
