package termtext

import (
	"io"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpWidth is the maximum width of help text. The line breaks in its lists are chosen for it.
const helpWidth = 88

var (
	headingStyle = lipgloss.NewStyle().Bold(true).Foreground(lipgloss.BrightYellow)
	nameStyle    = lipgloss.NewStyle().Foreground(lipgloss.BrightCyan)
)

// A Help is a help page, wrapped to fit the screen.
type Help struct {
	text  strings.Builder
	width int
}

// NewHelp returns an empty page as wide as the screen, but at most helpWidth.
func NewHelp() *Help {
	width := helpWidth
	if n, known := Width(); known {
		width = min(n, helpWidth)
	}
	return &Help{width: width}
}

// PrintHelp prints the help for a command, and more at the end if it is not empty.
func PrintHelp(cmd *cobra.Command, more string) {
	page := NewHelp()
	page.describe(cmd)
	if more != "" {
		page.Paragraph(more)
	}
	_ = page.Print(cmd.OutOrStdout()) // nowhere to report an error
}

// A Table lists names and their meanings.
type Table struct {
	Title string
	Rows  [][2]string
}

// Print prints the page, in colour if the terminal supports it.
func (p *Help) Print(w io.Writer) error {
	_, err := io.WriteString(NewWriter(w), p.text.String())
	return err
}

func (p *Help) describe(cmd *cobra.Command) {
	for paragraph := range strings.SplitSeq(LongText(cmd), "\n\n") {
		p.Paragraph(paragraph)
	}
	p.heading("Usage")
	p.text.WriteString("  " + Wrap(UsageLine(cmd), p.width, 2) + "\n")
	p.Examples(cmd.Example)
	for _, g := range cmd.Groups() {
		p.table(Table{g.Title, commandRows(cmd, g.ID)})
	}
	title := "Commands"
	if len(cmd.Groups()) > 0 {
		title = "More"
	}
	p.table(Table{title, commandRows(cmd, "")})
	for _, t := range FlagTables(cmd) {
		p.table(t)
	}
	if cmd.HasAvailableSubCommands() {
		p.text.WriteString("\n" + Wrap(cmd.CommandPath()+" COMMAND --help explains a command.", p.width, 0) + "\n")
	}
}

// Examples writes the examples, if there are any.
func (p *Help) Examples(text string) {
	if text == "" {
		return
	}
	p.heading("Examples")
	for line := range strings.SplitSeq(text, "\n") {
		p.text.WriteString("  " + p.example(line) + "\n")
	}
}

// Paragraph writes a paragraph, wrapped to the width of the page. In a list, each item starts on a
// new line.
func (p *Help) Paragraph(text string) {
	if p.text.Len() > 0 {
		p.text.WriteByte('\n')
	}
	if IsList(text) {
		text = Fit(joinItems(text), p.width)
	} else {
		text = Wrap(text, p.width, 0)
	}
	p.text.WriteString(strings.TrimRight(text, "\n") + "\n")
}

// joinItems joins the lines of each item in a list: the lines after its first that start right
// below its text.
func joinItems(text string) string {
	const names = 4 // a line with at most this indentation starts an item
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if last := len(lines) - 1; last >= 0 && indent > names && indent == hangAt(lines[last], helpWidth) {
			lines[last] += " " + line[indent:]
		} else {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// IsList reports whether a paragraph has indented lines, whose breaks matter.
func IsList(paragraph string) bool {
	return strings.Contains(paragraph, "\n  ") || strings.HasPrefix(paragraph, "  ")
}

// LongText returns the text at the start of a command's help.
func LongText(cmd *cobra.Command) string {
	if cmd.Long == "" {
		return cmd.Short + "."
	}
	return cmd.Long
}

func (p *Help) heading(text string) {
	p.text.WriteString("\n" + headingStyle.Render(text) + "\n")
}

// example formats a line of an example. It breaks a long line with backslashes, so that a shell
// still accepts it, or without them if the line contains a #, as before a remark.
func (p *Help) example(line string) string {
	const margin, more = 2, 4
	if margin+lipgloss.Width(line) <= p.width {
		return line
	}
	if command, remark, ok := strings.Cut(line, "#"); ok {
		return Wrap(command+"#"+remark, p.width, more)
	}
	ending := " \\"
	return strings.ReplaceAll(Wrap(line, p.width-len(ending), more), "\n", ending+"\n")
}

// table writes names and their meanings side by side or, on a narrow screen, one below the other.
func (p *Help) table(t Table) {
	if len(t.Rows) == 0 {
		return
	}
	p.heading(t.Title)
	wide := 0
	for _, row := range t.Rows {
		wide = max(wide, 2+lipgloss.Width(row[0])+2)
	}
	const leastText = 30
	below := p.width-wide < leastText
	if below {
		wide = 6
	}
	for _, row := range t.Rows {
		name, gap := row[0], "\n"+strings.Repeat(" ", wide)
		if below {
			name = strings.TrimSpace(name)
		} else {
			gap = strings.Repeat(" ", wide-2-lipgloss.Width(name))
		}
		p.text.WriteString("  " + nameStyle.Render(name) + gap + Wrap(row[1], p.width, wide) + "\n")
	}
}

// UsageLine returns the usage line of a command.
func UsageLine(cmd *cobra.Command) string {
	line := cmd.CommandPath()
	if _, rest, ok := strings.Cut(cmd.Use, " "); ok {
		line += " " + rest
	}
	if cmd.HasAvailableSubCommands() && line == cmd.CommandPath() {
		line += " COMMAND"
	}
	if cmd.HasAvailableFlags() {
		line += " [flags]"
	}
	return line
}

// commandRows returns the subcommands of a group and their descriptions.
func commandRows(cmd *cobra.Command, group string) [][2]string {
	var rows [][2]string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() && sub.GroupID == group {
			rows = append(rows, [2]string{sub.Name(), sub.Short})
		}
	}
	return rows
}

// groupName is the annotation that names the group of a flag.
const groupName = "group"

// GroupFlags puts flags of a command under a heading in its help. Headings appear in the order of the
// calls.
func GroupFlags(cmd *cobra.Command, title string, names ...string) {
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[groupName] += title + "\n"
	for _, name := range names {
		_ = cmd.Flags().SetAnnotation(name, groupName, []string{title}) // tests see that the flag exists
	}
}

// elsewhere is the annotation of a flag that the help of commands leaves out.
const elsewhere = "elsewhere"

// ExplainElsewhere leaves flags out of the help of commands, because another page explains them.
func ExplainElsewhere(flags *pflag.FlagSet, names ...string) {
	for _, name := range names {
		_ = flags.SetAnnotation(name, elsewhere, nil) // tests see that the flag exists
	}
}

// isExplained reports whether the help of a command explains a flag.
func isExplained(f *pflag.Flag) bool {
	_, other := f.Annotations[elsewhere]
	return !f.Hidden && !other && f.Name != "help"
}

// FlagTables returns the flags that a command's help explains, as typed, and their descriptions:
// first the groups, and last those without a group.
func FlagTables(cmd *cobra.Command) []Table {
	byGroup := map[string][][2]string{}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		group := ""
		if f.Annotations[groupName] != nil {
			group = f.Annotations[groupName][0]
		}
		if isExplained(f) {
			byGroup[group] = append(byGroup[group], flagRow(f))
		}
	})
	var tables []Table
	for title := range strings.SplitSeq(strings.TrimSuffix(cmd.Annotations[groupName], "\n"), "\n") {
		if title != "" {
			tables = append(tables, Table{title, byGroup[title]})
		}
	}
	title := "Flags"
	if len(tables) > 0 {
		title = "Other flags"
	}
	return append(tables, Table{title, byGroup[""]})
}

