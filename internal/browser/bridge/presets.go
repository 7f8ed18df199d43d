//go:build !play

package bridge

import (
	"context"
	"fmt"
	"slices"

	"lightsout/board"
	"lightsout/internal/graphs"
)

// presets lists the graphs that the Lab offers: families, and then the well-known graphs.
func (s *Session) presets(_ context.Context, _ Nothing) (Presets, error) {
	var all []Preset
	for _, f := range graphs.Families() {
		all = append(all, Preset{f.Name, f.Size, f.Least, f.Most, f.Usual, ""})
	}
	for _, g := range graphs.Famous() {
		b, err := newGraph(g)
		if err != nil {
			return Presets{}, err
		}
		all = append(all, Preset{Name: g.Name, Board: b.String()})
	}
	return Presets{all}, nil
}

func newGraph(g graphs.Graph) (*board.Board, error) {
	return board.NewGraph(board.Graph{Nodes: len(g.At), Edges: g.Edges})
}

// preset makes one of the graphs in the list.
func (s *Session) preset(_ context.Context, p PresetRequest) (GraphBoard, error) {
	families := graphs.Families()
	if i := slices.IndexFunc(families, func(f graphs.Family) bool { return f.Name == p.Name }); i >= 0 {
		return drawGraph(families[i].Make(p.Size))
	}
	famous := graphs.Famous()
	i := slices.IndexFunc(famous, func(g graphs.Graph) bool { return g.Name == p.Name })
	if i < 0 {
		return GraphBoard{}, fmt.Errorf("there is no graph %.40q", p.Name)
	}
	return drawGraph(famous[i])
}

// drawGraph returns a graph with its positions.
func drawGraph(g graphs.Graph) (GraphBoard, error) {
	b, err := newGraph(g)
	if err != nil {
		return GraphBoard{}, err
	}
	return graphOf(b, g.At), nil
}
