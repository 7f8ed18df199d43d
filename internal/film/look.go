package film

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
)

// A Shape is the shape in which lights are drawn.
type Shape string

// The shapes.
const (
	Square Shape = "square" // with a gap between lights
	Round  Shape = "round"
	Glow   Shape = "glow"  // round, with a glow around lit lights
	Pixel  Shape = "pixel" // square, without gaps
)

// Shapes lists the shapes.
func Shapes() []Shape { return []Shape{Square, Round, Glow, Pixel} }

// A Palette lists the colours of a film: the background, lights that are off and lights that are
// on. On boards with more than two colours, the rest are evenly spaced between off and on. In a
// film with three boards, each board sets one component of the colour.
type Palette struct {
	Ground, Off, On color.RGBA
}

// The default palettes, for one board and for three. With three boards, white lights are needed
// to show every colour.
var (
	night = Palette{rgb(0x0a0f1f), rgb(0x161f3d), rgb(0xffd27a)}
	white = Palette{rgb(0x000000), rgb(0x1c1c1c), rgb(0xffffff)}
)

// The named palettes.
var palettes = []struct {
	name    string
	palette Palette
}{
	{"night", night},
	{"paper", Palette{rgb(0xf6f1e4), rgb(0xe9e1cd), rgb(0x26221c)}},
	{"white", white},
	{"green", Palette{rgb(0x04130a), rgb(0x0b2a17), rgb(0x7dff9b)}},
	{"ice", Palette{rgb(0x071722), rgb(0x10303f), rgb(0xd9f4ff)}},
	{"rose", Palette{rgb(0x1b0a16), rgb(0x3a1730), rgb(0xff9fc8)}},
}

func rgb(c uint32) color.RGBA {
	return color.RGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 0xff}
}

// Palettes lists the names of the palettes.
func Palettes() []string {
	var names []string
	for _, p := range palettes {
		names = append(names, p.name)
	}
	return names
}

// ParsePalette returns a named palette, or one with three colours (background, off and on), as
// in "#000000,#222222,#ffffff".
func ParsePalette(text string) (Palette, error) {
	for _, p := range palettes {
		if p.name == text {
			return p.palette, nil
		}
	}
	parts := strings.Split(text, ",")
	var colours [3]color.RGBA
	if len(parts) == len(colours) {
		ok := true
		for i, part := range parts {
			digits, hash := strings.CutPrefix(strings.TrimSpace(part), "#")
			n, err := strconv.ParseUint(digits, 16, 24)
			ok = ok && hash && len(digits) == 6 && err == nil
			colours[i] = rgb(uint32(n))
		}
		if ok {
			return Palette{colours[0], colours[1], colours[2]}, nil
		}
	}
	return Palette{}, fmt.Errorf("unknown palette %q; choose one of %s, or three colours (background, off, on), as in #000000,#222222,#ffffff",
		text, strings.Join(Palettes(), ", "))
}

// A Look describes how to draw a film. The zero Look uses the default of each field.
type Look struct {
	// Shape defaults to Round.
	Shape Shape
	// Palette defaults to night, or white for a film with three boards.
	Palette Palette
	// Cell is the width of a light in pixels, up to maxCell; 0 makes the longer side of a frame
	// about 600 pixels, if that is possible.
	Cell int
}

// Limits on how a film is drawn.
const (
	maxCell = 128
	// maxPixels is the maximum number of pixels in a frame.
	maxPixels = 1 << 24
)

// ErrLook reports that a film cannot be drawn with the given look.
var ErrLook = errors.New("cannot draw this film")

// usualPixels is the approximate default length of a frame's longer side, in pixels.
const usualPixels = 600

// of fills in the defaults for a film. It rejects looks that cannot be drawn.
func (l Look) of(f *Film) (Look, error) {
	if l.Shape == "" {
		l.Shape = Round
	}
	if l.Palette == (Palette{}) {
		l.Palette = night
		if len(f.reels) > 1 {
			l.Palette = white
		}
	}
	if l.Cell == 0 {
		g, _ := f.Board().Grid()
		l.Cell = min(maxCell, max(1, usualPixels/max(1, g.Rows, g.Cols)))
	}
	return l, l.check(f.Board())
}

func (l Look) check(b *board.Board) error {
	g, _ := b.Grid()
	switch {
	case !slices.Contains(Shapes(), l.Shape):
		return fmt.Errorf("%w: unknown shape %q; choose one of %s", ErrLook, l.Shape, english.Choices(Shapes()))
	case l.Cell < 1 || l.Cell > maxCell:
		return english.Errorf("%w: a light can be 1 to %d pixels wide, not %d", ErrLook, maxCell, l.Cell)
	case b.Colours() > 32:
		return english.Errorf("%w: lights can be drawn in up to 32 colours, not %d", ErrLook, b.Colours())
	case (g.Rows+1)*(g.Cols+1)*l.Cell*l.Cell > maxPixels:
		return fmt.Errorf("%w: %d x %d lights, each %d pixels wide, take more than %d million pixels; make the lights smaller",
			ErrLook, g.Cols, g.Rows, l.Cell, maxPixels/1_000_000)
	}
	return nil
}

// margin returns the width of the background around the lights, in pixels.
func (l Look) margin() int {
	if l.Shape == Pixel {
		return 0
	}
	return l.Cell / 2
}

// colours returns the colour for each value that a light can have.
func (l Look) colours(f *Film) []color.RGBA {
	m, reels := f.Board().Colours(), len(f.reels)
	all := make([]color.RGBA, int(math.Pow(float64(m), float64(reels))))
	for value := range all {
		part := func(reel int) float64 {
			if reels == 1 {
				reel = 0
			}
			return float64(value/int(math.Pow(float64(m), float64(reel)))%m) / float64(m-1)
		}
		off, on := l.Palette.Off, l.Palette.On
		all[value] = color.RGBA{mix(off.R, on.R, part(0)), mix(off.G, on.G, part(1)), mix(off.B, on.B, part(2)), 0xff}
	}
	return all
}

// mix interpolates linearly between two colour components. In sRGB, equal steps look about equally
// large.
func mix(from, to uint8, part float64) uint8 {
	return uint8(math.Round(float64(from) + part*(float64(to)-float64(from))))
}
