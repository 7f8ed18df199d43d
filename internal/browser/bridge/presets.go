//go:build !play

package bridge

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"lightsout/board"
	"lightsout/internal/graphs"
	"lightsout/internal/layout"
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
func (s *Session) preset(ctx context.Context, p PresetRequest) (GraphBoard, error) {
	families := graphs.Families()
	if i := slices.IndexFunc(families, func(f graphs.Family) bool { return f.Name == p.Name }); i >= 0 {
		h := fnv.New64a()
		_, _ = h.Write([]byte(p.Seed)) // writing to a hash never fails
		return drawGraph(ctx, families[i].Make(p.Size, rand.New(rand.NewPCG(h.Sum64(), 0))), families[i].Random)
	}
	famous := graphs.Famous()
	i := slices.IndexFunc(famous, func(g graphs.Graph) bool { return g.Name == p.Name })
	if i < 0 {
		return GraphBoard{}, fmt.Errorf("there is no graph %.40q", p.Name)
	}
	return drawGraph(ctx, famous[i], false)
}

// drawGraph returns a graph with its own positions or, if arrange is set, with computed ones.
func drawGraph(ctx context.Context, g graphs.Graph, arrange bool) (GraphBoard, error) {
	b, err := newGraph(g)
	if err != nil {
		return GraphBoard{}, err
	}
	if arrange {
		if g.At, err = layout.Place(ctx, b, layout.Spring); err != nil {
			return GraphBoard{}, err
		}
	}
	return graphOf(b, g.At), nil
}
