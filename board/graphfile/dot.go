package graphfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lightsout/board"
)

// selfAttr is the graph attribute that sets whether lights toggle themselves.
const selfAttr = "self"

// Attributes of a node: whether it is on and, as in Graphviz, where it is drawn, measured to the
// right and up in points.
const (
	litAttr = "lit"
	posAttr = "pos"
)

// pointsPerLight is the width of a light in DOT: the height of a default Graphviz node.
const pointsPerLight = 36

// maxDOTDepth limits how deeply braces can nest, because the parser recurses.
const maxDOTDepth = 32

// A dotReader is a recursive descent parser for the DOT grammar. It builds no tree: it adds nodes
// and edges as it reads them. The first error sticks; from then on, the next token is always the
// end of the file.
type dotReader struct {
	scan  dotScan
	token dotToken // the next token
	err   error

	net       network
	names     names
	subgraphs map[string]bool
	selfSet   bool
	depth     int
}

func readDOT(text string) (Position, error) {
	d := dotReader{
		scan:      dotScan{text: text, line: 1},
		net:       network{self: true},
		subgraphs: map[string]bool{},
	}
	d.next()
	d.file()
	if d.err != nil {
		return Position{}, d.err
	}
	d.net.named(d.names)
	return d.net.position()
}

func (d *dotReader) next() {
	if d.err == nil {
		d.token, d.err = d.scan.token()
	}
	if d.err != nil {
		d.token = dotToken{kind: dotEnd}
	}
}

func (d *dotReader) fail(err error) {
	if d.err == nil {
		d.err = err
	}
	d.next()
}

// take consumes the next token if it is of the given kind, and reports whether it did.
func (d *dotReader) take(kind dotKind) bool {
	if d.token.kind != kind {
		return false
	}
	d.next()
	return true
}

func (d *dotReader) takeWord(keyword string) bool {
	return d.token.kind == dotKeyword && strings.EqualFold(d.token.text, keyword) && d.take(dotKeyword)
}

func (d *dotReader) expect(kind dotKind) {
	if !d.take(kind) {
		d.unexpected(string(kind))
	}
}

func (d *dotReader) unexpected(want string) {
	got := "the end"
	if d.token.kind != dotEnd {
		got = quote(d.token.text)
	}
	d.fail(bad(d.token.line, "expected %s, got %s", want, got))
}

func (d *dotReader) name() dotToken {
	token := d.token
	if !d.take(dotName) {
		d.unexpected("a name")
	}
	return token
}

// file parses a file, which must hold exactly one graph.
func (d *dotReader) file() {
	d.net.strict = d.takeWord("strict")
	d.net.directed = d.takeWord("digraph")
	if !d.net.directed && !d.takeWord("graph") {
		d.unexpected("strict, graph or digraph")
	}
	d.take(dotName)
	d.block(nil)
	if d.token.kind == dotKeyword {
		d.fail(bad(d.token.line, "a second graph; a file can hold only one"))
	}
	if d.token.kind != dotEnd {
		d.unexpected("the end")
	}
}

// block parses statements in braces. It appends the nodes it finds to found, which is nil for
// the graph itself.
func (d *dotReader) block(found *[]int) {
	if d.depth++; d.depth > maxDOTDepth {
		d.fail(fmt.Errorf("%w: line %d: subgraphs can be nested at most %d deep", board.ErrTooLarge, d.token.line, maxDOTDepth))
	}
	d.expect('{')
	for d.err == nil && d.token.kind != '}' {
		d.statement(found)
		d.take(';')
	}
	d.expect('}')
	d.depth--
}

func (d *dotReader) statement(found *[]int) {
	graph := d.takeWord("graph")
	if graph || d.takeWord("node") || d.takeWord("edge") {
		if d.token.kind != '[' {
			d.unexpected("[")
		}
		d.attributes(graph && found == nil, nil)
		return
	}
	first := d.token
	if d.take(dotName) {
		if d.take('=') {
			d.attribute(first, found == nil, nil)
			return
		}
		d.chain(d.node(first, found), found)
		return
	}
	d.chain(d.vertex(found), found)
}

// chain parses the edges and attributes that may follow the first nodes of a statement.
func (d *dotReader) chain(from []int, found *[]int) {
	nodes := from // the nodes that the attributes apply to
	for d.err == nil && (d.token.kind == dotLine || d.token.kind == dotArrow) {
		nodes = nil
		line := d.token.line
		switch arrow := d.token.kind == dotArrow; {
		case arrow && !d.net.directed:
			d.fail(bad(line, "an arrow -> in a graph; write -- or make it a digraph"))
		case !arrow && d.net.directed:
			d.fail(bad(line, "a line -- in a digraph; write -> or make it a graph"))
		}
		d.next()
		to := d.vertex(found)
		d.join(from, to, line)
		from = to
	}
	d.attributes(false, nodes)
}

// vertex parses one end of an edge and returns its nodes, each once.
func (d *dotReader) vertex(found *[]int) []int {
	if subgraph := d.takeWord("subgraph"); !subgraph && d.token.kind != '{' {
		return d.node(d.name(), found)
	} else if name := d.token; subgraph && d.take(dotName) {
		d.newSubgraph(name)
	}
	var nodes []int
	d.block(&nodes)
	slices.Sort(nodes)
	nodes = slices.Compact(nodes)
	if found != nil {
		*found = append(*found, nodes...)
	}
	return nodes
}

// newSubgraph rejects a duplicate name, because Graphviz would merge the two subgraphs.
func (d *dotReader) newSubgraph(name dotToken) {
	if d.subgraphs[name.text] {
		d.fail(bad(name.line, "two subgraphs are called %s; give each its own name", quote(name.text)))
	}
	d.subgraphs[name.text] = true
}

