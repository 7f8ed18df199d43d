package cli

import (
	"cmp"
	"errors"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"lightsout/internal/terminal/solvers"
	"lightsout/internal/terminal/tui"
)

// The commands in docs/explanation/sources.md print the numbers that the five source documents
// state. TestDocumentedCommands runs these commands, so together the tests compare the documents
// with the program.
func TestSourcesHaveTheFigures(t *testing.T) {
	t.Chdir("../../..")
	text, err := os.ReadFile("docs/explanation/sources.md")
	if err != nil {
		t.Fatal(err)
	}
	outputs := strings.Join(blocks(t, "docs/explanation/sources.md", "console"), "")
	for document, figures := range map[string][]string{
		"Bosch":  {"15 presses turn the lights out. None of the 4 solutions has fewer."},
		"Gawalt": append([]string{"15      7,350", "8,388,608 states", "9 presses turn the lights out, and no game is shorter."}, printedPaths()...),
		"McDonnell": {
			"  1 2 3        2\n", "  1 2 4 5      3\n", "  1 3 4        5\n", "  1 5          1 2\n", "  2 3 5        1\n", "  2 4          1 4\n", "  3 4 5        4\n",
			"1 press turns the lights out.", "6 presses turn the lights out, and no fewer do.",
		},
		"Chlond": {"15 presses reach the target.", "41 presses reach the target. There is no other solution."},
		"Fazakas": {
			"  × · × · ×      · × × × ·\n  × · × · ×      × · × · ×\n  · · · · ·      × × · × ×\n  × · × · ×      × · × · ×\n  × · × · ×      · × × × ·\n", // the patterns N2 and N1 of that document
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
		t.Error("the page says that something is not here")
	}
}

// printedPaths returns the presses and the states of the solutions that Gawalt's document prints
// for all lights on. Rows and columns count from 0.
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

// Every table row in docs/explanation/sources.md has a command that works and prints what the row
// quotes. Other commands on the page may take minutes; the test only parses them.
func TestSourcesCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("the page has more than a hundred commands; the run without -short has them all")
	}
	t.Setenv("NO_COLOR", "1")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir()) // play saves games
	t.Chdir("../../..")
	text, err := os.ReadFile("docs/explanation/sources.md")
	if err != nil {
		t.Fatal(err)
	}
	visit(t, "examples", "docs")
	rows := tried(string(text))
	if len(rows) < 120 {
		t.Errorf("only %d rows have something to try", len(rows))
	}
	printed := map[string]string{} // output by command, so that each runs once
	for _, row := range rows {
		tryRow(t, row, printed)
	}
	for _, m := range regexp.MustCompile("`lightsout ([^`]+)`").FindAllStringSubmatch(string(text), -1) {
		cmd, rest, err := newRoot(Streams{}).Find(strings.Fields(m[1]))
		if err == nil {
			err = cmd.ParseFlags(rest)
		}
		if err != nil && !errors.Is(err, pflag.ErrHelp) {
			t.Errorf("%s: %v", m[1], err)
		}
	}
}

// tried returns the rows of the tables whose last column is "try it".
func tried(text string) (rows [][]string) {
	inTable := false
	for line := range strings.Lines(text) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		switch {
		case !strings.HasPrefix(line, "|"):
			inTable = false
		case strings.HasSuffix(strings.TrimSpace(line), "| try it |"):
			inTable = true
		case inTable && !strings.HasPrefix(line, "|---"):
			rows = append(rows, cells)
		}
	}
	return rows
}

var (
	rowCommand = regexp.MustCompile("`lightsout ([^`]+)`(?: \\(exits (\\d)\\))?")
	rowPart    = regexp.MustCompile("`([^`]+)`")
)

// tryRow runs the commands of a table row, and looks for its other code spans in their output. It
// skips a row whose solver is not installed, unless all solvers are required.
func tryRow(t *testing.T, row []string, printed map[string]string) {
	t.Helper()
	cell := row[len(row)-1]
	var output strings.Builder
	commands := rowCommand.FindAllStringSubmatch(cell, -1)
	if len(row) != 3 || len(commands) == 0 {
		t.Errorf("there is nothing to try: %q", row)
	}
	for _, m := range commands {
		if _, done := printed[m[1]]; !done {
			var out strings.Builder
			code := Run(t.Context(), strings.Fields(m[1]), Streams{In: strings.NewReader(""), Out: &out, Err: &out, Player: tui.Terminal{}})
			absent := strings.Contains(out.String(), solvers.ErrAbsent.Error()) && os.Getenv("LIGHTSOUT_PROGRAMS") != "required"
			if want := cmp.Or(m[2], "0"); strconv.Itoa(code) != want && !absent {
				t.Errorf("%s: exit code %d, not %s: %s", m[1], code, want, out.String())
			}
			if absent {
				return
			}
			printed[m[1]] = out.String()
		}
		output.WriteString(printed[m[1]])
	}
	said := rowPart.FindAllStringSubmatch(rowCommand.ReplaceAllString(cell, ""), -1)
	if len(said) == 0 {
		t.Errorf("the row quotes no output: %q", row)
	}
	for _, m := range said {
		if !strings.Contains(output.String(), m[1]) {
			t.Errorf("%s\ndoes not print %q but\n%s", cell, m[1], output.String())
		}
	}
}
