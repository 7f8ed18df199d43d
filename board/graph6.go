package board

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout/board/internal/graph6"
	"lightsout/internal/english"
)

const (
	graph6Nodes  = 4096 // largest number of nodes in a spec; the word has 1.4 million characters, 2.8 million if directed
	graph6Prefix = "graph6="
	direct6      = "digraph6="
)

func (g graph) spec() string {
	var s strings.Builder
	if g.directed {
		s.WriteString(direct6)
	} else {
		s.WriteString(graph6Prefix)
	}
	_ = graph6.Write(&s, len(g.out), g.directed, func(node int) []int { return g.out[node] }) // a Builder never fails
	return s.String() + g.rule.spec()
}

// parseGraph6 parses the text after "graph6=" or "digraph6=".
func parseGraph6(text string, directed bool) (*Board, error) {
	g := Graph{Directed: directed}
	if err := g.read(bufio.NewReader(strings.NewReader(text))); err != nil {
		return nil, err
	}
	return NewGraph(g)
}

// read reads the nodes and edges of a word.
func (g *Graph) read(r *bufio.Reader) (err error) {
	g.Nodes, err = graph6.ReadNodes(r, graph6Nodes)
	if errors.Is(err, graph6.ErrNodes) {
		return english.Errorf("%w: a graph6 word in a spec can have at most %d nodes; a file can have more", ErrTooLarge, graph6Nodes)
	}
	if err == nil && g.Nodes == 0 {
		return fmt.Errorf("%w: the graph has no nodes; it needs at least one", ErrSpec)
	}
	if err == nil {
		err = graph6.ReadEdges(r, g.Nodes, g.Directed, func(u, v int) error {
			if g.Edges = append(g.Edges, [2]int{u, v}); len(g.Edges) > MaxToggles {
				return english.Errorf("%w: a graph can have at most %d edges", ErrTooLarge, MaxToggles)
			}
			return nil
		})
	}
	if errors.Is(err, graph6.ErrWord) {
		return fmt.Errorf("%w: %w", ErrSpec, err)
	}
	if err != nil {
		return err
	}
	if _, err := r.ReadByte(); !errors.Is(err, io.EOF) {
		return english.Errorf("%w: %d nodes need %d characters after the node count, but this graph6 word has more",
			ErrSpec, g.Nodes, graph6.Length(g.Nodes, g.Directed))
	}
	return nil
}
