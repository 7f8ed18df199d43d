package cli

import (
	"io"
	"os"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpWidth is the most columns of a help text, which was written for it.
const helpWidth = 88

var (
	headingStyle = lipgloss.NewStyle().Bold(true).Foreground(lipgloss.BrightYellow)
	nameStyle    = lipgloss.NewStyle().Foreground(lipgloss.BrightCyan)
)

// A helpPage is the help of one command in lines that fit the screen.
type helpPage struct {
	text  strings.Builder
	width int
}

// printHelp prints the help of a command.
func printHelp(cmd *cobra.Command, _ []string) {
	width := helpWidth
	if n, known := terminalWidth(); known {
		width = min(n, helpWidth)
	}
	page := &helpPage{width: width}
	page.describe(cmd)
	w := colorprofile.NewWriter(cmd.OutOrStdout(), os.Environ())
	_, _ = io.WriteString(w, page.text.String()) // nobody is left to tell
}

func (p *helpPage) describe(cmd *cobra.Command) {
	for paragraph := range strings.SplitSeq(longText(cmd), "\n\n") {
		p.paragraph(paragraph)
	}
	p.heading("Usage")
	p.text.WriteString("  " + wrapWords(usageLine(cmd), p.width, 2) + "\n")
	if cmd.Example != "" {
		p.heading("Examples")
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			p.text.WriteString("  " + p.example(line) + "\n")
		}
	}
	p.table("Commands", commandRows(cmd))
	p.table("Flags", flagRows(cmd))
	if cmd.HasAvailableSubCommands() {
		p.text.WriteString("\n" + wrapWords(cmd.CommandPath()+" COMMAND --help explains a command.", p.width, 0) + "\n")
	}
}

// paragraph writes sentences in lines of the page, and lists line by line.
func (p *helpPage) paragraph(text string) {
	if p.text.Len() > 0 {
		p.text.WriteByte('\n')
	}
	if isList(text) {
		text = fitTo(text, p.width)
	} else {
		text = wrapWords(text, p.width, 0)
	}
	p.text.WriteString(strings.TrimRight(text, "\n") + "\n")
}

// isList reports whether a paragraph has indented lines, whose ends matter.
func isList(paragraph string) bool {
	return strings.Contains(paragraph, "\n  ") || strings.HasPrefix(paragraph, "  ")
}

// longText is what a command's help begins with.
func longText(cmd *cobra.Command) string {
	if cmd.Long == "" {
		return cmd.Short + "."
	}
	return cmd.Long
}

func (p *helpPage) heading(text string) {
	p.text.WriteString("\n" + headingStyle.Render(text) + "\n")
}

// example is a line of an example. One that is too long is broken so that a shell still
// takes it.
func (p *helpPage) example(line string) string {
	const margin, more = 2, 4
	if margin+lipgloss.Width(line) <= p.width {
		return line
	}
	if command, remark, ok := strings.Cut(line, "#"); ok {
		return wrapWords(command+"#"+remark, p.width, more)
	}
	ending := " \\"
	return strings.ReplaceAll(wrapWords(line, p.width-len(ending), more), "\n", ending+"\n")
}

// table writes names and what they mean, side by side or, where there is little room,
// below each other.
func (p *helpPage) table(title string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	p.heading(title)
	wide := 0
	for _, row := range rows {
		wide = max(wide, 2+lipgloss.Width(row[0])+2)
	}
	const leastText = 30
	below := p.width-wide < leastText
	if below {
		wide = 6
	}
	for _, row := range rows {
		name, gap := row[0], "\n"+strings.Repeat(" ", wide)
		if below {
			name = strings.TrimSpace(name)
		} else {
			gap = strings.Repeat(" ", wide-2-lipgloss.Width(name))
		}
		p.text.WriteString("  " + nameStyle.Render(name) + gap + wrapWords(row[1], p.width, wide) + "\n")
	}
}

// usageLine is how a command is called.
func usageLine(cmd *cobra.Command) string {
	line := cmd.CommandPath()
	if _, rest, ok := strings.Cut(cmd.Use, " "); ok {
		line += " " + rest
	}
	if cmd.HasAvailableSubCommands() {
		line += " COMMAND"
	}
	if cmd.HasAvailableFlags() {
		line += " [flags]"
	}
	return line
}

func commandRows(cmd *cobra.Command) [][2]string {
	var rows [][2]string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			rows = append(rows, [2]string{sub.Name(), sub.Short})
		}
	}
	return rows
}

// flagRows are the flags of a command as they are typed, and what they do.
func flagRows(cmd *cobra.Command) [][2]string {
	var rows [][2]string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := flagValue(f)
		name := "    --" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", --" + f.Name
		}
		if value != "" {
			name += " " + value
		}
		if hasDefault(f) {
			usage += " (default " + f.DefValue + ")"
		}
		rows = append(rows, [2]string{name, usage})
	})
	return rows
}

// hasDefault reports whether the value of a flag that is not given is worth a word.
func hasDefault(f *pflag.Flag) bool {
	return !slices.Contains([]string{"", "false", "0", "[]", "-"}, f.DefValue) && !strings.Contains(f.Usage, "if not given")
}

// valueName annotates a flag with what stands for its value. Backquotes in its usage would do
// for help, but shells show them when they complete the flag.
const valueName = "value"

// flagValue is what stands for the value of a flag, and what the flag does.
func flagValue(f *pflag.Flag) (value, usage string) {
	value, usage = pflag.UnquoteUsage(f)
	switch {
	case value == "":
	case f.Annotations[valueName] != nil:
		value = f.Annotations[valueName][0]
	case slices.Contains([]string{"output", "certificate", "cost", "map", "presses", "save-presses"}, f.Name):
		value = "FILE"
	case f.Value.Type() == "string" || strings.HasSuffix(f.Value.Type(), "Slice"):
		value = strings.ToUpper(f.Name)
	default:
		value = "N"
	}
	return value, usage
}
