package picture

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"sync"

	"lightsout/board"
	"lightsout/internal/english"
)

// MaxCells is the maximum number of cells in a sampled picture.
const MaxCells = 1 << 20

// Tones is a picture with one cell for each light on a board, in linear light: 0 is black, 1 is
// white, and the average of two tones is what the eye sees from a distance.
type Tones struct {
	rows, cols int
	// The planes of the picture, row by row; all three are the same for a grey picture.
	red, green, blue []float32
}

// A Plane is a channel of a picture. An empty one means Grey.
type Plane string

// The planes.
const (
	Grey  Plane = "grey"
	Red   Plane = "red"
	Green Plane = "green"
	Blue  Plane = "blue"
)

// Planes lists the planes.
func Planes() []Plane { return []Plane{Grey, Red, Green, Blue} }

// A Fit is a way to fit a picture to the shape of a board.
type Fit string

// The fits.
const (
	Cover   Fit = "cover"   // crop the parts that stick out
	Contain Fit = "contain" // fill the rest with black
	Stretch Fit = "stretch" // distort
)

// Fits lists the fits.
func Fits() []Fit { return []Fit{Cover, Contain, Stretch} }

// Sample averages a picture over the cells of a grid. It uses only the part inside crop, which is
// given in the picture's own pixels and must overlap the picture; the zero Rectangle means all of
// it. Transparent pixels are drawn on white.
func Sample(ctx context.Context, img image.Image, rows, cols int, fit Fit, crop image.Rectangle) (*Tones, error) {
	if rows < 1 || cols < 1 {
		return nil, english.Errorf("%w: a picture of %d x %d lights; it needs at least one row and one column", board.ErrRange, rows, cols)
	}
	if rows > MaxCells/cols {
		return nil, english.Errorf("%w: %d x %d; a picture can have at most %d lights", board.ErrTooLarge, rows, cols, MaxCells)
	}
	if !slices.Contains(Fits(), fit) {
		return nil, fmt.Errorf("unknown fit %q; choose one of %s", fit, english.Choices(Fits()))
	}
	bounds := img.Bounds()
	if bounds.Empty() {
		return nil, fmt.Errorf("%w: it has no pixels", ErrPicture)
	}
	if crop == (image.Rectangle{}) {
		crop = bounds
	}
	part := crop.Intersect(bounds)
	if part.Empty() {
		return nil, fmt.Errorf("the crop %v has no part of the picture, which is %v", crop, bounds)
	}
	n := rows * cols
	t := &Tones{rows, cols, make([]float32, n), make([]float32, n), make([]float32, n)}
	s := sampler{at: pixels(img), bounds: part, w: window(part, rows, cols, fit)}
	for row := range rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for col := range cols {
			i := row*cols + col
			t.red[i], t.green[i], t.blue[i] = s.cell(row, col, rows, cols)
		}
	}
	return t, nil
}

// A rect is a rectangle whose sides may lie between pixels.
type rect struct{ x, y, width, height float64 }

// window returns the part of the picture that the grid shows.
func window(crop image.Rectangle, rows, cols int, fit Fit) rect {
	w := rect{float64(crop.Min.X), float64(crop.Min.Y), float64(crop.Dx()), float64(crop.Dy())}
	if fit == Stretch {
		return w
	}
	across, down := w.width/float64(cols), w.height/float64(rows)
	cell := min(across, down)
	if fit == Contain {
		cell = max(across, down)
	}
	width, height := cell*float64(cols), cell*float64(rows)
	return rect{w.x + (w.width-width)/2, w.y + (w.height-height)/2, width, height}
}

// Cropped returns how much of a picture's width and height Sample cuts off, from 0 to 1, because the
// grid has another shape.
func Cropped(size image.Rectangle, rows, cols int, fit Fit) (width, height float64) {
	w := window(size, rows, cols, fit)
	return max(0, 1-w.width/float64(size.Dx())), max(0, 1-w.height/float64(size.Dy()))
}

// A sampler averages pixels.
type sampler struct {
	at     func(x, y int) color.RGBA64
	bounds image.Rectangle // black outside
	w      rect
}

