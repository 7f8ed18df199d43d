package graphfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
)

// A jsonFile holds the fields of a JSON file; missing fields are nil. A file that consists mostly
// of short edges takes up to thirty times its length in memory, which is why maxJSON is small.
type jsonFile struct {
	colours, lights *int
	directed, self  *bool
	nodes           *any // a number, or a list of names
	edges           *[][]any
	buttons         *[][]int
	lit             *[]any // nodes or lights, each with or without its colour
	places          *[][]float64
}

// fields returns where to store each field, and what it should contain.
func (j *jsonFile) fields() map[string]jsonField {
	return map[string]jsonField{
		"colours":  {&j.colours, "a whole number, at least 2"},
		"lights":   {&j.lights, fmt.Sprintf("a whole number from 1 to %d", maxNodes)},
		"directed": {&j.directed, "true or false"},
		"self":     {&j.self, "true or false"},
		"nodes":    {&j.nodes, fmt.Sprintf("a list of names, or a whole number from 1 to %d", maxNodes)},
		"edges":    {&j.edges, "a list of edges, each a list of two nodes"},
		"lit":      {&j.lit, "a list of nodes or lights, each alone or in a list with its colour"},
		"places":   {&j.places, "a list of places, each a list of two numbers: how far right and how far down"},
		"buttons":  {&j.buttons, "a list of buttons, each a list of whole numbers"},
	}
}

type jsonField struct {
	value any
	what  string
}

func readJSON(text string) (Position, error) {
	var j jsonFile
	if err := j.decode(text); err != nil {
		return Position{}, err
	}
	b, err := j.board()
	if err != nil {
		return Position{}, err
	}
	if j.colours != nil {
		if b, err = b.WithColours(*j.colours); err != nil {
			return Position{}, fmt.Errorf("%w: %w", ErrFile, err)
		}
	}
	return j.position(b)
}

// position returns the board with the places of its nodes and the colours of its lights.
func (j *jsonFile) position(b *board.Board) (Position, error) {
	p := Position{Board: b}
	if err := j.addPlaces(&p); err != nil || j.lit == nil {
		return p, err
	}
	number := map[string]int{}
	for light, label := range b.Labels() {
		number[label] = light
	}
	p.Colours = make([]uint8, b.Lights())
	for i, item := range *j.lit {
		colour := 1
		if pair, ok := item.([]any); ok && len(pair) == 2 {
			if colour, ok = whole(pair[1], 1, b.Colours()-1); !ok {
				return Position{}, badItem("lit", i+1, "a colour is a whole number from 1 to %d", b.Colours()-1)
			}
			item = pair[0]
		}
		light, ok := find(item, number, b.Lights())
		if !ok {
			return Position{}, badItem("lit", i+1, "there is no node or light %s", spell(item))
		}
		p.Colours[light] = uint8(colour)
	}
	return p, nil
}

// addPlaces adds the positions of the nodes.
func (j *jsonFile) addPlaces(p *Position) error {
	if j.places == nil {
		return nil
	}
	if len(*j.places) != p.Board.Lights() {
		return english.Errorf("%w: %d places for %d lights; give one for each", ErrFile, len(*j.places), p.Board.Lights())
	}
	for i, at := range *j.places {
		if len(at) != 2 || !checkPlace([2]float64(at)) {
			return badItem("place", i+1, "use two numbers from -%d to %[1]d", maxPlace)
		}
		p.Places = append(p.Places, [2]float64(at))
	}
	return nil
}

