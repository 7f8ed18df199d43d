package main

import (
	"context"
	"fmt"
	"image/color"
	"math"
	"math/bits"
	"path/filepath"
	"slices"

	"lightsout/board"
	"lightsout/internal/facts/nullity"
	"lightsout/research/atlas"
)

// A drawing draws a picture for the page, given the rows of the table.
type drawing func(context.Context, []atlas.Row) (*canvas, error)

// draw draws the pictures for the page.
func draw(ctx context.Context, docs string, rows []atlas.Row, files map[string][]byte) error {
	for name, picture := range map[string]drawing{
		"nullities.png": drawNullities,
		"families.png":  drawFamilies,
		"all-on.png":    drawAllOn,
	} {
		c, err := picture(ctx, rows)
		if err != nil {
			return err
		}
		if files[filepath.Join(docs, name)], err = c.png(); err != nil {
			return err
		}
	}
	return nil
}

// mapSize is the number of rows and columns of the map of nullities.
const mapSize = 1000

// nullityClass returns the colour of a nullity. The classes are 0, 1, 2, 3 to 4, 5 to 8 and so on.
func nullityClass(n int) uint8 {
	if n == 0 {
		return 0
	}
	return uint8(min(bits.Len(uint(n-1))+1, nullityClasses-1))
}

// nullityClasses is the number of colours; the last one is for all larger nullities.
const nullityClasses = 11

// nullityColours spreads out the colours of small nullities, because most are small.
func nullityColours() []color.RGBA {
	colours := []color.RGBA{night}
	for i := range nullityClasses - 1 {
		colours = append(colours, shade(math.Pow(float64(i)/(nullityClasses-2), 0.7)))
	}
	return colours
}

// nullityLegend draws the legend from left to right, starting at a point.
func nullityLegend(c *canvas, x, y int) {
	const square = 14
	for class := range nullityClasses {
		c.fill(x-1, y-1, square+2, square+2, uint8(nullityClasses)+inkShades/2) // a frame, because the first colour is as dark as the background
		c.fill(x, y, square, square, uint8(class))
		var label string
		switch class {
		case 0, 1, 2:
			label = fmt.Sprint(class)
		case nullityClasses - 1:
			label = fmt.Sprintf("more than %d", 1<<(class-2))
		default:
			label = fmt.Sprintf("%d to %d", 1<<(class-2)+1, 1<<(class-1))
		}
		x += square + 6
		x += c.write(x, y+square-2, "%s", label) + 16
	}
}

// drawNullities draws a point for each grid up to 1,000 x 1,000.
func drawNullities(ctx context.Context, _ []atlas.Row) (*canvas, error) {
	m, err := nullity.New(board.Plane, board.Plus, mapSize)
	if err != nil {
		return nil, err
	}
	c, err := newCanvas(mapSize, mapSize+70, nullityColours(), 14)
	if err != nil {
		return nil, err
	}
	for rows := 1; rows <= mapSize; rows++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for i, n := range m.Row(rows) {
			c.SetColorIndex(i, rows-1, nullityClass(int(n)))
		}
	}
	c.write(12, mapSize+24, "Nullity of every grid: rows from top to bottom, columns from left to right, 1 to 1,000 each; rule plus")
	nullityLegend(c, 12, mapSize+40)
	return c, nil
}

// drawFamilies draws the nullities for all rules on three surfaces, up to 64 x 64.
func drawFamilies(_ context.Context, rows []atlas.Row) (*canvas, error) {
	const (
		side, pixel = 64, 3
		panel       = side * pixel
		gap, top    = 16, 24
	)
	rules, surfaces := board.Rules(), []board.Surface{board.Plane, board.Cylinder, board.Torus}
	width := gap + len(rules)*(panel+gap)
	height := len(surfaces)*(panel+top+gap/2) + 44
	c, err := newCanvas(width, height, nullityColours(), 14)
	if err != nil {
		return nil, err
	}
	for i, surface := range surfaces {
		for j, rule := range rules {
			c.write(gap+j*(panel+gap), i*(panel+top+gap/2)+top-6, "%s, rule %s", atlas.SurfaceName(surface), rule)
		}
	}
	for _, r := range rows {
		i, j := slices.Index(surfaces, r.Grid.Surface), slices.Index(rules, r.Grid.Rule)
		if i < 0 || r.Grid.Rows > side || r.Grid.Cols > side {
			continue
		}
		for _, at := range places(r.Grid) {
			x, y := gap+j*(panel+gap)+(at[1]-1)*pixel, i*(panel+top+gap/2)+top+(at[0]-1)*pixel
			c.fill(x, y, pixel, pixel, nullityClass(r.Nullity.Low))
		}
	}
	nullityLegend(c, gap, height-28)
	return c, nil
}

// places returns the row and column of a board on a map and, if rows and columns can be swapped,
// those of the turned board.
func places(g board.Grid) [][2]int {
	if atlas.Turns(g.Surface) {
		return [][2]int{{g.Rows, g.Cols}, {g.Cols, g.Rows}}
	}
	return [][2]int{{g.Rows, g.Cols}}
}

// The scale for "all lights on" ranges from a fifth of the lights, where no light is toggled twice,
// to three fifths.
const (
	leastShare, mostShare = 0.2, 0.6
	shareSteps            = 60
)

func shareColour(share float64) uint8 {
	x := (share - leastShare) / (mostShare - leastShare)
	return uint8(min(max(int(x*shareSteps), 0), shareSteps-1))
}

// drawAllOn draws the share of buttons pressed to turn off all lights, for grids up to 128 x 128.
func drawAllOn(_ context.Context, rows []atlas.Row) (*canvas, error) {
	const pixel, bar = 6, 300
	const side = atlas.MaxSize * pixel
	var colours []color.RGBA
	for i := range shareSteps {
		colours = append(colours, shade(float64(i)/(shareSteps-1)))
	}
	c, err := newCanvas(side, side+74, colours, 15)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if r.Grid.Surface != board.Plane || r.Grid.Rule != board.Plus || !r.AllOn.Exact() {
			continue
		}
		for _, at := range places(r.Grid) {
			share := float64(r.AllOn.Low) / float64(r.Grid.Rows*r.Grid.Cols)
			c.fill((at[1]-1)*pixel, (at[0]-1)*pixel, pixel, pixel, shareColour(share))
		}
	}
	c.write(12, side+26, "Fewest presses for all lights on, as a share of the buttons: rows down, columns across, 1 to 128; rule plus")
	x := 12
	x += c.write(x, side+54, "a fifth or less") + 10
	for i := range bar {
		c.fill(x+i, side+40, 1, 16, uint8(i*shareSteps/bar))
	}
	c.write(x+bar+10, side+54, "three fifths or more; dark: not known exactly")
	return c, nil
}
