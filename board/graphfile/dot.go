package graphfile

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/graph/formats/dot"
	"gonum.org/v1/gonum/graph/formats/dot/ast"

	"lightsout/board"
)

// selfAttr is the attribute of a graph that says whether lights toggle
// themselves.
const selfAttr = "self"

// A dotReader walks over the tree of a DOT file in the order of its text.
type dotReader struct {
	net       network
	names     names
	subgraphs map[string]bool
	selfSet   bool
	lines     []int32 // of the edges still to come
}

func readDOT(r io.Reader) (*board.Board, error) {
	text, err := readText(r, MaxDOT)
	if err != nil {
		return nil, err
	}
	scan := dotScan{text: text}
	if err := scan.run(); err != nil {
		return nil, err
	}
	tree, err := parseDOT(text, scan.arrow)
	if err != nil {
		return nil, err
	}
	d := dotReader{
		net:       network{self: true, directed: tree.Directed, strict: tree.Strict, unit: "line"},
		names:     names{},
		subgraphs: map[string]bool{},
		lines:     scan.edges,
	}
	if err := d.statements(tree.Stmts, nil); err != nil {
		return nil, err
	}
	d.net.nodes = len(d.names)
	return d.net.board()
}

// parseDOT returns the tree of the only graph of a file. The line of the first
// -> is given for the one error that Gonum has without a line.
func parseDOT(text string, arrow int) (tree *ast.Graph, err error) {
	defer recovered(&err)
	// To the parser a comment ends with its line, even the last one.
	file, err := dot.ParseBytes([]byte(strings.TrimRight(text, "\r\n") + "\n"))
	if err != nil {
		return nil, dotError(err.Error(), arrow)
	}
	if len(file.Graphs) > 1 {
		return nil, fmt.Errorf("%w: it holds %d graphs; a board is one", ErrFile, len(file.Graphs))
	}
	return file.Graphs[0], nil
}

// recovered turns a panic of the generated parser into an error: no file is a
// reason for a program to stop.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%w: the DOT parser gave up: %s", ErrFile, shorten(fmt.Sprint(p), 200))
	}
}

// dotError rewords a message like "2:5: error: expected id; got: x".
func dotError(message string, arrow int) error {
	place, rest, ok := strings.Cut(message, ": error: ")
	if !ok {
		return bad(arrow, "an arrow -> in a graph; write -- or make it a digraph")
	}
	line, _, _ := strings.Cut(place, ":")
	expected, got, _ := strings.Cut(rest, "; got: ")
	expected = strings.NewReplacer("graphx", "graph", "␚", "the end", "id", "a name").Replace(expected)
	return fmt.Errorf("%w: line %s: DOT %s; got %s", ErrFile, line, expected, shorten(got, 40))
}

