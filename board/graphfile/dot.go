package graphfile

import (
	"slices"
	"strconv"
	"strings"
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

// A dotReader is a parser for the DOT grammar without subgraphs. It builds no tree: it adds nodes
// and edges as it reads them. The first error sticks; from then on, the next token is always the
// end of the file.
type dotReader struct {
	scan  dotScan
	token dotToken // the next token
	err   error

	net     network
	names   names
	selfSet bool
}

func readDOT(text string) (Position, error) {
	d := dotReader{
		scan: dotScan{text: text, line: 1},
		net:  network{self: true},
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
	d.expect('{')
	for d.err == nil && d.token.kind != '}' {
		d.statement()
		d.take(';')
	}
	d.expect('}')
	if d.token.kind == dotKeyword {
		d.fail(bad(d.token.line, "a second graph; a file can hold only one"))
	}
	if d.token.kind != dotEnd {
		d.unexpected("the end")
	}
}

// noNode stands for the node of attributes that belong to no single node.
const noNode = -1

func (d *dotReader) statement() {
	graph := d.takeWord("graph")
	if graph || d.takeWord("node") || d.takeWord("edge") {
		if d.token.kind != '[' {
			d.unexpected("[")
		}
		d.attributes(graph, noNode)
		return
	}
	first := d.nodeName()
	if d.take('=') {
		d.attribute(first, true, noNode)
		return
	}
	d.chain(d.node(first))
}

// chain parses the edges and attributes that may follow the first node of a statement.
func (d *dotReader) chain(from int) {
	node := from // the node that the attributes apply to
	for d.err == nil && (d.token.kind == dotLine || d.token.kind == dotArrow) {
		node = noNode
		line := d.token.line
		switch arrow := d.token.kind == dotArrow; {
		case arrow && !d.net.directed:
			d.fail(bad(line, "an arrow -> in a graph; write -- or make it a digraph"))
		case !arrow && d.net.directed:
			d.fail(bad(line, "a line -- in a digraph; write -> or make it a graph"))
		}
		d.next()
		to := d.node(d.nodeName())
		if d.err == nil {
			if err := d.net.add(from, to, line); err != nil {
				d.fail(err)
			}
		}
		from = to
	}
	d.attributes(false, node)
}

// nodeName parses the name of a node, and explains what to write instead of a subgraph.
func (d *dotReader) nodeName() dotToken {
	if d.token.kind == '{' || d.token.kind == dotKeyword && strings.EqualFold(d.token.text, "subgraph") {
		d.fail(bad(d.token.line, "subgraphs, such as {a b}, are not supported; write each edge between two nodes"))
	}
	return d.name()
}

// node adds the node with the given name, and skips its port if there is one.
func (d *dotReader) node(name dotToken) int {
	for range 2 {
		if d.take(':') {
			d.name()
		}
	}
	if d.err != nil {
		return noNode
	}
	node, err := d.names.add(name.text)
	if err != nil {
		d.fail(err)
	}
	return node
}

// attributes parses lists of attributes, for the whole graph, for a node or for neither.
func (d *dotReader) attributes(whole bool, node int) {
	for d.take('[') {
		for d.err == nil && d.token.kind != ']' {
			key := d.name()
			d.expect('=')
			d.attribute(key, whole, node)
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
func (d *dotReader) attribute(key dotToken, whole bool, node int) {
	value := d.name()
	if d.err != nil {
		return
	}
	switch {
	case key.text == posAttr && node != noNode:
		d.place(node, value)
	case key.text != selfAttr && key.text != litAttr:
	case key.text == selfAttr && !whole:
		d.fail(bad(key.line, "self applies to the whole graph; to make only some lights toggle themselves, set self=false for the graph and add edges from those lights to themselves"))
	case key.text == litAttr && node == noNode:
		d.fail(bad(key.line, "lit applies to a node, as in a [lit=true]"))
	case value.text != "true" && value.text != "false":
		d.fail(bad(key.line, "%s=%s; use true or false", key.text, quote(value.text)))
	case key.text == selfAttr:
		d.setSelf(value.text == "true", key.line)
	default:
		d.net.light(node, value.text == "true")
	}
}

// place sets the position of a node. Graphviz marks fixed positions with a !.
func (d *dotReader) place(node int, value dotToken) {
	x, y, _ := strings.Cut(strings.TrimSuffix(value.text, "!"), ",")
	right, err1 := strconv.ParseFloat(strings.TrimSpace(x), 64)
	up, err2 := strconv.ParseFloat(strings.TrimSpace(y), 64)
	if at := [2]float64{right / pointsPerLight, -up / pointsPerLight}; err1 == nil && err2 == nil && checkPlace(at) {
		d.net.place(node, at)
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
		if token, err := s.token(); err == nil && token.kind == dotName && token.text == name && s.pos == len(text) {
			return text, nil
		}
	}
	return "", unfit(DOT, "cannot store the name %s", quote(name))
}
