package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"lightsout/board"
	"lightsout/board/graphfile"
	"lightsout/internal/drawn"
	"lightsout/internal/terminal/files"
)

// Commands read standard input and files in the same way: as one item per line, or as one item in a
// format of its own.

// A content is the kind of data in a stream.
type content int

const (
	unknown content = iota
	items           // one per line: boards, positions, puzzles, or words of graph6, digraph6 or sparse6
	pixels          // a picture
	rows            // a position, drawn in lines
	graph           // a graph or button file
)

// errUnknown reports a stream whose content is unknown.
var errUnknown = errors.New("not a picture, a graph or button file (DOT, JSON, an edge list with two names on a line, " +
	"a matrix of 0s and 1s), or lines with a board, a puzzle or a graph6 word each")

// A stream is standard input or a file whose first bytes are known.
type stream struct {
	head []byte
	r    io.Reader // still starts with head
}

// maxHead is the maximum number of bytes that are examined to tell what a stream contains.
const maxHead = 1 << 16

// peek waits for enough bytes to tell what a stream contains, without consuming them. If the first
// line is an item, it waits for no more, because whoever writes the lines may wait for answers.
func peek(ctx context.Context, r io.Reader) stream {
	if canReadAgain(r) {
		head := make([]byte, maxHead)
		n, _ := r.(io.ReaderAt).ReadAt(head, 0) // a later read returns the error again
		return stream{head[:n], r}
	}
	in, ok := r.(*bufio.Reader)
	if !ok || in.Size() < maxHead {
		in = bufio.NewReaderSize(files.Reader(ctx, r), maxHead)
	}
	for n := 1; ; {
		_, err := in.Peek(n)
		head, _ := in.Peek(in.Buffered())
		if err != nil || len(head) == maxHead || isPicture(head) || firstIsItem(head) {
			return stream{head, in}
		}
		n = len(head) + 1
	}
}

// content tells what a stream contains, and for a graph its format. The extension of a file's name
// counts too: rows of 0s and 1s in a .matrix file are buttons.
func (s stream) content(name string) (content, graphfile.Format) {
	named, _ := graphfile.FormatOf(name)
	isText := strings.HasSuffix(strings.ToLower(name), ".txt")
	switch {
	case isPicture(s.head) || isImage(name):
		return pixels, ""
	case named == graphfile.DOT || named == graphfile.Matrix || named == graphfile.EdgeList && !isText:
		return graph, named
	case someIsItem(s.head):
		return items, ""
	case isDrawn(s.head) && (named == "" || isText):
		return rows, ""
	}
	if named == "" || isText {
		found, ok := graphfile.Detect(s.head)
		if !ok {
			return unknown, ""
		}
		named = found
	}
	return graph, named
}

// isPicture reports whether a file starts like a supported picture format, which no item does: a
// graph6 word of 19 nodes can start with RIFF, but has no digit after that.
func isPicture(head []byte) bool {
	is := func(at int, magic string) bool { return len(head) >= at && bytes.HasPrefix(head[at:], []byte(magic)) }
	switch {
	case len(head) > 2 && head[0] == 'P' && head[1] >= '1' && head[1] <= '6':
		return strings.ContainsRune(" \t\r\n#", rune(head[2]))
	case is(0, "RIFF"):
		return is(8, "WEBPVP8")
	case is(0, "BM"):
		return is(6, "\x00\x00\x00\x00")
	}
	return is(0, "\x89PNG") || is(0, "\xff\xd8") || is(0, "GIF8")
}

// isDrawn reports whether a file has several lines, and the first that is not only dots is a row of
// lights.
func isDrawn(head []byte) bool {
	lines := bytes.Split(bytes.TrimSpace(head), []byte{'\n'})
	for _, row := range lines {
		row = bytes.TrimSpace(row)
		if len(bytes.Trim(row, ".")) > 0 {
			return len(lines) > 1 && !bytes.ContainsRune(row, '/') && drawn.Looks(string(row)+"/"+string(row))
		}
	}
	return false
}

// firstIsItem reports whether the first line with words is complete and starts with an item.
func firstIsItem(head []byte) bool {
	for line := range bytes.Lines(head) {
		if words, err := lineWords(string(line)); err != nil || len(words) > 0 {
			return err == nil && line[len(line)-1] == '\n' && isItem(words[0])
		}
	}
	return false
}

