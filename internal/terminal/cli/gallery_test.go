package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// Every film in the gallery can be made with the command below it. To save time, the films have few
// frames here.
func TestGallery(t *testing.T) {
	if testing.Short() {
		t.Skip("making every film of the gallery takes seconds; the run without -short makes them")
	}
	t.Chdir("../../../docs/explanation/gallery")
	text := string(testkit.Must(os.ReadFile("README.md"))(t))
	films := regexp.MustCompile(`(?m)^!\[[^\]]+\]\(([^)]+)\)$`).FindAllStringSubmatch(text, -1)
	commands := regexp.MustCompile(`(?m)^    lightsout (animate .*)$`).FindAllStringSubmatch(text, -1)
	if len(films) != len(commands) || len(films) < 8 {
		t.Fatalf("%d films and %d commands", len(films), len(commands))
	}
	dir := t.TempDir()
	testkit.NoError(t, os.CopyFS(dir, os.DirFS("../../../research/gallery/pictures")))
	for _, film := range films {
		testkit.Must(os.Stat(film[1]))(t)
	}
	t.Chdir(dir)
	for i, command := range commands {
		var out strings.Builder
		args := append(strings.Fields(command[1]), "--fps", "2", "--cell", "2")
		if code := Run(t.Context(), args, Streams{Out: &out, Err: &out}); code != 0 || strings.Contains(out.String(), "best found") {
			t.Errorf("%s: exit code %d, %s", command[1], code, out.String())
		}
		testkit.Must(os.Stat(films[i][1]))(t)
	}
}
