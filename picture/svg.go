package picture

import (
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"lightsout/board"
	"lightsout/puzzle"
)

// Limits of drawings.
const (
	// MaxLights is the largest number of lights of a board that can be drawn.
	MaxLights = 1 << 16
	// maxWires is the most toggles of a graph that is drawn.
	maxWires = 1 << 18
)

// errTooLarge says that a board has more than MaxLights lights, or a graph more than
// maxWires toggles.
var errTooLarge = fmt.Errorf("%w to draw", board.ErrTooLarge)

const (
	unit   = 24.0 // pixels for a length of 1
	margin = 20.0 // pixels around the frame
	inset  = 0.9  // how much of its outline a light fills
)

// Colours of the drawing: night, with warm lights.
const (
	night = "#14171f"
	dark  = "#2b3040"
	wire  = "#4a5268"
	pale  = "#d5d9e4"
	seamA = "#5cc8ff"
	seamB = "#ff7ab6"
)

// SVG writes a drawing of the state. Sides that are glued together have arrows of
// the same colour, which point in opposite directions if one is flipped. Lights of
// graphs, and of boards with labels, show the beginning of their labels.
func SVG(w io.Writer, s puzzle.State) error { return writeSVG(w, s, false) }

// LabelledSVG is SVG with the label of every light, also on grids.
func LabelledSVG(w io.Writer, s puzzle.State) error { return writeSVG(w, s, true) }

func writeSVG(w io.Writer, s puzzle.State, labels bool) error {
	b := s.Board()
	if b.Lights() > MaxLights {
		return fmt.Errorf("%w: %d lights, but at most %d can be drawn", errTooLarge, b.Lights(), MaxLights)
	}
	toggles, err := graphToggles(b)
	if err != nil {
		return err
	}
	frame := b.Frame()
	c := canvas{w: bufio.NewWriter(w)}
	width, height := frame.Width*unit+2*margin, frame.Height*unit+2*margin
	c.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s">`+"\n", num(width), num(height))
	c.printf("<title>%.60s</title>\n", s.Board())
	c.printf(`<rect width="100%%" height="100%%" rx="12" fill="%s"/>`+"\n", night)
	for i, glue := range frame.Glue {
		c.seam(frame, glue, []string{seamA, seamB}[i%2])
	}
	c.wires(toggles, b)
	for light := range b.Lights() {
		spot := b.Spot(light)
		c.light(spot, s.Colour(light), b.Colours())
		if labels || spot.Cell == board.Disc || b.Labels() != nil {
			c.label(spot, b.ShortLabel(light), b.LightName(light), s.On(light))
		}
	}
	c.printf("</svg>\n")
	return errors.Join(c.err, c.w.Flush())
}

// A canvas writes SVG. The first error sticks.
type canvas struct {
	w   *bufio.Writer
	err error
}

func (c *canvas) printf(format string, args ...any) {
	if c.err == nil {
		_, c.err = fmt.Fprintf(c.w, format, args...)
	}
}

// num writes a number with at most two decimals.
func num(v float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", v), "0"), ".")
}

func pixel(x float64) string { return num(margin + x*unit) }

// light draws one light.
func (c *canvas) light(s board.Spot, colour, colours int) {
	fill := dark
	if colour > 0 {
		// The first colour is a warm yellow; the others go around the circle.
		fill = fmt.Sprintf("hsl(%d 95%% 62%%)", (48+360*(colour-1)/(colours-1))%360)
	}
	if s.Cell == board.Disc {
		c.printf(`<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s"/>`+"\n", pixel(s.X), pixel(s.Y), num(0.36*unit), fill, wire)
		return
	}
	c.printf(`<polygon points="%s" fill="%s"/>`+"\n", outline(s), fill)
}

// label writes on a light, with its name for a pointer that rests on it.
func (c *canvas) label(s board.Spot, short, name string, lit bool) {
	fill := pale
	if lit {
		fill = night
	}
	size := min(0.38*unit, 1.2*unit/float64(utf8.RuneCountInString(short)))
	c.printf(`<text x="%s" y="%s" font-family="sans-serif" font-size="%s" text-anchor="middle" fill="%s"><title>%s</title>%s</text>`+"\n",
		pixel(s.X), num(margin+s.Y*unit+0.36*size), num(size), fill, escape(name), escape(short))
}

