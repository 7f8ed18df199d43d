// Package symmetry finds the reflections and rotations of a board's drawing that map the
// board to itself. Hints, generated puzzles and proofs use them.
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

// Of returns the motions that map the board to itself, except motions that move no light. It
// returns none if the board's buttons are not its lights, or if it has more than a million lights.
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
		if lights, ok := spots.moved(m.move); ok && keeps(b, lights) {
			all = append(all, Symmetry{m.motion, lights})
		}
	}
	return all
}

// spots finds the light at a position. It groups the lights by small squares and also searches the
// neighbouring squares, so that rounding differences between platforms do not matter.
type spots struct {
	board *board.Board
	at    map[[2]int][]int
}

const (
	squares = 8    // number of squares across a light
	near    = 1e-6 // distance below which positions are the same
)

func newSpots(b *board.Board) spots {
	s := spots{b, make(map[[2]int][]int, b.Lights())}
	for light := range b.Lights() {
		spot := b.Spot(light)
		key := square(spot.X, spot.Y)
		s.at[key] = append(s.at[key], light)
	}
	return s
}

func square(x, y float64) [2]int {
	return [2]int{int(math.Floor(x * squares)), int(math.Floor(y * squares))}
}

// find returns the light at a position, or -1.
func (s spots) find(x, y float64) int {
	middle := square(x, y)
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			for _, light := range s.at[[2]int{middle[0] + dx, middle[1] + dy}] {
				spot := s.board.Spot(light)
				if math.Abs(spot.X-x) < near && math.Abs(spot.Y-y) < near {
					return light
				}
			}
		}
	}
	return -1
}

// moved returns the light that each light moves to. It returns false if some light would move to an
// empty place, or if no light moves.
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
