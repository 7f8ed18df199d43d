package graphfile

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A dotKind is a kind of token. The kind of a punctuation mark is the character itself.
type dotKind rune

const (
	dotEnd     dotKind = 0
	dotName    dotKind = 'a' // a word, a number or a quoted string
	dotKeyword dotKind = 'k'
	dotLine    dotKind = '-' // --
	dotArrow   dotKind = '>' // ->
)

type dotToken struct {
	kind dotKind
	text string // the text of a name, without quotes
	line int
}

// A dotScan splits a DOT file into tokens.
type dotScan struct {
	text      string
	pos, line int
}

// blank skips whitespace and comments.
func (s *dotScan) blank() error {
	for s.pos < len(s.text) {
		rest := s.text[s.pos:]
		switch {
		case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			s.skip(1)
		case rest[0] == '#' || strings.HasPrefix(rest, "//"):
			comment, _, _ := strings.Cut(rest, "\n")
			s.skip(len(comment))
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return bad(s.line, "an unclosed comment; close it with */")
			}
			s.skip(2 + end + 2)
		default:
			return nil
		}
	}
	return nil
}

// skip skips n bytes and returns them.
func (s *dotScan) skip(n int) string {
	text := s.text[s.pos : s.pos+n]
	s.line += strings.Count(text, "\n")
	s.pos += n
	return text
}

func (s *dotScan) token() (dotToken, error) {
	if err := s.blank(); err != nil {
		return dotToken{}, err
	}
	rest := s.text[s.pos:]
	token := dotToken{line: s.line}
	switch {
	case rest == "":
		return token, nil
	case strings.HasPrefix(rest, "--"):
		token.kind, token.text = dotLine, s.skip(2)
	case strings.HasPrefix(rest, "->"):
		token.kind, token.text = dotArrow, s.skip(2)
	case strings.IndexByte("{}[];,=:", rest[0]) >= 0:
		token.kind, token.text = dotKind(rest[0]), s.skip(1)
	case rest[0] == '"':
		return s.quoted()
	case rest[0] == '<':
		return token, bad(s.line, "HTML strings, such as <b>, are not supported; write the text in quotes")
	default:
		return s.word()
	}
	return token, nil
}

func (s *dotScan) word() (dotToken, error) {
	token := dotToken{kind: dotName, line: s.line}
	n := wordLength(s.text[s.pos:])
	if n == 0 {
		n = numeralLength(s.text[s.pos:])
	}
	if n == 0 {
		r, _ := utf8.DecodeRuneInString(s.text[s.pos:])
		return token, bad(s.line, "%q has no meaning here; quote names that are not just letters and digits", r)
	}
	token.text = s.skip(n)
	keyword := func(word string) bool { return strings.EqualFold(word, token.text) }
	if slices.ContainsFunc([]string{"strict", "graph", "digraph", "subgraph", "node", "edge"}, keyword) {
		token.kind = dotKeyword
	}
	return token, nil
}

// quoted scans a quoted string: \" is a quote, and a line that ends with a backslash continues
// on the next.
func (s *dotScan) quoted() (dotToken, error) {
	token := dotToken{kind: dotName, line: s.line}
	for i := s.pos + 1; i < len(s.text); i++ {
		switch s.text[i] {
		case '\\':
			i++
		case '"':
			text := s.skip(i + 1 - s.pos)
			token.text = strings.NewReplacer(`\"`, `"`, "\\\r\n", "", "\\\n", "").Replace(text[1 : len(text)-1])
			return token, nil
		}
	}
	return token, bad(s.line, `an unclosed quoted string; close it with "`)
}

// wordLength returns the length of the word at the start of a text: letters, digits and _, not
// starting with a digit. All non-ASCII characters count as letters.
func wordLength(text string) int {
	for i := range len(text) {
		letter := text[i]|0x20 >= 'a' && text[i]|0x20 <= 'z' || text[i] == '_' || text[i] >= utf8.RuneSelf
		if !letter && (i == 0 || text[i] < '0' || text[i] > '9') {
			return i
		}
	}
	return len(text)
}

// numeralLength returns the length of a number like -12.5 at the start of a text.
func numeralLength(text string) int {
	rest := strings.TrimPrefix(text, "-")
	after := strings.TrimLeft(rest, "0123456789")
	digits := len(rest) - len(after)
	if fraction, ok := strings.CutPrefix(after, "."); ok {
		after = strings.TrimLeft(fraction, "0123456789")
		digits += len(fraction) - len(after)
	}
	if digits == 0 {
		return 0
	}
	return len(text) - len(after)
}
