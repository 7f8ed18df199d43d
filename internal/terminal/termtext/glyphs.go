package termtext

import (
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/pflag"
)

// glyphs maps the non-ASCII characters that the programs print to ASCII. Each maps to a single
// character, so columns stay aligned.
var glyphs = map[rune]rune{
	// Lights, with # for on, as in written positions.
	'●': '#', '○': 'o', '·': '.', '▲': 'A', '△': '^', '▼': 'V', '▽': 'v',
	// Marks on lights.
	'×': 'x', '◆': '*', '◇': '+', '≠': '!', '▫': '-',
	// Outlines of lights and panels; heavy ones mark the cursor.
	'╭': '.', '╮': '.', '╰': '\'', '╯': '\'', '─': '-', '│': '|',
	'┏': '+', '┓': '+', '┗': '+', '┛': '+', '━': '=', '┃': '|',
	'╱': '/', '╲': '\\', '‾': '-', '┊': ':', '┈': '.', '╌': '-', '╎': '|',
	// Lights that are on, and bars.
	'█': '#', '▄': '#', '▀': '#', '▇': '=', '▗': '.', '▖': '.', '▝': '\'', '▘': '\'', '▐': '#', '▌': '#',
	'▟': '/', '▙': '\\', '▜': '\\', '▛': '/', '░': '.',
	// Arrows and pointers.
	'▸': '>', '►': '>', '◄': '<', '→': '>', '←': '<', '↑': '^', '↓': 'v', '‹': '<', '›': '>', '▏': '_',
	// Squares in a shared result: a hinted press, one up to par, one beyond, a day without a win.
	'🟦': '?', '🟨': '#', '⬜': '.', '⬛': '-',
	// The lights left after each press in a shared result, as bars.
	'▁': '_', '▂': '_', '▃': '-', '▅': '=', '▆': '=',
	// Stars, ticks, letters and punctuation.
	'★': '*', '☆': '-', '✓': '+', 'ö': 'o', '…': '~',
}

// asked records whether --ascii was given.
var asked bool

// AddASCII adds the flag --ascii to a program and all its commands, whose help leaves it out. It
// resets the flag, because tests run the program several times in one process.
func AddASCII(flags *pflag.FlagSet) {
	asked = false
	flags.BoolFunc("ascii", "draw with plain ASCII characters, as in locales without UTF-8", func(value string) (err error) {
		asked, err = strconv.ParseBool(value)
		return err
	})
	ExplainElsewhere(flags, "ascii")
}

// ASCII reports whether to print only ASCII: because of --ascii, or because the locale is not
// UTF-8. Characters that have no replacement, as in the names of files, are printed all the same.
func ASCII() bool { return asked || !isUTF8(os.Getenv, runtime.GOOS) }

// isUTF8 reports whether the locale uses UTF-8. The first of LC_ALL, LC_CTYPE and LANG that is set
// decides. Windows sets none of them, but its console supports UTF-8.
func isUTF8(getenv func(string) string, system string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return system == "windows"
}

// Glyph returns the ASCII replacement for a character, or the character itself if it has none.
func Glyph(r rune) rune {
	if plain, ok := glyphs[r]; ok {
		return plain
	}
	return r
}

// NewWriter returns a writer that adapts colours to the terminal, and writes plain ASCII if ASCII
// reports true.
func NewWriter(w io.Writer) io.Writer {
	w = colorprofile.NewWriter(w, os.Environ())
	if ASCII() {
		return &asciiWriter{w: w}
	}
	return w
}

// An asciiWriter replaces glyphs with ASCII.
type asciiWriter struct {
	w    io.Writer
	part []byte // the first bytes of an incomplete character
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
