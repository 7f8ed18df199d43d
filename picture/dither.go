package picture

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/makeworld-the-better-one/dither/v2"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// A Dither is a method of showing many tones with lights that can show only a few.
type Dither string

// The methods.
const (
	// FloydSteinberg distributes the error of each light to its neighbours. It is the most
	// faithful method.
	FloydSteinberg Dither = "floyd-steinberg"
	// Atkinson distributes only three quarters of the error, which keeps black and white clean.
	Atkinson Dither = "atkinson"
	// Bayer uses a regular pattern.
	Bayer Dither = "bayer"
	// BlueNoise uses an irregular pattern without clumps.
	BlueNoise Dither = "blue-noise"
	// Threshold uses the nearest available tone.
	Threshold Dither = "threshold"
)

// Dithers lists the methods.
func Dithers() []Dither { return []Dither{FloydSteinberg, Atkinson, Bayer, BlueNoise, Threshold} }

// errGrid reports that a board is not a grid, has holes, or differs in size from the picture.
var errGrid = errors.New("a picture needs a grid of the same size, without holes")

// State returns the lights on a board that show one plane of the picture. With two colours the
// tones are off and on; with more they are perceptually equal steps from black to white. An empty
// Dither means FloydSteinberg, or Threshold with more than two colours.
func (t *Tones) State(b *board.Board, p Plane, d Dither) (puzzle.State, error) {
	if err := b.Check(); err != nil {
		return puzzle.State{}, err
	}
	g, ok := b.Grid()
	if !ok || g.Rows != t.rows || g.Cols != t.cols || b.Lights() != t.rows*t.cols {
		return puzzle.State{}, english.Errorf("%w: the picture has %d rows and %d columns", errGrid, t.rows, t.cols)
	}
	switch {
	case d == "" && b.Colours() > 2:
		d = Threshold
	case d == "":
		d = FloydSteinberg
	case !slices.Contains(Dithers(), d):
		return puzzle.State{}, fmt.Errorf("unknown dither %q; choose one of %s", d, english.Choices(Dithers()))
	}
	if p = cmp.Or(p, Grey); !slices.Contains(Planes(), p) {
		return puzzle.State{}, fmt.Errorf("unknown plane %q; choose one of %s", p, english.Choices(Planes()))
	}
	tones, steps := t.Plane(p), b.Colours()-1
	colours := make([]uint8, len(tones))
	switch d {
	case Threshold:
		for i, v := range tones {
			colours[i] = uint8(math.Round(toTone(float64(v)) * float64(steps)))
		}
	case Bayer:
		ordered(colours, tones, t.cols, steps, bayer)
	case BlueNoise:
		ordered(colours, tones, t.cols, steps, blueNoise)
	default:
		colours = diffuser(d, steps).DitherPaletted(stored(tones, t.rows, t.cols)).Pix
	}
	return puzzle.StateOfColours(b, colours), nil
}

// diffuser returns the library's error diffuser, which works in linear light.
func diffuser(d Dither, steps int) *dither.Ditherer {
	greys := make([]color.Color, steps+1)
	for i := range greys {
		greys[i] = color.Gray16{Y: uint16(math.Round(0xffff * float64(i) / float64(steps)))}
	}
	work := dither.NewDitherer(greys)
	work.Matrix, work.Serpentine = dither.FloydSteinberg, true
	if d == Atkinson {
		work.Matrix = dither.Atkinson
	}
	return work
}

// ordered gives each light the colour just below or above its tone. The closer the tone is to
// the upper colour, the more lights get it; the threshold decides which ones.
func ordered(colours []uint8, tones []float32, cols, steps int, threshold func(x, y int) float64) {
	for i, v := range tones {
		low := min(steps-1, int(toTone(float64(v))*float64(steps)))
		dark, bright := toLight(float64(low)/float64(steps)), toLight(float64(low+1)/float64(steps))
		colours[i] = uint8(low)
		if (float64(v)-dark)/(bright-dark) > threshold(i%cols, i/cols) {
			colours[i]++
		}
	}
}

// bayer returns the threshold from Bayer's 8 x 8 matrix: the binary digits of x XOR y and of y,
// interleaved and reversed.
func bayer(x, y int) float64 {
	n := 0
	for bit := range 3 {
		n = n<<2 | (x^y)>>bit&1<<1 | y>>bit&1
	}
	return (float64(n) + 0.5) / 64
}

// stored returns the tones as a grey image.
func stored(tones []float32, rows, cols int) *image.Gray16 {
	img := image.NewGray16(image.Rect(0, 0, cols, rows))
	for i, v := range tones {
		img.SetGray16(i%cols, i/cols, color.Gray16{Y: uint16(math.Round(0xffff * toTone(float64(v))))})
	}
	return img
}

// Costs returns, for each light, how visible an error there would be, from 1 to 1,000. It measures
// how far the light's tone is from the other colours, so a wrong light in a grey area costs less
// than one in plain black or white. The state must show the picture, as State returns it; Costs
// panics if it has fewer lights than the picture has cells.
func (t *Tones) Costs(s puzzle.State, p Plane) []uint32 {
	costs := make([]uint32, t.rows*t.cols)
	steps := s.Board().Colours() - 1
	for i, v := range t.Plane(p) {
		tone, far := toTone(float64(v)), 0.0
		for colour := range steps + 1 {
			if colour != s.Colour(i) {
				far += math.Abs(tone - float64(colour)/float64(steps))
			}
		}
		costs[i] = 1 + uint32(math.Round(999*far/float64(steps)))
	}
	return costs
}
