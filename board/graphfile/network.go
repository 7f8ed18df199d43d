package graphfile

import (
	"fmt"
	"slices"

	"lightsout/board"
)

// A network is a graph while it is being read. Only [network.board] validates it as a whole,
// because the end of a file can change what its edges mean.
type network struct {
	nodes    int
	directed bool
	self     bool               // every light toggles itself
	strict   bool               // duplicate edges are allowed and ignored
	labels   []string           // the names of the nodes; nil if they have none
	lit      map[int]bool       // which nodes are on; nil if the file does not list them
	spots    map[int][2]float64 // where nodes are drawn

	edges [][2]int
	// places holds the position of each edge in the file: its line or, in JSON, its index in the
	// list, from 1.
	places []int32
	json   bool
}

// Each edge is packed into one word for sorting: nodeBits for each end, then placeBits for its
// index. maxNodes and board.MaxToggles must fit in those bits.
const (
	nodeBits  = 20
	placeBits = 22
)

// add adds an edge, with its place in the file.
func (g *network) add(u, v, place int) error {
	if len(g.edges) == board.MaxToggles {
		return errToggles
	}
	g.edges = append(g.edges, [2]int{u, v})
	g.places = append(g.places, int32(place))
	return nil
}

func (g *network) named(n names) { g.nodes, g.labels = len(n.list), n.list }

func (g *network) bad(edge int, format string, args ...any) error {
	return badItem(g.unit(), int(g.places[edge]), format, args...)
}

// unit returns what places counts.
func (g *network) unit() string {
	if g.json {
		return "edge"
	}
	return "line"
}

// light records whether a node is on.
func (g *network) light(node int, on bool) {
	if g.lit == nil {
		g.lit = map[int]bool{}
	}
	g.lit[node] = on
}

// position returns the graph as a board, with the places of its nodes and which lights are on.
func (g *network) position() (Position, error) {
	b, err := g.board()
	p := Position{Board: b}
	if err == nil && len(g.spots) == g.nodes {
		p.Places = make([][2]float64, g.nodes)
		for node, place := range g.spots {
			p.Places[node] = place
		}
	}
	if err != nil || g.lit == nil {
		return p, err
	}
	p.Colours = make([]uint8, g.nodes)
	for node, on := range g.lit {
		if on {
			p.Colours[node] = 1
		}
	}
	return p, nil
}

// board checks the graph and returns it as a board.
func (g *network) board() (*board.Board, error) {
	if g.nodes == 0 {
		return nil, fmt.Errorf("%w: it has no nodes; a board needs at least one light", ErrFile)
	}
	loop := slices.IndexFunc(g.edges, isLoop)
	if loop >= 0 && g.self {
		return nil, g.bad(loop, "an edge from a light to itself; every light already toggles itself unless self is false")
	}
	if err := g.checkRepeats(); err != nil {
		return nil, err
	}
	if g.total() > board.MaxToggles {
		return nil, errToggles
	}
	b, err := g.build(loop >= 0)
	if err == nil && g.labels != nil {
		b, err = b.WithLabels(g.labels)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	return b, nil
}

// build returns the board without names. If there are loops, which are edges from a light to
// itself, the board lists its buttons.
func (g *network) build(loops bool) (*board.Board, error) {
	if loops {
		return board.NewButtons(g.nodes, g.toggles())
	}
	rule := board.Ring
	if g.self {
		rule = board.Plus
	}
	return board.NewGraph(board.Graph{Nodes: g.nodes, Edges: g.edges, Directed: g.directed, Rule: rule})
}

func isLoop(edge [2]int) bool { return edge[0] == edge[1] }

// total returns the number of buttons and toggles.
func (g *network) total() int {
	total := g.nodes
	if g.self {
		total += g.nodes
	}
	for _, edge := range g.edges {
		if total++; !g.directed && !isLoop(edge) {
			total++
		}
	}
	return total
}

// toggles returns the lights that each button toggles, on a board where only the lights with an
// edge to themselves toggle themselves.
func (g *network) toggles() [][]int {
	lists := make([][]int, g.nodes)
	for _, edge := range g.edges {
		u, v := edge[0], edge[1]
		lists[u] = append(lists[u], v)
		if !g.directed && u != v {
			lists[v] = append(lists[v], u)
		}
	}
	return lists
}

// checkRepeats rejects duplicate edges, or drops them in a strict graph. It sorts the edges, which
// takes less memory than a set would.
func (g *network) checkRepeats() error {
	keys := make([]uint64, len(g.edges))
	for i, edge := range g.edges {
		u, v := edge[0], edge[1]
		if !g.directed && u > v {
			u, v = v, u
		}
		keys[i] = uint64(u)<<(nodeBits+placeBits) | uint64(v)<<placeBits | uint64(i)
	}
	slices.Sort(keys)
	if g.strict {
		g.keep(slices.CompactFunc(keys, sameEnds))
		return nil
	}
	first, again := 0, -1
	for i := 1; i < len(keys); i++ {
		if at := edgeIndex(keys[i]); sameEnds(keys[i-1], keys[i]) && (again < 0 || at < again) {
			first, again = edgeIndex(keys[i-1]), at
		}
	}
	if again < 0 {
		return nil
	}
	return g.bad(again, "the same edge as %s %d; list each edge once", g.unit(), g.places[first])
}

func sameEnds(a, b uint64) bool { return a>>placeBits == b>>placeBits }

func edgeIndex(key uint64) int { return int(key & (1<<placeBits - 1)) }

// keep keeps only the edges with the given keys.
func (g *network) keep(keys []uint64) {
	for i, key := range keys {
		u, v := key>>(nodeBits+placeBits), key>>placeBits&(1<<nodeBits-1)
		g.edges[i] = [2]int{int(u), int(v)}
	}
	g.edges = g.edges[:len(keys)]
}
