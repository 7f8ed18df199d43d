package graphfile

import (
	"encoding/json"
	"errors"
	"strings"
)

// checkJSON refuses a text that is not JSON.
func checkJSON(text string) error {
	data := []byte(text)
	if json.Valid(data) {
		return nil
	}
	var raw json.RawMessage
	err := json.Unmarshal(data, &raw)
	line := lineAt(text, len(text))
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		line = lineAt(text, min(int(syntax.Offset), len(text)))
	}
	return bad(line, "not JSON: %v", err)
}

// A jsonTokens splits a text that is known to be JSON into tokens: brackets,
// texts with their quotes, numbers, true, false and null. Where commas and
// colons stand is known too, so they are skipped like white space.
type jsonTokens struct {
	text string
	pos  int
}

// peek returns the first byte of the next token; the end is like a }.
func (j *jsonTokens) peek() byte {
	for ; j.pos < len(j.text); j.pos++ {
		if c := j.text[j.pos]; strings.IndexByte(" \t\r\n,:", c) < 0 {
			return c
		}
	}
	return '}'
}

// more reports whether the list or object goes on.
func (j *jsonTokens) more() bool { return j.peek() != ']' && j.peek() != '}' }

// next returns the next token.
func (j *jsonTokens) next() string {
	c := j.peek()
	rest := j.text[j.pos:]
	n := 1
	switch {
	case c == '"':
		n += textLength(rest[1:])
	case strings.IndexByte("[]{}", c) < 0:
		n = wordEnd(rest)
	}
	j.pos += n
	return rest[:n]
}

// wordEnd is the length of a number, true, false or null.
func wordEnd(text string) int {
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c == ',' || c == ']' || c == '}' {
			return i
		}
	}
	return len(text)
}

// textLength is the length of a text up to and with the quote that ends it.
func textLength(text string) int {
	for i := 0; ; i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
}

// bad returns an error about the line of the last token.
func (j *jsonTokens) bad(format string, args ...any) error {
	return bad(lineAt(j.text, j.pos), format, args...)
}

// textOf returns the text that a token is.
func textOf(token string) (text string, ok bool) {
	if token[0] != '"' {
		return "", false
	}
	if strings.IndexByte(token, '\\') < 0 {
		return token[1 : len(token)-1], true
	}
	return text, json.Unmarshal([]byte(token), &text) == nil
}
