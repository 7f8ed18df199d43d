package board

import (
	"slices"
	"strconv"

	"lightsout/internal/english"
	"lightsout/internal/graphs"
)

// A Graph is a board of nodes, each of which is a light and a button. Pressing a node toggles
// the nodes that its edges lead to, and the node itself unless the rule is Ring.
type Graph struct {
	Nodes    int      `json:"nodes"`
	Edges    [][2]int `json:"edges"` // from, to; both ways unless Directed
	Directed bool     `json:"directed"`
	Rule     Rule     `json:"rule"` // Plus or Ring; an empty rule means Plus
}

// maxNodes is the largest number of nodes in a graph.
const maxNodes = 1 << 20

// graph is the shape of a Graph.
type graph struct {
	out      [][]int // for each node, the nodes that its edges lead to, in increasing order
	directed bool
	rule     Rule
	// known is the name of a well-known graph and the positions of its nodes. Other graphs are drawn as a
	// circle.
	known graphs.Graph
}

// NewGraph returns the board of a graph. Loops and duplicate edges are errors.
func NewGraph(g Graph) (*Board, error) {
	if g.Nodes < 1 {
		return nil, english.Errorf("%w: %d nodes; a graph needs at least one", ErrSpec, g.Nodes)
	}
	if g.Nodes > maxNodes {
		return nil, english.Errorf("%w: %d nodes; a graph can have at most %d", ErrTooLarge, g.Nodes, maxNodes)
	}
	if len(g.Edges) > MaxToggles {
		return nil, english.Errorf("%w: %d edges; a graph can have at most %d", ErrTooLarge, len(g.Edges), MaxToggles)
	}
	rule, err := selfOrNot(g.Rule, "a graph")
	if err != nil {
		return nil, err
	}
	s := graph{out: make([][]int, g.Nodes), directed: g.Directed, rule: rule}
	for _, e := range g.Edges {
		if min(e[0], e[1]) < 0 || max(e[0], e[1]) >= g.Nodes {
			return nil, english.Errorf("%w: an edge from %d to %d; the nodes are 0 to %d", ErrSpec, e[0], e[1], g.Nodes-1)
		}
		if e[0] == e[1] {
			return nil, english.Errorf("%w: an edge from node %d to itself; use the rule to choose whether nodes toggle themselves", ErrSpec, e[0])
		}
		s.out[e[0]] = append(s.out[e[0]], e[1])
		if !g.Directed {
			s.out[e[1]] = append(s.out[e[1]], e[0])
		}
	}
	for node, out := range s.out {
		slices.Sort(out)
		if len(slices.Compact(slices.Clone(out))) != len(out) {
			return nil, english.Errorf("%w: node %d has the same edge twice; list it once", ErrSpec, node)
		}
	}
	if !g.Directed {
		s.known, _ = graphs.Find(s.out)
	}
	b := &Board{shape: s, colours: 2}
	if g.Nodes > graph6Nodes {
		return b.list() // its graph6 word would be too long
	}
	return b, nil
}

// list returns the same board as a list of buttons.
func (b *Board) list() (*Board, error) {
	toggles := make([][]int, b.Buttons())
	for button := range toggles {
		toggles[button] = b.AppendToggles(nil, button)
	}
	return NewButtons(b.Lights(), toggles)
}

func (g graph) withRule(r Rule) (shape, error) {
	var err error
	g.rule, err = selfOrNot(r, "a graph")
	return g, err
}

func (g graph) equal(other shape) bool {
	h, ok := other.(graph)
	return ok && g.directed == h.directed && g.rule == h.rule && slices.EqualFunc(g.out, h.out, slices.Equal)
}

func (g graph) lights() int { return len(g.out) }

func (g graph) buttons() int { return len(g.out) }

func (g graph) appendToggles(lights []int, button int) []int {
	start := len(lights)
	lights = append(lights, g.out[button]...)
	if g.rule == Plus {
		lights = append(lights, button)
	}
	slices.Sort(lights[start:])
	return lights
}

func (g graph) name(light int) string { return "light " + g.label(light) }

func (g graph) label(light int) string { return strconv.Itoa(light + 1) }

func (g graph) spot(light int) Spot {
	if g.known.Name == "" {
		return circle(len(g.out)).spot(light)
	}
	at := g.known.At[light]
	return Spot{X: at[0], Y: at[1], Cell: Disc}
}

func (g graph) frame() Frame {
	if g.known.Name == "" {
		return circle(len(g.out)).frame()
	}
	var f Frame
	for _, at := range g.known.At {
		f.Width, f.Height = max(f.Width, at[0]+0.5), max(f.Height, at[1]+0.5)
	}
	return f
}
