package facts

import (
	"context"
	"math/big"

	"lightsout/board"
	"lightsout/internal/english"
)

// A Symmetry describes the automorphism group of a board. An automorphism moves the lights, each
// with its button, so that every button still toggles the same lights. On a graph these are the
// automorphisms of the graph. If a board has different numbers of lights and buttons, the lights
// and the buttons move independently.
type Symmetry struct {
	// Order is the number of automorphisms, including the identity.
	Order *big.Int
	// Kinds is the number of orbits: lights of the same kind can take each other's place.
	Kinds int
	// Group is the name of a well-known group with the same structure, such as "the symmetries
	// of a cube"; it is empty if the group is not recognised.
	Group string
}

const (
	// maxArcs limits the size of boards whose symmetry is computed, measured as the total number of
	// lights that their buttons toggle.
	maxArcs = 1 << 21
	// maxWork limits the search, in arcs followed and nodes compared: about a second in a browser.
	maxWork = 40_000_000
)

// FindSymmetry returns the symmetry of a board, or false if finding it would take more than a
// fixed amount of work. This hardly ever happens on boards of up to 400 lights.
func FindSymmetry(ctx context.Context, b *board.Board) (Symmetry, bool, error) {
	g, ok := newDigraph(b)
	if !ok {
		return Symmetry{}, false, ctx.Err()
	}
	found, ok := newSearch(ctx, g, maxWork).run()
	if !ok {
		return Symmetry{}, false, ctx.Err()
	}
	return Symmetry{found.order, found.orbits.count(b.Lights()), groupName(found)}, true, nil
}

// OrderText returns the number of automorphisms in a readable form: in digits, as a power of 2, or
// rounded.
func (s Symmetry) OrderText() string {
	digits := s.Order.String()
	switch zeros := s.Order.TrailingZeroBits(); {
	case s.Order.BitLen() <= readableBits:
		return english.Group(digits)
	case s.Order.BitLen() == int(zeros)+1:
		return powerText(2, int(zeros))
	}
	return "about " + powerText(10, len(digits)-1)
}

// Words describes the group in a sentence or two, for people.
func (s Symmetry) Words() string {
	const whose = "These are the symmetries of the board itself, however you draw it. "
	switch {
	case s.Order.Cmp(big.NewInt(1)) == 0:
		return "The board itself has no symmetry, however you draw it."
	case s.Order.Cmp(big.NewInt(2)) == 0:
		return whose + "There is only one besides the identity. " + s.kindsText()
	case s.Group == "":
		return whose + s.kindsText()
	}
	return whose + "They form the same group as " + s.Group + ". " + s.kindsText()
}

func (s Symmetry) kindsText() string {
	if s.Kinds == 1 {
		return "Any light can take the place of any other."
	}
	return "They sort the lights into " + english.Plural(s.Kinds, "kind", "kinds") + "."
}

// A digraph records which button toggles which light. If there are as many buttons as lights, a
// node is a light and its button, and its arcs lead to the lights it toggles; otherwise the
// buttons are extra nodes after the lights.
type digraph struct {
	n       int
	out, in [][]int32 // in is nil if it equals out
	colour  []int     // nodes of different colours never take each other's place
}

// newDigraph returns the digraph of a board, or false if the board is too large.
func newDigraph(b *board.Board) (*digraph, bool) {
	joint := b.Lights() == b.Buttons()
	g := &digraph{n: b.Lights()}
	if !joint {
		g.n += b.Buttons()
	}
	if g.n > maxArcs {
		return nil, false
	}
	g.out, g.in, g.colour = make([][]int32, g.n), make([][]int32, g.n), make([]int, g.n)
	var toggles []int
	arcs := 0
	for button := range b.Buttons() {
		from := button
		if !joint {
			from += b.Lights()
			g.colour[from] = 2
		}
		toggles = b.AppendToggles(toggles[:0], button)
		if arcs += len(toggles); arcs > maxArcs {
			return nil, false
		}
		for _, light := range toggles {
			if light == from {
				g.colour[from] = 1 // a loop
				continue
			}
			g.out[from] = append(g.out[from], int32(light))
			g.in[light] = append(g.in[light], int32(from))
		}
	}
	if joint && g.symmetric() {
		g.in = nil
	}
	return g, true
}

// symmetric reports whether every arc has a reverse arc. Both lists are in increasing order.
func (g *digraph) symmetric() bool {
	for node, out := range g.out {
		if len(out) != len(g.in[node]) {
			return false
		}
		for i, to := range out {
			if g.in[node][i] != to {
				return false
			}
		}
	}
	return true
}

// directions returns the lists of arcs that an automorphism must preserve.
func (g *digraph) directions() [][][]int32 {
	if g.in == nil {
		return [][][]int32{g.out}
	}
	return [][][]int32{g.out, g.in}
}
