package termtext

import (
	"os"
	"regexp"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/term"
)

// leastWidth is the narrowest supported screen.
const leastWidth = 20

// Width returns the width of the screen, at least leastWidth: the value of COLUMNS, or else the
// width of the terminal. It returns false if the width is unknown, as in a pipe.
func Width() (int, bool) {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return max(n, leastWidth), true
	}
	for _, f := range []*os.File{os.Stdout, os.Stderr} {
		if n, _, err := term.GetSize(f.Fd()); err == nil && n > 0 {
			return max(n, leastWidth), true
		}
	}
	return 0, false
}

// Fit wraps the lines that are longer than width.
func Fit(text string, width int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if lipgloss.Width(line) > width {
			start := hangAt(line, width)
			lines[i] = line[:start] + Wrap(line[start:], width, lipgloss.Width(line[:start]))
		}
	}
	return strings.Join(lines, "\n")
}

var firstColumn = regexp.MustCompile(`^ *\S+( \S+)* {2,}`)

// hangAt returns where the wrapped part of a line starts: after its first column, if it has columns
// and the first one takes up at most half of the width, or after its indentation.
func hangAt(line string, width int) int {
	if column := firstColumn.FindString(line); column != "" && lipgloss.Width(column) <= width/2 {
		return len(column)
	}
	return len(line) - len(strings.TrimLeft(line, " "))
}

// Wrap wraps text between words. The first line is already indented by indent columns, and Wrap
// indents the other lines by the same number of spaces. It never breaks a word, because the word
// may be an ID to copy.
func Wrap(text string, width, indent int) string {
	var wrapped strings.Builder
	column := indent
	for i, word := range strings.Fields(text) {
		wide := lipgloss.Width(word)
		switch {
		case i == 0:
		case column+1+wide > width:
			wrapped.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		default:
			wrapped.WriteByte(' ')
			column++
		}
		wrapped.WriteString(word)
		column += wide
	}
	return wrapped.String()
}
