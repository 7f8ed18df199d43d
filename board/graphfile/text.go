package graphfile

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"lightsout/board"
	"lightsout/internal/english"
)

// readText reads a file of at most limit bytes. It returns valid UTF-8 without NUL bytes and
// without a byte order mark.
func readText(r io.Reader, limit int64) (string, error) {
	var b strings.Builder
	n, err := io.Copy(&b, io.LimitReader(r, limit+1))
	if err != nil {
		return "", err
	}
	if n > limit {
		return "", english.Errorf("%w: the file is longer than the limit of %d bytes", board.ErrTooLarge, limit)
	}
	text := strings.TrimPrefix(b.String(), "\ufeff")
	if i := strings.IndexByte(text, 0); i >= 0 {
		return "", bad(lineAt(text, i), "a NUL byte; the file must be text")
	}
	if i := invalidAt(text); i >= 0 {
		return "", bad(lineAt(text, i), "a byte that is not UTF-8; save the file as UTF-8")
	}
	return text, nil
}

// invalidAt returns the index where text stops being valid UTF-8, or -1.
func invalidAt(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i := 0; ; {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
}

// lineAt returns the line number, counted from 1, of an index in a text.
func lineAt(text string, i int) int { return strings.Count(text[:i], "\n") + 1 }

func bad(line int, format string, args ...any) error {
	return badItem("line", line, format, args...)
}

// badItem returns an error about an item of a file, such as a line or an edge, counted from 1.
func badItem(what string, item int, format string, args ...any) error {
	return fmt.Errorf("%w: %s %d: %s", ErrFile, what, item, fmt.Sprintf(format, args...))
}

// quote quotes text from a file. It shortens the text if it is long, or if its escapes
// make it long.
func quote(text string) string { return english.Shorten(strconv.Quote(shorten(text)), 61) }

func shorten(text string) string { return english.Shorten(text, 41) }

// A names assigns numbers to names, in the order in which they are added.
type names struct {
	list   []string
	number map[string]int
}

// add returns the number of a name, and adds the name if it is new.
func (n *names) add(name string) (int, error) {
	if i, ok := n.number[name]; ok {
		return i, nil
	}
	if len(name) > board.MaxLabel {
		return 0, english.Errorf("%w: the name %s is longer than %d bytes", board.ErrTooLarge, quote(name), board.MaxLabel)
	}
	if len(n.list) == maxNodes {
		return 0, errNodes
	}
	if n.number == nil {
		n.number = map[string]int{}
	}
	n.number[name] = len(n.list)
	n.list = append(n.list, name)
	return len(n.list) - 1, nil
}

var (
	errNodes   = english.Errorf("%w: a file can have at most %d nodes or lights", board.ErrTooLarge, maxNodes)
	errToggles = english.Errorf("%w: a board can list at most %d buttons and toggles", board.ErrTooLarge, board.MaxToggles)
)

// A printer writes text. The first error sticks in the bufio.Writer and is reported by Flush, so
// these methods return no error.
type printer struct{ *bufio.Writer }

func newPrinter(w io.Writer) printer { return printer{bufio.NewWriterSize(w, 1<<16)} }

func (p printer) text(s string) { _, _ = p.WriteString(s) }

func (p printer) number(n int) {
	_, _ = p.Write(strconv.AppendInt(p.AvailableBuffer(), int64(n), 10))
}

// list writes numbers in brackets, separated by commas.
func (p printer) list(numbers ...int) {
	p.text("[")
	for i, n := range numbers {
		if i > 0 {
			p.text(",")
		}
		p.number(n)
	}
	p.text("]")
}
