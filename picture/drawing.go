package picture

import (
	"bufio"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// Limits of drawings.
const (
	// MaxLights is the maximum number of lights on a board that can be drawn.
	MaxLights = 1 << 16
	// maxWires is the maximum number of toggles in a graph that can be drawn.
	maxWires = 1 << 18
	// maxPlace is the largest absolute value of a coordinate in Places.
	maxPlace = board.MaxSide
)

// errTooLarge reports that a board has more than MaxLights lights, or a graph more than
// maxWires toggles.
var errTooLarge = fmt.Errorf("%w to draw", board.ErrTooLarge)

const (
	unit   = 24.0 // pixels per unit of length
	margin = 20.0 // pixels around the frame
	inset  = 0.9  // the fraction of its outline that a light fills
)

// Colours of the drawing: night, with warm lights.
const (
	night = "#14171f"
	dark  = "#2b3040"
	wire  = "#4a5268"
	pale  = "#d5d9e4"
	seamA = "#5cc8ff"
	seamB = "#ff7ab6"
	deep  = "#0b4a6f" // for marks on lights that are on
)

// A Drawing is a still picture of a position.
type Drawing struct {
	State puzzle.State `json:"state"`
	// Labels shows the label of every light, even on grids. On graphs and boards with labels,
	// lights always show their labels. Long labels from WithLabels are cut short.
	Labels bool `json:"labels"`
	// Presses are marked with a cross, or with a ring around the nodes of a graph. A button that is
	// pressed more than once shows the number of presses. The zero Presses marks nothing.
	Presses puzzle.Presses `json:"presses"`
	// Places are the positions of a graph's nodes, measured to the right and down in light
	// widths; nil uses the positions of the board. Boards of other shapes ignore them.
	Places [][2]float64 `json:"places"`
	// Certificate is a state whose lit lights are marked with a diamond or a ring. The zero
	// State marks nothing.
	Certificate puzzle.State `json:"certificate"`
}

// errNoPlace reports that presses cannot be drawn because the buttons have no position.
var errNoPlace = errors.New("the buttons of this board can't be drawn, because they are separate from its lights")

// A pen draws shapes, measured in pixels of an SVG file.
type pen interface {
	begin(width, height float64, title string)
	// polygon fills an outline.
	polygon(points []point, fill ink)
	// sign fills an outline that is not a light.
	sign(points []point, fill ink)
	disc(at point, radius float64, fill, edge ink)
	line(from, to point, width float64, stroke ink)
	text(at point, size float64, fill ink, short, name string)
	end() error
}

type point struct{ x, y float64 }

// SVG writes the drawing as SVG. Sides of the board that are glued together have arrows of the
// same colour, which point in opposite directions if one side is flipped.
func (d Drawing) SVG(w io.Writer) error { return d.draw(svgPen{bufio.NewWriter(w)}) }

// PNG writes the drawing as PNG, at most about 1,600 pixels wide and high.
func (d Drawing) PNG(w io.Writer) error { return d.draw(&pngPen{w: w}) }

// check returns an error unless everything in the drawing belongs to the same board, and every
// place can be drawn.
func (d Drawing) check() error {
	b := d.State.Board()
	if err := b.Check(); err != nil {
		return err
	}
	for name, other := range map[string]*board.Board{"presses": d.Presses.Board(), "certificate": d.Certificate.Board()} {
		if other != nil {
			if err := b.Match(other); err != nil {
				return fmt.Errorf("the %s: %w", name, err)
			}
		}
	}
	if d.Places != nil && len(d.Places) != b.Lights() {
		return english.Errorf("%w: %d places for %d lights", board.ErrMismatch, len(d.Places), b.Lights())
	}
	for light, at := range d.Places {
		if x, y := math.Abs(at[0]), math.Abs(at[1]); !(x <= maxPlace && y <= maxPlace) { // true for NaN
			return english.Errorf("light %d is at (%g, %g), which cannot be drawn; a coordinate can be at most %d", light, at[0], at[1], maxPlace)
		}
	}
	return nil
}

// placed returns the drawing with its places shifted to start at the top left, and their frame.
func (d Drawing) placed() (Drawing, board.Frame) {
	b := d.State.Board()
	if d.Places == nil || b.Spot(0).Cell != board.Disc {
		d.Places = nil
		return d, b.Frame()
	}
	low, high := d.Places[0], d.Places[0]
	for _, at := range d.Places {
		for k := range at {
			low[k], high[k] = min(low[k], at[k]), max(high[k], at[k])
		}
	}
	moved := make([][2]float64, len(d.Places))
	for light, at := range d.Places {
		moved[light] = [2]float64{at[0] - low[0] + 0.5, at[1] - low[1] + 0.5}
	}
	d.Places = moved
	return d, board.Frame{Width: high[0] - low[0] + 1, Height: high[1] - low[1] + 1}
}

// spot returns where a light is drawn.
func (d Drawing) spot(light int) board.Spot {
	if d.Places == nil {
		return d.State.Board().Spot(light)
	}
	return board.Spot{X: d.Places[light][0], Y: d.Places[light][1], Cell: board.Disc}
}

func (d Drawing) draw(p pen) error {
	b := d.State.Board()
	if err := d.check(); err != nil {
		return err
	}
	if b.Lights() > MaxLights {
		return english.Errorf("%w: %d lights, and the limit is %d", errTooLarge, b.Lights(), MaxLights)
	}
	if d.Presses.Board() != nil && b.Lights() != b.Buttons() {
		return errNoPlace
	}
	toggles, err := graphToggles(b)
	if err != nil {
		return err
	}
	d, frame := d.placed()
	p.begin(frame.Width*unit+2*margin, frame.Height*unit+2*margin, fmt.Sprintf("%.60s", b))
	for i, glue := range frame.Glue {
		colour := []ink{seamA, seamB}[i%2]
		arrow(p, frame, glue.A, false, colour)
		arrow(p, frame, glue.B, glue.Flipped, colour)
	}
	d.wires(p, toggles)
	for light := range b.Lights() {
		spot := d.spot(light)
		if spot.Cell == board.Disc {
			d.ring(p, light)
		}
		drawLight(p, spot, d.State.Colour(light), b.Colours())
		if spot.Cell != board.Disc {
			d.mark(p, light)
		}
		if d.Labels || spot.Cell == board.Disc || b.Labels() != nil {
			d.label(p, light)
		}
	}
	return p.end()
}

// at converts a point on the board to pixels.
func at(x, y float64) point { return point{margin + x*unit, margin + y*unit} }

func drawLight(p pen, s board.Spot, colour, colours int) {
	fill := ink(dark)
	if colour > 0 {
		// The first colour is a warm yellow; the others are spread around the colour circle.
		fill = hsl((48+360*(colour-1)/(colours-1))%360, 95, 62)
	}
	if s.Cell == board.Disc {
		p.disc(at(s.X, s.Y), 0.36*unit, fill, wire)
		return
	}
	p.polygon(outline(s), fill)
}

// mark marks a light that is pressed or part of a certificate.
func (d Drawing) mark(p pen, light int) {
	const size = 0.26
	s := d.spot(light)
	colour := ink(seamA)
	if d.State.On(light) {
		colour = deep
	}
	switch times := d.times(light); {
	case times == 1:
		p.line(at(s.X-size, s.Y-size), at(s.X+size, s.Y+size), 0.13*unit, colour)
		p.line(at(s.X-size, s.Y+size), at(s.X+size, s.Y-size), 0.13*unit, colour)
	case times > 1:
		p.text(at(s.X, s.Y+0.2), 0.55*unit, colour, strconv.Itoa(times), "")
	}
	if d.certifies(light) {
		p.sign([]point{at(s.X-size, s.Y), at(s.X, s.Y-size), at(s.X+size, s.Y), at(s.X, s.Y+size)}, colour)
	}
}

// ring marks a node with a ring around it. It must be drawn before the node.
func (d Drawing) ring(p pen, light int) {
	s := d.spot(light)
	times := d.times(light)
	switch {
	case times > 0:
		p.disc(at(s.X, s.Y), 0.5*unit, seamA, seamA)
	case d.certifies(light):
		p.disc(at(s.X, s.Y), 0.5*unit, seamB, seamB)
	}
	if times > 1 {
		p.text(at(s.X+0.6, s.Y-0.3), 0.4*unit, seamA, strconv.Itoa(times), "")
	}
}

// times returns how many times a button is pressed in the drawing.
func (d Drawing) times(button int) int {
	if d.Presses.Board() == nil {
		return 0
	}
	return d.Presses.Times(button)
}

func (d Drawing) certifies(light int) bool {
	return d.Certificate.Board() != nil && d.Certificate.On(light)
}

// maxLabel is the length, in characters, above which a drawn label is cut short or takes two lines.
const maxLabel = 6

// label writes the label on a light, with its full name as a tooltip.
func (d Drawing) label(p pen, light int) {
	fill := ink(pale)
	if d.State.On(light) {
		fill = night
	}
	b := d.State.Board()
	lines := labelLines(b, light)
	size := 0.38 * unit
	for _, line := range lines {
		size = min(size, 1.2*unit/float64(utf8.RuneCountInString(line)))
	}
	s, name := d.spot(light), b.LightName(light)
	for i, line := range lines {
		where := at(s.X, s.Y+0.44*(float64(i)-float64(len(lines)-1)/2))
		where.y += 0.36 * size
		p.text(where, size, fill, line, name)
		name = ""
	}
}

// labelLines returns the label of a light as it is drawn. A long label from WithLabels is cut
// short. Long coordinates are not, because their ends tell lights apart: if there are at least
// three, they take two lines.
func labelLines(b *board.Board, light int) []string {
	label := b.LightLabel(light)
	if b.Labels() != nil {
		return []string{english.Shorten(label, maxLabel)}
	}
	words := strings.Split(label, ",")
	if len(label) <= maxLabel || len(words) < 3 {
		return []string{label}
	}
	last := 2 // words in the second line
	if len(words) > 3 {
		last = len(words) / 2
	}
	return []string{strings.Join(words[:len(words)-last], ","), strings.Join(words[len(words)-last:], ",")}
}

// outline returns the corners of a cell.
func outline(s board.Spot) []point {
	corners, radius, turn := 4, math.Sqrt2/2, math.Pi/4
	switch s.Cell {
	case board.Hexagon:
		corners, radius, turn = 6, 1/math.Sqrt(3), math.Pi/2
	case board.TriangleUp:
		corners, radius, turn = 3, 1/math.Sqrt(3), -math.Pi/2
	case board.TriangleDown:
		corners, radius, turn = 3, 1/math.Sqrt(3), math.Pi/2
	default: // a square; set above
	}
	return regular(at(s.X, s.Y), inset*radius*unit, turn, corners)
}

// regular returns the corners of a regular polygon, the first in the given direction.
func regular(centre point, radius, turn float64, corners int) []point {
	points := make([]point, corners)
	for i := range points {
		sin, cos := math.Sincos(turn + 2*math.Pi*float64(i)/float64(corners))
		points[i] = point{centre.x + radius*cos, centre.y + radius*sin}
	}
	return points
}

// wires draws a line from each node of a graph to the nodes it toggles, with an arrowhead if
// the toggling is not mutual.
func (d Drawing) wires(p pen, toggles [][]int) {
	for button, lights := range toggles {
		from := d.spot(button)
		for _, light := range lights {
			_, mutual := slices.BinarySearch(toggles[light], button)
			if mutual && light >= button {
				continue // drawn from the other end
			}
			to := d.spot(light)
			p.line(at(from.X, from.Y), at(to.X, to.Y), 1, wire)
			if !mutual {
				tip(p, from.X, from.Y, to.X, to.Y, 0.15, wire)
			}
		}
	}
}

// graphToggles returns the nodes that each node of a graph toggles, or nil for boards that are
// drawn without lines.
func graphToggles(b *board.Board) ([][]int, error) {
	if b.Spot(0).Cell != board.Disc || b.Buttons() != b.Lights() {
		return nil, nil
	}
	all, total := make([][]int, b.Buttons()), 0
	for button := range all {
		all[button] = b.AppendToggles(nil, button)
		if total += len(all[button]); total > maxWires {
			return nil, english.Errorf("%w: it has more than %d lines", errTooLarge, maxWires)
		}
	}
	return all, nil
}

// tip draws a triangle in the middle of a line, pointing along it.
func tip(p pen, x1, y1, x2, y2, size float64, colour ink) {
	p.sign(regular(at((x1+x2)/2, (y1+y2)/2), size*unit, math.Atan2(y2-y1, x2-x1), 3), colour)
}

// arrow draws an arrow along a side that is glued to another.
func arrow(p pen, f board.Frame, side board.Side, backwards bool, colour ink) {
	const gap = 0.4 // distance between the lights and the arrow
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
	p.line(at(x1, y1), at(x2, y2), 2, colour)
	tip(p, x1, y1, x2, y2, 0.28, colour)
}

// An ink is a colour in SVG syntax: #rrggbb, or hsl(h s% l%).
type ink string

func hsl(hue, saturation, light int) ink {
	return ink(fmt.Sprintf("hsl(%d %d%% %d%%)", hue, saturation, light))
}

// rgba converts the ink to numbers.
func (k ink) rgba() color.RGBA {
	var n [3]float64
	if _, err := fmt.Sscanf(string(k), "hsl(%f %f%% %f%%)", &n[0], &n[1], &n[2]); err == nil {
		part := func(shift float64) uint8 {
			// The usual formula: each primary is strongest at its own hue, weakest at the opposite one.
			at := math.Mod(shift+n[0]/30, 12)
			spread := n[1] / 100 * min(n[2], 100-n[2]) / 100
			return uint8(math.Round(255 * (n[2]/100 - spread*max(-1, min(at-3, 9-at, 1)))))
		}
		return color.RGBA{part(0), part(8), part(4), 0xff}
	}
	var r, g, b uint8
	_, _ = fmt.Sscanf(string(k), "#%02x%02x%02x", &r, &g, &b)
	return color.RGBA{r, g, b, 0xff}
}
