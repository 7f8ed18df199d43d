package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/terminal/cli"
)

const gallery = "../../../docs/explanation/gallery/"

// Every film in the gallery can be made with the command below it. To save time, the pictures here
// are small and the films have few frames.
func TestGallery(t *testing.T) {
	if testing.Short() {
		t.Skip("making every film of the gallery takes seconds; the run without -short makes them")
	}
	text, err := os.ReadFile(gallery + "README.md")
	if err != nil {
		t.Fatal(err)
	}
	films := regexp.MustCompile(`(?m)^!\[[^\]]+\]\(([^)]+)\)$`).FindAllStringSubmatch(string(text), -1)
	commands := regexp.MustCompile(`(?m)^    lightsout (animate .*)$`).FindAllStringSubmatch(string(text), -1)
	if len(films) != len(commands) || len(films) < 8 {
		t.Fatalf("%d films and %d commands", len(films), len(commands))
	}
	for _, film := range films {
		if _, err := os.Stat(gallery + film[1]); err != nil {
			t.Error(err)
		}
	}
	t.Chdir(t.TempDir())
	if err := drawAll(".", 24); err != nil {
		t.Fatal(err)
	}
	for i, command := range commands {
		var out strings.Builder
		args := append(strings.Fields(command[1]), "--fps", "2", "--cell", "2")
		if code := cli.Run(t.Context(), args, cli.Streams{Out: &out, Err: &out}); code != 0 {
			t.Errorf("%s: exit code %d, %s", command[1], code, out.String())
		}
		if _, err := os.Stat(films[i][1]); err != nil {
			t.Error(err)
		}
		if strings.Contains(out.String(), "best found") {
			t.Errorf("%s: %s", films[i][1], out.String())
		}
	}
}
