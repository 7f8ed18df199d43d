package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/terminal/termtext"
)

// manSections are the sections of the man page that follow the commands.
var manSections = []struct{ title, text string }{
	{"EXIT STATUS", `.TP
.B 0
Success.
.TP
.B 1
The answer is no: the position cannot be solved, or a checked answer or file is wrong.
.TP
.B 2
There is an error in the command or its input. The message explains it.
.TP
.B 3
The command was stopped by a limit or a signal.`},
	{"FILES", `.TP
.I ~/.local/share/lightsout/stats.json
Your results, for the streak and the best times. XDG_DATA_HOME can replace
~/.local/share; macOS and Windows use their own folders.
.TP
.I ~/.local/share/lightsout/games/
Your unfinished games, one file each.
.TP
.I ~/.local/share/lightsout/finished/
The games that you have won, one file each.
.TP
.I ~/.local/share/lightsout/journey.txt
Your stars in the journey.`},
	{"ENVIRONMENT", `.TP
.B COLUMNS
The width of the output, if it differs from the terminal's.
.TP
.B LC_ALL, LC_CTYPE, LANG
The first one that is set names the locale. If it is not UTF\-8, or none is set, output is plain ASCII.
.TP
.B NODE_PATH
Folders in which model looks for the solver HiGHS.
.TP
.B NO_COLOR
If set, output has no colour.
.TP
.B XDG_DATA_HOME
The folder for data, where the game keeps its files.`},
}

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:    "man",
		Hidden: true,
		Short:  "Print the man page",
		Long: `Print the man page in the format that man reads. It lists the commands with their flags
and examples, the exit codes, the files that the game keeps, and the environment variables.`,
		Example: `lightsout man > ~/.local/share/man/man1/lightsout.1
lightsout man | man -l -`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := io.WriteString(cmd.OutOrStdout(), manPage(cmd.Root()))
			return err
		},
	}
}

// manPage formats the help of all commands as a man page.
func manPage(root *cobra.Command) string {
	var text strings.Builder
	fmt.Fprintf(&text, ".TH LIGHTSOUT 1 \"\" \"lightsout %s\" \"User Commands\"\n", version)
	fmt.Fprintf(&text, ".SH NAME\nlightsout \\- %s\n", roff(root.Short))
	text.WriteString(".SH SYNOPSIS\n.B lightsout\n.I COMMAND\n[\\fIargument\\fR...] [\\fIflags\\fR]\n")
	fmt.Fprintf(&text, ".SH DESCRIPTION\n%s", roffText(root.Long))
	ascii := root.PersistentFlags().Lookup("ascii")
	fmt.Fprintf(&text, ".SH OPTIONS\n.TP\n.B %s\n%s\n", roff("--"+ascii.Name), roff(ascii.Usage))
	text.WriteString(".SH COMMANDS\n")
	for _, cmd := range allCommands(root) {
		cmd.InitDefaultHelpFlag()
		fmt.Fprintf(&text, ".SS %s\n", roff(strings.TrimPrefix(termtext.UsageLine(cmd), "lightsout ")))
		text.WriteString(roffText(termtext.LongText(cmd)))
		for _, table := range termtext.FlagTables(cmd) {
			for _, row := range table.Rows {
				fmt.Fprintf(&text, ".TP\n.B %s\n%s\n", roff(strings.TrimSpace(row[0])), roff(row[1]))
			}
		}
		if cmd.Example != "" {
			fmt.Fprintf(&text, ".PP\nExamples:\n.PP\n.nf\n.RS\n%s\n.RE\n.fi\n", roff(cmd.Example))
		}
	}
	for _, t := range topics {
		fmt.Fprintf(&text, ".SH %s\n%s", strings.ToUpper(t.name), roffText(t.text))
	}
	for _, section := range manSections {
		fmt.Fprintf(&text, ".SH %s\n%s\n", section.title, section.text)
	}
	return text.String()
}

// allCommands returns all available subcommands of a command, depth first.
func allCommands(cmd *cobra.Command) []*cobra.Command {
	var all []*cobra.Command
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			all = append(append(all, sub), allCommands(sub)...)
		}
	}
	return all
}

// roffText formats paragraphs. Lists keep their line breaks.
func roffText(text string) string {
	var s strings.Builder
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if termtext.IsList(paragraph) {
			s.WriteString(".PP\n.nf\n" + roff(paragraph) + "\n.fi\n")
		} else {
			s.WriteString(".PP\n" + roff(paragraph) + "\n")
		}
	}
	return s.String()
}

// roff escapes text for roff, where a backslash, a hyphen, and a dot or quote at the start of a
// line are special, and so is ö, which not every locale has.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "ö", `\[:o]`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
