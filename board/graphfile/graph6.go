package graphfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout/board"
)

// graph6 and digraph6 write a matrix of bits, six to a character:
//
//	graph6     a character for the number of nodes n, then for every node
//	           v = 1, 2, .. n-1 and every u < v a bit: is there an edge?
//	digraph6   an &, the number of nodes, then for every node u = 0, 1, .. n-1
//	           and every node v a bit: does an edge lead from u to v?
//
// The first bit is the highest of its six, and the last six are filled up with
// zeros. A character is its six bits plus 63, so '?' is 0 and '~' is 63. More
// than 62 nodes are written as ~ and three characters, highest bits first.
// Graphs beyond MaxGraph6 would need the form with two ~.
const (
	sixBase  = '?'
	sixLong  = '~'
	sixShort = 62 // the most nodes of the short form
)

// A cells goes through the places of the matrix in the order of the bits.
type cells struct {
	nodes    int
	directed bool
	row, col int
}

// width is the number of bits in the row.
func (c *cells) width() int {
	if c.directed {
		return c.nodes
	}
	return c.row
}

func (c *cells) skip(n int) {
	c.col += n
	for c.row < c.nodes && c.col >= c.width() {
		c.col -= c.width()
		c.row++
	}
}

// sixes is how many characters the bits of a graph take.
func sixes(nodes int, directed bool) int64 {
	n := int64(nodes)
	if directed {
		return (n*n + 5) / 6
	}
	return (n*(n-1)/2 + 5) / 6
}

type sixReader struct {
	r   *bufio.Reader
	net network
}

// readGraph6 goes through the file without keeping it.
func readGraph6(r io.Reader) (*board.Board, error) {
	s := sixReader{r: bufio.NewReaderSize(r, 1<<16), net: network{self: true, unit: "line"}}
	if err := s.header(); err != nil {
		return nil, err
	}
	if err := s.count(); err != nil {
		return nil, err
	}
	if err := s.edges(); err != nil {
		return nil, err
	}
	if err := s.end(); err != nil {
		return nil, err
	}
	return s.net.board()
}

// header reads what may stand before the number of nodes.
func (s *sixReader) header() error {
	head, err := s.r.Peek(len(">>digraph6<<") + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	rest := head
	for _, name := range []string{">>graph6<<", ">>digraph6<<"} {
		rest = bytes.TrimPrefix(rest, []byte(name))
	}
	if len(rest) > 0 && strings.IndexByte(":;>", rest[0]) >= 0 {
		return fmt.Errorf("%w: it looks like sparse6; only graph6 and digraph6 are read", ErrFile)
	}
	if len(rest) > 0 && rest[0] == '&' {
		s.net.directed = true
		rest = rest[1:]
	}
	_, err = s.r.Discard(len(head) - len(rest))
	return err
}

// six returns the next six bits.
func (s *sixReader) six() (byte, error) {
	c, err := s.r.ReadByte()
	if err != nil {
		return 0, err
	}
	if c == '\n' || c == '\r' {
		return 0, io.EOF
	}
	return sixOf(c)
}

// sixOf returns the six bits of a character.
func sixOf(c byte) (byte, error) {
	if c < sixBase || c > sixLong {
		return 0, fmt.Errorf("%w: %q is no character of graph6; those are ? to ~", ErrFile, c)
	}
	return c - sixBase, nil
}

// count reads the number of nodes.
func (s *sixReader) count() error {
	six, err := s.six()
	n, more := int(six), 0
	if n > sixShort {
		n, more = 0, 3
	}
	for i := 0; i < more && err == nil; i++ {
		six, err = s.six()
		if i == 0 && six > sixShort {
			return errGraph6
		}
		n = n<<6 | int(six)
	}
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: it ends within the number of nodes; the 7-cycle is FhCKG", ErrFile)
	}
	if n > MaxGraph6 {
		return errGraph6
	}
	s.net.nodes = n
	return err
}

var errGraph6 = fmt.Errorf("%w: graph6 files are read up to %d nodes", board.ErrTooLarge, MaxGraph6)

func (s *sixReader) edges() error {
	at := cells{nodes: s.net.nodes, directed: s.net.directed}
	at.skip(0)
	length := sixes(s.net.nodes, s.net.directed)
	for done := int64(0); done < length; {
		chunk, err := s.chunk(length - done)
		if errors.Is(err, io.EOF) {
			return fmt.Errorf("%w: %d nodes take %d characters after their number, and it has %d", ErrFile, s.net.nodes, length, done)
		}
		if err != nil {
			return err
		}
		if err := s.read(&at, chunk); err != nil {
			return err
		}
		done += int64(len(chunk))
	}
	return nil
}

