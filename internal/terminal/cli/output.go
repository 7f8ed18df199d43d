package cli

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"lightsout/internal/terminal/page"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/internal/english"
)

func addJSON(cmd *cobra.Command, asJSON *bool) {
	cmd.Flags().BoolVar(asJSON, "json", false, "print one JSON object")
}

// completeFlag has a shell offer names for a flag, which takes them in any case.
func completeFlag[S ~string](cmd *cobra.Command, flag string, names []S) {
	f := cmd.Flags().Lookup(flag)
	f.Value = choiceValue{f.Value, english.Names(names)}
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(english.Names(names), cobra.ShellCompDirectiveNoFileComp))
}

// A choiceValue is the value of a flag with names to choose from, typed in any case.
type choiceValue struct {
	pflag.Value

	names []string
}

// Set takes a name as the program writes it; several may stand between commas.
func (v choiceValue) Set(text string) error {
	words := strings.Split(text, ",")
	for i, word := range words {
		for _, name := range v.names {
			if strings.EqualFold(word, name) {
				words[i] = name
			}
		}
	}
	return v.Value.Set(strings.Join(words, ","))
}

// printJSON prints one object on one line.
func printJSON(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }

// printText prints text, in colour where the terminal has some, in lines that fit it.
func printText(w io.Writer, text string) error {
	_, err := io.WriteString(page.NewWriter(w), fitted(text))
	return err
}

// printReport prints what a command found: as JSON for --json, else as text. Only the
// one that is wanted is made.
func printReport[T any](w io.Writer, asJSON bool, report func() T, text func() string) error {
	if asJSON {
		return printJSON(w, report())
	}
	return printText(w, text())
}

// group writes a number with commas between thousands.
func group(n int) string { return english.Group(strconv.Itoa(n)) }
