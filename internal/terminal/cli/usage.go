package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/internal/english"
	"lightsout/internal/terminal/termtext"
)

// tryHelp returns the end of an error message, which points to the help.
func tryHelp(cmd *cobra.Command) string { return "; try " + cmd.CommandPath() + " --help" }

// unknownCommand runs if the arguments name no command. It prints the help, or suggests a command.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	if advice := elsewhere[strings.ToLower(args[0])]; advice != "" {
		return fmt.Errorf("unknown command %q; %s", args[0], advice)
	}
	return fmt.Errorf("unknown command %q%s%s", args[0], didYouMean("", args[0], names), tryHelp(cmd))
}

// elsewhere maps words that people may type as a command to advice on what to use instead. Without
// it, the program would suggest the command with the most similar name, which can be misleading:
// stats is close to states, which writes a database.
var elsewhere = map[string]string{
	"stats":      yourStatistics,
	"statistics": yourStatistics,
	"streak":     yourStatistics,

	"boards":    "lightsout help boards explains how to write a board",
	"positions": "lightsout help positions explains how to write a position",
	"puzzles":   "lightsout help puzzles explains how to name a puzzle",
	"files":     "lightsout help files explains which files commands accept",
}

const yourStatistics = "lightsout play shows your streak and results; lightsout depths counts the states that need each number of presses"

// flagError rewrites an error about a flag in plain words.
func flagError(cmd *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	if typed := cmd.Flags().Args(); cmd.HasSubCommands() && len(typed) > 0 {
		return unknownCommand(cmd, typed) // the flag may belong to the unknown command
	}
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	text := err.Error()
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		text = fmt.Sprintf("unknown flag -%.1s", unknown.GetSpecifiedName())
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		text = fmt.Sprintf("unknown flag --%s%s", name, didYouMean("--", name, flagNames(cmd)))
	case errors.As(err, &missing):
		value, _ := termtext.FlagValue(missing.GetFlag())
		text = fmt.Sprintf("--%s needs a value: --%[1]s %s", missing.GetFlag().Name, value)
	case errors.As(err, &invalid):
		text = invalidValue(invalid)
	}
	return errors.New(text + tryHelp(cmd))
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

// invalidValue returns a message that lists the values a flag accepts.
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
	case strings.HasPrefix(kind, "uint"):
		return fmt.Sprintf("--%s must be a whole number, 0 or more, not %q", f.Name, e.GetValue())
	case strings.HasPrefix(kind, "int"):
		return fmt.Sprintf("--%s must be a whole number, not %q", f.Name, e.GetValue())
	}
	return fmt.Sprintf("--%s cannot be %q: %v", f.Name, e.GetValue(), errors.Unwrap(e))
}

// didYouMean suggests a name that starts with the typed word or, if there is no such name, the
// nearest one, unless it differs from the word in more than two letters.
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

// newHelp returns the help command, which explains a command or a topic.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND|TOPIC]",
		Short:   "Explain a command or a topic",
		Example: "lightsout help solve\nlightsout help boards",
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			if len(args) == 1 && findTopic(args[0]) != nil {
				return findTopic(args[0]).print(cmd)
			}
			found, rest, err := root.Find(args)
			if err != nil || found == root && len(args) > 0 || len(rest) > 0 && found.HasSubCommands() {
				return unknownCommand(root, args)
			}
			found.InitDefaultHelpFlag()
			return found.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, sub := range cmd.Root().Commands() {
				if sub.IsAvailableCommand() { // cobra adds hidden ones while it completes
					names = append(names, sub.Name())
				}
			}
			for _, t := range topics {
				names = append(names, t.name)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// shells maps the supported shells to the functions that write their completion scripts.
func shells() map[string]func(*cobra.Command, io.Writer) error {
	return map[string]func(*cobra.Command, io.Writer) error{
		"bash":       writeBashCompletion,
		"zsh":        func(root *cobra.Command, w io.Writer) error { return root.GenZshCompletion(w) },
		"fish":       func(root *cobra.Command, w io.Writer) error { return root.GenFishCompletion(w, true) },
		"powershell": func(root *cobra.Command, w io.Writer) error { return root.GenPowerShellCompletionWithDesc(w) },
	}
}

func newCompletion() *cobra.Command {
	names := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a completion script for your shell",
		Long: `Print a script that lets your shell complete commands, flags and their values when you
press Tab. SHELL is bash, zsh, fish or powershell.

For one session, source the script. For all sessions, write it to the folder where your
shell looks for completions.`,
		Example: `source <(lightsout completion bash)
lightsout completion bash > ~/.local/share/bash-completion/completions/lightsout
lightsout completion zsh > ~/.zsh/completions/_lightsout
lightsout completion fish > ~/.config/fish/completions/lightsout.fish
lightsout completion powershell | Out-String | Invoke-Expression`,
		Args:      oneArgument,
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			write := shells()[strings.ToLower(args[0])]
			if write == nil {
				return fmt.Errorf("unknown shell %q; choose %s", args[0], english.Choices(names))
			}
			return write(cmd.Root(), cmd.OutOrStdout())
		},
	}
}
