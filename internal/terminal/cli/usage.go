package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/english"
	"lightsout/internal/terminal/termtext"
)

// unknownCommand runs if the arguments name no command. Without arguments, it prints the help. With
// arguments, it returns an error, which may say what to use instead.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		if advice := elsewhere[strings.ToLower(args[0])]; advice != "" {
			return fmt.Errorf("unknown command %q; %s", args[0], advice)
		}
		if word := args[0]; word == journeyWord || isPuzzle(word) || isInput(word) {
			return fmt.Errorf("%.60q is not a command; try %s", word, howToUse(word))
		}
	}
	return termtext.UnknownCommand(cmd, args)
}

// howToUse suggests what to do with a puzzle.
func howToUse(word string) string {
	if word == journeyWord || strings.HasPrefix(word, "daily") {
		return "lightsout play " + word
	}
	return fmt.Sprintf("lightsout solve %.60s or lightsout play %.60[1]s", word)
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

	"version": "lightsout --version prints the version",
}

const yourStatistics = "lightsout play shows your streak and results; lightsout info --depths counts the states that need each number of presses"

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
			return termtext.Explain(root, args, unknownCommand)
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
		Use:    "completion SHELL",
		Hidden: true,
		Short:  "Print a completion script for your shell",
		Long: `Print a script that lets your shell complete commands, flags and their values when you
press Tab. SHELL is bash, zsh, fish or powershell.

For one session, source the script. For all sessions, write it to the folder where your
shell looks for completions.`,
		Example: `source <(lightsout completion bash)
lightsout completion bash > ~/.local/share/bash-completion/completions/lightsout
lightsout completion zsh > ~/.zsh/completions/_lightsout
lightsout completion fish > ~/.config/fish/completions/lightsout.fish
lightsout completion powershell | Out-String | Invoke-Expression`,
		Args:      termtext.Arguments,
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			write := shells()[strings.ToLower(args[0])]
			if write == nil {
				return fmt.Errorf("unknown shell %q; choose one of %s", args[0], english.Choices(names))
			}
			return write(cmd.Root(), cmd.OutOrStdout())
		},
	}
}
