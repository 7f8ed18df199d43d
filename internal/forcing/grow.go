package forcing

import (
	"cmp"
	"slices"

	"lightsout/board"
)

// A player is told how often to press the buttons of a start, so a start should tell few presses.
// Where every edge would tell too many, or the board has no edge, a start is grown to suit the
// solution: pick a light, settle all its buttons but one, let everything follow that is forced by
// then, and continue with another light. The button left out is forced, so it should be one that is
// pressed. The next light is one that adds few presses to tell and few buttons.

const (
	// maxGrown is the largest number of buttons on a board where starts are grown: growing a start of n
	// buttons takes n passes over all buttons.
	maxGrown = 1 << 10
	// maxSeeds limits the lights from which a start is grown, and growWork the buttons of the board
	// times the seeds.
	maxSeeds = 128
	growWork = 1 << 12
)

// A sprout grows starts for one solution.
type sprout struct {
	*Map
	times     []uint8 // how often the solution presses each button
	near      [][]int // for each button, its neighbours on the board
	connected bool    // only connected starts
}

// grow returns the start that tells the fewest presses among those grown from several lights. It
// returns false if it finds none.
func (g sprout) grow() ([]int, bool) {
	var best []int
	seeds := min(len(g.Buttons), maxSeeds, max(1, growWork/len(g.Lights)))
	for i := range seeds {
		found, ok := g.from(i * len(g.Buttons) / seeds)
		if ok && (best == nil || g.cost(found) < g.cost(best)) {
			best = found
		}
		if best != nil && pressesIn(best, g.times) == 0 {
			break
		}
	}
	return best, best != nil
}

// cost orders starts: fewer presses to tell come first, then fewer buttons.
func (g sprout) cost(start []int) int { return len(g.Lights)*pressesIn(start, g.times) + len(start) }

// A seedling is a start that is growing, and what it settles.
type seedling struct {
	*closure
	set  []int
	near []bool // the neighbours of the set
}

// from grows a start from a light.
func (g sprout) from(light int) ([]int, bool) {
	s := &seedling{closure: g.newClosure(), near: make([]bool, len(g.Lights))}
	s.close()
	for s.left > 0 {
		if s.set != nil || s.open[light] < 2 {
			light = g.pick(s)
		}
		if light < 0 {
			return nil, false
		}
		out := g.leaveOut(s, light)
		for _, button := range g.Buttons[light] {
			if button == out || s.settled[button] {
				continue
			}
			s.set = append(s.set, button)
			for _, other := range g.near[button] {
				s.near[other] = true
			}
			s.settle(button)
		}
		s.close()
	}
	set, ok := append([]int{}, s.set...), true
	if g.connected {
		set, ok = g.join(set)
	}
	set = g.thin(set)
	slices.Sort(set)
	return set, ok
}

// join adds buttons between the pieces of a set until it is connected, preferably buttons that are
// not pressed. It returns false if no buttons connect the pieces.
func (g sprout) join(set []int) ([]int, bool) {
	for {
		piece := pieceOf(set, g.near)
		if len(piece) == len(set) {
			return set, true
		}
		path := g.path(piece, set, true)
		if path == nil {
			path = g.path(piece, set, false)
		}
		if path == nil {
			return set, false
		}
		set = append(set, path...)
	}
}

// path returns the buttons between a piece of a set and the nearest button of the set outside it,
// or nil if there is no path. If unpressed is set, it uses only buttons that are not pressed.
func (g sprout) path(piece, set []int, unpressed bool) []int {
	from := make([]int, len(g.Lights)) // the button before each, plus 1
	for _, button := range piece {
		from[button] = button + 1
	}
	for queue := piece; len(queue) > 0; queue = queue[1:] {
		for _, next := range g.near[queue[0]] {
			if from[next] > 0 {
				continue
			}
			from[next] = queue[0] + 1
			if slices.Contains(set, next) {
				var path []int
				for at := queue[0]; from[at] != at+1; at = from[at] - 1 {
					path = append(path, at)
				}
				return path
			}
			if !unpressed || g.times[next] == 0 {
				queue = append(queue, next)
			}
		}
	}
	return nil
}

// leaveOut returns the button of a light that it should force: the one that is pressed most, and
// preferably one away from the start.
func (g sprout) leaveOut(s *seedling, light int) int {
	out := -1
	for _, button := range g.Buttons[light] {
		if !s.settled[button] && (out < 0 || g.times[button] > g.times[out] ||
			g.times[button] == g.times[out] && s.near[out] && !s.near[button]) {
			out = button
		}
	}
	return out
}

// pick returns the light whose buttons cost the least to settle, or -1 if there is none: each button
// costs 1, and each press to tell toldCost. If the start must be connected, buttons that are not
// next to it cost more.
func (g sprout) pick(s *seedling) int {
	best, least := -1, 0
	for light, open := range s.open {
		if open < 2 {
			continue
		}
		out := g.leaveOut(s, light)
		cost, apart := 0, 0
		for _, button := range g.Buttons[light] {
			if button == out || s.settled[button] {
				continue
			}
			cost += toldCost*int(g.times[button]) + 1
			if !s.near[button] {
				apart++
			}
		}
		if g.connected && s.set != nil {
			cost += apart
			if apart == open-1 { // all of them
				cost += len(g.Lights)
			}
		}
		if best < 0 || cost < least {
			best, least = light, cost
		}
	}
	return best
}

