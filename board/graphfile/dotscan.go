package graphfile

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"lightsout/board"
)

// Gonum's parser needs a hundred bytes and more for each token, its checks
// recurse along chains of edges and into subgraphs, and its tree does not say
// on which lines things stand. So a scan goes over a DOT file first. It splits
// the text into the same tokens, refuses what would cost too much, and notes
// the line of every edge.

// Limits of a DOT file beyond its length.
const (
	maxDOTTokens = 1 << 20
	maxDOTText   = 1 << 14 // bytes of a quoted or HTML text; labels can be long
	maxDOTDepth  = 32      // of { within {
	maxDOTChain  = 1 << 14 // edges in one a -- b -- c, with those around it
)

// The tokens that a chain of edges can go on after.
type dotToken int

const (
	dotOther dotToken = iota
	dotEdge
	dotColon
	dotSubgraph // the word subgraph, also with its name
)

type dotScan struct {
	text      string
	pos, line int
	tokens    int
	last      dotToken
	// depth is how many { are open. chains counts the edges of the statement
	// at each depth, links those of all open statements.
	depth  int
	chains [maxDOTDepth + 1]int
	links  int
	// edges has the line of every -- and ->, in order; arrow is the line of the
	// first ->, or 0.
	edges []int32
	arrow int
}

// run scans the text.
func (s *dotScan) run() error {
	for s.line = 1; ; {
		if err := s.blank(); err != nil {
			return err
		}
		if s.pos == len(s.text) {
			return nil
		}
		if s.tokens++; s.tokens > maxDOTTokens {
			return fmt.Errorf("%w: a DOT file has at most %d words and signs; %s holds larger graphs",
				board.ErrTooLarge, maxDOTTokens, EdgeList)
		}
		if err := s.token(); err != nil {
			return err
		}
	}
}

// blank skips white space and comments.
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
				return bad(s.line, "a comment without end; close it with */")
			}
			s.skip(2 + end + 2)
		default:
			return nil
		}
	}
	return nil
}

// skip goes on by n bytes.
func (s *dotScan) skip(n int) {
	s.line += strings.Count(s.text[s.pos:s.pos+n], "\n")
	s.pos += n
}

func (s *dotScan) token() error {
	rest := s.text[s.pos:]
	switch c := rest[0]; {
	case strings.HasPrefix(rest, "--") || strings.HasPrefix(rest, "->"):
		return s.edge(c == rest[1])
	case c == '{':
		return s.open()
	case c == '}':
		s.close()
	case strings.IndexByte("[];,=:", c) >= 0:
		s.last = dotOther
		if c == ':' {
			s.last = dotColon
		}
		s.skip(1)
	case c == '"':
		return s.quoted()
	case c == '<':
		return s.html()
	default:
		n := wordLength(rest)
		if n == 0 {
			n = numeralLength(rest)
		}
		if n == 0 {
			r, _ := utf8.DecodeRuneInString(rest)
			return bad(s.line, "%q has no meaning here; quote names that are not just letters and digits", r)
		}
		return s.id(n)
	}
	return nil
}

// id goes over a name or value of n bytes. It begins a new statement unless
// something before it says otherwise.
func (s *dotScan) id(n int) error {
	if n > maxDOTText {
		return fmt.Errorf("%w: line %d: a text of %d bytes; DOT texts have at most %d", board.ErrTooLarge, s.line, n, maxDOTText)
	}
	text := s.text[s.pos : s.pos+n]
	s.skip(n)
	if s.last == dotSubgraph {
		return nil // its name
	}
	if s.last == dotOther {
		s.newChain()
	}
	s.last = dotOther
	if strings.EqualFold(text, "subgraph") {
		s.last = dotSubgraph
	}
	return nil
}

func (s *dotScan) edge(undirected bool) error {
	s.edges = append(s.edges, int32(s.line))
	if !undirected && s.arrow == 0 {
		s.arrow = s.line
	}
	s.chains[s.depth]++
	s.links++
	if s.links > maxDOTChain {
		return fmt.Errorf("%w: line %d: a chain of edges has at most %d; begin a new statement", board.ErrTooLarge, s.line, maxDOTChain)
	}
	s.last = dotEdge
	s.skip(2)
	return nil
}

func (s *dotScan) newChain() {
	s.links -= s.chains[s.depth]
	s.chains[s.depth] = 0
}

func (s *dotScan) open() error {
	if s.last == dotOther {
		s.newChain()
	}
	if s.depth == maxDOTDepth {
		return fmt.Errorf("%w: line %d: subgraphs within subgraphs go %d deep at most", board.ErrTooLarge, s.line, maxDOTDepth)
	}
	s.depth++
	s.last = dotOther
	s.skip(1)
	return nil
}

// close ends a subgraph. The parser tells when there was none.
func (s *dotScan) close() {
	s.newChain()
	s.depth = max(0, s.depth-1)
	s.last = dotOther
	s.skip(1)
}

func (s *dotScan) quoted() error {
	for i := s.pos + 1; i < len(s.text); i++ {
		switch s.text[i] {
		case '\\':
			i++
		case '"':
			return s.id(i + 1 - s.pos)
		}
	}
	return bad(s.line, `a quoted text without end; close it with "`)
}

// html goes over a text in angle brackets, which may hold tags but no tags
// within tags.
func (s *dotScan) html() error {
	depth := 0
	for i := s.pos; i < len(s.text); i++ {
		switch s.text[i] {
		case '<':
			depth++
		case '>':
			depth--
		}
		if depth > 2 {
			return bad(s.line, "an HTML text with a < inside a tag; close the tag first")
		}
		if depth == 0 {
			return s.id(i + 1 - s.pos)
		}
	}
	return bad(s.line, "an HTML text without end; close it with >")
}

// wordLength is the length of the word of letters, digits and _ that a text
// begins with; all beyond ASCII are letters.
func wordLength(text string) int {
	i := 0
	for i < len(text) && (isLetter(text[i]) || i > 0 && isDigit(text[i])) {
		i++
	}
	return i
}

// numeralLength is the length of a number like -12.5 that a text begins with.
func numeralLength(text string) int {
	i := 0
	if text[0] == '-' {
		i++
	}
	whole := digits(text[i:])
	i += whole
	if i == len(text) || text[i] != '.' {
		if whole == 0 {
			return 0
		}
		return i
	}
	part := digits(text[i+1:])
	if whole+part == 0 {
		return 0
	}
	return i + 1 + part
}

// digits is the number of digits a text begins with.
func digits(text string) int {
	return len(text) - len(strings.TrimLeft(text, "0123456789"))
}

func isLetter(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c >= utf8.RuneSelf
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
