package film

import (
	"image"
	"image/color"
	"math"
	"slices"
)

// shades is the number of steps between the colours of the background and of a light, at the
// light's smooth edge.
const shades = 7

// tiles are drawings of lights: a square of pixels for each value. Few colours are needed in total,
// so pixels are indices into a palette, as in film files.
type tiles struct {
	look    Look
	palette color.Palette // the background first, a transparent colour last
	cells   [][]uint8     // the pixels of each value
	rows    int
	cols    int
}

// newTiles draws the lights for a look that has already been checked.
func newTiles(f *Film, l Look) *tiles {
	g, _ := f.Board().Grid()
	t := &tiles{look: l, rows: g.Rows, cols: g.Cols}
	known := map[color.RGBA]uint8{}
	number := func(c color.RGBA) uint8 {
		n, ok := known[c]
		if !ok {
			n = uint8(len(t.palette))
			known[c] = n
			t.palette = append(t.palette, c)
		}
		return n
	}
	number(l.Palette.Ground)
	for value, colour := range l.colours(f) {
		cell := make([]uint8, l.Cell*l.Cell)
		for i := range cell {
			part := l.cover(i%l.Cell, i/l.Cell, value > 0)
			cell[i] = number(between(l.Palette.Ground, colour, math.Round(part*shades)/shades))
		}
		t.cells = append(t.cells, cell)
	}
	t.palette = append(t.palette, color.RGBA{})
	return t
}

func between(from, to color.RGBA, part float64) color.RGBA {
	return color.RGBA{mix(from.R, to.R, part), mix(from.G, to.G, part), mix(from.B, to.B, part), 0xff}
}

// transparent returns the index of the colour that leaves a pixel unchanged.
func (t *tiles) transparent() uint8 { return uint8(len(t.palette) - 1) }

// cover returns the average brightness of a light in a pixel of its cell, estimated from evenly
// spaced points in the pixel.
func (l Look) cover(x, y int, lit bool) float64 {
	const points = 4
	sum := 0.0
	for i := range points * points {
		px := (float64(x) + (float64(i%points)+0.5)/points) / float64(l.Cell)
		py := (float64(y) + (float64(i/points)+0.5)/points) / float64(l.Cell)
		sum += l.shine(px-0.5, py-0.5, lit)
	}
	return sum / (points * points)
}

// shine returns the brightness of a light, from 0 to 1, at the point (x, y), measured from its
// centre in widths of a cell.
func (l Look) shine(x, y float64, lit bool) float64 {
	far := math.Hypot(x, y)
	var inside bool
	switch l.Shape {
	case Square:
		gap := 0.0
		if l.Cell >= 4 {
			gap = math.Round(float64(l.Cell)/10+0.5) / float64(l.Cell) / 2
		}
		inside = max(math.Abs(x), math.Abs(y)) <= 0.5-gap
	case Round:
		inside = far <= 0.42
	case Glow:
		inside = far <= 0.33
		if !inside && lit {
			fade := max(0, (0.56-far)/(0.56-0.33))
			return 0.5 * fade * fade
		}
	default:
		inside = true
	}
	if inside {
		return 1
	}
	return 0
}

func (t *tiles) whole() image.Rectangle {
	margin := 2 * t.look.margin()
	return image.Rect(0, 0, t.cols*t.look.Cell+margin, t.rows*t.look.Cell+margin)
}

// screen returns a full-size frame without lights.
func (t *tiles) screen() *image.Paletted {
	return image.NewPaletted(t.whole(), t.palette[:t.transparent()])
}

// place returns where the light is drawn.
func (t *tiles) place(light int) image.Point {
	margin := t.look.margin()
	return image.Pt(margin+light%t.cols*t.look.Cell, margin+light/t.cols*t.look.Cell)
}

// bounds returns the smallest rectangle that contains the lights. Without lights it returns one
// pixel, because files cannot contain empty frames.
func (t *tiles) bounds(lights []int) image.Rectangle {
	if len(lights) == 0 {
		return image.Rect(0, 0, 1, 1)
	}
	var r image.Rectangle
	for _, light := range lights {
		at := t.place(light)
		r = r.Union(image.Rectangle{at, at.Add(image.Pt(t.look.Cell, t.look.Cell))})
	}
	return r
}

// draw draws lights into the pixels of a rectangle.
func (t *tiles) draw(pixels []uint8, r image.Rectangle, lights []int, values []uint8) {
	cell := t.look.Cell
	for _, light := range lights {
		at, tile := t.place(light).Sub(r.Min), t.cells[values[light]]
		for y := range cell {
			copy(pixels[(at.Y+y)*r.Dx()+at.X:], tile[y*cell:(y+1)*cell])
		}
	}
}

// A delta is the change between two frames: the pixels of a rectangle, transparent where nothing
// changes. The first delta is a whole frame.
type delta struct {
	image.Rectangle
	pixels []uint8
}

// delta draws a frame into d, reusing its memory.
func (t *tiles) delta(d *delta, f Frame, first bool) {
	d.Rectangle = t.bounds(f.Changed)
	fill := t.transparent()
	if first {
		d.Rectangle, fill = t.whole(), 0
	}
	n := d.Dx() * d.Dy()
	d.pixels = slices.Grow(d.pixels[:0], n)[:n]
	for i := range d.pixels {
		d.pixels[i] = fill
	}
	t.draw(d.pixels, d.Rectangle, f.Changed, f.Lights)
}