// decode reads the fields one by one. Each must have a known name, and none may repeat.
func (j *jsonFile) decode(text string) error {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	line := func() int { return lineAt(text, min(len(text), int(d.InputOffset()))) }
	if token, err := d.Token(); err != nil || token != json.Delim('{') {
		return bad(line(), "not a JSON object, which begins with {")
	}
	fields := j.fields()
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return notJSON(text, line(), err)
		}
		name, _ := token.(string)
		field, ok := fields[name]
		if !ok {
			return bad(line(), "unknown field %s; a graph can have directed, self, nodes and edges, a list of buttons can have lights and buttons, and both can have colours, lit and places", quote(name))
		}
		if seen[name] {
			return bad(line(), "a second field %s; write it once", quote(name))
		}
		seen[name] = true
		start := int(d.InputOffset())
		if err := d.Decode(field.value); err != nil {
			return jsonError(text, start, line(), name, field.what, err)
		}
	}
	if _, err := d.Token(); err != nil { // the }
		return notJSON(text, line(), err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return bad(line(), "extra text after the board; a file can hold only one")
	}
	if at := nullAt(text); at >= 0 {
		return bad(lineAt(text, at), "null; give a value, or leave the field out")
	}
	return nil
}

// nullAt returns the index of the first null in a JSON text, or -1. encoding/json treats null as a
// missing field, an empty list or zero. Outside strings, the letter n appears in JSON only in null.
func nullAt(text string) int {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case quoted && text[i] == '\\':
			i++
		case !quoted && text[i] == 'n':
			return i
		}
	}
	return -1
}

// jsonError returns an error that explains what an unreadable field should contain.
func jsonError(text string, start, line int, name, what string, err error) error {
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		line = lineAt(text, min(len(text), start+int(wrong.Offset)))
		return bad(line, "%s: got %s; use %s", name, shorten(wrong.Value), what)
	}
	return notJSON(text, line, err)
}

func notJSON(text string, line int, err error) error {
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		line = lineAt(text, min(len(text), int(syntax.Offset)))
	}
	return bad(line, "not JSON: %v", err)
}

// board returns the board that the fields describe.
func (j *jsonFile) board() (*board.Board, error) {
	graph := j.nodes != nil && j.edges != nil && j.lights == nil && j.buttons == nil
	list := j.lights != nil && j.buttons != nil && j.nodes == nil && j.edges == nil
	switch {
	case graph:
		return j.graph()
	case list && j.directed == nil && j.self == nil:
		if *j.lights > maxNodes {
			return nil, errNodes
		}
		colours := 2
		if j.colours != nil {
			colours = *j.colours
		}
		b, err := board.NewSteps(*j.lights, colours, *j.buttons)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFile, err)
		}
		return b, nil
	}
	return nil, fmt.Errorf("%w: write either nodes and edges, with directed and self if you need them, or lights and buttons", ErrFile)
}

func (j *jsonFile) graph() (*board.Board, error) {
	net := network{self: true, json: true}
	if j.directed != nil {
		net.directed = *j.directed
	}
	if j.self != nil {
		net.self = *j.self
	}
	var known names
	list, named := (*j.nodes).([]any)
	if !named {
		n, ok := whole(*j.nodes, 1, maxNodes)
		if !ok {
			return nil, english.Errorf("%w: nodes must be a list of names, or a whole number from 1 to %d", ErrFile, maxNodes)
		}
		net.nodes = n
	}
	for _, node := range list {
		name, ok := node.(string)
		if !ok {
			return nil, badItem("node", len(known.list)+1, "its name is not in quotes")
		}
		if _, again := known.number[name]; again {
			return nil, badItem("node", len(known.list)+1, "a second node %s; give each its own name", quote(name))
		}
		if _, err := known.add(name); err != nil {
			return nil, err
		}
	}
	if named {
		net.named(known)
	}
	for i, edge := range *j.edges {
		if err := net.addJSON(known, edge, i+1); err != nil {
			return nil, err
		}
	}
	return net.board()
}

