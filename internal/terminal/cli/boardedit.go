package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/board/graphfile"
)

// An editedGraph is a graph that is being edited. It has the form of a JSON graph file, because
// that format can hold every graph and its reader does all the checks.
type editedGraph struct {
	Colours  int            `json:"colours,omitempty"`
	Directed bool           `json:"directed"`
	Self     bool           `json:"self"`
	Nodes    []string       `json:"nodes"`
	Edges    [][2]int       `json:"edges"`
	Lit      [][2]int       `json:"lit,omitzero"`
	Places   [][2]float64   `json:"places,omitempty"`
	number   map[string]int // node numbers by name
}

// edit adds and removes nodes and edges. Adding an edge also adds its missing nodes.
func edit(p graphfile.Position, add, remove []string) (graphfile.Position, error) {
	g, err := editable(p)
	if err != nil {
		return p, err
	}
	for _, word := range remove {
		if err := g.remove(word); err != nil {
			return p, err
		}
	}
	for _, word := range add {
		if err := g.add(word); err != nil {
			return p, err
		}
	}
	return g.position()
}

// editable returns the graph of a position. Nodes without names are called 1, 2, 3 and so on.
func editable(p graphfile.Position) (*editedGraph, error) {
	b := p.Board
	if b.Lights() != b.Buttons() {
		return nil, fmt.Errorf("only graphs can be edited, and %.60s is not one: it has %d buttons for %d lights", b, b.Buttons(), b.Lights())
	}
	g := &editedGraph{Nodes: slices.Clone(b.Labels()), Places: p.Places, number: map[string]int{}, Edges: [][2]int{}}
	if b.Colours() > 2 {
		g.Colours = b.Colours()
	}
	if p.Colours != nil {
		g.Lit = [][2]int{}
	}
	for u := range b.Lights() {
		if b.Labels() == nil {
			g.Nodes = append(g.Nodes, strconv.Itoa(u+1))
		}
		g.number[g.Nodes[u]] = u
		if p.Colours != nil && p.Colours[u] > 0 {
			g.Lit = append(g.Lit, [2]int{u, int(p.Colours[u])})
		}
	}
	g.join(b)
	return g, nil
}

// join adds the edges of a board to the graph.
func (g *editedGraph) join(b *board.Board) {
	selves := 0
	for u := range b.Lights() {
		for v := range b.Toggles(u) {
			if u == v {
				selves++
			}
			g.Directed = g.Directed || !slices.Contains(b.AppendToggles(nil, v), u)
		}
	}
	g.Self = selves == b.Lights()
	for u := range b.Lights() {
		for v := range b.Toggles(u) {
			if u == v && !g.Self || u < v || u > v && g.Directed {
				g.Edges = append(g.Edges, [2]int{u, v})
			}
		}
	}
}

// ends splits an edge such as a-b or a->b, which mean the same. Names may contain dashes, so it
// prefers a split into two existing nodes. It returns false if the word is not an edge.
func (g *editedGraph) ends(word string) (from, to string, ok bool) {
	for i := range len(word) {
		if word[i] != '-' || i == 0 {
			continue
		}
		u, v := word[:i], strings.TrimPrefix(word[i+1:], ">")
		if v == "" {
			continue
		}
		_, first := g.number[u]
		_, second := g.number[v]
		if from == "" || first && second {
			from, to, ok = u, v, true
		}
		if first && second {
			break
		}
	}
	return from, to, ok
}

func (g *editedGraph) add(word string) error {
	if _, known := g.number[word]; known {
		return fmt.Errorf("node %q already exists", word)
	}
	from, to, isEdge := g.ends(word)
	if !isEdge {
		g.node(word)
		return nil
	}
	edge := [2]int{g.node(from), g.node(to)}
	switch {
	case g.find(edge) >= 0:
		return fmt.Errorf("edge %s already exists", word)
	case from == to && g.Self:
		return fmt.Errorf("%s already toggles itself, like every node of this graph", from)
	}
	g.Edges = append(g.Edges, edge)
	return nil
}

// find returns the index of an edge, or -1.
func (g *editedGraph) find(edge [2]int) int {
	return slices.IndexFunc(g.Edges, func(e [2]int) bool {
		return e == edge || !g.Directed && e == [2]int{edge[1], edge[0]}
	})
}

// node returns the number of a node, and adds the node if it is new. A new node has no position,
// so adding one drops all positions.
func (g *editedGraph) node(name string) int {
	if n, known := g.number[name]; known {
		return n
	}
	g.Nodes, g.Places = append(g.Nodes, name), nil
	g.number[name] = len(g.Nodes) - 1
	return g.number[name]
}

func (g *editedGraph) remove(word string) error {
	if node, known := g.number[word]; known {
		g.removeNode(node)
		return nil
	}
	from, to, _ := g.ends(word)
	u, first := g.number[from]
	v, second := g.number[to]
	at := -1
	if first && second {
		at = g.find([2]int{u, v})
	}
	if at < 0 {
		return fmt.Errorf("no node or edge %q; write an edge as a-b", word)
	}
	g.Edges = slices.Delete(g.Edges, at, at+1)
	return nil
}

func (g *editedGraph) removeNode(node int) {
	g.Edges = slices.DeleteFunc(g.Edges, func(e [2]int) bool { return e[0] == node || e[1] == node })
	g.Lit = slices.DeleteFunc(g.Lit, func(l [2]int) bool { return l[0] == node })
	after := func(n *int) {
		if *n > node {
			*n--
		}
	}
	for i := range g.Edges {
		after(&g.Edges[i][0])
		after(&g.Edges[i][1])
	}
	for i := range g.Lit {
		after(&g.Lit[i][0])
	}
	g.Nodes = slices.Delete(g.Nodes, node, node+1)
	if g.Places != nil {
		g.Places = slices.Delete(slices.Clone(g.Places), node, node+1)
	}
	clear(g.number)
	for n, name := range g.Nodes {
		g.number[name] = n
	}
}

// numbered reports whether the nodes are named 1, 2, 3 and so on.
func (g *editedGraph) numbered() bool {
	for n, name := range g.Nodes {
		if name != strconv.Itoa(n+1) {
			return false
		}
	}
	return true
}

// position encodes the edited graph as a JSON file, and parses that.
func (g *editedGraph) position() (graphfile.Position, error) {
	if len(g.Nodes) == 0 {
		return graphfile.Position{}, errors.New("no nodes are left; a board needs at least one light")
	}
	file := struct {
		*editedGraph
		Nodes any `json:"nodes"`
	}{g, g.Nodes}
	if g.numbered() {
		file.Nodes = len(g.Nodes)
	}
	text, err := json.Marshal(file)
	if err != nil {
		return graphfile.Position{}, err
	}
	p, err := graphfile.Read(bytes.NewReader(text), graphfile.JSON)
	if err != nil {
		return p, fmt.Errorf("the edited graph: %w", err)
	}
	return p, nil
}
