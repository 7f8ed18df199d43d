// Package reading reads a puzzle from a picture of it: a screenshot or a photograph of a grid of
// lights in another game.
//
// It needs no training and no other library. Cells are found as blobs of even colour or brightness
// that form a lattice, perhaps seen at an angle. The middle of every cell is sampled, lighting that
// changes across the picture is taken out, and the cells are grouped by colour.
package reading

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"

	"lightsout/internal/english"
)

// Limits on what can be read.
const (
	MaxSide    = 20      // rows, columns
	MaxColours = 12      // states of a light
	MaxPixels  = 1 << 26 // size of the picture
)

// Errors that say what would help to find the grid in a picture.
var (
	ErrNoGrid = errors.New("no grid of lights was found in the picture; mark its corners")
	ErrNoSize = errors.New("no grid of lights was found between the corners; give its size")
)

// A Point is a place in a picture, in pixels from its top left corner.
type Point struct {
	X, Y float64
}

// Corners are the outer corners of a grid in a picture, clockwise from the top left.
type Corners [4]Point

// Options says what is known about a picture. With the zero value, Read searches for the grid and
// its size, and assumes two colours.
type Options struct {
	Rows, Columns int      // zero if unknown
	Corners       *Corners // nil if unknown
	Colours       int      // how many states a light has; zero means two
}

// A Grid is what was read.
type Grid struct {
	Rows, Columns int
	Corners       Corners
	Cells         []int         // for each cell, row by row, the index of its colour
	Colours       []color.NRGBA // the colours found, dark and grey ones first; there may be fewer than asked for
	Doubtful      []int         // the cells that could as well have another colour
	Unsure        string        // why this may not be the puzzle, or not all of it, if place and size had to be found

	uneven float64 // how far the lights are, on average, from where they should be, in cells
}

// Read reads a grid of lights from a picture. Without corners or without a size, it has to find the
// grid. If it cannot, it returns ErrNoGrid or, if the corners are given, ErrNoSize.
func Read(ctx context.Context, img image.Image, o Options) (Grid, error) {
	if err := o.check(img); err != nil {
		return Grid{}, err
	}
	g, err := locate(ctx, img, o)
	if err != nil {
		return Grid{}, err
	}
	samples := sample(img, g)
	if err := ctx.Err(); err != nil {
		return Grid{}, err
	}
	group(&g, samples, cmp.Or(o.Colours, 2))
	return g, nil
}

func tooMany(rows, columns int) error {
	return fmt.Errorf("a grid of %d by %d lights cannot be read; the limit is %d by %d", rows, columns, MaxSide, MaxSide)
}

func (o Options) check(img image.Image) error {
	size := img.Bounds().Size()
	switch {
	case size.X < 8 || size.Y < 8:
		return english.Errorf("the picture is too small: %d by %d pixels", size.X, size.Y)
	case size.X > MaxPixels/size.Y:
		return english.Errorf("the picture has %d by %d pixels; the limit is %d in all", size.X, size.Y, MaxPixels)
	case o.Rows < 0 || o.Rows > MaxSide || o.Columns < 0 || o.Columns > MaxSide:
		return tooMany(o.Rows, o.Columns)
	case (o.Rows == 0) != (o.Columns == 0):
		return errors.New("set both rows and columns, or neither")
	case o.Colours < 0 || o.Colours == 1 || o.Colours > MaxColours:
		return fmt.Errorf("a light has 2 to %d states, not %d", MaxColours, o.Colours)
	}
	if o.Corners != nil {
		return o.Corners.check(size)
	}
	return nil
}

// size returns the mean width and height of the area between the corners.
func (c *Corners) size() (width, height float64) {
	side := func(i int) float64 { return math.Hypot(c[i].X-c[(i+1)%4].X, c[i].Y-c[(i+1)%4].Y) }
	return (side(0) + side(2)) / 2, (side(1) + side(3)) / 2
}

// check returns an error unless the corners go clockwise around a convex quadrilateral in or near
// the picture.
func (c *Corners) check(size image.Point) error {
	limit := 4 * float64(max(size.X, size.Y))
	for i, p := range c {
		next, after := c[(i+1)%4], c[(i+2)%4]
		turn := (next.X-p.X)*(after.Y-next.Y) - (next.Y-p.Y)*(after.X-next.X)
		if !(math.Abs(p.X) <= limit && math.Abs(p.Y) <= limit) || !(turn > 1) {
			return errors.New("the corners must go clockwise around the grid, from its top left corner")
		}
	}
	return nil
}

// locate finds the parts of the grid's place and size that are not given.
func locate(ctx context.Context, img image.Image, o Options) (Grid, error) {
	g := Grid{Rows: o.Rows, Columns: o.Columns}
	if o.Corners != nil {
		g.Corners = *o.Corners
		if o.Rows > 0 {
			return g, nil
		}
		found, err := find(ctx, straighten(img, g.Corners), o)
		if errors.Is(err, ErrNoGrid) {
			err = ErrNoSize
		}
		g.Rows, g.Columns = found.Rows, found.Columns
		return g, err
	}
	found, err := find(ctx, shrink(img), o)
	if err != nil {
		return g, err
	}
	if o.Rows > 0 {
		found.Rows, found.Columns, found.Unsure = o.Rows, o.Columns, ""
	}
	return found, nil
}

// States returns the state of each cell on a board whose lights have this many states: 0, off, for
// the first of the Colours, or for the last if negative. If all cells have the same colour, they
// count as on if it is bright; with negative, they do if it is dark.
func (g Grid) States(states int, negative bool) []uint8 {
	list := make([]uint8, len(g.Cells))
	for i, c := range g.Cells {
		if len(g.Colours) == 1 && isBright(g.Colours[0]) {
			c = states - 1
		}
		if negative {
			c = max(len(g.Colours), 2) - 1 - c
		}
		list[i] = uint8(min(max(c, 0), states-1))
	}
	return list
}

func isBright(c color.NRGBA) bool { return int(c.R)+int(c.G)+int(c.B) > 3*128 }
