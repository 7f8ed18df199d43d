package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// The colours of the web app's map of nullities in dark mode.
var (
	night = color.RGBA{12, 18, 38, 255}
	ink   = color.RGBA{232, 228, 214, 255}
	ramp  = []color.RGBA{
		{38, 56, 112, 255},
		{74, 93, 153, 255},
		{143, 140, 190, 255},
		{226, 168, 120, 255},
		{255, 210, 122, 255},
		{255, 232, 178, 255},
		{255, 248, 232, 255},
	}
)

// shade returns a colour of the ramp, for x from 0 to 1.
func shade(x float64) color.RGBA {
	x = min(max(x, 0), 1) * float64(len(ramp)-1)
	i := min(int(x), len(ramp)-2)
	mix := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*(x-float64(i)) + 0.5) }
	a, b := ramp[i], ramp[i+1]
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// A canvas is a picture with a small palette and captions.
type canvas struct {
	*image.Paletted
	face font.Face
}

// inkShades is the number of steps from the background to the ink, for smooth letters.
const inkShades = 8

// newCanvas returns a dark canvas. Its palette has the given colours first, in order, and then the
// shades of the letters.
func newCanvas(width, height int, colours []color.RGBA, fontSize float64) (*canvas, error) {
	var palette color.Palette
	for _, c := range colours {
		palette = append(palette, c)
	}
	for i := range inkShades + 1 {
		mix := func(a, b uint8) uint8 { return uint8((int(a)*(inkShades-i) + int(b)*i) / inkShades) }
		palette = append(palette, color.RGBA{mix(night.R, ink.R), mix(night.G, ink.G), mix(night.B, ink.B), 255})
	}
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: fontSize, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		return nil, err
	}
	c := &canvas{image.NewPaletted(image.Rect(0, 0, width, height), palette), face}
	background := uint8(len(colours))
	for i := range c.Pix {
		c.Pix[i] = background
	}
	return c, nil
}

// fill fills a rectangle with a colour of the palette.
func (c *canvas) fill(x, y, width, height int, index uint8) {
	for dy := range height {
		for dx := range width {
			c.SetColorIndex(x+dx, y+dy, index)
		}
	}
}

// write writes a line of text whose baseline starts at a point, and returns its width.
func (c *canvas) write(x, y int, format string, values ...any) int {
	text := fmt.Sprintf(format, values...)
	d := font.Drawer{Dst: c, Src: image.NewUniform(ink), Face: c.face, Dot: fixed.P(x, y)}
	d.DrawString(text)
	return d.MeasureString(text).Ceil()
}

func (c *canvas) png() ([]byte, error) {
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err := encoder.Encode(&b, c)
	return b.Bytes(), err
}
