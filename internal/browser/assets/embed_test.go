package assets

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"lightsout/internal/testkit"
)

// The program contains all of the app's files. By default Go skips files whose names start with a
// dot or an underscore, but the service worker requests those too, and without them it never
// installs. The test asks Go which files it would embed if dist had such files, so the result does
// not depend on whether the app is built.
func TestEmbedsFilesOfAnyName(t *testing.T) {
	folder := testkit.Must(os.Getwd())(t)
	content := filepath.Join(t.TempDir(), "content")
	testkit.NoError(t, os.WriteFile(content, []byte("content"), 0o600))
	names := []string{"dist/plain.js.br", "dist/_underscore.js.br", "dist/.dot.br", "dist/_folder/plain.js.br", "dist/assets/__vite.js.br"}
	embeds := embeddedWith(t, folder, names, content)
	for _, name := range names {
		if !slices.Contains(embeds, name) {
			t.Errorf("%s is not embedded", name)
		}
	}
}

// embeddedWith lists the files that the package in a folder would embed if it also contained these
// files.
func embeddedWith(t *testing.T, folder string, names []string, content string) []string {
	t.Helper()
	var overlay struct{ Replace map[string]string }
	overlay.Replace = map[string]string{}
	for _, name := range names {
		overlay.Replace[filepath.Join(folder, filepath.FromSlash(name))] = content
	}
	text := testkit.Must(json.Marshal(overlay))(t)
	file := filepath.Join(t.TempDir(), "overlay.json")
	testkit.NoError(t, os.WriteFile(file, text, 0o600))
	cmd := exec.CommandContext(t.Context(), "go", "list", "-overlay", file, "-json=EmbedFiles", ".")
	cmd.Stderr = os.Stderr
	out := testkit.Must(cmd.Output())(t)
	var listed struct{ EmbedFiles []string }
	testkit.NoError(t, json.Unmarshal(out, &listed))
	return listed.EmbedFiles
}