// chunk returns the next characters of the line, at most so many of them.
func (s *sixReader) chunk(most int64) ([]byte, error) {
	if _, err := s.r.Peek(1); err != nil {
		return nil, err
	}
	chunk, err := s.r.Peek(int(min(most, int64(s.r.Buffered()))))
	if err != nil {
		return nil, err
	}
	if end := bytes.IndexAny(chunk, "\r\n"); end == 0 {
		return nil, io.EOF
	} else if end > 0 {
		chunk = chunk[:end]
	}
	_, err = s.r.Discard(len(chunk)) // they stay valid until more is read
	return chunk, err
}

// read adds the edges of some characters. Most graphs have few edges, so zeros
// are counted and skipped together.
func (s *sixReader) read(at *cells, chunk []byte) error {
	zeros := 0
	for _, c := range chunk {
		if c == sixBase {
			zeros++
			continue
		}
		six, err := sixOf(c)
		if err != nil {
			return err
		}
		at.skip(6 * zeros)
		zeros = 0
		if err := s.bits(at, six); err != nil {
			return err
		}
	}
	at.skip(6 * zeros)
	return nil
}

// bits adds the edges of a character.
func (s *sixReader) bits(at *cells, six byte) error {
	for bit := byte(1 << 5); bit != 0; bit >>= 1 {
		if six&bit != 0 {
			if err := s.bit(at); err != nil {
				return err
			}
		}
		at.skip(1)
	}
	return nil
}

func (s *sixReader) bit(at *cells) error {
	switch {
	case at.row >= at.nodes:
		return fmt.Errorf("%w: its last character has bits beyond the last node; those are 0", ErrFile)
	case at.row == at.col:
		return fmt.Errorf("%w: an edge from node %d to itself; here every light toggles itself already", ErrFile, at.row)
	case at.directed:
		return s.net.add(at.row, at.col, 1)
	}
	return s.net.add(at.col, at.row, 1)
}

// end expects nothing but the end of the line.
func (s *sixReader) end() error {
	for lines := 0; ; {
		c, err := s.r.ReadByte()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch {
		case c == '\n':
			lines++
		case c == '\r' || c == ' ':
		case lines > 0:
			return bad(lines+1, "more after the graph; a file holds one")
		default:
			return fmt.Errorf("%w: %d nodes take %d characters after their number, and it has more",
				ErrFile, s.net.nodes, sixes(s.net.nodes, s.net.directed))
		}
	}
}

func writeGraph6(p printer, w *wiring) error {
	g, err := w.graph(Graph6)
	if err != nil {
		return err
	}
	if !g.self() {
		return unfit(Graph6, "is for lights that all toggle themselves, not %d of %d", g.loops, g.lights)
	}
	if g.lights > MaxGraph6 {
		return unfit(Graph6, "has at most %d nodes", MaxGraph6)
	}
	if g.directed {
		p.byte('&')
	}
	if n := g.lights; n <= sixShort {
		p.byte(sixBase + byte(n))
	} else {
		p.text(string([]byte{sixLong, sixBase + byte(n>>12&63), sixBase + byte(n>>6&63), sixBase + byte(n&63)}))
	}
	g.writeSixes(p)
	p.byte('\n')
	return nil
}

func (g graph) writeSixes(p printer) {
	s := sixWriter{p: p}
	at := cells{nodes: g.lights, directed: g.directed}
	row := int64(0) // the bits before the row
	for ; at.row < g.lights; at.row++ {
		width := at.width()
		for _, col := range g.toggles[at.row] {
			if col < width && col != at.row {
				s.set(row + int64(col))
			}
		}
		row += int64(width)
	}
	s.flush(row)
}

// A sixWriter writes bits that are set in increasing order.
type sixWriter struct {
	p    printer
	done int64 // bits written, a multiple of six
	six  byte  // the next six
}

func (s *sixWriter) set(bit int64) {
	s.flush(bit - bit%6)
	s.six |= 1 << (5 - bit%6)
}

// flush writes what is missing of so many bits.
func (s *sixWriter) flush(bits int64) {
	if s.done < bits {
		s.p.byte(sixBase + s.six)
		s.six = 0
		s.done += 6
	}
	missing := (bits - s.done + 5) / 6
	s.p.repeat(sixBase, missing)
	s.done += 6 * missing
}
