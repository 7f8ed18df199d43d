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
// more than MaxNodes nodes.
package graph6

import (
	"bufio"
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

// Errors wrapped by Read.
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

// Read reads a word of the given kind: 0 for graph6, or the character before it, & for digraph6 and
// : for sparse6. It returns the number of nodes, and calls edge with the ends of each edge. Numbers of
// nodes above the limit are rejected.
func Read(word string, kind byte, limit int, edge func(u, v int) error) (nodes int, err error) {
	nodes, text, err := readNodes(word)
	if err != nil {
		return 0, err
	}
	if nodes > limit {
		return 0, ErrNodes
	}
	if kind == ':' {
		return nodes, readSparse(text, nodes, edge)
	}
	return nodes, readMatrix(text, nodes, kind == '&', edge)
}

// readNodes returns the number of nodes and the text after it.
func readNodes(word string) (nodes int, text string, err error) {
	digits := 1
	if strings.HasPrefix(word, string(last)) {
		digits, word = 3, word[1:]
	}
	if len(word) > 0 && digits == 3 && word[0] == last {
		return 0, "", ErrNodes
	}
	if len(word) < digits {
		return 0, "", fmt.Errorf("%w: it ends before the node count is complete; a valid word is FhCKG, the 7-cycle", ErrWord)
	}
	for i := range digits {
		six, err := value(word[i])
		if err != nil {
			return 0, "", err
		}
		nodes = nodes<<6 | six
	}
	return nodes, word[digits:], nil
}

// value returns the six bits of a character.
func value(c byte) (int, error) {
	if c < base || c > last {
		return 0, fmt.Errorf("%w: %q is not a graph6 character; use ? to ~", ErrWord, c)
	}
	return int(c - base), nil
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

// readMatrix finds the edges in the text after the number of nodes. Most graphs have few edges, so it
// skips whole runs of zeros.
func readMatrix(text string, nodes int, directed bool, edge func(u, v int) error) error {
	if length := Length(nodes, directed); int64(len(text)) != length {
		return english.Errorf("%w: %d nodes need %d characters after the node count, but it has %d", ErrWord, nodes, length, len(text))
	}
	p := place{nodes: nodes, directed: directed}
	p.skip(0)
	zeros := 0
	for i := range len(text) {
		if text[i] == base {
			zeros++
			continue
		}
		bits, err := value(text[i])
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

// MaxNodes is the largest number of nodes in a word.
const MaxNodes = 258_047

// Write writes a graph with up to MaxNodes nodes. to(node) lists, in increasing order, the nodes
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
