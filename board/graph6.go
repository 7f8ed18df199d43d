package board

import (
	"errors"
	"fmt"
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
	kind := byte(0)
	if directed {
		kind = '&'
	}
	var err error
	g.Nodes, err = graph6.Read(text, kind, graph6Nodes, func(u, v int) error {
		if g.Edges = append(g.Edges, [2]int{u, v}); len(g.Edges) > MaxToggles {
			return english.Errorf("%w: a graph can have at most %d edges", ErrTooLarge, MaxToggles)
		}
		return nil
	})
	switch {
	case errors.Is(err, graph6.ErrNodes):
		return nil, english.Errorf("%w: a graph6 word in a spec can have at most %d nodes; a file can have more", ErrTooLarge, graph6Nodes)
	case errors.Is(err, graph6.ErrWord):
		return nil, fmt.Errorf("%w: %w", ErrSpec, err)
	case err != nil:
		return nil, err
	case g.Nodes == 0:
		return nil, fmt.Errorf("%w: the graph has no nodes; it needs at least one", ErrSpec)
	}
	return NewGraph(g)
}
