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
	"lightsout/internal/testkit"
)

// The commands in testdata/sources.txt, and in the last column of the table in
// research/then-and-now.md, work and print what the rows quote: the numbers that the five source
// documents state. Other commands on the page may take minutes; the test only parses them.
func TestSources(t *testing.T) {
	if testing.Short() {
		t.Skip("more than a hundred commands; the run without -short has them all")
	}
	described := testkit.Must(os.ReadFile("testdata/sources.txt"))(t)
	t.Setenv("NO_COLOR", "1")
	t.Setenv("XDG_DATA_HOME", t.TempDir()) // play saves games
	t.Chdir("../../..")
	text := testkit.Must(os.ReadFile("research/then-and-now.md"))(t)
	visit(t, "examples", "docs")
	rows := tried(string(text))
	for line := range strings.Lines(string(described)) {
		if what, try, ok := strings.Cut(line, " | "); ok {
			rows = append(rows, []string{what, "", strings.TrimSpace(try)})
		}
	}
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
