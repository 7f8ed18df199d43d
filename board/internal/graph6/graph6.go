// Package graph6 reads graphs in graph6, digraph6 and sparse6, the formats of B. McKay's nauty, and
// writes the first two.
//
// A graph6 or digraph6 word starts with the number of nodes. The bits of the adjacency matrix
// follow, six to a character with the first bit highest, and zeros pad the last character. A
// character's code is its six bits plus 63, so ? is 0 and ~ is 63. A node count above 62 is written
// as ~ and three characters, highest bits first.
//
//	graph6     for every node v = 1, ..., n-1 and every u < v, a bit: is there an edge?
//	digraph6   for every node u = 0, ..., n-1 and every node v, a bit: does an edge
//	           lead from u to v?
//
// See https://users.cecs.anu.edu.au/~bdm/data/formats.txt for the formats. This package does not
// handle their headers, the & before digraph6 and the : before sparse6, or the form with two ~ for
// more than 258,047 nodes.
package graph6

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout/internal/english"
)

const (
	base  = '?'
	last  = '~'
	short = 62 // the largest number of nodes that fits in one character
)

// Errors wrapped by the readers. Errors from the underlying reader, other than io.EOF, are returned
// unchanged.
var (
	// ErrWord reports that a text is not a graph6 word.
	ErrWord = errors.New("not a graph6 word")
	// ErrNodes reports that a graph has more nodes than allowed.
	ErrNodes = errors.New("too many nodes")
)

// IsWord reports whether a text has only graph6 characters and starts with a number of nodes that
// fits its length. It does not check the length if there are more than 62 nodes, so the text may be
// only the beginning of such a word.
func IsWord(text string, directed bool) bool {
	for _, r := range text {
		if !IsCharacter(r) {
			return false
		}
	}
	return text != "" && (text[0] == last || int64(len(text)-1) == Length(int(text[0]-base), directed))
}

// IsCharacter reports whether graph6 words can contain a character.
func IsCharacter(r rune) bool { return r >= base && r <= last }

// Length returns the number of characters that follow the number of nodes.
func Length(nodes int, directed bool) int64 {
	n := int64(nodes)
	if directed {
		return (n*n + 5) / 6
	}
	return (n*(n-1)/2 + 5) / 6
}

// ReadNodes reads the number of nodes, and rejects numbers above the limit.
func ReadNodes(r *bufio.Reader, limit int) (int, error) {
	n, err := six(r)
	if n > short {
		n = 0
		for i := 0; i < 3 && err == nil; i++ {
			var next int
			if next, err = six(r); i == 0 && next > short {
				return 0, ErrNodes
			}
			n = n<<6 | next
		}
	}
	if errors.Is(err, io.EOF) {
		return 0, fmt.Errorf("%w: it ends before the node count is complete; a valid word is FhCKG, the 7-cycle", ErrWord)
	}
	if err == nil && n > limit {
		return 0, ErrNodes
	}
	return n, err
}

// six reads a character and returns its six bits. The end of a line ends the word.
func six(r *bufio.Reader) (int, error) {
	c, err := r.ReadByte()
	if err == nil && (c == '\n' || c == '\r') {
		_ = r.UnreadByte() // cannot fail after ReadByte
		err = io.EOF
	}
	if err != nil {
		return 0, err
	}
	return value(c)
}

// value returns the six bits of a character.
func value(c byte) (int, error) {
	if c < base || c > last {
		return 0, fmt.Errorf("%w: %q is not a graph6 character; use ? to ~", ErrWord, c)
	}
	return int(c - base), nil
}

// ReadEdges reads the text after the number of nodes, without storing it, and calls edge with
// the ends of each edge. It stops at the first error.
func ReadEdges(r *bufio.Reader, nodes int, directed bool, edge func(u, v int) error) error {
	at := place{nodes: nodes, directed: directed}
	at.skip(0)
	length := Length(nodes, directed)
	for done := int64(0); done < length; {
		chunk, err := line(r, length-done)
		if errors.Is(err, io.EOF) {
			return english.Errorf("%w: %d nodes need %d characters after the node count, but it has %d", ErrWord, nodes, length, done)
		}
		if err != nil {
			return err
		}
		if err := at.read(chunk, edge); err != nil {
			return err
		}
		done += int64(len(chunk))
	}
	return nil
}

