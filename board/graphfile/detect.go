package graphfile

import (
	"strings"
	"unicode"

	"lightsout/board/internal/graph6"
)

// Detect guesses the format of a file from its first bytes; a kilobyte is plenty. It returns false
// if no format fits. A graph6 word of 60 nodes starts with {, but all of it has to be graph6, which
// no JSON is. Detect examines the lines to tell a matrix from an edge list, which must have a
// line with two names or a comment such as # directed. Lines such as "0 1" could be either, and are
// taken to be edges. Several lines of graph6 count as graph6, although Read accepts only one.
func Detect(head []byte) (Format, bool) {
	text := strings.TrimSpace(strings.TrimPrefix(string(head), "\ufeff"))
	switch {
	case text == "" || strings.IndexByte(text, 0) >= 0:
		return "", false
	case isGraph6(text) || isGraph6Lines(text):
		return Graph6, true
	case text[0] == '{':
		return JSON, true
	case isDOT(text):
		return DOT, true
	}
	return detectLines(text)
}

// isGraph6 reports whether a text starts with a graph6 header, or is a single word that could be
// graph6, digraph6 or sparse6.
func isGraph6(text string) bool {
	for _, header := range headers {
		if strings.HasPrefix(text, header) {
			return true
		}
	}
	if word, ok := strings.CutPrefix(text, ":"); ok {
		return word != "" && isGraph6Text(word)
	}
	word, directed := strings.CutPrefix(text, "&")
	return graph6.IsWord(word, directed)
}

// isGraph6Text reports whether a text has only characters of graph6 words.
func isGraph6Text(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return !graph6.IsCharacter(r) })
}

// isGraph6Lines reports whether the first line could be a graph6 word and all others have only the
// characters of one. It does not check their lengths, because the last one may be cut off.
func isGraph6Lines(text string) bool {
	first, rest, _ := strings.Cut(text, "\n")
	if !isGraph6(strings.TrimSpace(first)) {
		return false
	}
	for line := range strings.Lines(rest) {
		if !isGraph6Text(strings.TrimLeft(strings.TrimSpace(line), "&:")) {
			return false
		}
	}
	return true
}

// isDOT reports whether the first word, after comments, starts a DOT graph.
func isDOT(text string) bool {
	s := dotScan{text: text}
	token, err := s.token()
	if err != nil {
		return strings.HasPrefix(text, "/*")
	}
	after := strings.TrimSpace(s.text[s.pos:])
	switch strings.ToLower(token.text) {
	case "strict":
		return token.kind == dotKeyword
	case "graph", "digraph":
		return token.kind == dotKeyword && (after == "" || strings.Contains(after, "{"))
	}
	return false
}

// detectLines tells an edge list from a matrix. It returns false if the text is neither.
func detectLines(text string) (Format, bool) {
	l := lineKinds{matrix: true, edges: true, short: true}
	for line := range strings.SplitSeq(text, "\n") {
		if isListComment(line) {
			return EdgeList, true
		}
		l.add(line)
	}
	switch {
	case l.width == 0:
		return "", false
	case l.matrix && (!l.edges || !l.short):
		return Matrix, true
	case l.edges && l.pairs:
		return EdgeList, true
	}
	return "", false
}

// isListComment reports whether a line is a comment with a special meaning in an edge list.
func isListComment(line string) bool {
	comment, ok := strings.CutPrefix(strings.TrimSpace(line), "#")
	if !ok {
		return false
	}
	_, ok = listOptionsOf(comment)
	return ok || strings.HasPrefix(strings.TrimSpace(comment), sayLit)
}

// A lineKinds tracks what all lines so far could be: rows of a matrix, edges, or edges between
// single-character names.
type lineKinds struct {
	matrix, edges, short bool
	pairs                bool // a line has two words
	width                int  // the width of the first row if this is a matrix; 0 before the first line
}

func (l *lineKinds) add(line string) {
	line, _, _ = strings.Cut(line, "#")
	_, n := firstWords(line)
	if n == 0 {
		return
	}
	row := strings.Map(dropSpace, line)
	if l.width == 0 {
		l.width = len(row)
	}
	// The last line may be cut off and therefore shorter.
	l.matrix = l.matrix && strings.Trim(row, "01") == "" && len(row) <= l.width
	l.edges, l.pairs = l.edges && n <= 2, l.pairs || n == 2
	l.short = l.short && len(row) == n
}

func dropSpace(r rune) rune {
	if unicode.IsSpace(r) {
		return -1
	}
	return r
}
