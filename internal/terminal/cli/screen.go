package cli

import (
	"os"
	"regexp"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/term"
)

const (
	// fullWidth is the most columns that drawings and sentences take: longer lines are
	// hard to read, whatever the terminal's width.
	fullWidth = 78
	// leastWidth is the narrowest screen that is taken seriously.
	leastWidth = 20
)

// terminalWidth is how many columns the screen has: what COLUMNS says, or else the
// terminal. It reports false where nothing is known, as in a pipe.
func terminalWidth() (int, bool) {
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

// screenWidth is the width that drawings and sentences keep to.
func screenWidth() int {
	if n, known := terminalWidth(); known {
		return min(n, fullWidth)
	}
	return fullWidth
}

// wrapped breaks a sentence into lines that fit the screen.
func wrapped(text string) string { return wrapWords(text, screenWidth(), 0) }

// fitted breaks the lines that are too long for the terminal between words, and indents
// what follows like the line. Where the width is not known, lines stay whole: a program
// may read them.
func fitted(text string) string {
	width, known := terminalWidth()
	if !known {
		return text
	}
	return fitTo(text, width)
}

// fitTo breaks the lines that are longer than a width.
func fitTo(text string, width int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if lipgloss.Width(line) > width {
			start := hangAt(line, width)
			lines[i] = line[:start] + wrapWords(line[start:], width, lipgloss.Width(line[:start]))
		}
	}
	return strings.Join(lines, "\n")
}

var firstColumn = regexp.MustCompile(`^ *\S+( \S+)* {2,}`)

// hangAt is where the words of a line begin that are wrapped: after its first column, if
// it has columns, or after its indentation.
func hangAt(line string, width int) int {
	if column := firstColumn.FindString(line); column != "" && lipgloss.Width(column) <= width/2 {
		return len(column)
	}
	return len(line) - len(strings.TrimLeft(line, " "))
}

// laidOut is a text in lines of its own, which are made anew only on a screen that is too
// narrow for them.
func laidOut(text string) string {
	if screenWidth() < fullWidth {
		return wrapped(text) + "\n"
	}
	return text
}

// wrapWords breaks text between words. Its first line is already indented by so many
// columns; the others get as many blanks. A word that is too long stays whole, as it may
// be an ID that somebody wants to copy.
func wrapWords(text string, width, indent int) string {
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

// printable is text from outside, such as the name of a file, without characters that
// would control the terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			return '?'
		}
		return r
	}, text)
}
