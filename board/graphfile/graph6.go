package graphfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"lightsout/board"
	"lightsout/board/internal/graph6"
	"lightsout/internal/english"
)

// readGraph6 streams the file instead of loading it.
func readGraph6(r io.Reader) (Position, error) {
	size := 1 << 16
	if text, ok := r.(interface{ Len() int }); ok { // a short text needs only a small buffer
		size = min(size, text.Len())
	}
	in := bufio.NewReaderSize(r, size)
	net := network{self: true}
	err := net.readGraph6(in)
	if errors.Is(err, graph6.ErrNodes) {
		return Position{}, english.Errorf("%w: a graph6 file can have at most %d nodes", board.ErrTooLarge, maxGraph6)
	}
	if errors.Is(err, graph6.ErrWord) {
		return Position{}, fmt.Errorf("%w: %w", ErrFile, err)
	}
	if err == nil {
		err = endGraph6(in)
	}
	if err != nil {
		return Position{}, err
	}
	return net.position()
}

func (g *network) readGraph6(r *bufio.Reader) (err error) {
	kind, err := readHeader(r)
	if err != nil {
		return err
	}
	g.directed = kind == '&'
	if g.nodes, err = graph6.ReadNodes(r, maxGraph6); err != nil {
		return err
	}
	add := func(u, v int) error {
		if u == v {
			return english.Errorf("%w: an edge from node %d to itself; in this format every light already toggles itself", ErrFile, u+1)
		}
		return g.add(u, v, 1)
	}
	if kind == ':' {
		return graph6.ReadSparse(r, g.nodes, add)
	}
	return graph6.ReadEdges(r, g.nodes, g.directed, add)
}

// headers are the optional first words of a file.
var headers = []string{">>graph6<<", ">>digraph6<<", ">>sparse6<<"}

// readHeader reads what comes before the number of nodes. It returns & for digraph6, : for sparse6,
// and 0 for graph6.
func readHeader(r *bufio.Reader) (kind byte, err error) {
	head, err := r.Peek(len(">>digraph6<<") + 1)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
		return 0, err
	}
	rest := head
	for _, name := range headers {
		rest = bytes.TrimPrefix(rest, []byte(name))
	}
	if len(rest) > 0 {
		switch rest[0] {
		case '&', ':':
			kind, rest = rest[0], rest[1:]
		case ';', '>':
			return 0, fmt.Errorf("%w: incremental sparse6 builds on the graph before it; convert it to sparse6 or graph6", ErrFile)
		}
	}
	_, err = r.Discard(len(head) - len(rest))
	return kind, err
}

// endGraph6 checks that nothing but spaces and ends of lines follows.
func endGraph6(r *bufio.Reader) error {
	for lines := 0; ; {
		c, err := r.ReadByte()
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
			return bad(lines+1, "extra text after the graph; a file can hold only one graph")
		default:
			return fmt.Errorf("%w: the graph6 word has more characters than its nodes need", ErrFile)
		}
	}
}

func writeGraph6(p printer, w *wiring) error {
	g, err := w.graph(Graph6)
	if err != nil {
		return err
	}
	if !g.self() {
		return unfit(Graph6, "needs all lights to toggle themselves, but here only %d of %d do", g.loops, g.lights)
	}
	if g.lights > maxGraph6 {
		return unfit(Graph6, "can have at most %d nodes", maxGraph6)
	}
	if g.directed {
		p.text("&")
	}
	err = graph6.Write(p.Writer, g.lights, g.directed, func(node int) []int { return g.toggles[node] })
	p.text("\n")
	return err
}
