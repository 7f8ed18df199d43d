package graphfile

import (
	"strings"
	"unicode"

	"lightsout/board/internal/graph6"
)

// Detect guesses the format of a file from its first bytes; a kilobyte is plenty. It returns false
// if no format fits. It examines the lines to tell a matrix from an edge list. Lines such as "0 1"
// could be either, and are taken to be edges.
func Detect(head []byte) (Format, bool) {
	text := strings.TrimSpace(strings.TrimPrefix(string(head), "\ufeff"))
	switch {
	case text == "" || strings.IndexByte(text, 0) >= 0:
		return "", false
	case text[0] == '{':
		return JSON, true
	case isGraph6(text):
		return Graph6, true
	case isDOT(text):
		return DOT, true
	}
	return detectLines(text)
}

// isGraph6 reports whether a text starts with a graph6 header, or is a single word of the length
// that its first characters imply.
func isGraph6(text string) bool {
	if strings.HasPrefix(text, ">>graph6<<") || strings.HasPrefix(text, ">>digraph6<<") {
		return true
	}
	word, directed := strings.CutPrefix(text, "&")
	return graph6.IsWord(word, directed)
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
		if says := strings.TrimSpace(strings.TrimLeft(line, "# \t")); says == sayDirected || says == sayNoSelf || strings.HasPrefix(says, sayLit) {
			return EdgeList, true
		}
		l.add(line)
	}
	switch {
	case l.width == 0:
		return "", false
	case l.matrix && (!l.edges || !l.short):
		return Matrix, true
	case l.edges:
		return EdgeList, true
	}
	return "", false
}

// A lineKinds tracks what all lines so far could be: rows of a matrix, edges, or edges between
// single-character names.
type lineKinds struct {
	matrix, edges, short bool
	width                int // the width of the first row if this is a matrix; 0 before the first line
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
	l.edges = l.edges && n <= 2
	l.short = l.short && len(row) == n
}

func dropSpace(r rune) rune {
	if unicode.IsSpace(r) {
		return -1
	}
	return r
}
