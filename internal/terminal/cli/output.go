package cli

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"lightsout/internal/terminal/termtext"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/internal/english"
)

func addJSON(cmd *cobra.Command, asJSON *bool) {
	cmd.Flags().BoolVar(asJSON, "json", false, "print one JSON object")
}

// completeFlag offers names for a flag in shell completion. The flag accepts the names in upper or
// lower case.
func completeFlag[S ~string](cmd *cobra.Command, flag string, names []S) {
	f := cmd.Flags().Lookup(flag)
	f.Value = choiceValue{f.Value, english.Names(names)}
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(english.Names(names), cobra.ShellCompDirectiveNoFileComp))
}

// A choiceValue is a flag value that accepts its known names in upper or lower case.
type choiceValue struct {
	pflag.Value

	names []string
}

// Set replaces each comma-separated name with its canonical spelling.
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

// printText prints text in lines that fit the terminal, in colour if the terminal supports it.
func printText(w io.Writer, text string) error {
	_, err := io.WriteString(termtext.NewWriter(w), fitted(text))
	return err
}

// printReport prints the result of a command as JSON or as text. It calls only the function for
// the format it prints.
func printReport[T any](w io.Writer, asJSON bool, report func() T, text func() string) error {
	if asJSON {
		return printJSON(w, report())
	}
	return printText(w, text())
}

// group writes a number with commas between thousands.
func group(n int) string { return english.Group(strconv.Itoa(n)) }
