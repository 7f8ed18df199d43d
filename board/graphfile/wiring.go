package graphfile

import (
	"fmt"
	"iter"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
)

// A wiring is a board while it is being written.
type wiring struct {
	lights, colours int
	steps           int      // the most times that a button lists a light
	toggles         [][]int  // the lights of each button, in increasing order
	labels          []string // the labels of the lights; nil if they have none
	colour          []uint8  // the colours of the lights; nil if unknown
	places          [][2]float64
}

// wiringOf lists the lights that each button on a board toggles. It fails as soon as a limit is
// exceeded, because a grid can have billions of lights.
func wiringOf(b *board.Board) (*wiring, error) {
	if b.Lights() > maxNodes {
		return nil, errNodes
	}
	buttons := b.Buttons()
	if buttons > board.MaxToggles {
		return nil, errToggles
	}
	var all []int
	ends := make([]int, buttons)
	for button := range buttons {
		all = b.AppendToggles(all, button)
		ends[button] = len(all)
		if buttons+len(all) > board.MaxToggles {
			return nil, errToggles
		}
	}
	return &wiring{lights: b.Lights(), colours: b.Colours(), steps: b.MostSteps(), toggles: cut(all, ends), labels: b.Labels()}, nil
}

// cut splits a list into lists, given the end of each.
func cut(all, ends []int) [][]int {
	lists := make([][]int, len(ends))
	start := 0
	for i, end := range ends {
		lists[i], start = all[start:end:end], end
	}
	return lists
}

// unfit returns the error for a board that a format cannot hold.
func unfit(f Format, why string, args ...any) error {
	return fmt.Errorf("%w: %s %w; use %s for this board", ErrFormat, f, english.Errorf(why, args...), JSON)
}

// A graph is a wiring with a button for each light.
type graph struct {
	*wiring
	directed bool // a light toggles another that does not toggle it back
	loops    int  // how many lights toggle themselves
}

// graph returns the board as a graph for a format that needs one.
func (w *wiring) graph(f Format) (graph, error) {
	if w.lights != len(w.toggles) {
		return graph{}, unfit(f, "needs as many buttons as lights, but this board has %d and %d", len(w.toggles), w.lights)
	}
	if w.steps > 1 {
		return graph{}, unfit(f, "has no place for buttons that advance a light by several colours")
	}
	g := graph{wiring: w}
	for button, lights := range w.toggles {
		for _, light := range lights {
			if light == button {
				g.loops++
			}
			if !g.directed {
				_, mutual := slices.BinarySearch(w.toggles[light], button)
				g.directed = !mutual
			}
		}
	}
	return g, nil
}

// name writes the name of a node: its label, or else its number from 1.
func (w *wiring) name(p printer, node int) {
	if w.labels != nil {
		p.text(w.labels[node])
	} else {
		p.number(node + 1)
	}
}

// lit yields the lights that are on, with their colours.
func (w *wiring) lit() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for light, colour := range w.colour {
			if colour > 0 && !yield(light, int(colour)) {
				return
			}
		}
	}
}

func (g graph) hasEdges() bool {
	for range g.edges() {
		return true
	}
	return false
}

func (g graph) self() bool { return g.loops == g.lights }

// mixed reports whether only some of the lights toggle themselves.
func (g graph) mixed() bool { return g.loops > 0 && !g.self() }

// edges yields the edges, each undirected edge once. It leaves out the loops if every light has
// one.
func (g graph) edges() iter.Seq2[int, int] {
	self := g.self()
	return func(yield func(int, int) bool) {
		for u, lights := range g.toggles {
			for _, v := range lights {
				if v < u && !g.directed || v == u && self {
					continue
				}
				if !yield(u, v) {
					return
				}
			}
		}
	}
}
