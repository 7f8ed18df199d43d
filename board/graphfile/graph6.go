package graphfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout/board"
	"lightsout/board/internal/graph6"
	"lightsout/internal/english"
)

// readGraph6 streams the file instead of loading it.
func readGraph6(r io.Reader) (Position, error) {
	in := bufio.NewReaderSize(r, 1<<16)
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
	if g.directed, err = readHeader(r); err != nil {
		return err
	}
	if g.nodes, err = graph6.ReadNodes(r, maxGraph6); err != nil {
		return err
	}
	return graph6.ReadEdges(r, g.nodes, g.directed, func(u, v int) error {
		if u == v {
			return english.Errorf("%w: an edge from node %d to itself; in this format every light already toggles itself", ErrFile, u+1)
		}
		return g.add(u, v, 1)
	})
}

// readHeader reads the optional header before the number of nodes, and reports whether the
// graph is directed.
func readHeader(r *bufio.Reader) (directed bool, err error) {
	head, err := r.Peek(len(">>digraph6<<") + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	rest := head
	for _, name := range []string{">>graph6<<", ">>digraph6<<"} {
		rest = bytes.TrimPrefix(rest, []byte(name))
	}
	if len(rest) > 0 && strings.IndexByte(":;>", rest[0]) >= 0 {
		return false, fmt.Errorf("%w: this looks like sparse6; use graph6 or digraph6", ErrFile)
	}
	rest, directed = bytes.CutPrefix(rest, []byte("&"))
	_, err = r.Discard(len(head) - len(rest))
	return directed, err
}

// endGraph6 checks that only the end of the line follows.
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
			return fmt.Errorf("%w: the word has more characters than its nodes need", ErrFile)
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