// statements walks over a graph or subgraph. The nodes it finds are appended to
// found, which is nil for the graph itself.
func (d *dotReader) statements(list []ast.Stmt, found *[]int) error {
	for _, statement := range list {
		var err error
		switch s := statement.(type) {
		case *ast.NodeStmt:
			if err = noSelf(s.Attrs); err == nil {
				_, err = d.vertex(s.Node, found)
			}
		case *ast.EdgeStmt:
			if err = noSelf(s.Attrs); err == nil {
				err = d.edges(s, found)
			}
		case *ast.Subgraph:
			_, err = d.vertex(s, found)
		case *ast.Attr:
			err = d.attributes([]*ast.Attr{s}, found == nil)
		case *ast.AttrStmt:
			err = d.attributes(s.Attrs, found == nil && s.Kind == ast.GraphKind)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// vertex returns the nodes that an end of an edge stands for, each once.
func (d *dotReader) vertex(v ast.Vertex, found *[]int) ([]int, error) {
	var nodes []int
	switch v := v.(type) {
	case *ast.Node:
		name, err := dotText(v.ID)
		if err != nil {
			return nil, err
		}
		node, err := d.names.add(name)
		if err != nil {
			return nil, err
		}
		nodes = []int{node}
	case *ast.Subgraph:
		if err := d.newSubgraph(v.ID); err != nil {
			return nil, err
		}
		if err := d.statements(v.Stmts, &nodes); err != nil {
			return nil, err
		}
		slices.Sort(nodes)
		nodes = slices.Compact(nodes)
	}
	if found != nil {
		*found = append(*found, nodes...)
	}
	return nodes, nil
}

// newSubgraph refuses a name given twice: to Graphviz that is one subgraph in
// two pieces.
func (d *dotReader) newSubgraph(id string) error {
	if id != "" && d.subgraphs[id] {
		return fmt.Errorf("%w: two subgraphs are called %s; give each its own name", ErrFile, shorten(id, 40))
	}
	d.subgraphs[id] = true
	return nil
}

// edges walks along a chain of edges.
func (d *dotReader) edges(s *ast.EdgeStmt, found *[]int) error {
	from, err := d.vertex(s.From, found)
	if err != nil {
		return err
	}
	for e := s.To; e != nil; e = e.To {
		line := d.line()
		if d.net.directed && !e.Directed {
			return bad(line, "a line -- in a digraph; write -> or make it a graph")
		}
		to, err := d.vertex(e.Vertex, found)
		if err != nil {
			return err
		}
		if err := d.join(from, to, line); err != nil {
			return err
		}
		from = to
	}
	return nil
}

// line returns the line of the next edge.
func (d *dotReader) line() int {
	if len(d.lines) == 0 {
		return 0 // only if the scan and the parser saw different edges
	}
	line := d.lines[0]
	d.lines = d.lines[1:]
	return int(line)
}

// join adds the edges from each of some nodes to each of others.
func (d *dotReader) join(from, to []int, line int) error {
	if int64(len(d.net.edges))+int64(len(from))*int64(len(to)) > board.MaxToggles {
		return errToggles
	}
	d.net.edges = slices.Grow(d.net.edges, len(from)*len(to))
	for _, u := range from {
		for _, v := range to {
			if err := d.net.add(u, v, line); err != nil {
				return err
			}
		}
	}
	return nil
}

// attributes heeds self=false in the attributes of the whole graph.
func (d *dotReader) attributes(list []*ast.Attr, whole bool) error {
	if !whole {
		return noSelf(list)
	}
	for _, a := range list {
		if !isSelf(a) {
			continue
		}
		value, err := dotText(a.Val)
		if err != nil || value != "true" && value != "false" {
			return fmt.Errorf("%w: self=%s; it is true or false", ErrFile, shorten(a.Val, 40))
		}
		if d.selfSet {
			return fmt.Errorf("%w: self is set twice; once is enough", ErrFile)
		}
		d.selfSet = true
		d.net.self = value == "true"
	}
	return nil
}

// noSelf refuses the attribute self where it would be ignored.
func noSelf(list []*ast.Attr) error {
	if slices.ContainsFunc(list, isSelf) {
		return fmt.Errorf("%w: self is for the whole graph; there, with self=false, an edge from a light to itself makes it toggle itself", ErrFile)
	}
	return nil
}

func isSelf(a *ast.Attr) bool {
	key, err := dotText(a.Key)
	return err == nil && key == selfAttr
}

// dotText takes the quotes off a name or value.
func dotText(id string) (string, error) {
	switch id[0] {
	case '<':
		return "", fmt.Errorf("%w: the name %s is HTML; write it in quotes", ErrFile, quote(id))
	case '"':
		return strings.ReplaceAll(id[1:len(id)-1], `\"`, `"`), nil
	}
	return id, nil
}

func writeDOT(p printer, w *wiring) error {
	g, err := w.graph(DOT)
	if err != nil {
		return err
	}
	if !g.fitsDOT() {
		return unfit(DOT, "has room for about %d bytes", MaxDOT)
	}
	kind, between := "graph", " -- "
	if g.directed {
		kind, between = "digraph", " -> "
	}
	p.text(kind + " {\n")
	if !g.self() {
		p.text("\t" + selfAttr + "=false\n")
	}
	for node := range g.lights {
		p.byte('\t')
		p.number(node)
		p.byte('\n')
	}
	for u, v := range g.edges() {
		p.byte('\t')
		p.pair(u, between, v)
		p.byte('\n')
	}
	p.text("}\n")
	return nil
}

// fitsDOT reports whether the graph, with every number as long as the longest,
// is within the limits of a DOT file.
func (g graph) fitsDOT() bool {
	edges := 0
	for range g.edges() {
		edges++
	}
	const frame = 64 // more than the bytes, and the tokens, around nodes and edges
	longest := len(strconv.Itoa(g.lights))
	return frame+g.lights*(longest+2)+edges*(2*longest+6) <= MaxDOT && frame+g.lights+3*edges <= maxDOTTokens
}