// someIsItem reports whether some line starts with an item. A line that fills the whole head does
// not count: it can be the start of a large graph, which is read as a file.
func someIsItem(head []byte) bool {
	for line := range bytes.Lines(head) {
		words, err := lineWords(string(line))
		if err == nil && len(words) > 0 && len(line) < maxHead && isItem(words[0]) {
			return true
		}
	}
	return false
}

// isMistaken reports whether a file of unknown content starts with a word that looks like a board.
// An error about that word then says more than errUnknown.
func isMistaken(head []byte) bool {
	words := bytes.Fields(head)
	if len(words) == 0 || len(words[0]) > 1<<10 {
		return false
	}
	return bytes.ContainsRune(words[0], '=') || unicode.IsDigit(rune(words[0][0])) && bytes.ContainsRune(words[0], 'x')
}

// isItem reports whether a word is an item: a word of graph6, digraph6 or sparse6, or what isPuzzle
// accepts.
func isItem(word string) bool {
	return isWord(word) || isPuzzle(word)
}

// isPuzzle reports whether a word is a board, a position or a puzzle. It does not check what
// follows the board, such as the lights or the seed.
func isPuzzle(word string) bool {
	if end := strings.IndexAny(word, ":#"); end > 0 {
		word = word[:end]
	}
	_, err := board.Parse(word)
	return err == nil || strings.EqualFold(word, "daily") || strings.Contains(word, "/") && drawn.Looks(word)
}

// isWord reports whether a text is a word of graph6, digraph6 or sparse6.
func isWord(text string) bool {
	format, _ := graphfile.Detect([]byte(text))
	return format == graphfile.Graph6
}

// lineWords splits a line into words, the item first. In a line of JSON, as other commands print it,
// the item is in the field "puzzle" or else "board". Comments start with "# ".
func lineWords(line string) ([]string, error) {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")) // some editors start a file with a byte order mark
	if strings.HasPrefix(line, "{") && !isWord(strings.Fields(line)[0]) {
		return jsonItem(line)
	}
	if remark := strings.Index(line+" ", "# "); remark == 0 || remark > 0 && line[remark-1] == ' ' {
		line = line[:remark]
	}
	return strings.Fields(line), nil
}

// jsonItem returns the item in a line of JSON. The puzzle of info is an object with a position.
func jsonItem(line string) ([]string, error) {
	var fields struct {
		Puzzle json.RawMessage `json:"puzzle"`
		Board  string          `json:"board"`
	}
	var at struct{ Position string }
	var text string
	if json.Unmarshal([]byte(line), &fields) == nil {
		_ = json.Unmarshal(fields.Puzzle, &text) // at most one of these two sets anything
		_ = json.Unmarshal(fields.Puzzle, &at)
		for _, item := range []string{text, at.Position, fields.Board} {
			if item != "" {
				return []string{item}, nil
			}
		}
	}
	return nil, errors.New(`a line of JSON needs the field "puzzle" or "board", as in {"puzzle":"5x5:4e3abb"}`)
}

// itemWords splits a line into words, of which the first is the item. If a line has an ID and its
// position, as lightsout new prints them, the item is the position, because generating it again
// takes longer than parsing it.
func itemWords(line string) ([]string, error) {
	words, err := lineWords(line)
	if len(words) > 1 {
		spec, _, isID := strings.Cut(words[0], "#")
		if isID && strings.HasPrefix(words[1], spec+":") {
			words = words[1:]
		}
	}
	return words, err
}

// openItem reads an item.
func openItem(ctx context.Context, word string) (*input, error) {
	if !isWord(word) {
		return resolve(ctx, word)
	}
	p, err := graphfile.Read(strings.NewReader(word), graphfile.Graph6)
	if err != nil {
		return nil, err
	}
	return inputOf(p)
}

// only returns the item of a stream for a command that takes one.
func (s stream) only(ctx context.Context) (in *input, err error) {
	scanner := bufio.NewScanner(s.r)
	scanner.Buffer(make([]byte, 0, maxHead), maxLine)
	for number := 1; scanner.Scan(); number++ {
		words, err := itemWords(scanner.Text())
		switch {
		case err == nil && len(words) == 0:
			continue
		case in != nil:
			return nil, fmt.Errorf("line %d: a second item; this command takes one", number)
		case err == nil:
			in, err = openItem(ctx, words[0])
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	return in, scanner.Err()
}
