package graphfile

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"lightsout/board"
)

// A jsonReader reads the fields of a JSON file one token after the other, so
// that a list is stopped when it is too long and nothing is nested but what
// should be. It has tokens of its own, for those of encoding/json take about a
// microsecond each.
type jsonReader struct {
	jsonTokens
	fields map[string]func() error
	seen   map[string]bool

	colours int

	// A graph. A node that an edge names is kept as -1, -2, .. for the first,
	// second, .. of the mentioned names until all nodes are known.
	net       network
	names     names // of the nodes
	mentioned names // in edges

	// A list of buttons: all lights one after the other, and where each
	// button's lights end.
	lights    int
	all, ends []int
}

func readJSON(r io.Reader) (*board.Board, error) {
	text, err := readText(r, MaxBytes)
	if err != nil {
		return nil, err
	}
	if err := checkJSON(text); err != nil {
		return nil, err
	}
	j := newJSONReader(text)
	if err := j.object(); err != nil {
		return nil, err
	}
	b, err := j.board()
	if err != nil {
		return nil, err
	}
	return b.WithColours(j.colours)
}

func newJSONReader(text string) *jsonReader {
	j := &jsonReader{
		jsonTokens: jsonTokens{text: text},

		seen:      map[string]bool{},
		colours:   2,
		net:       network{self: true, unit: "edge"},
		names:     names{},
		mentioned: names{},
	}
	j.fields = map[string]func() error{
		"colours":  func() error { return j.number(&j.colours, 2, board.MaxColours) },
		"directed": func() error { return j.boolean(&j.net.directed) },
		"self":     func() error { return j.boolean(&j.net.self) },
		"nodes":    j.nodes,
		"edges":    func() error { return j.list(j.edge) },
		"lights":   func() error { return j.number(&j.lights, 1, MaxNodes) },
		"buttons":  func() error { return j.list(j.button) },
	}
	return j
}

// object reads all fields.
func (j *jsonReader) object() error {
	if err := j.bracket("{"); err != nil {
		return err
	}
	for j.more() {
		name, _ := textOf(j.next())
		read, ok := j.fields[name]
		if !ok {
			return j.bad("no field is called %s; a graph has directed, self, nodes and edges, a list of buttons lights and buttons, and both colours", quote(name))
		}
		if j.seen[name] {
			return j.bad("a second field %s; give it once", quote(name))
		}
		j.seen[name] = true
		if err := read(); err != nil {
			return err
		}
	}
	return nil // what follows its } is white space, or it would not be JSON
}

// bracket expects a bracket.
func (j *jsonReader) bracket(want string) error {
	if token := j.next(); token != want {
		return j.bad("got %s where %s should be", shorten(token, 40), want)
	}
	return nil
}

func (j *jsonReader) boolean(b *bool) error {
	token := j.next()
	if token != "true" && token != "false" {
		return j.bad("got %s where true or false should be", shorten(token, 40))
	}
	*b = token == "true"
	return nil
}

// number reads a whole number.
func (j *jsonReader) number(n *int, least, most int) error {
	return j.whole(j.next(), n, least, most)
}

// whole sets n to the whole number that a token is.
func (j *jsonReader) whole(token string, n *int, least, most int) error {
	number, err := strconv.Atoi(token)
	if err != nil || number < least || number > most {
		return j.bad("got %s where a whole number from %d to %d should be", shorten(token, 40), least, most)
	}
	*n = number
	return nil
}

// list reads a list whose items are read by a function.
func (j *jsonReader) list(item func() error) error {
	if err := j.bracket("["); err != nil {
		return err
	}
	for j.more() {
		if err := item(); err != nil {
			return err
		}
	}
	return j.bracket("]")
}

// nodes reads how many nodes there are, or their names.
func (j *jsonReader) nodes() error {
	if j.peek() != '[' {
		return j.number(&j.net.nodes, 1, MaxNodes)
	}
	err := j.list(j.name)
	j.net.nodes = len(j.names)
	return err
}

func (j *jsonReader) name() error {
	token := j.next()
	name, ok := textOf(token)
	if !ok {
		return j.bad("got %s where the name of a node should be, in quotes", shorten(token, 40))
	}
	if _, again := j.names[name]; again {
		return j.bad("a second node %s; give each its own name", quote(name))
	}
	_, err := j.names.add(name)
	return err
}

func (j *jsonReader) edge() error {
	var ends [2]int
	if err := j.bracket("["); err != nil {
		return err
	}
	for i := range ends {
		if err := j.end(&ends[i]); err != nil {
			return err
		}
	}
	if err := j.bracket("]"); err != nil {
		return err
	}
	return j.net.add(ends[0], ends[1], len(j.net.edges)+1)
}

