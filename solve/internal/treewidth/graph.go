package treewidth

import (
	"errors"
	"slices"

	"lightsout/board"
	"lightsout/solve/internal/task"
)

// ErrTooWide reports that a board is too wide, or too large, for this method.
var ErrTooWide = errors.New("the board is too wide")

const (
	// maxNodes is the maximum number of lights, and of buttons.
	maxNodes = 1 << 18
	// maxToggles is the maximum number of toggles of all buttons.
	maxToggles = 1 << 22
)

// A node is a light or a button of the board: button i is i, and light i is ^i.
type node = int32

// A graph lists which button toggles which light.
type graph struct {
	lightsOf  [][]int32
	buttonsOf [][]int32
}

// newGraph reads a board. It returns ErrTooWide if the board is too large or has more than two
// colours.
func newGraph(t *task.Task, b *board.Board) (*graph, error) {
	if b.Colours() != 2 || b.Lights() > maxNodes || b.Buttons() > maxNodes {
		return nil, ErrTooWide
	}
	g := &graph{make([][]int32, b.Buttons()), make([][]int32, b.Lights())}
	var toggled []int
	total := 0
	for button := range g.lightsOf {
		if err := poll(t, button); err != nil {
			return nil, err
		}
		toggled = b.AppendToggles(toggled[:0], button)
		if total += len(toggled); total > maxToggles {
			return nil, ErrTooWide
		}
		for _, light := range toggled {
			g.lightsOf[button] = append(g.lightsOf[button], int32(light))
			g.buttonsOf[light] = append(g.buttonsOf[light], int32(button))
		}
		slices.Sort(g.lightsOf[button])
	}
	return g, nil
}

// poll returns the task's error at every 64th step.
func poll(t *task.Task, step int) error {
	if step%64 == 0 {
		return t.Err()
	}
	return nil
}

// symmetric reports whether button i toggles light j whenever button j toggles light i.
func (g *graph) symmetric() bool {
	return slices.EqualFunc(g.lightsOf, g.buttonsOf, slices.Equal)
}

// withFlips returns the graph with one more button for each light, which toggles only that light.
func (g *graph) withFlips() *graph {
	buttons := len(g.lightsOf)
	f := &graph{slices.Clone(g.lightsOf), make([][]int32, len(g.buttonsOf))}
	for light, togglers := range g.buttonsOf {
		f.lightsOf = append(f.lightsOf, []int32{int32(light)})
		f.buttonsOf[light] = append(slices.Clone(togglers), int32(buttons+light))
	}
	return f
}

// nodes returns the number of nodes, and index numbers them.
func (g *graph) nodes() int { return len(g.lightsOf) + len(g.buttonsOf) }

func (g *graph) index(v node) int {
	if v < 0 {
		return len(g.lightsOf) + int(^v)
	}
	return int(v)
}

// neighbours returns the buttons of a light, or the lights of a button, in a new slice.
func (g *graph) neighbours(v node) []node {
	if v < 0 {
		return slices.Clone(g.buttonsOf[^v])
	}
	lights := make([]node, len(g.lightsOf[v]))
	for i, light := range g.lightsOf[v] {
		lights[i] = ^light
	}
	return lights
}
