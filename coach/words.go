package coach

import (
	"strings"

	"lightsout/board"
)

// A region is a part of the board with a name.
type region struct {
	name   string
	lights []int
}

// regionOf is the region that a button is in.
func (c *Coach) regionOf(button int) region {
	r := region{name: c.regionName(button)}
	if g, ok := c.board.Grid(); ok {
		row, _ := g.Place(button)
		r.lights = rowOf(g, row)
		return r
	}
	for light := range c.board.Lights() {
		if c.lightRegion(light) == r.name {
			r.lights = append(r.lights, light)
		}
	}
	return r
}

// regionName names the region that a button is in.
func (c *Coach) regionName(button int) string {
	if c.board.ButtonsAreLights() {
		return c.lightRegion(button)
	}
	return c.ninth(c.spot(button))
}

// lightRegion names the region of a light: its row, its face on a cube, its slice in more
// dimensions, and elsewhere a ninth of the frame.
func (c *Coach) lightRegion(light int) string {
	if c.board.Labels() == nil && c.board.ButtonsAreLights() {
		if part, _, ok := strings.Cut(c.board.LightName(light), ", "); ok {
			if strings.HasSuffix(part, " face") {
				return "on the " + part
			}
			return "in " + part
		}
	}
	return c.ninth(c.board.Spot(light))
}

func rowOf(g board.Grid, row int) []int {
	lights := make([]int, g.Cols)
	for col := range lights {
		lights[col] = g.At(row, col)
	}
	return lights
}

// spot is where a button is: at its light, or, when buttons are not lights, at the
// first light it toggles.
func (c *Coach) spot(button int) board.Spot {
	if c.board.ButtonsAreLights() {
		return c.board.Spot(button)
	}
	for _, light := range c.board.AppendToggles(nil, button) {
		return c.board.Spot(light)
	}
	return board.Spot{}
}

// ninth names the part of the frame that a spot is in.
func (c *Coach) ninth(s board.Spot) string {
	f := c.board.Frame()
	third := func(at, size float64) int { return min(2, max(0, int(3*at/size))) }
	names := [3][3]string{
		{"at the top left", "at the top", "at the top right"},
		{"on the left", "in the middle", "on the right"},
		{"at the bottom left", "at the bottom", "at the bottom right"},
	}
	return names[third(s.Y, f.Height)][third(s.X, f.Width)]
}
