//go:build !play

package bridge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"lightsout/board"
	"lightsout/board/graphfile"
	"lightsout/internal/english"
	"lightsout/internal/layout"
)

// parse reads a file with a graph or a list of buttons. If no format is given, it detects the
// format.
func (s *Session) parse(ctx context.Context, f GraphFile) (GraphBoard, error) {
	format := graphfile.Format(f.Format)
	if f.Format == "" {
		found, ok := graphfile.Detect([]byte(f.Text))
		if !ok {
			return GraphBoard{}, fmt.Errorf("can't tell which format this is; choose one of %s", english.Choices(graphfile.Formats()))
		}
		format = found
	}
	read, err := graphfile.Read(strings.NewReader(f.Text), format)
	if err != nil {
		return GraphBoard{}, err
	}
	b := read.Board
	switch {
	case b.Colours() != 2:
		return GraphBoard{}, english.Errorf("graphs here need two colours, but this one has %d", b.Colours())
	case max(b.Lights(), b.Buttons()) > MaxDrawn:
		return GraphBoard{}, english.Errorf("%w: a graph here can have up to %d lights, but this one has %d",
			board.ErrTooLarge, MaxDrawn, max(b.Lights(), b.Buttons()))
	}
	places, err := placesOf(ctx, read)
	g := graphOf(b, places)
	for light, colour := range read.Colours {
		if colour != 0 {
			g.Lit = append(g.Lit, light)
		}
	}
	return g, err
}

// graphOf returns a board in the form that the Lab draws.
func graphOf(b *board.Board, places [][2]float64) GraphBoard {
	g := GraphBoard{Lights: b.Lights(), Toggles: [][]int{}, Labels: list(b.Labels()), Lit: []int{}, Places: places}
	for button := range b.Buttons() {
		g.Toggles = append(g.Toggles, b.AppendToggles([]int{}, button))
	}
	return g
}

// farthest is the largest absolute value of a coordinate at which the Lab draws a node.
const farthest = 1000

// placesOf returns the positions in a file with a graph. If the file has no positions, or one that
// is too far out, placesOf computes them. It returns an empty list if there are not as many buttons
// as lights.
func placesOf(ctx context.Context, p graphfile.Position) ([][2]float64, error) {
	far := func(at [2]float64) bool { return max(math.Abs(at[0]), math.Abs(at[1])) > farthest }
	switch {
	case p.Board.Lights() != p.Board.Buttons():
		return [][2]float64{}, nil
	case p.Places != nil && !slices.ContainsFunc(p.Places, far):
		return p.Places, nil
	}
	return layout.Place(ctx, p.Board, layout.Spring)
}

// format writes a graph as a file.
func (s *Session) format(_ context.Context, w WriteGraph) (GraphFile, error) {
	b, err := w.Board.build()
	if err != nil {
		return GraphFile{}, err
	}
	position := graphfile.Position{Board: b}
	if len(w.Board.Places) > 0 {
		position.Places = w.Board.Places
	}
	if len(w.Board.Lit) > 0 {
		position.Colours = make([]uint8, b.Lights())
		for _, light := range w.Board.Lit {
			position.Colours[light] = 1
		}
	}
	var out bytes.Buffer
	if err := graphfile.Write(&out, graphfile.Format(w.Format), position); err != nil {
		return GraphFile{}, err
	}
	return GraphFile{Format: w.Format, Text: out.String()}, nil
}

// arrange computes positions for the nodes of a graph.
func (s *Session) arrange(ctx context.Context, g GraphBoard) (Places, error) {
	b, err := g.build()
	if err != nil {
		return Places{}, err
	}
	places, err := layout.Place(ctx, b, layout.Spring)
	return Places{places}, err
}

// errGraph reports that a graph refers to lights that do not exist.
var errGraph = errors.New("the graph has edges to nodes that do not exist")

// build makes a board from a graph or a list of buttons.
func (g GraphBoard) build() (*board.Board, error) {
	inside := func(light int) bool { return light >= 0 && light < g.Lights }
	selves := 0
	for button, lights := range g.Toggles {
		if slices.ContainsFunc(lights, func(light int) bool { return !inside(light) }) {
			return nil, errGraph
		}
		if slices.Contains(lights, button) {
			selves++
		}
	}
	if slices.ContainsFunc(g.Lit, func(light int) bool { return !inside(light) }) {
		return nil, errGraph
	}
	rule := board.Ring
	if selves > 0 {
		rule = board.Plus
	}
	var b *board.Board
	var err error
	if mixed := selves > 0 && selves < len(g.Toggles); mixed || len(g.Toggles) != g.Lights {
		b, err = board.NewButtons(g.Lights, g.Toggles)
	} else {
		b, err = board.NewGraph(g.graph(rule))
	}
	if err != nil || len(g.Labels) == 0 {
		return b, err
	}
	return b.WithLabels(g.Labels)
}

// graph returns the board as a graph. If every edge goes both ways, it lists each pair of nodes
// once.
func (g GraphBoard) graph(rule board.Rule) board.Graph {
	found := board.Graph{Nodes: g.Lights, Rule: rule}
	leads := func(from, to int) bool { return slices.Contains(g.Toggles[from], to) }
	for from, lights := range g.Toggles {
		found.Directed = found.Directed || slices.ContainsFunc(lights, func(to int) bool { return !leads(to, from) })
	}
	for from, lights := range g.Toggles {
		for _, to := range lights {
			if to != from && (found.Directed || from < to) {
				found.Edges = append(found.Edges, [2]int{from, to})
			}
		}
	}
	return found
}
