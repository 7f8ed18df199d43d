package cli

import (
	"cmp"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"lightsout/internal/terminal/solvers"
	"lightsout/internal/terminal/tui"
	"lightsout/internal/testkit"
)

// The commands in testdata/sources.txt work and print what the rows quote: the numbers that the five
// source documents state.
func TestSources(t *testing.T) {
	if testing.Short() {
		t.Skip("more than a hundred commands; the run without -short has them all")
	}
	described := testkit.Must(os.ReadFile("testdata/sources.txt"))(t)
	t.Setenv("NO_COLOR", "1")
	t.Setenv("XDG_DATA_HOME", t.TempDir()) // play saves games
	t.Chdir("../../..")
	visit(t, "examples", "docs")
	printed := map[string]string{} // output by command, so that each runs once
	rows := 0
	for line := range strings.Lines(string(described)) {
		if _, try, ok := strings.Cut(line, " | "); ok {
			tryRow(t, strings.TrimSpace(try), printed)
			rows++
		}
	}
	if rows < 120 {
		t.Errorf("only %d rows have something to try", rows)
	}
}

var (
	rowCommand = regexp.MustCompile("`lightsout ([^`]+)`(?: \\(exits (\\d)\\))?")
	rowPart    = regexp.MustCompile("`([^`]+)`")
)

// tryRow runs the commands of a row, and looks for its other code spans in their output. It skips a
// row whose solver is not installed, unless all solvers are required.
func tryRow(t *testing.T, row string, printed map[string]string) {
	t.Helper()
	var output strings.Builder
	commands := rowCommand.FindAllStringSubmatch(row, -1)
	if len(commands) == 0 {
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
	said := rowPart.FindAllStringSubmatch(rowCommand.ReplaceAllString(row, ""), -1)
	if len(said) == 0 {
		t.Errorf("the row quotes no output: %q", row)
	}
	for _, m := range said {
		if !strings.Contains(output.String(), m[1]) {
			t.Errorf("%s\ndoes not print %q but\n%s", row, m[1], output.String())
		}
	}
}
