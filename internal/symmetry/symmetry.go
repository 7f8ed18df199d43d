// Package symmetry finds the reflections and rotations of a board's drawing that map the
// board to itself. Generated puzzles, models and the search for the fewest presses use them.
package symmetry

import (
	"math"
	"slices"

	"lightsout/board"
)

// A Motion is a reflection or rotation of a board's drawing.
type Motion string

// The motions.
const (
	LeftRight   Motion = "left-right"
	TopBottom   Motion = "top-bottom"
	HalfTurn    Motion = "half turn"
	Diagonal    Motion = "diagonal"
	QuarterTurn Motion = "quarter turn"
)

// A Symmetry is a motion that maps a board to itself: it moves light i to light Lights[i], and
// the lights that button i toggles to the lights that button Lights[i] toggles.
type Symmetry struct {
	Motion Motion
	Lights []int
}

// maxSymmetric is the maximum number of lights on a board that is tested for symmetry.
const maxSymmetric = 1 << 20

// Of returns those of the five motions that map the board to itself, except motions that move no
// light. It returns none if the numbers of lights and buttons differ, or if there are more than
// maxSymmetric lights.
func Of(b *board.Board) []Symmetry {
	if b.Lights() != b.Buttons() || b.Lights() > maxSymmetric {
		return nil
	}
	w, h := b.Frame().Width, b.Frame().Height
	spots := newSpots(b)
	var all []Symmetry
	for _, m := range []struct {
		motion Motion
		move   func(x, y float64) (float64, float64)
	}{
		{LeftRight, func(x, y float64) (float64, float64) { return w - x, y }},
		{TopBottom, func(x, y float64) (float64, float64) { return x, h - y }},
		{HalfTurn, func(x, y float64) (float64, float64) { return w - x, h - y }},
		{Diagonal, func(x, y float64) (float64, float64) { return y, x }},
		{QuarterTurn, func(x, y float64) (float64, float64) { return h - y, x }},
	} {
		if lights, moves := spots.moved(m.move); moves && keeps(b, lights) {
			all = append(all, Symmetry{m.motion, lights})
		}
	}
	return all
}

// maxCounted is the maximum number of lights on a board whose symmetries are counted.
const maxCounted = 400

// Count returns the number of rotations and reflections of a board's drawing that map the board to
// itself, by any angle and counting the one that moves nothing. It returns 0 if the board's buttons
// are not its lights, or if it has more than 400 lights.
func Count(b *board.Board) int {
	if !b.ButtonsAreLights() || b.Lights() > maxCounted {
		return 0
	}
	// All of them leave the middle where it is, so they move a light to one as far from the middle.
	var x, y float64
	for light := range b.Lights() {
		x, y = x+b.Spot(light).X/float64(b.Lights()), y+b.Spot(light).Y/float64(b.Lights())
	}
	polar := func(light int) (radius, angle float64) {
		spot := b.Spot(light)
		return math.Hypot(spot.X-x, spot.Y-y), math.Atan2(spot.Y-y, spot.X-x)
	}
	var radius, angle float64
	for light := range b.Lights() {
		if r, a := polar(light); r > radius+near {
			radius, angle = r, a
		}
	}
	if radius == 0 {
		return 1
	}
	spots, count := newSpots(b), 0
	for light := range b.Lights() {
		r, a := polar(light)
		if math.Abs(r-radius) > near {
			continue
		}
		for _, mirror := range []float64{1, -1} {
			sin, cos := math.Sincos(a - mirror*angle)
			lights, _ := spots.moved(func(px, py float64) (float64, float64) {
				dx, dy := px-x, mirror*(py-y)
				return x + cos*dx - sin*dy, y + sin*dx + cos*dy
			})
			if lights != nil && keeps(b, lights) {
				count++
			}
		}
	}
	return count
}

// spots finds the light at a position. It groups the lights by small squares. A position near the
// edge of a square is looked up on both sides, so that rounding differences between platforms do not
// matter.
type spots struct {
	board *board.Board
	first map[[2]int]int // the first light in a square
	next  []int          // the next light in the same square, or -1
}

const (
	squares = 8    // number of squares across a light
	near    = 1e-6 // distance below which positions are the same
)

func newSpots(b *board.Board) spots {
	s := spots{b, make(map[[2]int]int, b.Lights()), make([]int, b.Lights())}
	for light := range b.Lights() {
		spot := b.Spot(light)
		key := [2]int{square(spot.X), square(spot.Y)}
		s.next[light] = -1
		if other, ok := s.first[key]; ok {
			s.next[light] = other
		}
		s.first[key] = light
	}
	return s
}

// square rounds a coordinate to a square. Lights on a grid are in the middle of their squares.
func square(x float64) int { return int(math.Round(x * squares)) }

// find returns the light at a position, or -1.
func (s spots) find(x, y float64) int {
	for col := square(x - near); col <= square(x+near); col++ {
		for row := square(y - near); row <= square(y+near); row++ {
			if light := s.findIn([2]int{col, row}, x, y); light >= 0 {
				return light
			}
		}
	}
	return -1
}

// findIn is like find, but looks only in one square.
func (s spots) findIn(key [2]int, x, y float64) int {
	light, ok := s.first[key]
	if !ok {
		return -1
	}
	for ; light >= 0; light = s.next[light] {
		if spot := s.board.Spot(light); math.Abs(spot.X-x) < near && math.Abs(spot.Y-y) < near {
			break
		}
	}
	return light
}

// moved returns the light that each light moves to, and whether any light moves. It returns nil if
// some light would move to an empty place.
func (s spots) moved(move func(x, y float64) (float64, float64)) ([]int, bool) {
	lights := make([]int, s.board.Lights())
	moves := false
	for light := range lights {
		spot := s.board.Spot(light)
		to := s.find(move(spot.X, spot.Y))
		if to < 0 {
			return nil, false
		}
		lights[light] = to
		moves = moves || to != light
	}
	return lights, moves
}

// keeps reports whether a motion preserves the board: the lights that a button toggles must move
// to the lights that its image toggles.
func keeps(b *board.Board, lights []int) bool {
	var from, to []int
	for button := range b.Buttons() {
		from = b.AppendToggles(from[:0], button)
		for i, light := range from {
			from[i] = lights[light]
		}
		slices.Sort(from)
		to = b.AppendToggles(to[:0], lights[button])
		if !slices.Equal(from, to) {
			return false
		}
	}
	return true
}