// cell averages the pixels under a cell, weighted by how much of each is inside.
func (s *sampler) cell(row, col, rows, cols int) (red, green, blue float32) {
	left, right := s.w.x+s.w.width*float64(col)/float64(cols), s.w.x+s.w.width*float64(col+1)/float64(cols)
	top, bottom := s.w.y+s.w.height*float64(row)/float64(rows), s.w.y+s.w.height*float64(row+1)/float64(rows)
	light := linear()
	var r, g, b float64
	for y := max(s.bounds.Min.Y, int(math.Floor(top))); y < min(s.bounds.Max.Y, int(math.Ceil(bottom))); y++ {
		high := min(bottom, float64(y+1)) - max(top, float64(y))
		for x := max(s.bounds.Min.X, int(math.Floor(left))); x < min(s.bounds.Max.X, int(math.Ceil(right))); x++ {
			part := high * (min(right, float64(x+1)) - max(left, float64(x)))
			c := s.at(x, y)
			white := 0xffff - c.A // colours are premultiplied by alpha
			r += part * float64(light[c.R+white])
			g += part * float64(light[c.G+white])
			b += part * float64(light[c.B+white])
		}
	}
	area := (right - left) * (bottom - top)
	return clamp(r / area), clamp(g / area), clamp(b / area)
}

func clamp(v float64) float32 { return float32(min(1, max(0, v))) }

// pixels returns a function that reads pixels, using the picture's fast accessor if it has one.
func pixels(img image.Image) func(x, y int) color.RGBA64 {
	if fast, ok := img.(image.RGBA64Image); ok {
		return fast.RGBA64At
	}
	return func(x, y int) color.RGBA64 {
		r, g, b, a := img.At(x, y).RGBA()
		return color.RGBA64{R: uint16(r), G: uint16(g), B: uint16(b), A: uint16(a)}
	}
}

// linear returns a table from stored values to linear light.
var linear = sync.OnceValue(func() []float32 {
	table := make([]float32, 1<<16)
	for i := range table {
		table[i] = float32(toLight(float64(i) / 0xffff))
	}
	return table
})

// toLight converts a stored tone (sRGB), where equal steps look equal, to linear light.
func toLight(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// toTone is the inverse of toLight.
func toTone(v float64) float64 {
	if v <= 0.0031308 {
		return v * 12.92
	}
	return 1.055*math.Pow(v, 1/2.4) - 0.055
}

// Size returns the number of rows and columns.
func (t *Tones) Size() (rows, cols int) { return t.rows, t.cols }

// Plane returns the light in each cell of a plane, as a new slice. It panics if there is no such plane.
func (t *Tones) Plane(p Plane) []float32 {
	switch p {
	case Red:
		return slices.Clone(t.red)
	case Green:
		return slices.Clone(t.green)
	case Blue:
		return slices.Clone(t.blue)
	case Grey, "":
	default:
		panic(fmt.Sprintf("picture: unknown plane %q", p))
	}
	grey := make([]float32, len(t.red)) // the brightness of each cell
	for i := range grey {
		grey[i] = 0.2126*t.red[i] + 0.7152*t.green[i] + 0.0722*t.blue[i]
	}
	return grey
}

// Negative returns the photographic negative, with dark and bright swapped.
func (t *Tones) Negative() *Tones {
	return t.each(func(v float32) float32 { return float32(toLight(1 - toTone(float64(v)))) })
}

// Contrast returns the picture with its darkest tones stretched to black and its brightest to
// white, ignoring 1% at each end. A picture of nearly one tone stays as it is.
func (t *Tones) Contrast() *Tones {
	sorted := t.Plane(Grey)
	slices.Sort(sorted)
	low, high := sorted[len(sorted)/100], sorted[len(sorted)-1-len(sorted)/100]
	if high-low < 1e-3 {
		return t
	}
	return t.each(func(v float32) float32 { return clamp(float64((v - low) / (high - low))) })
}

func (t *Tones) each(f func(float32) float32) *Tones {
	all := &Tones{t.rows, t.cols, slices.Clone(t.red), slices.Clone(t.green), slices.Clone(t.blue)}
	for _, plane := range [][]float32{all.red, all.green, all.blue} {
		for i, v := range plane {
			plane[i] = f(v)
		}
	}
	return all
}