// end reads a node at an end of an edge.
func (j *jsonReader) end(node *int) error {
	token := j.next()
	if name, ok := textOf(token); ok {
		n, err := j.mentioned.add(name)
		*node = -1 - n
		return err
	}
	if strings.IndexByte("[]{}", token[0]) >= 0 {
		return j.bad("got %s where a node should be; an edge is two nodes", token)
	}
	return j.whole(token, node, 0, MaxNodes-1)
}

func (j *jsonReader) button() error {
	err := j.list(func() error {
		var light int
		if err := j.number(&light, 0, MaxNodes-1); err != nil {
			return err
		}
		j.all = append(j.all, light)
		return j.room()
	})
	j.ends = append(j.ends, len(j.all))
	if err == nil {
		err = j.room()
	}
	return err
}

// room checks that the buttons are not too many.
func (j *jsonReader) room() error {
	if len(j.ends)+len(j.all) > board.MaxToggles {
		return errToggles
	}
	return nil
}

// board returns the board that all fields together describe.
func (j *jsonReader) board() (*board.Board, error) {
	graph := j.seen["nodes"] && j.seen["edges"] && !j.seen["lights"] && !j.seen["buttons"]
	list := j.seen["lights"] && j.seen["buttons"] && !j.seen["nodes"] && !j.seen["edges"]
	switch {
	case graph:
		if err := j.resolve(); err != nil {
			return nil, err
		}
		return j.net.board()
	case list && !j.seen["directed"] && !j.seen["self"]:
		b, err := board.NewButtons(j.lights, cut(j.all, j.ends))
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFile, err)
		}
		return b, nil
	}
	return nil, fmt.Errorf("%w: give it nodes and edges, with directed and self if need be, or else lights and buttons", ErrFile)
}

// resolve turns the names in edges into numbers.
func (j *jsonReader) resolve() error {
	known := make([]int, len(j.mentioned)) // the node of each mentioned name
	unknown := make([]string, len(j.mentioned))
	for name, n := range j.mentioned {
		node, ok := j.names[name]
		if !ok {
			node, unknown[n] = j.net.nodes, name
		}
		known[n] = node
	}
	for i := range j.net.edges {
		for k, node := range j.net.edges[i] {
			if node < 0 {
				j.net.edges[i][k] = known[-1-node]
			}
			if node < 0 && known[-1-node] == j.net.nodes {
				return j.net.bad(i, "no node is called %s; list it in nodes", quote(unknown[-1-node]))
			}
			if node >= j.net.nodes {
				return j.net.bad(i, "there is no node %d; the nodes are 0 to %d", node, j.net.nodes-1)
			}
		}
	}
	return nil
}

// writeJSON writes a graph when there is a button for each light and all of
// them toggle themselves or none, otherwise a list of buttons.
func writeJSON(p printer, w *wiring) error {
	p.text("{")
	if w.colours != 2 {
		p.text(`"colours": `)
		p.number(w.colours)
		p.text(", ")
	}
	if g, err := w.graph(JSON); err == nil && !g.mixed() {
		g.writeJSON(p)
	} else {
		w.writeButtons(p)
	}
	p.text("}\n")
	return nil
}

// writeJSON writes the edges of a node on one line and without blanks, so that
// the largest graph is shorter than MaxBytes: with numbers of six digits an edge
// takes 16 bytes, and 4.1 million of them fit on a board beside their nodes;
// with seven digits it takes 18, and there are 3.2 million.
func (g graph) writeJSON(p printer) {
	p.text(`"directed": ` + strconv.FormatBool(g.directed) + `, "self": ` + strconv.FormatBool(g.self()) + `, "nodes": `)
	p.number(g.lights)
	p.text(`, "edges": [`)
	last := -1 // the node of the edge before
	for u, v := range g.edges() {
		if last >= 0 {
			p.byte(',')
		}
		if u != last {
			p.byte('\n')
		}
		p.byte('[')
		p.pair(u, ",", v)
		p.byte(']')
		last = u
	}
	if last >= 0 {
		p.byte('\n')
	}
	p.text("]")
}

func (w *wiring) writeButtons(p printer) {
	p.text(`"lights": `)
	p.number(w.lights)
	p.text(`, "buttons": [`)
	for button, lights := range w.toggles {
		if button > 0 {
			p.byte(',')
		}
		p.text("\n[")
		for i, light := range lights {
			if i > 0 {
				p.byte(',')
			}
			p.number(light)
		}
		p.byte(']')
	}
	if len(w.toggles) > 0 {
		p.byte('\n')
	}
	p.text("]")
}