// flagRow returns a flag as typed, and its description.
func flagRow(f *pflag.Flag) [2]string {
	value, usage := FlagValue(f)
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
	return [2]string{name, usage}
}

// hasDefault reports whether the default of a flag is worth mentioning.
func hasDefault(f *pflag.Flag) bool {
	return !slices.Contains([]string{"", "false", "0", "[]", "-", "-1"}, f.DefValue) && !strings.Contains(f.Usage, "if not given")
}

// ValueName is the annotation that names a flag's value. Backquotes in the usage would work for
// help, but shells would show them in completions.
const ValueName = "value"

// FlagValue returns the name of a flag's value, and the flag's description.
func FlagValue(f *pflag.Flag) (value, usage string) {
	value, usage = pflag.UnquoteUsage(f)
	switch {
	case value == "":
	case f.Annotations[ValueName] != nil:
		value = f.Annotations[ValueName][0]
	case slices.Contains([]string{"output", "certificate", "map", "presses", "save-presses"}, f.Name):
		value = "FILE"
	case f.Value.Type() == "string" || strings.HasSuffix(f.Value.Type(), "Slice"):
		value = strings.ToUpper(f.Name)
	case f.Value.Type() == "duration":
		value = "TIME"
	default:
		value = "N"
	}
	return value, usage
}
