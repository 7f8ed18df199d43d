package board

import (
	"math"
	"slices"
)

// A Symmetry is a way to lay a board on itself: light i comes to lie on light
// Lights[i], the button of light i on that of light Lights[i], and what the one
// toggles on what the other toggles.
type Symmetry struct {
	Name   string
	Lights []int
}

// maxSymmetric is the most lights of a board that is compared with itself.
const maxSymmetric = 1 << 20

// Symmetries returns how the drawing of the board can be mirrored and turned such
// that the board is the same: left and right, top and bottom, along a diagonal, by
// half a turn and a quarter. It leaves out what moves no light, and finds none where
// buttons are not lights, or with more than a million lights.
func (b *Board) Symmetries() []Symmetry {
	if b.Lights() != b.Buttons() || b.Lights() > maxSymmetric {
		return nil
	}
	places := make(map[place]int, b.Lights())
	for light := range b.Lights() {
		spot := b.Spot(light)
		places[placeOf(spot.X, spot.Y)] = light
	}
	w, h := b.Frame().Width, b.Frame().Height
	motions := []motion{
		{"left-right", func(x, y float64) place { return placeOf(w-x, y) }},
		{"top-bottom", func(x, y float64) place { return placeOf(x, h-y) }},
		{"half turn", func(x, y float64) place { return placeOf(w-x, h-y) }},
		{"diagonal", func(x, y float64) place { return placeOf(y, x) }},
		{"quarter turn", func(x, y float64) place { return placeOf(h-y, x) }},
	}
	var all []Symmetry
	for _, m := range motions {
		if lights, ok := b.moved(places, m.move); ok && b.keeps(lights) {
			all = append(all, Symmetry{m.name, lights})
		}
	}
	return all
}

// A place is a spot in grains: so small that no two lights share one, and so large
// that rounding errors make no difference.
type place struct{ x, y int }

func placeOf(x, y float64) place {
	const grains = 1000
	return place{int(math.Round(x * grains)), int(math.Round(y * grains))}
}

type motion struct {
	name string
	move func(x, y float64) place
}

// moved returns on which light each comes to lie, if on any, and whether they move.
func (b *Board) moved(places map[place]int, move func(x, y float64) place) ([]int, bool) {
	lights := make([]int, b.Lights())
	moves := false
	for light := range lights {
		spot := b.Spot(light)
		to, ok := places[move(spot.X, spot.Y)]
		if !ok {
			return nil, false
		}
		lights[light] = to
		moves = moves || to != light
	}
	return lights, moves
}

// keeps reports whether each button toggles, after the motion, what the button that
// it comes to lie on toggles.
func (b *Board) keeps(lights []int) bool {
	var from, to []int
	for button := range b.Buttons() {
		from = b.AppendToggles(from[:0], button)
		for i, light := range from {
			from[i] = lights[light]
		}
		to = b.AppendToggles(to[:0], lights[button])
		slices.Sort(from)
		slices.Sort(to)
		if !slices.Equal(from, to) {
			return false
		}
	}
	return true
}
