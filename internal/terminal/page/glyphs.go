package page

import (
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/pflag"
)

// glyphs are the characters beyond ASCII that the programs print, and what stands for each in
// plain ASCII. One character stands for one, so nothing has to be laid out anew.
var glyphs = map[rune]rune{
	// Lights, as positions are written: # is on, and . is off.
	'●': '#', '○': 'o', '·': '.', '▲': 'A', '△': '^', '▼': 'V', '▽': 'v',
	// Marks on lights.
	'×': 'x', '◆': '*', '◇': '+', '◈': 'X', '≠': '!',
	// Outlines of lights and panels; heavy ones are those of the cursor.
	'╭': '.', '╮': '.', '╰': '\'', '╯': '\'', '─': '-', '│': '|',
	'┏': '+', '┓': '+', '┗': '+', '┛': '+', '━': '=', '┃': '|',
	'╱': '/', '╲': '\\', '‾': '-', '┊': ':', '┈': '.',
	// Lights that are on, and bars.
	'█': '#', '▄': '#', '▀': '#', '▇': '=', '▗': '.', '▖': '.', '▝': '\'', '▘': '\'', '▐': '#', '▌': '#',
	'▟': '/', '▙': '\\', '▜': '\\', '▛': '/', '░': '.',
	// What points somewhere, and keys.
	'▸': '>', '►': '>', '◄': '<', '→': '>', '←': '<', '↑': '^', '↓': 'v', '‹': '<', '›': '>', '▏': '_',
	// Stars, ticks, letters and punctuation.
	'★': '*', '☆': '-', '✓': '+', 'ö': 'o', '…': '~',
}

// asked says that the flag --ascii was given.
var asked bool

// AddASCII adds the flag --ascii, for a program and all its commands. A program that runs
// more than once in a process, as in tests, starts without it each time.
func AddASCII(flags *pflag.FlagSet) {
	asked = false
	flags.BoolFunc("ascii", "draw with plain ASCII characters, as in locales without UTF-8", func(value string) error {
		asked = value == "true"
		return nil
	})
}

// ASCII reports whether only ASCII is printed: because of --ascii, or because the locale has
// no UTF-8. Names that people gave stay as they are.
func ASCII() bool { return asked || !isUTF8(os.Getenv, runtime.GOOS) }

// isUTF8 reports whether the locale of an environment has UTF-8: the first of LC_ALL, LC_CTYPE
// and LANG that is set decides. Windows sets none of them, and its console takes UTF-8.
func isUTF8(getenv func(string) string, system string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return system == "windows"
}

// Glyph is a character as it is drawn in plain ASCII.
func Glyph(r rune) rune {
	if plain, ok := glyphs[r]; ok {
		return plain
	}
	return r
}

// Text is a text as it is printed: in plain ASCII where that is wanted.
func Text(text string) string {
	if !ASCII() {
		return text
	}
	return strings.Map(Glyph, text)
}

// NewWriter prints text: in the colours that the terminal has, and in plain ASCII where that
// is wanted.
func NewWriter(w io.Writer) io.Writer {
	w = colorprofile.NewWriter(w, os.Environ())
	if ASCII() {
		return &asciiWriter{w: w}
	}
	return w
}

// An asciiWriter writes plain ASCII for the glyphs.
type asciiWriter struct {
	w    io.Writer
	part []byte // the beginning of a character whose end is still to come
}

func (a *asciiWriter) Write(p []byte) (int, error) {
	text := slices.Concat(a.part, p)
	whole := len(text)
	for i := max(0, whole-utf8.UTFMax+1); i < len(text); i++ {
		if utf8.RuneStart(text[i]) && !utf8.FullRune(text[i:]) {
			whole = i
			break
		}
	}
	a.part = slices.Clone(text[whole:])
	if _, err := io.WriteString(a.w, strings.Map(Glyph, string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}
