package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/internal/testkit"
)

// commands returns all commands that the help lists, parents first.
func commands(root *cobra.Command) []*cobra.Command {
	return append([]*cobra.Command{root}, allCommands(root)...)
}

// One golden file has the help of every command at 80 columns, for a person to read.
func TestHelp(t *testing.T) {
	t.Setenv("NO_COLOR", "1")
	t.Setenv("COLUMNS", "80")
	t.Setenv("LC_ALL", utf8Locale)
	var all bytes.Buffer
	for _, cmd := range commands(newRoot(Streams{})) {
		words := strings.Fields(cmd.CommandPath())[1:]
		all.WriteString("$ " + strings.Join(append(append([]string{"lightsout"}, words...), "--help"), " ") + "\n\n")
		if code := Run(t.Context(), append(words, "--help"), Streams{Out: &all, Err: &all}); code != 0 {
			t.Errorf("%s: exit code %d", words, code)
		}
		all.WriteString("\n\n")
	}
	for i, line := range strings.Split(all.String(), "\n") {
		if n := len([]rune(line)); n > 80 {
			t.Errorf("line %d has %d columns: %s", i+1, n, line)
		}
	}
	const name = "testdata/help.txt"
	if *update {
		testkit.NoError(t, os.WriteFile(name, all.Bytes(), 0o600))
	}
	if want := testkit.Must(os.ReadFile(name))(t); !bytes.Equal(want, all.Bytes()) {
		t.Errorf("the help differs from %s; run with -update and read the difference", name)
	}
}

// meanings are the flags that several commands share. A flag's description has these words in every
// command, so that a name has one meaning.
var meanings = map[string]string{
	"all":      "all",
	"ascii":    "ASCII",
	"board":    "board for a picture",
	"contrast": "darkest tones",
	"dither":   "dither",
	"faint":    "see|visible",
	"fit":      "fit a picture",
	"format":   "format",
	"goal":     "what ",
	"json":     "JSON object",
	"lit":      "lit-only play",
	"negative": "swap dark and bright",
	"output":   "write",
	"presses":  "this list of presses",
	"prove":    "proof",
	"seconds":  "time limit in seconds",
	"seed":     "random seed",
	"to":       "the target to reach",
	"width":    "columns of lights",
}

func TestOneMeaningPerFlag(t *testing.T) {
	seen := map[string][]string{} // commands by flag
	for _, cmd := range commands(newRoot(Streams{})) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			seen[f.Name] = append(seen[f.Name], cmd.CommandPath())
			if words, known := meanings[f.Name]; known {
				for word := range strings.SplitSeq(words, "|") {
					if strings.Contains(f.Usage, word) {
						return
					}
				}
				t.Errorf("%s --%s means %q, which does not have %q", cmd.CommandPath(), f.Name, f.Usage, words)
			}
		})
	}
	for name, in := range seen {
		if _, known := meanings[name]; len(in) > 1 && !known {
			t.Errorf("--%s is a flag of %s: what it means everywhere belongs in the table", name, strings.Join(in, " and "))
		}
	}
	for name := range meanings {
		if len(seen[name]) == 0 {
			t.Errorf("no command has --%s", name)
		}
	}
}
