package sparse

import (
	"math"
	"slices"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
)

// A layout holds the positions of a board's buttons, with integer coordinates in one or more
// dimensions. Buttons that share a light are near each other, except along an edge that is glued to
// another.
type layout struct {
	dimensions int
	at         []int32 // position of button i: at[i*dimensions:]
	directions []direction
}

// A direction is one of the dimensions, or a diagonal: a signed sum of coordinates.
type direction struct {
	signs []int32 // the sign of each dimension, 0 if it is not in the sum
	// reach is how far apart the lights of a button are along the direction. The separator of a cut
	// covers that many positions before it.
	reach int32
}

// newLayout returns the layout of a board. It returns nil if the board has none, because its lights
// are drawn on a circle or do not match its buttons.
func newLayout(b *board.Board, inc *incidence, tick gf2.Tick) (*layout, error) {
	if b.Lights() != b.Buttons() || b.Lights() == 0 || b.Spot(0).Cell == board.Disc {
		return nil, nil
	}
	sides, torus, ok := b.Sides()
	if g, grid := b.Grid(); grid {
		sides, ok = []int{g.Rows, g.Cols}, true
	}
	l := &layout{dimensions: 2}
	place := func(light int, at []int32) {
		// Positions are in units of half a light, the smallest step that matters.
		spot := b.Spot(light)
		at[0], at[1] = int32(math.Round(2*spot.Y)), int32(math.Round(2*spot.X))
	}
	if ok {
		l.dimensions = len(sides)
		place = func(light int, at []int32) {
			for d := len(sides) - 1; d >= 0; d-- {
				at[d] = int32(light % sides[d])
				light /= sides[d]
			}
		}
	}
	l.at = make([]int32, b.Lights()*l.dimensions)
	for light := range b.Lights() {
		if light%incidenceTick == 0 {
			if err := tick(light, b.Lights()); err != nil {
				return nil, err
			}
		}
		place(light, l.of(int32(light)))
	}
	l.chooseDirections(inc, torus)
	return l, nil
}

func (l *layout) of(button int32) []int32 {
	return l.at[int(button)*l.dimensions : (int(button)+1)*l.dimensions]
}

// along returns the position of a button along a direction.
func (l *layout) along(d direction, button int32) int32 {
	sum := int32(0)
	for i, v := range l.of(button) {
		sum += d.signs[i] * v
	}
	return sum
}

// chooseDirections picks the dimensions and, on a hypergrid of up to five dimensions, the
// diagonals. A cut across a diagonal passes through fewer lights: three quarters as many in three
// dimensions, and two thirds as many in four. On a torus, such a cut would cross the seams
// everywhere.
func (l *layout) chooseDirections(inc *incidence, torus bool) {
	for d := range l.dimensions {
		signs := make([]int32, l.dimensions)
		signs[d] = 1
		l.addDirection(inc, signs)
	}
	const most = 5 // dimensions
	if torus || l.dimensions < 3 || l.dimensions > most {
		return
	}
	for set := range 1 << (l.dimensions - 1) {
		signs := make([]int32, l.dimensions)
		for d := range signs {
			signs[d] = 1 - 2*int32(set>>d&1)
		}
		l.addDirection(inc, signs)
	}
}

// addDirection adds a direction. Its reach is the median over a sample of buttons, so a few buttons
// with lights beyond a seam do not matter.
func (l *layout) addDirection(inc *incidence, signs []int32) {
	const samples = 512
	d := direction{signs: signs}
	n := inc.lightsOf.len()
	reaches := make([]int32, 0, 2*samples)
	for i := 0; i < n; i += max(1, n/samples) {
		low := l.along(d, int32(i))
		high := low
		for _, light := range inc.lightsOf.of(int32(i)) {
			place := l.along(d, light)
			low, high = min(low, place), max(high, place)
		}
		reaches = append(reaches, high-low)
	}
	slices.Sort(reaches)
	d.reach = max(1, reaches[len(reaches)/2])
	l.directions = append(l.directions, d)
}
