package sparse

import (
	"math"
	"math/bits"

	"lightsout/internal/algebra/gf2"
)

// A slicer halves the buttons of a board by straight cuts through its layout.
type slicer struct {
	*layout
	*halves
	tick    gf2.Tick
	visited int
	counts  []int32 // number of buttons at each place along a direction
	beyond  []int32 // buffer for the buttons of a second half
}

// A slice is a cut through a part: across a direction, before a place. Its separator has about
// size buttons.
type slice struct {
	direction
	place int32
	size  int
}

// leastShare is the smallest share of the buttons that a half may get, and mostShare the largest
// share that the separator may take. Parts with a larger separator are better eliminated as a
// whole.
const (
	leastShare = 0.4
	mostShare  = 0.3
)

// halve divides each of the parts of a board, which share no lights.
func (l *layout) halve(parts [][]int32, tick gf2.Tick) (*halves, error) {
	n := len(l.at) / l.dimensions
	s := &slicer{layout: l, halves: newHalves(n), tick: tick, beyond: make([]int32, 0, n)}
	for _, part := range parts {
		if err := s.slice(s.add(-1), part); err != nil {
			return nil, err
		}
	}
	return s.halves, nil
}

// slice divides the buttons of a node, and reorders them.
func (s *slicer) slice(node int32, buttons []int32) error {
	if err := s.visit(len(buttons)); err != nil {
		return err
	}
	if len(buttons) <= leafButtons || s.depth[node] == maxDepth {
		s.settle(node, buttons)
		return nil
	}
	best := s.best(buttons) // if there is no cut, its size is math.MaxInt
	if float64(best.size) > mostShare*float64(len(buttons)) {
		s.settle(node, buttons)
		return nil
	}
	near, far := s.divide(buttons, best)
	s.far(node, far)
	if err := s.slice(s.add(node), near); err != nil {
		return err
	}
	return s.slice(s.add(node), far)
}

// visit counts visited buttons, and ticks when due.
func (s *slicer) visit(buttons int) error {
	before := s.visited
	s.visited += buttons
	if before/incidenceTick == s.visited/incidenceTick {
		return nil
	}
	n := len(s.leaf)
	total := n * max(1, bits.Len(uint(n/leafButtons)))
	return s.tick(min(s.visited, total), total)
}

// best returns the slice with the smallest separator or, in two dimensions, nearly the smallest.
func (s *slicer) best(buttons []int32) slice {
	if s.dimensions == 2 {
		return s.longest(buttons)
	}
	best := slice{size: math.MaxInt}
	for _, d := range s.directions {
		low, high := s.extent(buttons, d)
		if cut := s.across(buttons, d, low, high); cut.size < best.size {
			best = cut
		}
	}
	return best
}

// longest returns the slice across the dimension in which the buttons extend farthest, relative to
// the reach. In two dimensions that is nearly optimal and quick to find. Ties go to a cut between
// columns: on a Klein bottle that crosses fewer seams.
func (s *slicer) longest(buttons []int32) slice {
	var longest direction
	most := 0.0
	var from, to int32
	for _, d := range s.directions {
		low, high := s.extent(buttons, d)
		if extent := float64(high-low+1) / float64(d.reach); extent >= most {
			most, longest, from, to = extent, d, low, high
		}
	}
	return s.across(buttons, longest, from, to)
}

// extent returns the first and last places of the buttons along a direction.
func (s *slicer) extent(buttons []int32, d direction) (low, high int32) {
	low, high = math.MaxInt32, math.MinInt32
	for _, button := range buttons {
		place := s.along(d, button)
		low, high = min(low, place), max(high, place)
	}
	return low, high
}

// across returns the slice across a direction, along which the buttons are at places low to high.
// Among the slices that leave a fair share on either side it returns one with the smallest
// separator, as close to the middle as possible.
func (s *slicer) across(buttons []int32, d direction, low, high int32) slice {
	s.count(buttons, d, low, high)
	best, off := slice{size: math.MaxInt}, math.MaxInt
	least := int(leastShare * float64(len(buttons)))
	before, size := 0, 0
	for i, count := range s.counts[:len(s.counts)-1] {
		before += int(count)
		size += int(count)
		if k := i - int(d.reach); k >= 0 {
			size -= int(s.counts[k])
		}
		larger := max(before, len(buttons)-before)
		if len(buttons)-larger < least || size > best.size || size == best.size && larger >= off {
			continue
		}
		best, off = slice{d, low + int32(i) + 1, size}, larger
	}
	return best
}

// count counts the buttons at each place along a direction.
func (s *slicer) count(buttons []int32, d direction, low, high int32) {
	if size := int(high-low) + 1; size > cap(s.counts) {
		s.counts = make([]int32, size)
	}
	s.counts = s.counts[:high-low+1]
	clear(s.counts)
	for _, button := range buttons {
		s.counts[s.along(d, button)-low]++
	}
}

// divide moves the buttons before a slice to the start of the list, preserving their order.
func (s *slicer) divide(buttons []int32, cut slice) (near, far []int32) {
	s.beyond = s.beyond[:0]
	n := 0
	for _, button := range buttons {
		if s.along(cut.direction, button) < cut.place {
			buttons[n] = button
			n++
		} else {
			s.beyond = append(s.beyond, button)
		}
	}
	copy(buttons[n:], s.beyond)
	return buttons[:n], buttons[n:]
}
