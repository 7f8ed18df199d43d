package worksheet

import (
	"slices"
	"strconv"

	"lightsout/board"
)

// radius returns the radius of a light, in units of the distance between lights. Triangles have a
// smaller radius, because they are closer together.
func radius(cell board.Cell) float64 {
	if cell == board.TriangleUp || cell == board.TriangleDown {
		return 0.27
	}
	return 0.4
}

// drawBoard draws the lights as circles, centred in a box. Lit lights are filled; in a solution
// they are grey, and the lights to press are marked.
func drawBoard(p pen, at box, one Puzzle, solved bool) {
	b := one.State.Board()
	frame := b.Frame()
	unit := min(at.width/frame.Width, at.height/frame.Height)
	left := at.x + (at.width-unit*frame.Width)/2
	upper := at.y + (at.height-unit*frame.Height)/2
	place := func(light int) (x, y float64) {
		s := b.Spot(light)
		return left + s.X*unit, upper + s.Y*unit
	}
	if b.Spot(0).Cell == board.Disc {
		for button := range b.Buttons() {
			for light := range b.Toggles(button) {
				x1, y1 := place(button)
				x2, y2 := place(light)
				p.line(x1, y1, x2, y2, 0.2)
			}
		}
	}
	for light := range b.Lights() {
		x, y := place(light)
		r := radius(b.Spot(light).Cell) * unit
		p.disc(x, y, r, shade(one.State.Colour(light), solved))
		if solved {
			one.mark(p, light, x, y, r)
		} else if colour := one.State.Colour(light); b.Colours() > 2 && colour > 0 {
			centred(p, x, y, r, strconv.Itoa(colour), true)
		}
	}
}

// shade returns the brightness of a light, from 0 (black) to 1 (white).
func shade(colour int, solved bool) float64 {
	switch {
	case colour == 0:
		return 1
	case solved:
		return 0.82
	}
	return 0.12
}

// mark marks a light that the solution presses: with a cross, with the number of presses or, if
// their order matters, with its place in that order.
func (one Puzzle) mark(p pen, light int, x, y, r float64) {
	times := one.Presses.Times(light)
	switch {
	case one.Order != nil:
		if at := slices.Index(one.Order, light); at >= 0 {
			centred(p, x, y, r, strconv.Itoa(at+1), false)
		}
	case times > 1:
		centred(p, x, y, r, strconv.Itoa(times), false)
	case times == 1:
		d := 0.6 * r
		p.line(x-d, y-d, x+d, y+d, r/6)
		p.line(x-d, y+d, x+d, y-d, r/6)
	}
}

// centred writes a number on a light.
func centred(p pen, x, y, r float64, word string, white bool) {
	const points = 2.8 // points per millimetre
	size := 1.2 * r * points
	p.number(x, y+0.42*r, size, word, white)
}