// toldCost is how many further buttons a start may have to save telling a press.
const toldCost = 4

// thin removes buttons that the rest of the start forces, trying the buttons with the most presses
// first.
func (g sprout) thin(set []int) []int {
	order := slices.Clone(set)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(g.times[b], g.times[a]) })
	for _, button := range order {
		less := slices.DeleteFunc(slices.Clone(set), func(b int) bool { return b == button })
		if g.Forces(less) && (!g.connected || hangsTogether(less, g.near)) {
			set = less
		}
	}
	return set
}

// hangsTogether reports whether a set of buttons is connected.
func hangsTogether(set []int, near [][]int) bool { return len(pieceOf(set, near)) == len(set) }

// pieceOf returns the buttons of a set that are connected to its first one, including that one.
func pieceOf(set []int, near [][]int) []int {
	if len(set) == 0 {
		return nil
	}
	left := make(map[int]bool, len(set))
	for _, button := range set[1:] {
		left[button] = true
	}
	piece := []int{set[0]}
	for i := 0; i < len(piece); i++ {
		for _, next := range near[piece[i]] {
			if left[next] {
				delete(left, next)
				piece = append(piece, next)
			}
		}
	}
	return piece
}

// neighbours returns, for each button, the buttons next to it. On a grid with a rule other than plus
// or ring, these are the ones around it. Elsewhere they are the ones that it toggles or that toggle it
// or, if the buttons are not the lights, the ones with which it shares a light.
func neighbours(b *board.Board, m *Map) [][]int {
	near := make([][]int, b.Buttons())
	if g, ok := b.Grid(); ok && g.Rule != board.Plus && g.Rule != board.Ring {
		g.Rule = board.Star
		if around, err := board.NewGrid(g); err == nil {
			for button := range near {
				near[button] = around.AppendToggles(nil, button)
			}
			return near
		}
	}
	for button, lights := range m.Lights {
		for _, light := range lights {
			if b.ButtonsAreLights() {
				near[button], near[light] = append(near[button], light), append(near[light], button)
			} else {
				near[button] = append(near[button], m.Buttons[light]...)
			}
		}
	}
	for button := range near {
		slices.Sort(near[button])
		near[button] = slices.Compact(near[button])
	}
	return near
}

// Starts other than edges are tried if there is no edge, or if each edge tells more than
// maxToldAtEdge presses, or more than one in minPartAtEdge of all presses.
const (
	maxToldAtEdge = 2
	minPartAtEdge = 5
)

// A choice is a solution, a start for it, and the number of presses that the start tells.
type choice struct {
	times []uint8
	start []int
	told  int
}

// Best returns a solution and a start that together tell few presses. It prefers an edge, then a
// connected start, then any. There must be at least one solution, and all must have the same number
// of presses.
func (m *Map) Best(solutions [][]uint8) (times []uint8, start []int) {
	m.prepare()
	best, found := m.bestEdge(solutions)
	if !found && len(m.Lights) > maxGrown {
		return slices.Clone(solutions[0]), m.anyStart()
	}
	all := 0
	for _, n := range solutions[0] {
		all += int(n)
	}
	if !found || len(m.Lights) <= maxGrown && (best.told > maxToldAtEdge || best.told*minPartAtEdge > all) {
		for _, connected := range []bool{true, false} {
			if best, found = m.bestGrown(solutions, connected, best, found); found {
				break
			}
		}
	}
	return slices.Clone(best.times), best.start
}

// anyStart returns a start for boards that are too large to grow one and have no edge: all buttons in
// order, except those that are settled by then.
func (m *Map) anyStart() []int {
	c, start := m.newClosure(), []int{}
	c.close()
	for button := range m.Lights {
		if !c.settled[button] {
			start = append(start, button)
			c.settle(button)
			c.close()
		}
	}
	return start
}

// bestEdge returns the edge that tells the fewest presses, or false if the board has none.
func (m *Map) bestEdge(solutions [][]uint8) (best choice, found bool) {
	for _, x := range solutions {
		for _, edge := range m.edges {
			if n := pressesIn(edge.Buttons, x); !found || n < best.told {
				best, found = choice{x, edge.Buttons, n}, true
			}
		}
	}
	return best, found
}

// bestGrown returns a grown start if one tells fewer presses than the best start so far, and best
// otherwise.
func (m *Map) bestGrown(solutions [][]uint8, connected bool, best choice, found bool) (choice, bool) {
	for _, x := range solutions[:min(len(solutions), maxGrownFor)] {
		grown, ok := sprout{m, x, m.near, connected}.grow()
		if n := pressesIn(grown, x); ok && (!found || n < best.told) {
			best, found = choice{x, grown, n}, true
		}
	}
	return best, found
}

// maxGrownFor is the largest number of solutions for which starts are grown.
const maxGrownFor = 4

// pressesIn counts the presses of some buttons.
func pressesIn(buttons []int, times []uint8) int {
	n := 0
	for _, button := range buttons {
		n += int(times[button])
	}
	return n
}