// addJSON adds an edge. Each end is the number or the name of a node.
func (g *network) addJSON(known names, edge []any, place int) error {
	wrong := func(format string, args ...any) error { return badItem("edge", place, format, args...) }
	if len(edge) != 2 {
		return wrong("it has %d ends; an edge has two", len(edge))
	}
	var ends [2]int
	for i, end := range edge {
		node, ok := find(end, known.number, g.nodes)
		if _, isName := end.(string); !ok && isName {
			return wrong("no node is called %s; list it in nodes", spell(end))
		}
		if !ok {
			return wrong("there is no node %s; the nodes are 0 to %d", spell(end), g.nodes-1)
		}
		ends[i] = node
	}
	return g.add(ends[0], ends[1], place)
}

// find returns the number of a node or light, given as a JSON name or as a number from 0. It
// returns false if there is no such node or light.
func find(value any, number map[string]int, n int) (int, bool) {
	if name, ok := value.(string); ok {
		i, ok := number[name]
		return i, ok
	}
	return whole(value, 0, n-1)
}

// spell formats a JSON value for an error message.
func spell(value any) string {
	if text, ok := value.(string); ok {
		return quote(text)
	}
	return shorten(fmt.Sprint(value))
}

// whole returns a JSON value as an integer. It returns false unless the value is a whole number
// from least to limit, written in plain digits and not as 1e3.
func whole(value any, least, limit int) (int, bool) {
	number, _ := value.(json.Number)
	n, err := strconv.Atoi(number.String())
	return n, err == nil && n >= least && n <= limit
}

// writeJSON writes a graph if there are as many buttons as lights, no button advances a light by
// several colours, and either the lights have names, or all or none of them toggle themselves.
// Otherwise it writes a list of buttons.
func writeJSON(p printer, w *wiring) error {
	p.text("{")
	if w.colours != 2 {
		p.text(`"colours": ` + strconv.Itoa(w.colours) + ", ")
	}
	if g, err := w.graph(JSON); err == nil && (!g.mixed() || w.labels != nil) {
		g.writeJSON(p)
	} else {
		w.writeButtons(p)
	}
	w.writeLit(p)
	w.writePlaces(p)
	p.text("}\n")
	return nil
}

// writeLit writes the numbers of the lights that are on.
func (w *wiring) writeLit(p printer) {
	if w.colour == nil {
		return
	}
	p.text(`, "lit": [`)
	first := true
	for light, colour := range w.lit() {
		if !first {
			p.text(",")
		}
		first = false
		if colour == 1 {
			p.number(light)
		} else {
			p.list(light, colour)
		}
	}
	p.text("]")
}

// writePlaces writes the positions of the nodes.
func (w *wiring) writePlaces(p printer) {
	if w.places == nil {
		return
	}
	p.text(`, "places": [`)
	for light, at := range w.places {
		if light > 0 {
			p.text(",")
		}
		p.text("[" + decimal(at[0]) + "," + decimal(at[1]) + "]")
	}
	p.text("]")
}

// writeJSON writes the fields of a graph. The edges of each node share a line, as numbers from 0.
func (g graph) writeJSON(p printer) {
	p.text(`"directed": ` + strconv.FormatBool(g.directed) + `, "self": ` + strconv.FormatBool(g.self()) + `, "nodes": `)
	if g.labels == nil {
		p.number(g.lights)
	} else {
		list, _ := json.Marshal(g.labels) // marshalling strings never fails
		p.text(string(list))
	}
	p.text(`, "edges": [`)
	last := -1 // the first node of the previous edge
	for u, v := range g.edges() {
		if last >= 0 {
			p.text(",")
		}
		if u != last {
			p.text("\n")
		}
		p.list(u, v)
		last = u
	}
	if last >= 0 {
		p.text("\n")
	}
	p.text("]")
}

func (w *wiring) writeButtons(p printer) {
	p.text(`"lights": `)
	p.number(w.lights)
	p.text(`, "buttons": [`)
	for button, lights := range w.toggles {
		if button > 0 {
			p.text(",")
		}
		p.text("\n")
		p.list(lights...)
	}
	if len(w.toggles) > 0 {
		p.text("\n")
	}
	p.text("]")
}
