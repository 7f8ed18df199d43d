package cli

import (
	"strings"

	"lightsout/internal/terminal/page"
)

// fullWidth is the most columns that drawings and sentences take: longer lines are hard to
// read, whatever the terminal's width.
const fullWidth = 78

// screenWidth is the width that drawings and sentences keep to.
func screenWidth() int {
	if n, known := page.Width(); known {
		return min(n, fullWidth)
	}
	return fullWidth
}

// wrapped breaks a sentence into lines that fit the screen.
func wrapped(text string) string { return page.Wrap(text, screenWidth(), 0) }

// fitted breaks the lines that are too long for the terminal between words, and indents
// what follows like the line. Where the width is not known, lines stay whole: a program
// may read them.
func fitted(text string) string {
	width, known := page.Width()
	if !known {
		return text
	}
	return page.Fit(text, width)
}

// laidOut is a text in lines of its own, which are made anew only on a screen that is too
// narrow for them.
func laidOut(text string) string {
	if screenWidth() < fullWidth {
		return wrapped(text) + "\n"
	}
	return text
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