// line returns the next characters of a line, up to the given number.
func line(r *bufio.Reader, limit int64) ([]byte, error) {
	if _, err := r.Peek(1); err != nil {
		return nil, err
	}
	chunk, err := r.Peek(int(min(limit, int64(r.Buffered()))))
	if err != nil {
		return nil, err
	}
	if end := bytes.IndexAny(chunk, "\r\n"); end == 0 {
		return nil, io.EOF
	} else if end > 0 {
		chunk = chunk[:end]
	}
	_, err = r.Discard(len(chunk)) // chunk stays valid until the next read
	return chunk, err
}

// A place is a position in the matrix that advances in the order of the bits.
type place struct {
	nodes    int
	directed bool
	row, col int
}

// width returns the number of bits in the row.
func (p *place) width() int {
	if p.directed {
		return p.nodes
	}
	return p.row
}

func (p *place) skip(bits int) {
	p.col += bits
	for p.row < p.nodes && p.col >= p.width() {
		p.col -= p.width()
		p.row++
	}
}

// read finds the edges in the next characters of the word. Most graphs have few edges, so it skips
// whole runs of zeros.
func (p *place) read(chunk []byte, edge func(u, v int) error) error {
	zeros := 0
	for _, c := range chunk {
		if c == base {
			zeros++
			continue
		}
		bits, err := value(c)
		if err != nil {
			return err
		}
		p.skip(6 * zeros)
		zeros = 0
		for k := 5; k >= 0; k-- {
			if bits>>k&1 == 1 {
				if err := p.found(edge); err != nil {
					return err
				}
			}
			p.skip(1)
		}
	}
	p.skip(6 * zeros)
	return nil
}

func (p *place) found(edge func(u, v int) error) error {
	switch {
	case p.row >= p.nodes:
		return fmt.Errorf("%w: the unused bits of its last character must be 0", ErrWord)
	case p.directed:
		return edge(p.row, p.col)
	}
	return edge(p.col, p.row)
}

// Write writes a graph with up to 258,047 nodes. to(node) lists, in increasing order, the nodes
// that the edges of a node lead to. Edges from a node to itself are skipped.
func Write(w io.Writer, nodes int, directed bool, to func(node int) []int) error {
	s := writer{w: bufio.NewWriter(w)}
	if nodes <= short {
		s.byte(nodes)
	} else {
		s.byte(last - base)
		for shift := 12; shift >= 0; shift -= 6 {
			s.byte(nodes >> shift & 63)
		}
	}
	at := place{nodes: nodes, directed: directed}
	row := int64(0) // the number of bits before the row
	for ; at.row < nodes; at.row++ {
		for _, col := range to(at.row) {
			if col < at.width() && col != at.row {
				s.set(row + int64(col))
			}
		}
		row += int64(at.width())
	}
	s.fill(row)
	return s.w.Flush()
}

// A writer writes a sequence of bits, given the positions of those that are set, in increasing
// order. Its bufio.Writer keeps the first error, so the methods return none.
type writer struct {
	w    *bufio.Writer
	done int64 // bits written, a multiple of six
	six  int   // the next six bits
}

func (s *writer) byte(six int) { _ = s.w.WriteByte(base + byte(six)) }

func (s *writer) set(bit int64) {
	s.fill(bit - bit%6)
	s.six |= 1 << (5 - bit%6)
}

// fill writes the next six bits and then zeros, up to the given number of bits.
func (s *writer) fill(bits int64) {
	if s.done < bits {
		s.byte(s.six)
		s.six = 0
		s.done += 6
	}
	for s.done < bits { // most graphs have few edges
		n := min(int64(len(zeros)), (bits-s.done+5)/6)
		_, _ = s.w.WriteString(zeros[:n])
		s.done += 6 * n
	}
}

var zeros = strings.Repeat(string(base), 512)