// node adds the node with the given name, and skips its port if there is one.
func (d *dotReader) node(name dotToken, found *[]int) []int {
	for range 2 {
		if d.take(':') {
			d.name()
		}
	}
	if d.err != nil {
		return nil
	}
	if name.html {
		d.fail(bad(name.line, "the name %s is HTML; write it in quotes", quote(name.text)))
	}
	node, err := d.names.add(name.text)
	if err != nil {
		d.fail(err)
	}
	if found != nil {
		*found = append(*found, node)
	}
	return []int{node}
}

// join adds an edge from each node in one list to each node in the other.
func (d *dotReader) join(from, to []int, line int) {
	if int64(len(d.net.edges))+int64(len(from))*int64(len(to)) > board.MaxToggles {
		d.fail(errToggles)
		return
	}
	d.net.edges = slices.Grow(d.net.edges, len(from)*len(to))
	d.net.places = slices.Grow(d.net.places, len(from)*len(to))
	for _, u := range from {
		for _, v := range to {
			if err := d.net.add(u, v, line); err != nil {
				d.fail(err)
			}
		}
	}
}

// attributes parses lists of attributes, for the whole graph or for nodes.
func (d *dotReader) attributes(whole bool, nodes []int) {
	for d.take('[') {
		for d.err == nil && d.token.kind != ']' {
			key := d.name()
			d.expect('=')
			d.attribute(key, whole, nodes)
			if !d.take(';') {
				d.take(',')
			}
		}
		d.expect(']')
	}
}

// attribute parses one attribute. It applies self=false to the whole graph and lit=true to a node,
// and rejects either one where it would have no effect. The pos of an edge or a graph has a
// different meaning and is ignored.
func (d *dotReader) attribute(key dotToken, whole bool, nodes []int) {
	value := d.name()
	if key.html || d.err != nil {
		return
	}
	switch {
	case key.text == posAttr:
		d.place(nodes, value)
	case key.text != selfAttr && key.text != litAttr:
	case key.text == selfAttr && !whole:
		d.fail(bad(key.line, "self applies to the whole graph; to make only some lights toggle themselves, set self=false for the graph and add edges from those lights to themselves"))
	case key.text == litAttr && nodes == nil:
		d.fail(bad(key.line, "lit applies to a node, as in a [lit=true]"))
	case value.html || value.text != "true" && value.text != "false":
		d.fail(bad(key.line, "%s=%s; use true or false", key.text, quote(value.text)))
	case key.text == selfAttr:
		d.setSelf(value.text == "true", key.line)
	default:
		for _, node := range nodes {
			d.net.light(node, value.text == "true")
		}
	}
}

// place sets the positions of nodes. Graphviz marks fixed positions with a !.
func (d *dotReader) place(nodes []int, value dotToken) {
	if len(nodes) == 0 {
		return
	}
	x, y, _ := strings.Cut(strings.TrimSuffix(value.text, "!"), ",")
	right, err1 := strconv.ParseFloat(strings.TrimSpace(x), 64)
	up, err2 := strconv.ParseFloat(strings.TrimSpace(y), 64)
	if at := [2]float64{right / pointsPerLight, -up / pointsPerLight}; err1 == nil && err2 == nil && checkPlace(at) {
		d.net.place(nodes, at)
		return
	}
	d.fail(bad(value.line, `pos=%s; use two numbers up to %d, as in pos="36,72"`, quote(value.text), maxPlace*pointsPerLight))
}

// setSelf sets whether lights toggle themselves.
func (d *dotReader) setSelf(self bool, line int) {
	if d.selfSet {
		d.fail(bad(line, "self is set twice; set it once"))
	}
	d.selfSet, d.net.self = true, self
}

func writeDOT(p printer, w *wiring) error {
	g, err := w.graph(DOT)
	if err != nil {
		return err
	}
	kind, between := "graph", " -- "
	if g.directed {
		kind, between = "digraph", " -> "
	}
	quoted := *w // numbers need no quotes
	quoted.labels = slices.Clone(w.labels)
	for node, label := range w.labels {
		if quoted.labels[node], err = dotQuote(label); err != nil {
			return err
		}
	}
	p.text(kind + " {\n")
	if !g.self() {
		p.text("\t" + selfAttr + "=false\n")
	}
	for node := range g.lights {
		p.text("\t")
		quoted.name(p, node)
		p.text(g.dotAttributes(node) + "\n")
	}
	for u, v := range g.edges() {
		p.text("\t")
		quoted.name(p, u)
		p.text(between)
		quoted.name(p, v)
		p.text("\n")
	}
	p.text("}\n")
	return nil
}

// dotAttributes returns the attributes of a node: whether it is on, and where it is.
func (g graph) dotAttributes(node int) string {
	var list []string
	if g.colour != nil {
		list = append(list, litAttr+"="+strconv.FormatBool(g.colour[node] > 0))
	}
	if g.places != nil {
		x, y := g.places[node][0]*pointsPerLight, -g.places[node][1]*pointsPerLight
		list = append(list, posAttr+`="`+decimal(x)+","+decimal(y)+`"`)
	}
	if list == nil {
		return ""
	}
	return " [" + strings.Join(list, ", ") + "]"
}

// dotQuote quotes a name if necessary, so that it reads back as the same name. DOT cannot escape a
// backslash, so some names cannot be written.
func dotQuote(name string) (string, error) {
	for _, text := range []string{name, `"` + strings.ReplaceAll(name, `"`, `\"`) + `"`} {
		s := dotScan{text: text}
		if token, err := s.token(); err == nil && token.kind == dotName && !token.html && token.text == name && s.pos == len(text) {
			return text, nil
		}
	}
	return "", unfit(DOT, "cannot store the name %s", quote(name))
}
