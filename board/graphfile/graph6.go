package graphfile

import (
	"errors"
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/board/internal/graph6"
	"lightsout/internal/english"
)

// headers are the optional first words of a file.
var headers = []string{">>graph6<<", ">>digraph6<<", ">>sparse6<<"}

func readGraph6(text string) (Position, error) {
	word, rest, _ := strings.Cut(text, "\n")
	if after := strings.TrimLeft(rest, "\r\n "); after != "" {
		return Position{}, bad(lineAt(text, len(text)-len(after)), "extra text after the graph; a file can hold only one graph")
	}
	for _, header := range headers {
		word = strings.TrimPrefix(word, header)
	}
	kind := byte(0)
	if word != "" {
		switch word[0] {
		case '&', ':':
			kind, word = word[0], word[1:]
		case ';', '>':
			return Position{}, fmt.Errorf("%w: incremental sparse6 builds on the graph before it; convert it to sparse6 or graph6", ErrFile)
		}
	}
	net := network{self: true, directed: kind == '&'}
	var err error
	net.nodes, err = graph6.Read(strings.TrimRight(word, "\r "), kind, graph6.MaxNodes, func(u, v int) error {
		if u == v {
			return english.Errorf("%w: an edge from node %d to itself; in this format every light already toggles itself", ErrFile, u+1)
		}
		return net.add(u, v, 1)
	})
	switch {
	case errors.Is(err, graph6.ErrNodes):
		return Position{}, english.Errorf("%w: a graph6 file can have at most %d nodes", board.ErrTooLarge, graph6.MaxNodes)
	case errors.Is(err, graph6.ErrWord):
		return Position{}, fmt.Errorf("%w: %w", ErrFile, err)
	case err != nil:
		return Position{}, err
	}
	return net.position()
}

func writeGraph6(p printer, w *wiring) error {
	g, err := w.graph(Graph6)
	if err != nil {
		return err
	}
	if !g.self() {
		return unfit(Graph6, "needs all lights to toggle themselves, but here only %d of %d do", g.loops, g.lights)
	}
	const around = 8 // room for what comes before and after the edges
	if graph6.Length(g.lights, g.directed) > maxBytes-around {
		return unfit(Graph6, "with %d nodes would be longer than %d bytes", g.lights, maxBytes)
	}
	if g.directed {
		p.text("&")
	}
	err = graph6.Write(p.Writer, g.lights, g.directed, func(node int) []int { return g.toggles[node] })
	p.text("\n")
	return err
}
