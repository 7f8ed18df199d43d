package sparse

import (
	"math/bits"

	"lightsout/internal/algebra/gf2"
)

// halves is a recursive division of the buttons of a board into two halves, until the parts are
// small. The parts are the nodes of a forest of binary trees, and no light is toggled from two
// trees. It does not matter here whether the halves come from the positions of the lights or from
// the toggles alone.
//
// Two halves may still share lights. separate turns them into a dissection.
type halves struct {
	parent []int32  // parent of each node, -1 at a root
	leaf   []int32  // the smallest part that contains each button
	depth  []uint8  // depth of each node, 0 at a root
	path   []uint64 // for each button, bit 63-d is its half at depth d
}

// maxDepth is the depth at which division stops. Trees stay far shallower, because each half gets a
// fair share of the buttons (leastShare).
const maxDepth = 60

func newHalves(buttons int) *halves {
	return &halves{leaf: make([]int32, buttons), path: make([]uint64, buttons)}
}

// add adds a node and returns its number.
func (h *halves) add(parent int32) int32 {
	depth := uint8(0)
	if parent >= 0 {
		depth = h.depth[parent] + 1
	}
	h.parent = append(h.parent, parent)
	h.depth = append(h.depth, depth)
	return int32(len(h.parent) - 1)
}

// settle makes a node the leaf of some buttons.
func (h *halves) settle(node int32, buttons []int32) {
	for _, button := range buttons {
		h.leaf[button] = node
	}
}

// far records that buttons are in the second half of a node.
func (h *halves) far(node int32, buttons []int32) {
	bit := uint64(1) << (63 - h.depth[node])
	for _, button := range buttons {
		h.path[button] |= bit
	}
}

// unsettled is stored instead of a depth for a button that stays in its leaf.
const unsettled = 255

// A separation moves buttons up the trees of halves until the buttons of each light are on one path
// from a leaf to the root. The buttons that move to a node are the separator of its halves.
//
// A separation works down from the roots. At depth d the buttons of a light that have not moved up
// yet are in one half or in both. If they are in both, those in the half with fewer of them move up
// to the node. So a straight cut through a grid takes one row of buttons from each side. Lights
// with the fewest buttons to move come first: moving those settles many other lights.
type separation struct {
	*halves
	*incidence
	height []uint8   // for each button, the depth of the node it moved to
	at     [][]int32 // for each depth, the lights whose buttons separate there
	tick   gf2.Tick
	done   int
}

// separate returns for each button the depth of the node that it moves to, or unsettled.
func (h *halves) separate(inc *incidence, tick gf2.Tick) ([]uint8, error) {
	s := &separation{halves: h, incidence: inc, tick: tick, height: make([]uint8, len(h.leaf)), at: make([][]int32, maxDepth+1)}
	for i := range s.height {
		s.height[i] = unsettled
	}
	for light := range inc.buttonsOf.len() {
		if err := s.look(); err != nil {
			return nil, err
		}
		s.postpone(int32(light))
	}
	for depth := range s.at {
		if err := s.part(uint8(depth)); err != nil {
			return nil, err
		}
		s.at[depth] = nil
	}
	return s.height, nil
}

// look counts a visited light, and ticks when due.
func (s *separation) look() error {
	if s.done++; s.done%incidenceTick != 0 {
		return nil
	}
	total := 4 * s.buttonsOf.len() // each is visited a few times
	return s.tick(min(s.done, total), total)
}

// postpone queues a light for the depth at which its buttons separate, if they do.
func (s *separation) postpone(light int32) {
	first, differ := uint64(0), uint64(0)
	live := 0
	for _, button := range s.buttonsOf.of(light) {
		if s.height[button] != unsettled {
			continue
		}
		if live++; live == 1 {
			first = s.path[button]
		}
		differ |= first ^ s.path[button]
	}
	if differ != 0 {
		depth := bits.LeadingZeros64(differ)
		s.at[depth] = append(s.at[depth], light)
	}
}

// part moves buttons up to the nodes of one depth.
func (s *separation) part(depth uint8) error {
	lights := s.at[depth]
	for fewest := 1; len(lights) > 0; fewest++ {
		later := lights[:0]
		for _, light := range lights {
			if err := s.look(); err != nil {
				return err
			}
			near, far := s.count(light, depth)
			switch {
			case min(near, far) > fewest:
				later = append(later, light)
			case min(near, far) > 0:
				s.moveUp(light, depth, far < near)
				s.postpone(light)
			default:
				s.postpone(light)
			}
		}
		lights = later
	}
	return nil
}

// count returns how many of a light's buttons that have not moved up are in each half.
func (s *separation) count(light int32, depth uint8) (near, far int) {
	for _, button := range s.buttonsOf.of(light) {
		if s.height[button] != unsettled {
			continue
		}
		if s.path[button]<<depth>>63 == 0 {
			near++
		} else {
			far++
		}
	}
	return near, far
}

// moveUp moves the buttons that a light has in one half up to the node at the given depth.
func (s *separation) moveUp(light int32, depth uint8, far bool) {
	for _, button := range s.buttonsOf.of(light) {
		if s.height[button] == unsettled && (s.path[button]<<depth>>63 == 1) == far {
			s.height[button] = depth
		}
	}
}

// cuts builds the dissection: a tree for each tree of halves, with the buttons of each node. It
// leaves out nodes without buttons.
func (h *halves) cuts(height []uint8) []*cut {
	nodes := make([]cut, len(h.parent))
	for button, node := range h.leaf {
		for h.depth[node] > height[button] {
			node = h.parent[node]
		}
		nodes[node].own = append(nodes[node].own, int32(button))
	}
	var trees []*cut
	// Children have larger numbers than their parents.
	for node := len(nodes) - 1; node >= 0; node-- {
		above := &trees
		if p := h.parent[node]; p >= 0 {
			above = &nodes[p].children
		}
		if c := &nodes[node]; len(c.own) > 0 {
			*above = append(*above, c)
		} else {
			*above = append(*above, c.children...)
		}
	}
	return trees
}
