package coach

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
)

// A place is a named part of the board, large enough that naming it does not give the press away.
type place struct {
	name            string
	lights, buttons []int
}

// minPlace is the minimum number of buttons in a place, on boards that have that many.
const minPlace = 4

// marked is the name of a place that has no better name.
const marked = "the marked part of the board"

// placeOf returns the place of a button: its row, its face on a cube, its slice on a hypergrid, or
// else one of nine parts of the frame. Small places are enlarged.
func (c *Coach) placeOf(button int) place {
	if g, ok := c.board.Grid(); ok {
		return rowsAround(g, button)
	}
	p := place{name: c.partName(button)}
	for other := range c.board.Buttons() {
		if c.partName(other) == p.name {
			p.buttons = append(p.buttons, other)
		}
	}
	if len(p.buttons) < minPlace {
		p = place{name: marked, buttons: c.nearest(p.buttons)}
	}
	p.lights = p.buttons
	if !c.board.ButtonsAreLights() {
		p.lights = c.lightsIn(p)
	}
	return p
}

// rowsAround returns the row of a button, or several rows that together have enough buttons.
func rowsAround(g board.Grid, button int) place {
	rows := min(g.Rows, (minPlace+g.Cols-1)/g.Cols)
	row, _ := g.Place(button)
	from := min(row-row%rows, g.Rows-rows)
	p := place{name: fmt.Sprintf("rows %d to %d", from+1, from+rows)}
	switch rows {
	case 1:
		p.name = fmt.Sprintf("row %d", from+1)
	case 2:
		p.name = fmt.Sprintf("rows %d and %d", from+1, from+2)
	}
	for r := range rows {
		p.buttons = append(p.buttons, rowOf(g, from+r)...)
	}
	p.lights = p.buttons
	return p
}

// partName names the part of the board that contains a button.
func (c *Coach) partName(button int) string {
	if c.board.Labels() == nil && c.board.ButtonsAreLights() {
		if part, _, ok := strings.Cut(c.board.LightName(button), ", "); ok {
			if strings.HasSuffix(part, " face") {
				return "the " + part
			}
			return part
		}
	}
	return c.ninth(c.spot(button))
}

// lightsIn returns the lights of a place whose buttons are not lights: the lights in the same
// part of the frame, and the first light that each button toggles.
func (c *Coach) lightsIn(p place) []int {
	var lights []int
	for light := range c.board.Lights() {
		first := func(button int) bool { return c.board.AppendToggles(nil, button)[0] == light }
		if c.ninth(c.board.Spot(light)) == p.name || slices.ContainsFunc(p.buttons, first) {
			lights = append(lights, light)
		}
	}
	return lights
}

// nearest adds the buttons closest to the centre of the given ones, until there are enough for
// a place.
func (c *Coach) nearest(buttons []int) []int {
	var x, y float64
	for _, button := range buttons {
		x, y = x+c.spot(button).X/float64(len(buttons)), y+c.spot(button).Y/float64(len(buttons))
	}
	away := func(button int) float64 {
		s := c.spot(button)
		return (s.X-x)*(s.X-x) + (s.Y-y)*(s.Y-y)
	}
	var others []int
	for button := range c.board.Buttons() {
		if !slices.Contains(buttons, button) {
			others = append(others, button)
		}
	}
	slices.SortStableFunc(others, func(a, b int) int { return cmp.Compare(away(a), away(b)) })
	all := slices.Concat(buttons, others[:min(len(others), minPlace-len(buttons))])
	slices.Sort(all)
	return all
}

func rowOf(g board.Grid, row int) []int {
	lights := make([]int, g.Cols)
	for col := range lights {
		lights[col] = g.At(row, col)
	}
	return lights
}

// spot returns the position of a button: its light or, if buttons are not lights, the first
// light it toggles.
func (c *Coach) spot(button int) board.Spot {
	if c.board.ButtonsAreLights() {
		return c.board.Spot(button)
	}
	for _, light := range c.board.AppendToggles(nil, button) {
		return c.board.Spot(light)
	}
	return board.Spot{}
}

// ninth names the part of the frame that contains a spot.
func (c *Coach) ninth(s board.Spot) string {
	f := c.board.Frame()
	third := func(at, size float64) int { return min(2, max(0, int(3*at/size))) }
	names := [3][3]string{
		{"the top left", "the top", "the top right"},
		{"the left", "the middle", "the right"},
		{"the bottom left", "the bottom", "the bottom right"},
	}
	return names[third(s.Y, f.Height)][third(s.X, f.Width)]
}

// whereWords tells the player how many of the remaining presses are in a place.
func whereWords(name string, here, left int) string {
	switch {
	case left == 1:
		return fmt.Sprintf("Try %s: your last remaining press is there.", name)
	case here == left && left == 2:
		return fmt.Sprintf("Try %s: both of your remaining presses are there.", name)
	case here == left:
		return fmt.Sprintf("Try %s: all %s of your remaining presses are there.", name, english.Number(left))
	}
	return fmt.Sprintf("Try %s: %s of your %s remaining presses %s there.", name, english.Number(here), english.Number(left), verb(here, "is", "are"))
}
