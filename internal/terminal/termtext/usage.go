package termtext

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A UsageError reports that a command was used wrongly: its arguments, flags or settings.
type UsageError struct{ Err error }

func (e UsageError) Error() string { return e.Err.Error() }

// Unwrap returns the error that says what is wrong.
func (e UsageError) Unwrap() error { return e.Err }

// Usagef returns a UsageError.
func Usagef(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// TryHelp returns the end of an error message, which points to the help.
func TryHelp(cmd *cobra.Command) string { return "; try " + cmd.CommandPath() + " --help" }

// UnknownCommand runs if the arguments name no command. Without arguments, it prints the help. With
// arguments, it returns a UsageError, which may suggest a command.
func UnknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return Usagef("unknown command %q%s%s", args[0], didYouMean("", args[0], names), TryHelp(cmd))
}

// Explain prints the help for the command that the arguments name. If there is none, it calls
// unknown.
func Explain(root *cobra.Command, args []string, unknown func(*cobra.Command, []string) error) error {
	found, rest, err := root.Find(args)
	if err != nil || found == root && len(args) > 0 || len(rest) > 0 && found.HasSubCommands() {
		return unknown(root, args)
	}
	found.InitDefaultHelpFlag()
	return found.Help()
}

// FlagError returns a function that rewrites an error about a flag in plain words. It calls unknown
// if the flag may belong to an unknown command.
func FlagError(unknown func(*cobra.Command, []string) error) func(*cobra.Command, error) error {
	return func(cmd *cobra.Command, err error) error {
		if errors.Is(err, pflag.ErrHelp) {
			return err
		}
		if typed := cmd.Flags().Args(); cmd.HasSubCommands() && len(typed) > 0 {
			return unknown(cmd, typed)
		}
		return Usagef("%s%s", flagProblem(cmd, err), TryHelp(cmd))
	}
}

// flagProblem says what is wrong with a flag.
func flagProblem(cmd *cobra.Command, err error) string {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return fmt.Sprintf("unknown flag -%.1s", unknown.GetSpecifiedName())
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		return fmt.Sprintf("unknown flag --%s%s", name, didYouMean("--", name, flagNames(cmd)))
	case errors.As(err, &missing):
		value, _ := FlagValue(missing.GetFlag())
		return fmt.Sprintf("--%s needs a value: --%[1]s %s", missing.GetFlag().Name, value)
	case errors.As(err, &invalid):
		return invalidValue(invalid)
	}
	return err.Error()
}

func flagNames(cmd *cobra.Command) []string {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	return names
}

// invalidValue returns a message that says what values a flag accepts.
func invalidValue(e *pflag.InvalidValueError) string {
	f := e.GetFlag()
	kind := f.Value.Type()
	switch {
	case kind == "bool":
		return fmt.Sprintf("--%s takes no value, but got %q", f.Name, e.GetValue())
	case errors.Is(e, strconv.ErrRange):
		return fmt.Sprintf("--%s %.40s is too large", f.Name, e.GetValue())
	case strings.HasPrefix(kind, "float"):
		return fmt.Sprintf("--%s must be a number, not %q", f.Name, e.GetValue())
	case strings.HasPrefix(kind, "int"):
		return fmt.Sprintf("--%s must be a whole number, not %q", f.Name, e.GetValue())
	case kind == "duration":
		return fmt.Sprintf("--%s must be a time such as 10s or 2m, not %q", f.Name, e.GetValue())
	}
	return fmt.Sprintf("--%s cannot be %q: %v", f.Name, e.GetValue(), errors.Unwrap(e))
}

// Arguments requires the arguments in the usage line of a command; those in brackets are optional.
// The error describes them as the usage line does.
func Arguments(cmd *cobra.Command, args []string) error {
	_, line, _ := strings.Cut(cmd.Use, " ")
	line, _, _ = strings.Cut(line, " -") // leave out a required flag
	words, least := strings.Fields(line), 0
	for i, word := range words {
		if inner, ok := strings.CutPrefix(word, "["); ok {
			words[i] = strings.TrimSuffix(inner, "]")
		} else {
			least++
		}
	}
	if len(args) >= least && len(args) <= len(words) {
		return nil
	}
	what := strings.ReplaceAll(strings.Join(words, " and "), "|", " or ")
	switch {
	case len(words) == 0:
		what = "no arguments"
	case least == 0 && len(words) == 1:
		what = "at most one " + what
	case len(words) == 1:
		what = "one " + what
	}
	name := strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" ")
	return Usagef("%s takes %s, but got %d%s", name, what, len(args), TryHelp(cmd))
}

// didYouMean suggests a name that starts with the typed word, if that has at least two letters. If
// no name does, it suggests the nearest one, unless that differs from the word in more than two
// letters, or in more than half as many as the word has.
func didYouMean(prefix, typed string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	typed = strings.ToLower(typed)
	nearest := slices.MinFunc(names, func(a, b string) int { return cmp.Compare(distance(typed, a), distance(typed, b)) })
	if i := slices.IndexFunc(names, func(name string) bool { return len(typed) > 1 && strings.HasPrefix(name, typed) }); i >= 0 {
		nearest = names[i]
	} else if distance(typed, nearest) > min(2, len(typed)/2) {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s%s?)", prefix, nearest)
}

// distance returns the Levenshtein distance between two words: the smallest number of letters to
// insert, delete or replace to turn one into the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0]++
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
