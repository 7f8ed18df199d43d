package graphfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Comments with a special meaning in an edge list, allowed only above the first name unless noted.
const (
	sayDirected = "directed"
	sayNoSelf   = "no self"
	sayNoEdges  = "no edges"
	sayLit      = "lit:" // followed by the names of the nodes that are on; allowed anywhere
)

type edgeList struct {
	net   network
	names names
	line  int
	bare  bool           // the file says that it has no edges
	lit   map[string]int // the nodes that are on, and the line that lists each
}

func readEdgeList(text string) (Position, error) {
	e := edgeList{net: network{self: true}}
	for line := range strings.SplitSeq(text, "\n") {
		e.line++
		if err := e.read(line); err != nil {
			return Position{}, err
		}
	}
	if len(e.net.edges) == 0 && len(e.names.list) > 0 && !e.bare {
		return Position{}, fmt.Errorf("%w: no line has two names, so this is not an edge list; above nodes without edges, write # %s", ErrFile, sayNoEdges)
	}
	e.net.named(e.names)
	e.sortNumbers()
	if err := e.light(); err != nil {
		return Position{}, err
	}
	return e.net.position()
}

// light looks up the nodes that are on. The line that lists them may come before their edges.
func (e *edgeList) light() error {
	if e.lit == nil {
		return nil
	}
	e.net.lit = map[int]bool{}
	for name, line := range e.lit {
		node, ok := e.names.number[name]
		if !ok {
			return bad(line, "no node is called %s; only nodes can be lit", quote(name))
		}
		e.net.light(node, true)
	}
	return nil
}

func (e *edgeList) read(line string) error {
	if comment, ok := strings.CutPrefix(strings.TrimSpace(line), "#"); ok {
		return e.comment(comment)
	}
	words, n := firstWords(line)
	if n == len(words) {
		return bad(e.line, "more than two words; write two names for an edge, or one for a node")
	}
	var ends [2]int
	for i, word := range words[:n] {
		node, err := e.names.add(word)
		if err != nil {
			return err
		}
		ends[i] = node
	}
	if n < 2 {
		return nil
	}
	if isLoop(ends) {
		return bad(e.line, "an edge from %s to itself; an edge list can't have one (a DOT file can, with self=false)", quote(words[0]))
	}
	return e.net.add(ends[0], ends[1], e.line)
}

// firstWords returns up to three words from a line, without its comment. The data of an edge, which
// networkx writes after its ends as in 0 1 {'weight': 2}, count as a comment.
func firstWords(line string) (words [3]string, n int) {
	for word := range strings.FieldsSeq(line) {
		if n == len(words) || word[0] == '#' || n == 2 && word[0] == '{' {
			break
		}
		words[n] = word
		n++
	}
	return words, n
}

// comment handles the comments with a special meaning: "lit:", "directed", "no self" and "no
// edges". The last three can share a line, with commas between them.
func (e *edgeList) comment(text string) error {
	if list, ok := strings.CutPrefix(strings.TrimSpace(text), sayLit); ok {
		if e.lit == nil {
			e.lit = map[string]int{}
		}
		for name := range strings.FieldsSeq(list) {
			e.lit[name] = e.line
		}
		return nil
	}
	said, ok := listOptionsOf(text)
	if !ok {
		return nil
	}
	if len(e.names.list) > 0 {
		return bad(e.line, "# %s comes too late; put it above the first edge", shorten(strings.TrimSpace(text)))
	}
	e.net.directed = e.net.directed || said.directed
	e.net.self = e.net.self && !said.noSelf
	e.bare = e.bare || said.noEdges
	return nil
}

// listOptions are the options in a comment.
type listOptions struct{ directed, noSelf, noEdges bool }

// listOptionsOf returns the options in a comment. ok is false if it has anything else.
func listOptionsOf(comment string) (said listOptions, ok bool) {
	for part := range strings.SplitSeq(comment, ",") {
		switch strings.TrimSpace(part) {
		case sayDirected:
			said.directed = true
		case sayNoSelf:
			said.noSelf = true
		case sayNoEdges:
			said.noEdges = true
		default:
			return listOptions{}, false
		}
	}
	return said, true
}

// sortNumbers puts the nodes in numerical order if all names are numbers.
func (e *edgeList) sortNumbers() {
	sorted := slices.Clone(e.names.list)
	if slices.ContainsFunc(sorted, func(name string) bool { return !isNumber(name) }) {
		return
	}
	slices.SortFunc(sorted, func(a, b string) int {
		return cmp.Or(len(a)-len(b), strings.Compare(a, b))
	})
	place := make([]int, len(sorted))
	for i, name := range sorted {
		place[e.names.number[name]], e.names.number[name] = i, i
	}
	for i, edge := range e.net.edges {
		e.net.edges[i] = [2]int{place[edge[0]], place[edge[1]]}
	}
	e.net.labels = sorted
}

// isNumber reports whether a text is a whole number without leading zeros.
func isNumber(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == "" && (text[0] != '0' || len(text) == 1)
}

func writeEdgeList(p printer, w *wiring) error {
	g, err := w.graph(EdgeList)
	if err != nil {
		return err
	}
	if g.mixed() {
		return unfit(EdgeList, "needs either all lights or none to toggle themselves, but here %d of %d do", g.loops, g.lights)
	}
	for _, label := range g.labels {
		if words, n := firstWords(label); n != 1 || words[0] != label {
			return unfit(EdgeList, "cannot store the name %s, which is not one word", quote(label))
		}
	}
	if g.directed {
		p.text("# " + sayDirected + "\n")
	}
	if !g.self() {
		p.text("# " + sayNoSelf + "\n")
	}
	if !g.hasEdges() {
		p.text("# " + sayNoEdges + "\n")
	}
	if g.colour != nil {
		p.text("# " + sayLit)
		for node := range g.lit() {
			p.text(" ")
			g.name(p, node)
		}
		p.text("\n")
	}
	for _, node := range g.alone() {
		g.name(p, node)
		p.text("\n")
	}
	for u, v := range g.edges() {
		g.name(p, u)
		p.text(" ")
		g.name(p, v)
		p.text("\n")
	}
	return nil
}

// alone lists the nodes that get a line of their own: the nodes without an edge, or all nodes if
// that is needed to keep their order.
func (g graph) alone() (nodes []int) {
	joined := make([]bool, g.lights)
	if g.labels == nil || !slices.ContainsFunc(g.labels, func(label string) bool { return !isNumber(label) }) {
		for u, v := range g.edges() {
			joined[u], joined[v] = true, true
		}
	}
	for node, ok := range joined {
		if !ok {
			nodes = append(nodes, node)
		}
	}
	return nodes
}
