package cli

import (
	"strings"

	"lightsout/internal/terminal/termtext"
)

// fullWidth is the maximum width of drawings and sentences. Longer lines are hard to read, however
// wide the terminal is.
const fullWidth = 78

// screenWidth returns the width for drawings and sentences: the terminal's width, but at most
// fullWidth.
func screenWidth() int {
	if n, known := termtext.Width(); known {
		return min(n, fullWidth)
	}
	return fullWidth
}

// wrapped wraps a sentence to the width of the screen.
func wrapped(text string) string { return termtext.Wrap(text, screenWidth(), 0) }

// fitted wraps lines that are too long for the terminal, and keeps their indentation. If the
// width is unknown, it leaves lines alone, because a program may read them.
func fitted(text string) string {
	width, known := termtext.Width()
	if !known {
		return text
	}
	return termtext.Fit(text, width)
}

// printable replaces terminal control characters in untrusted text, such as file names. It keeps
// line ends and tabs.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			return '?'
		}
		return r
	}, text)
}