// escape escapes the characters of a text that are markup.
func escape(text string) string {
	var s strings.Builder
	_ = xml.EscapeText(&s, []byte(text)) // a Builder takes everything
	return s.String()
}

// outline returns the corners of a cell.
func outline(s board.Spot) string {
	corners, radius, turn := 4, math.Sqrt2/2, math.Pi/4
	switch s.Cell {
	case board.Hexagon:
		corners, radius, turn = 6, 1/math.Sqrt(3), math.Pi/2
	case board.TriangleUp:
		corners, radius, turn = 3, 1/math.Sqrt(3), -math.Pi/2
	case board.TriangleDown:
		corners, radius, turn = 3, 1/math.Sqrt(3), math.Pi/2
	default: // a square, as set above
	}
	points := make([]string, corners)
	for i := range points {
		sin, cos := math.Sincos(turn + 2*math.Pi*float64(i)/float64(corners))
		points[i] = pixel(s.X+inset*radius*cos) + "," + pixel(s.Y+inset*radius*sin)
	}
	return strings.Join(points, " ")
}

// wires draws a line from each node of a graph to those it toggles, with a tip
// when it is not mutual.
func (c *canvas) wires(toggles [][]int, b *board.Board) {
	for button, lights := range toggles {
		from := b.Spot(button)
		for _, light := range lights {
			_, mutual := slices.BinarySearch(toggles[light], button)
			if mutual && light >= button {
				continue // drawn from the other end
			}
			to := b.Spot(light)
			c.printf(`<line x1="%s" y1="%s" x2="%s" y2="%s" stroke="%s"/>`+"\n", pixel(from.X), pixel(from.Y), pixel(to.X), pixel(to.Y), wire)
			if !mutual {
				c.tip(from.X, from.Y, to.X, to.Y, 0.15, wire)
			}
		}
	}
}

// graphToggles returns what each node of a graph toggles; nothing for boards that
// are drawn without lines.
func graphToggles(b *board.Board) ([][]int, error) {
	if b.Spot(0).Cell != board.Disc || b.Buttons() != b.Lights() {
		return nil, nil
	}
	all, total := make([][]int, b.Buttons()), 0
	for button := range all {
		all[button] = b.AppendToggles(nil, button)
		if total += len(all[button]); total > maxWires {
			return nil, fmt.Errorf("%w: it has more than %d lines", errTooLarge, maxWires)
		}
	}
	return all, nil
}

// tip draws a triangle in the middle of a line, pointing along it.
func (c *canvas) tip(x1, y1, x2, y2, size float64, colour string) {
	angle := math.Atan2(y2-y1, x2-x1)
	points := make([]string, 3)
	for i := range points {
		sin, cos := math.Sincos(angle + 2*math.Pi*float64(i)/3)
		points[i] = pixel((x1+x2)/2+size*cos) + "," + pixel((y1+y2)/2+size*sin)
	}
	c.printf(`<path d="M%sZ" fill="%s"/>`+"\n", strings.Join(points, "L"), colour)
}

// seam draws an arrow along each of two sides that are glued together.
func (c *canvas) seam(f board.Frame, g board.Glue, colour string) {
	c.arrow(f, g.A, false, colour)
	c.arrow(f, g.B, g.Flipped, colour)
}

func (c *canvas) arrow(f board.Frame, side board.Side, backwards bool, colour string) {
	const gap = 0.4 // between the lights and the arrow
	x1, y1, x2, y2 := 0.0, 0.0, f.Width, f.Height
	switch side {
	case board.Left:
		x1, x2 = -gap, -gap
	case board.Right:
		x1, x2 = f.Width+gap, f.Width+gap
	case board.Top:
		y1, y2 = -gap, -gap
	case board.Bottom:
		y1, y2 = f.Height+gap, f.Height+gap
	}
	if backwards {
		x1, y1, x2, y2 = x2, y2, x1, y1
	}
	c.printf(`<line x1="%s" y1="%s" x2="%s" y2="%s" stroke="%s" stroke-width="2"/>`+"\n", pixel(x1), pixel(y1), pixel(x2), pixel(y2), colour)
	c.tip(x1, y1, x2, y2, 0.28, colour)
}
