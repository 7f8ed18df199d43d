package cli

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// The figures that the five documents print, as the commands of docs/sources.md print them.
// TestDocumentedCommands runs those commands, so that both together compare the documents
// with the program.
func TestSourcesHaveTheFigures(t *testing.T) {
	t.Chdir("../../..")
	text, err := os.ReadFile("docs/sources.md")
	if err != nil {
		t.Fatal(err)
	}
	outputs := strings.Join(blocks(t, "docs/sources.md", "console"), "")
	for document, figures := range map[string][]string{
		"Bosch":  {"15 presses turn the lights out. None of the 4 solutions has fewer."},
		"Gawalt": append([]string{"15      7,350", "8,388,608 states", "9 presses turn the lights out, and no game is shorter."}, printedPaths()...),
		"McDonnell": {
			"  1 2 3        2\n", "  1 2 4 5      3\n", "  1 3 4        5\n", "  1 5          1 2\n", "  2 3 5        1\n", "  2 4          1 4\n", "  3 4 5        4\n",
			"1 press turns the lights out.", "6 presses turn the lights out, and no fewer do.",
		},
		"Chlond": {"15 presses reach the target.", "41 presses reach the target. There is no other solution."},
		"Fazakas": {
			"  × · × · ×      · × × × ·\n  × · × · ×      × · × · ×\n  · · · · ·      × × · × ×\n  × · × · ×      × · × · ×\n  × · × · ×      · × × × ·\n", // N2 and N1
			"4 solutions, and there are no others.", "5 presses",
		},
	} {
		if !strings.Contains(string(text), "\n## "+document) {
			t.Errorf("no chapter about %s", document)
		}
		for _, figure := range figures {
			if !strings.Contains(outputs, figure) {
				t.Errorf("%s: no command prints %q", document, figure)
			}
		}
	}
	if strings.Contains(strings.ToLower(string(text)), "| not here") {
		t.Error("something is said not to be here")
	}
}

// printedPaths are the presses, from 0, and states of the solutions from all lights on
// that Gawalt's document lists.
func printedPaths() []string {
	var steps []string
	for board, path := range map[string]string{
		"3x3": "[2,2] 5f [2,0] 97 [1,1] 2d [0,2] b [0,0] 0",
		"4x4": "[3,2] 1bff [2,0] 8ef [1,3] 27 [0,1] 0",
		"5x5": "[4,4] 77ffff [4,2] 95ffff [4,1] e4ffff [3,3] 6adfff [3,2] 2dcfff [3,1] e47ff [2,4] 625ff [2,3] 254ff " +
			"[2,2] 6c7f [1,4] 2f6f [1,3] ce7 [1,1] 405 [1,0] 64 [0,1] 23 [0,0] 0",
	} {
		words := strings.Fields(path)
		for i := 0; i < len(words); i += 2 {
			steps = append(steps, `{"press":`+words[i]+`,"after":"`+board+":"+words[i+1]+`"}`)
		}
	}
	return steps
}

// The commands in the tables of docs/sources.md are commands, and those that take a moment
// work. Words in capitals stand for what a person would give.
func TestSourcesCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("the page has dozens of commands; the run without -short has them all")
	}
	t.Chdir("../../..")
	text, err := os.ReadFile("docs/sources.md")
	if err != nil {
		t.Fatal(err)
	}
	visit(t, "examples", "docs")
	words := strings.NewReplacer("path FILE", "path examples/3x3.lot", "FILE", "examples/chlond.dot", "IMAGE", "examples/ball.png", "POSITION", "5x5:4e3abb")
	found := regexp.MustCompile("`lightsout ([^`]+)`").FindAllStringSubmatch(string(text), -1)
	if len(found) < 15 {
		t.Errorf("only %d commands were found", len(found))
	}
	for _, m := range found {
		args := strings.Fields(words.Replace(m[1]))
		cmd, rest, err := newRoot(Streams{}).Find(args)
		if err == nil {
			err = cmd.ParseFlags(rest)
		}
		if err != nil && !errors.Is(err, pflag.ErrHelp) {
			t.Errorf("%s: %v", m[1], err)
		}
		if slices.Contains([]string{"play", "compare", "states"}, args[0]) {
			continue // a game, minutes, and a large file
		}
		var out strings.Builder
		if code := Run(t.Context(), args, Streams{In: strings.NewReader(""), Out: &out, Err: &out}); code != 0 {
			t.Errorf("%s: exit code %d, %s", m[1], code, out.String())
		}
	}
}
